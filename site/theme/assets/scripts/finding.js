// Finding in the rulebook's documents, on top of MiniSearch: what a question asks for, and what comes first.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const {
    COUNTERS, HIRAGANA, IS_HIRAGANA, IS_JAPANESE, IS_KANJI, IS_KATAKANA, KANJI, PARTICLES, ROWS, RUN, SMALL,
    distance, fold, hiragana, indexed, key, level, longestFirst, rereading, runs, simple, stem,
  } = rulebook.words;

  // ── what is asked for ──

  const ASKING = /(?:(?:とは|って)?(?:何ですか|なんですか|なに|何|ですか)?|(?:の(?:意味|ルール|やり方|しかた|時|場合)|の?とき)?(?:は|に|には)?(?:どう(?:なる|する|なりますか|しますか)の?)?)[?。!\s]*$/;
  const ALL_OF = new RegExp(`^(?:(?:全部|全て|両方|毎回|必ず)(?=.)|再(?=[${KANJI}]{2}))`);
  const NUMBER = new RegExp(`(何|\\d+)([${COUNTERS}])(まで|ずつ|だけ)?`, "g");
  const GRAMMAR = /^[のはがをにでともやへか]+|(?:たら|なら|たり|ます|ません|です|った|して|する|した|[てたるいはのをにが])+$/g;

  // A question without what only makes it one.
  const unasked = (text) => {
    const plain = simple(text).trim();
    return plain.replace(ASKING, "").trim() || plain;
  };

  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const all = (queries) => ({ combineWith: "AND", queries });
  const any = (queries) => ({ combineWith: "OR", queries });

  // A piece of a question: as a query, and the pattern that the folded text must show in one place.
  const contiguous = (text) => {
    const short = text.replace(/(?<=.{3})ー$/, ""); // プレイヤ, プレイヤー
    return {
      query: all(runs(short).flatMap((run) => {
        if (!IS_JAPANESE.test(run)) return [stem(run)];
        return run.length > 1 ? Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)) : [{ queries: [run], prefix: true }];
      })),
      pattern: escaped(short) + (short === text ? "" : "ー?"), text,
    };
  };
  const latin = (word) => ({ query: all([stem(word)]), stem: stem(word) });
  // 二枚, 何枚: what has that number there, or any; people are counted in many ways.
  const numbered = (number, counter, ending = "") => {
    const counters = "人体匹".includes(counter) ? "人体匹" : counter;
    const some = { ...any([...counters].map((each) => each + ending.slice(0, 1))), prefix: true };
    return { query: all(number === "何" ? [some] : [number, some]), pattern: `${number === "何" ? "[0-9]" : number}[${counters}]${ending}` };
  };
  // 引く, 引いて, 引きます: a kanji and the kana that may follow it when the ending changes, but not 引 in 引き分け.
  const inflected = (kanji, kana) => {
    const row = [...new Set(ROWS.filter((each) => each.includes(kana)).join(""))];
    const query = any([{ ...any(row.map((each) => kanji + each)), fields: ["title", "text"] }, ...row.map((each) => `=${kanji}${each}`)]);
    return { query, pattern: `${kanji}[${row.join("")}](?![${KANJI}])`, verb: true };
  };

  // Kanji that stand together in no text, as what does: words of two and more, and before kana a verb.
  const cut = (kanji, verb, occurs) => {
    if (kanji.length === 1 || occurs(kanji)) return [kanji];
    if (verb) return [kanji.slice(0, -1), kanji.at(-1)];
    for (let end = kanji.length - 2; end > 1; end -= 1) {
      if (occurs(kanji.slice(0, end)) && occurs(kanji.slice(end))) return [kanji.slice(0, end), kanji.slice(end)];
    }
    return [kanji];
  };

  // A word of Japanese as the pieces it is made of: the rulebook's own words, other kanji and katakana, verbs. Kana between
  // them is grammar, but for what is long enough to tell something: that makes `more`, as does how much of it.
  const pieces = (run, known, occurs) => {
    const word = hiragana(run);
    const found = [];
    const much = [];
    const between = [""];
    for (let at = 0; at < word.length;) {
      const own = known(word, at);
      const allOf = ALL_OF.exec(word.slice(at))?.[0];
      let end = at + 1;
      if (own) {
        end = at + own.length;
        found.push(contiguous(own));
      } else if (allOf) {
        end = at + allOf.length;
        much.push(contiguous(allOf));
      } else if (IS_KANJI.test(word[at])) {
        while (end < word.length && IS_KANJI.test(word[end]) && !known(word, end)) end += 1;
        const next = run[end] ?? "";
        const verb = IS_HIRAGANA.test(next) && !PARTICLES.includes(next);
        const parts = cut(word.slice(at, end), verb, occurs);
        const last = parts.pop();
        found.push(...parts.map(contiguous));
        const joined = IS_KANJI.test(word[end + 1] ?? "");
        found.push(!verb || last.length > 1 ? contiguous(last) : joined ? contiguous(last + next) : inflected(last, next));
      } else if (IS_KATAKANA.test(run[at])) {
        while (end < word.length && (IS_KATAKANA.test(run[end]) || run[end] === "ー") && !known(word, end)) end += 1;
        found.push(contiguous(word.slice(at, end)));
      } else {
        between[between.length - 1] += word[at];
        at = end;
        continue;
      }
      between.push("");
      at = end;
    }
    const told = between.map((kana) => kana.replace(GRAMMAR, "")).filter((kana) => kana.length > 2).map(contiguous);
    return { found, more: [...much, ...told] };
  };

  // ── the finder ──

  const KINDS = { rule: 2.6, term: 0.65, section: 0.8, page: 0.9, example: 0.15 };
  const FOUND_IN = ["asked", "phrases", "title", "text"];
  const FIELDS = { asked: 3, title: 2, phrases: 0.3 };
  const [VERB, GLOSSARY, HEADED, PARTLY, SCORED] = [5, 6, 7, 8, 9]; // before them a rule by its number and its names
  const PART = 0.4; // of a question, from which on it is about what is called so
  const SEVERAL = { asked: 1, title: 2, phrases: 0.5 }; // of several words, a name is only one

  // How near a name is to the question: 1 for the same, less for one that begins with it or has it in it.
  const nearness = (name, question) => {
    if (name === question) return 1;
    if (!question) return 0;
    if (name.startsWith(question)) return 0.3 + 0.6 * question.length / name.length;
    if (question.startsWith(`${name}は`)) return 0.6;
    if (question.length > 1 && name.includes(question)) return 0.5 * question.length / name.length;
    return name.length > 1 && question.includes(name) ? 0.2 * name.length / question.length : 0;
  };

  // Several words, of which one alone tells little.
  const isPhrase = (name) => (IS_JAPANESE.test(name) ? /..[のがをは]./.test(name) : runs(fold(name)).length > 1);

  // "how many players" is not "players".
  const keeps = (name) => key(name).includes(" ") || runs(fold(name)).length === 1 || IS_JAPANESE.test(name);

  // How much of a question is a name that stands in it.
  const share = (name, question) => {
    const [own, whole] = IS_JAPANESE.test(name) ? [name, question] : [` ${name} `, ` ${question} `];
    return whole.includes(own) ? own.length / whole.length : 0;
  };

  // 山札が切れた, 山札切れ: without particles.
  const bare = (text) => (IS_JAPANESE.test(text) ? text.replace(/[のはがをにへ]/g, "") : text);

  // What readers call something may leave a number open, with a # for it.
  const counted = (asked) => (/[\d#]/.test(asked) ? key(asked.replace(/\d+/g, "#")) : null);

  // A finder for `data`: {readings: {kana: kanji}, documents: [{kind, address, title, page, names, called, text}]}.
  rulebook.finder = (data) => {
    const entries = data.documents.map((document, id) => {
      const text = fold(document.text);
      const names = document.names ?? [];
      const called = document.called ?? [];
      return {
        id, document, names: names.map(key), called: called.filter(keeps).map(key), heading: key(unasked(document.title)),
        exactly: { names: names.map(fold), called: called.map(fold) },
        counted: called.filter((name) => name.includes("#")).map(key),
        telling: called.map((name) => bare(key(name))).filter((name) => (IS_JAPANESE.test(name) ? name.length > 3 : name.includes(" "))
          && !names.some((own) => bare(key(own)) === name)),
        asked: fold([...names, ...called.filter((name) => !isPhrase(name))].join("\n")),
        phrases: fold(called.filter(isPhrase).join("\n")), title: fold(document.title), text,
        rule: document.kind === "rule" ? fold(document.address.split("#")[1]) : "",
      };
    });
    const index = new MiniSearch({
      fields: FOUND_IN,
      tokenize: indexed,
      processTerm: (term) => term,
      searchOptions: { tokenize: (term) => [term] },
    });
    index.addAll(entries);

    const words = new Set(entries.flatMap((entry) => entry.names).filter((name) => name.length > 1 && IS_JAPANESE.test(name)));
    const wordsFrom = longestFirst([...words], (word) => word);
    const known = (word, at) => (wordsFrom.get(word[at]) ?? []).find((own) => word.startsWith(own, at));

    const everything = entries.map((entry) => FOUND_IN.map((field) => entry[field]).join("\n")).join("\n");
    const occurs = (kanji) => everything.includes(kanji);

    const reread = rereading(data.readings ?? {});

    const shows = (entry, piece) => {
      piece.expression ??= new RegExp(piece.pattern, "u");
      return FOUND_IN.some((field) => piece.expression.test(entry[field]));
    };

    // Documents with all the pieces (or, `loose`, with any), and how well they have them.
    const having = (asked, loose, options = {}) => {
      const scores = new Map();
      if (!asked.length) return scores;
      const query = { combineWith: loose ? "OR" : "AND", queries: asked.map((piece) => piece.query) };
      for (const { id, score } of index.search(query, { boost: asked.length > 1 ? SEVERAL : FIELDS, ...options })) {
        const shown = asked.filter((piece) => !piece.pattern || shows(entries[id], piece)).length;
        if (shown === asked.length) scores.set(id, score);
        else if (loose && shown) scores.set(id, score * (shown / asked.length) ** 2);
      }
      return scores;
    };

    // Latin words that are in no text, as two that are, or the nearest there are: those of names before all others.
    const stems = (texts) => new Set(texts.flatMap((each) => runs(each)).filter((run) => !IS_JAPANESE.test(run)).map(stem));
    let vocabulary = null;
    const corrected = (word) => {
      vocabulary ??= [stems(entries.map(({ asked }) => asked)), stems(entries.flatMap(({ title, text, phrases }) => [title, text, phrases]))];
      const own = stem(word);
      const has = (each) => vocabulary.some((known) => known.has(each));
      if (own.length < 4 || has(own)) return word;
      for (let at = 3; at < word.length - 2; at += 1) {
        if (has(stem(word.slice(0, at))) && has(stem(word.slice(at)))) return `${word.slice(0, at)} ${word.slice(at)}`;
      }
      const most = own.length < 8 ? 1 : 2;
      for (const known of vocabulary) {
        const near = [...known].map((each) => [distance(own, each, most), each]).filter(([far]) => far <= most).sort((a, b) => a[0] - b[0]);
        if (near.length) return near[0][1];
      }
      return word;
    };

    // What comes before all scores: the rule of that number, the rule that defines what is called so, its entry in the
    // glossary, what is headed so.
    const named = (entry, { question, exactly, rule }) => {
      if (entry.rule && entry.rule === rule) return 0;
      const ways = [[entry.exactly.names, exactly], [entry.exactly.called, exactly], [entry.names, question], [entry.called, question],
        [entry.counted, counted(exactly)]];
      const way = ways.findIndex(([names, asked]) => names.includes(asked));
      if (way >= 0) return entry.rule ? 1 + way : GLOSSARY;
      return entry.heading === question ? HEADED : SCORED;
    };

    // Then the rule that is called what is done, or a part of the question.
    const tier = (entry, ways, part, whole) => {
      const place = Math.min(...ways.map((way) => named(entry, way)));
      if (!entry.rule || place < VERB) return place;
      const { parts } = ways[0];
      const verb = parts.at(-1)?.verb && about(entry, parts.at(-1));
      if (verb && parts.length === 1) return VERB;
      return Math.min(place, (verb && whole) || part >= PART ? PARTLY : SCORED);
    };

    // Whether something is called what a piece says.
    const about = (entry, piece) => {
      if (piece.stem) return entry.called.includes(piece.stem);
      if (!piece.verb) return entry.exactly.called.includes(piece.text);
      piece.name ??= new RegExp(`^(?:[^のがは]+を)?${piece.pattern}${HIRAGANA}{0,3}$`, "u");
      return entry.exactly.called.some((name) => piece.name.test(name));
    };

    // A question in one of the ways it may be written.
    const read = (text) => {
      const plain = runs(level(text));
      const japanese = plain.some((run) => IS_JAPANESE.test(run));
      const told = japanese ? plain : plain.filter((run) => !SMALL.has(run));
      const heard = told.length ? told : plain;
      const numbers = [];
      const rest = runs(level(text).replace(NUMBER, (_, ...parts) => { numbers.push(numbered(...parts.slice(0, 3))); return " "; }));
      const split = (japanese ? rest : heard).map((run) => (IS_JAPANESE.test(run) ? pieces(run, known, occurs) : { found: [latin(run)], more: [] }));
      const parts = split.flatMap(({ found }) => found);
      const more = [...numbers, ...split.flatMap(({ more: kana }) => kana)];
      return {
        question: key(text), exactly: fold(text), heard, japanese,
        rule: plain.map(hiragana).filter((run) => !["rule", "rules", "るーる"].includes(run)).join(""),
        whole: heard.map((run) => (IS_JAPANESE.test(run) ? contiguous(hiragana(run)) : latin(run))),
        parts: parts.length ? parts : numbers, more: parts.length ? more : [],
      };
    };

    // Documents that a question finds, with their scores, and those of them that have all its pieces.
    const gathered = ([first, ...others]) => {
      const { parts } = first;
      const found = new Map();
      const gather = (scores, worth) => {
        for (const [id, score] of scores) found.set(id, Math.max(found.get(id) ?? 0, score * worth));
      };
      gather(having(first.whole), parts.some((piece) => piece.verb) ? 1 : 1.4);
      for (const { whole } of others) gather(having(whole), 0.5);
      for (const way of [first, ...others]) if (way.more.length) gather(having([...way.parts, ...way.more]), 1.2);
      const full = having(parts);
      gather(full, 1);
      if (found.size < 5 && parts.some((piece) => piece.stem)) gather(having(parts, false, { prefix: (term) => !IS_JAPANESE.test(term) && term.length > 1 }), 0.6);
      return { found, full, gather };
    };

    const answer = (text, corrects) => {
      const other = simple(text.replace(RUN, (run) => (IS_JAPANESE.test(run) ? reread(run) : run)));
      const ways = [...new Set([other, text])].map(read).filter(({ question }) => question);
      if (!ways.length) return [];
      const [{ question, heard, japanese, parts }] = ways;
      const { found, full, gather } = gathered(ways);
      if (!found.size && corrects && heard.some((run) => corrected(run) !== run)) return answer(heard.map(corrected).join(" "), false);
      if (found.size < 3 && parts.length > 1) gather(having(parts, true), 0.3);
      if (!found.size && japanese) {
        gather(entries.map(({ id, names, called }) => [id, Math.max(0, ...[...names, ...called].map((name) => (name.length > 2 ? share(name, question) : 0)))])
          .filter(([, part]) => part >= PART), 1);
      }

      const questions = ways.map((way) => bare(way.question));
      const ranked = [];
      for (const entry of entries) {
        const part = Math.max(0, ...questions.flatMap((asked) => entry.telling.map((name) => share(name, asked))));
        const place = tier(entry, ways, part, !full.size || full.has(entry.id));
        if (place === SCORED && !found.has(entry.id)) continue;
        const near = Math.max(...ways.map((way, at) => (at ? 0.5 : 1) * Math.max(0.6 * nearness(entry.heading, way.question),
          ...entry.names.map((name) => nearness(name, way.question)), ...entry.called.map((name) => 0.5 * nearness(name, way.question)))));
        const heads = (japanese ? parts.slice(-1) : parts).filter((piece) => about(entry, piece)).length; // the last word of Japanese tells most
        const score = place < PARTLY ? 1 : place === PARTLY ? 1 + part : found.get(entry.id) * (1 + 3 * near + 2 * heads);
        ranked.push({ place, score: score * KINDS[entry.document.kind], entry });
      }
      ranked.sort((a, b) => a.place - b.place || b.score - a.score || a.entry.id - b.entry.id);
      const asked = ways.flatMap((way) => [...way.whole, ...way.parts, ...way.more]);
      return ranked.map(({ entry, place, score }) => ({ ...entry.document, tier: place, score, pieces: asked }));
    };

    // What there is to a question, best first.
    return (text) => answer(unasked(text), true);
  };

  // Where a text shows the pieces of a question: [start, end] of each, in order, none in another.
  rulebook.marks = (text, asked) => {
    const spans = [];
    const same = hiragana(level(text.toLowerCase()));
    if (same.length === text.length) {
      for (const { pattern } of asked) {
        if (pattern) for (const match of same.matchAll(new RegExp(pattern, "gu"))) spans.push([match.index, match.index + match[0].length]);
      }
    }
    for (const match of text.matchAll(/[\p{L}\p{N}\p{Mark}]+/gu)) {
      const own = stem(fold(match[0]));
      if (asked.some((piece) => piece.stem && (own === piece.stem || (piece.stem.length > 2 && own.startsWith(piece.stem))))) {
        spans.push([match.index, match.index + match[0].length]);
      }
    }
    spans.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    return spans.filter(([start, end], at) => end > start && !spans.slice(0, at).some((before) => before[1] > start));
  };

  // What is like a word that is nowhere: the best of `words` that have letters in common with it, side by side.
  rulebook.alike = (words, question) => {
    const letters = (text) => new Set(runs(fold(text)).flatMap((run) => {
      const size = IS_JAPANESE.test(run) ? 2 : 3;
      const parts = Array.from({ length: Math.max(run.length - size + 1, 0) }, (_, at) => run.slice(at, at + size));
      return [...parts, ...[...run].filter((letter) => IS_KANJI.test(letter))];
    }));
    const asked = letters(question);
    const common = (word) => {
      const own = [...letters(word)];
      return own.filter((part) => asked.has(part)).length / (own.length + 1);
    };
    const near = words.map((word) => [common(word), word]).filter(([share]) => share > 0);
    return near.sort((a, b) => b[0] - a[0]).map(([, word]) => word);
  };
})();

// Finding in the rulebook's documents, on top of MiniSearch: what a question asks for, and what comes first.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const {
    COUNTERS, HIRAGANA, IS_HIRAGANA, IS_JAPANESE, IS_KANJI, RUN, SMALL, distance, fold, hiragana, indexed, key, level, longestFirst, rereading, runs, simple, stem,
  } = rulebook.words;
  const { all, contiguous, counting, inDigits, kanaVerb, latin, near, pieces, unasked } = rulebook.asking;

  // ── the finder ──

  const KINDS = { rule: 2.6, term: 0.65, section: 0.8, page: 0.9, example: 0.15 };
  const FOUND_IN = ["asked", "phrases", "title", "text"];
  const FIELDS = { asked: 3, title: 2, phrases: 0.3 };
  const [CALLED, VERB, GLOSSARY, LIMIT, HEADED, PARTLY, SCORED] = [2, 5, 6, 7, 8, 9, 10]; // before them a rule by its number and its names
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
  const isPhrase = (name) => (IS_JAPANESE.test(name) ? /.[のがをはに]./.test(name) : runs(fold(name)).length > 1);

  // "how many players" is not "players".
  const keeps = (name) => key(name).includes(" ") || runs(fold(name)).length === 1 || IS_JAPANESE.test(name);

  // How much of a question is a name that stands in it.
  const share = (name, question) => {
    const [own, whole] = IS_JAPANESE.test(name) ? [name, question] : [` ${name} `, ` ${question} `];
    return whole.includes(own) ? own.length / whole.length : 0;
  };

  // 山札が切れた, 山札切れ: without particles.
  const bare = (text) => (IS_JAPANESE.test(text) ? text.replace(/[のはがをにへ]/g, "") : text);

  // A name that asks for a limit.
  const HOW_MANY = new RegExp(`は?何[${COUNTERS}]|^(?:how many|maximum|max)(?= )`, "i");

  // What readers call something may leave a number open, with a # for it.
  const counted = (asked) => (/[\d#]/.test(inDigits(asked)) ? key(inDigits(asked).replace(/\d+/g, "#")) : null);

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

    const verbs = entries.flatMap(({ exactly }) => exactly.called.map(kanaVerb).filter(Boolean));
    const words = new Set(entries.flatMap((entry) => entry.names).filter((name) => name.length > 1 && IS_JAPANESE.test(name)));
    const wordsFrom = longestFirst([...words], (word) => word);
    const known = (word, at) => (wordsFrom.get(word[at]) ?? []).find((own) => word.startsWith(own, at));

    const everything = entries.map((entry) => FOUND_IN.map((field) => entry[field]).join("\n")).join("\n");
    const inTexts = new Set(runs(everything).map(stem));
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

    // Latin words that are in no text, as two that are, or the nearest there are: those of names before all others. Of four
    // letters too many words are near to tell which was meant, and few mistake the first letter: rather nothing than another word.
    const stems = (texts) => new Map(texts.flatMap((each) => runs(each.normalize("NFKC").toLowerCase()))
      .filter((run) => !IS_JAPANESE.test(run)).reverse().map((run) => [stem(fold(run)), run]));
    let vocabulary = null;
    const corrected = (word) => {
      vocabulary ??= [stems(entries.map(({ asked }) => asked)), stems(entries.flatMap(({ document, phrases }) => [phrases, document.title, document.text]))];
      const own = stem(word);
      const has = (each) => vocabulary.some((known) => known.has(each));
      if (word.length < 5 || has(own)) return word;
      for (let at = 3; at < word.length - 2; at += 1) {
        if (has(stem(word.slice(0, at))) && has(stem(word.slice(at)))) return `${word.slice(0, at)} ${word.slice(at)}`;
      }
      const most = own.length < 8 ? 1 : 2;
      for (const known of vocabulary) {
        const like = [...known].filter(([each]) => each[0] === own[0])
          .map(([each, written]) => ({ written, stems: distance(own, each, most), words: distance(word, written, most) }))
          .filter(({ stems: far, words: off }) => Math.min(far, off) <= most).sort((a, b) => a.words - b.words || a.stems - b.stems);
        if (like.length) return like[0].written;
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
    const tier = (entry, { ways, limits }, part, whole) => {
      const place = Math.min(...ways.map((way) => named(entry, way)));
      if (!entry.rule || place < VERB) return place;
      if (limits.some((subject) => entry.limits.has(subject))) return Math.min(place, ways[0].howMany ? CALLED : LIMIT);
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

    // Whether a rule says that number of something.
    const isSaid = ({ parts, numbers }) => {
      const [told, words] = [numbers, parts].map((each) => each.map((piece) => piece.stem).filter(Boolean));
      const together = told.length && words.length ? near(told, words) : /^/;
      return [...having([...parts, ...numbers]).keys()].some((id) => entries[id].rule && together.test(entries[id].text));
    };

    // A question in one of the ways it may be written.
    const read = (text) => {
      const plain = runs(level(text));
      const japanese = plain.some((run) => IS_JAPANESE.test(run));
      const told = japanese ? plain : plain.filter((run) => !SMALL.has(run));
      const heard = told.length ? told : plain;
      const { numbers, rest } = counting(level(text));
      const left = runs(rest).filter((run) => japanese || !told.length || !SMALL.has(run));
      const split = left.map((run) => (IS_JAPANESE.test(run) ? pieces(run, { known, verbs, occurs }) : { found: [latin(run)], more: [] }));
      const parts = split.flatMap(({ found }) => found);
      if (!japanese && parts.length && isSaid({ parts, numbers })) parts.push(...numbers);
      const more = [...numbers, ...split.flatMap(({ more: kana }) => kana)];
      return {
        question: key(text), exactly: fold(text), heard, japanese, howMany: HOW_MANY.test(text),
        rule: plain.map(hiragana).filter((run) => !["rule", "rules", "るーる"].includes(run)).join(""),
        whole: !parts.length && numbers.some((each) => each.bounds) ? [] : heard.map((run) => (IS_JAPANESE.test(run) ? contiguous(hiragana(run)) : latin(run))),
        parts: parts.length ? parts : numbers, more: parts.length ? more : [], numbers: parts.length ? numbers : [],
      };
    };

    // What a question counts, if no rule says that number of it, or if it is a "how many": such a number may be past a limit.
    const terms = new Map(entries.filter(({ document }) => document.kind === "term").flatMap(({ exactly, id }) => exactly.names.map((name) => [name, id])));
    const subject = (parts) => parts.map(({ pattern, stem: latinStem, text }) => latinStem ?? terms.get(text) ?? text?.replace(/ー$/, "") ?? pattern).sort().join(" ");
    for (const entry of entries) {
      const asked = [...entry.names, ...entry.document.called ?? []].filter((name) => HOW_MANY.test(name));
      entry.limits = new Set(asked.map((name) => subject(read(simple(name.replace(HOW_MANY, ""))).parts)));
    }
    const counts = ({ howMany, parts, numbers }) => howMany || numbers.some((each) => each.limits)
      || (numbers.length > 0 && !isSaid({ parts, numbers }));

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
      if (found.size < 5 && parts.some((piece) => piece.stem)) {
        // A word that is in no text is one half typed as it stands, not what is left of it without its ending.
        const begun = parts.map((piece) => (piece.stem && !inTexts.has(piece.stem) ? { ...piece, query: all([piece.word]) } : piece));
        gather(having(begun, false, { prefix: (term) => !IS_JAPANESE.test(term) && term.length > 1 }), 0.6);
      }
      return { found, full, gather };
    };

    const answer = (text, corrects) => {
      const other = simple(text.replace(RUN, (run) => (IS_JAPANESE.test(run) ? reread(run) : run)));
      const ways = [...new Set([other, text])].map(read).filter(({ question }) => question);
      if (!ways.length) return [];
      const [{ question, exactly, heard, japanese, parts }] = ways;
      const { found, full, gather } = gathered(ways);
      if (!found.size && corrects && heard.some((run) => corrected(run) !== run)) {
        const instead = heard.map(corrected).join(" ");
        return answer(simple(instead), false).map((each) => ({ ...each, instead }));
      }
      if (parts.length > 1 && ![...full.keys()].some((id) => entries[id].rule)) {
        gather([...having(parts, true)].filter(([id]) => found.size < 3 || entries[id].rule), 0.3);
      }
      const limits = ways.filter(counts).map((way) => subject(way.parts));
      if (!found.size && japanese) {
        gather(entries.map(({ id, names, called }) => [id, Math.max(0, ...[...names, ...called].map((name) => (name.length > 2 ? share(name, question) : 0)))])
          .filter(([, part]) => part >= PART), 1);
      }

      const questions = ways.map((way) => bare(way.question));
      const ranked = [];
      for (const entry of entries) {
        const part = Math.max(0, ...questions.flatMap((asked) => entry.telling.map((name) => share(name, asked))));
        const place = tier(entry, { ways, limits }, part, !full.size || full.has(entry.id));
        if (place === SCORED && !found.has(entry.id)) continue;
        const near = Math.max(...ways.map((way, at) => (at ? 0.5 : 1) * Math.max(0.6 * nearness(entry.heading, way.question),
          ...entry.names.map((name) => nearness(name, way.question)), ...entry.called.map((name) => 0.5 * nearness(name, way.question)))));
        // The last word of Japanese tells most. What is called several of the words is asked of none: 火と水.
        const own = parts.filter((piece) => about(entry, piece));
        const heads = own.length > 1 ? -0.4 : own.filter((piece) => !japanese || piece === parts.at(-1)).length;
        const verbatim = entry.rule && question.length > 3 && (entry.text.includes(exactly) || entry.title.includes(exactly)) ? 2 : 1;
        const score = place < PARTLY ? 1 : place === PARTLY ? 1 + part : found.get(entry.id) * verbatim * (1 + 3 * near + 2 * heads);
        ranked.push({ place, score: score * KINDS[entry.document.kind], entry });
      }
      // An example is not before a rule that says as much.
      const best = Math.max(0, ...ranked.filter(({ entry, place }) => entry.rule && place === SCORED && full.has(entry.id)).map(({ score }) => score));
      for (const each of ranked) if (best && each.entry.document.kind === "example") each.score = Math.min(each.score, best / 2);
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

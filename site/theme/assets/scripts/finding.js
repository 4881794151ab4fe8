// Finding in the rulebook's documents, on top of MiniSearch: what a question asks for, and what comes first.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const {
    COUNTERS, HIRAGANA, IS_HIRAGANA, IS_JAPANESE, IS_KANJI, KANJI, RUN, SMALL, distance, fold, hiragana, indexed, kanaOf, key, level, longestFirst, rereading, runs, simple, stem,
  } = rulebook.words;
  const { all, contiguous, counting, inDigits, kanaVerb, latin, near, pieces, unasked } = rulebook.asking;

  // ── the finder ──

  const KINDS = { rule: 2.6, term: 0.65, section: 0.8, page: 0.9, example: 0.15 };
  const FOUND_IN = ["asked", "phrases", "title", "text"];
  const FIELDS = { asked: 3, title: 2, phrases: 0.3 };
  const [CALLED, VERB, GLOSSARY, LIMIT, HEADED, PARTLY, SCORED] = [2, 6, 7, 8, 9, 10, 11]; // before them a rule by its number and its names
  const COMMON = 0.2; // of all documents: what so many have tells little
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

  // How much of a question is a name that stands in it; all of it if only the order of its words differs.
  const ordered = (name) => name.split(" ").sort().join(" ");
  const share = (name, question) => {
    if (name.length === question.length && ordered(name) === ordered(question)) return 1;
    const [own, whole] = IS_JAPANESE.test(name) ? [name, question] : [` ${name} `, ` ${question} `];
    return whole.includes(own) ? own.length / whole.length : 0;
  };

  // 山札が切れた, 山札切れ: without particles.
  const bare = (text) => (IS_JAPANESE.test(text) ? text.replace(/[のはがをにへと]/g, "") : text);

  // Who goes first: the words without what is always there, but with those that ask.
  const LIGHT = new Set("the a an do does did is are was were be i we you my our your".split(" "));
  const wording = (text) => {
    const told = runs(fold(text)).filter((run) => !LIGHT.has(run));
    return told.length > 1 && !IS_JAPANESE.test(text) ? told.map(stem).join(" ") : null;
  };

  // do I go: a verb, and what it is called as one.
  const DOING = /\b(?:i|we|you|they|players?|to|must|can|may|should) (?:have to )?([a-z]+)$/;
  const doing = (text) => {
    const [, verb] = DOING.exec(text) ?? [];
    return verb ? [`${verb}ing`, `${verb.slice(0, -1)}ing`] : [];
  };

  // A name that asks for a limit.
  const HOW_MANY = new RegExp(`は?何[${COUNTERS}]|(?:の|[${COUNTERS}])数$|の?(?:最大|上限|限度)$|^(?:how many|number of|quantity of|maximum|max)(?= )| (?:limit|maximum|max)$`, "i");
  const MEASURES = new Set([...["maximum", "max", "limit", "number", "quantity"].map(stem), "最大", "上限", "限度"]);

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
        counted: called.filter((name) => name.includes("#")).map(key), worded: called.map(wording).filter(Boolean), headings: [],
        telling: called.filter((name) => (IS_JAPANESE.test(name) ? bare(key(name)).length > (name.includes("と") ? 1 : 3) : key(name).includes(" ")))
          .map((name) => bare(key(name))).filter((name) => !names.some((own) => bare(key(own)) === name)),
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
    // A rule is headed as its examples are, too.
    const rules = new Map(entries.filter(({ rule }) => rule).map((entry) => [entry.document.address.split("#")[1], entry]));
    const shownIn = ({ document }) => rules.get(document.shows);
    for (const entry of entries) shownIn(entry)?.headings.push(entry.heading);

    const verbs = entries.flatMap(({ exactly }) => exactly.called.map(kanaVerb).filter(Boolean));
    const words = new Set(entries.flatMap((entry) => entry.names).filter((name) => name.length > 1 && IS_JAPANESE.test(name)));
    const wordsFrom = longestFirst([...words], (word) => word);
    const known = (word, at) => (wordsFrom.get(word[at]) ?? []).find((own) => word.startsWith(own, at));

    const everything = entries.map((entry) => FOUND_IN.map((field) => entry[field]).join("\n")).join("\n");
    const inTexts = new Set(runs(everything).map(stem));
    const occurs = (kanji) => everything.includes(kanji);

    const members = new Set((data.members ?? []).map(key));
    // One of a set right after another, as if there were an and between them.
    const either = [...members].filter((each) => IS_JAPANESE.test(each)).join("|");
    const together = new RegExp(`(?<![${KANJI}])(${either})(?=(?:${either})(?![${KANJI}]))`, "g");
    const parted = (text) => (either ? text.replace(together, "$1と") : text);
    const reread = rereading(data.readings ?? {});

    const shows = (entry, piece) => {
      piece.expression ??= new RegExp(piece.pattern, "u");
      return FOUND_IN.some((field) => piece.expression.test(entry[field]));
    };

    // How many documents have a piece, of all: what few have tells more.
    const spread = (piece) => (piece.spread ??= having([piece]).size / entries.length);
    const isCommon = (piece) => spread(piece) >= COMMON;
    const weight = (all) => all.reduce((sum, piece) => sum + Math.log(1 + 1 / (spread(piece) + 1 / entries.length)), 0);

    // What some of the pieces are worth, when all were asked for. In Japanese, where a word is many of them, little.
    const worthOf = (asked) => (shown) => {
      const part = (weight(shown) / weight(asked) + shown.length / asked.length) / 2;
      if (asked[0].stem) return part;
      return part ** 2 * (shown.every(isCommon) && !asked.every(isCommon) ? 0.5 : 1);
    };

    // How near to each other the pieces stand in a text: 1 for side by side.
    const closeness = (text, asked) => {
      const stems = asked[0].stem ? runs(text).map(stem) : [];
      const places = asked.flatMap((piece, which) => (piece.stem
        ? stems.flatMap((own, at) => (own === piece.stem ? [[at, at + 1, which]] : []))
        : [...text.matchAll(new RegExp(piece.pattern, "gu"))].map((match) => [match.index, match.index + match[0].length, which])));
      places.sort((a, b) => a[0] - b[0]);
      let least = Infinity;
      const last = new Map();
      for (const place of places) {
        last.set(place[2], place);
        if (last.size < asked.length) continue;
        const all = [...last.values()];
        const held = all.reduce((sum, [start, end]) => sum + end - start, 0);
        least = Math.min(least, Math.max(...all.map(([, end]) => end)) - Math.min(...all.map(([start]) => start)) - held);
      }
      const near = asked[0].stem ? 2 : 6;
      return near / (near + Math.max(least, 0));
    };

    // Documents with all the pieces (or, `loose`, with any), and how well they have them.
    const having = (asked, loose, options = {}) => {
      const scores = new Map();
      if (!asked.length) return scores;
      const query = { combineWith: loose ? "OR" : "AND", queries: asked.map((piece) => piece.query) };
      const worth = loose && worthOf(asked);
      for (const { id, score, terms: matched } of index.search(query, { boost: asked.length > 1 ? SEVERAL : FIELDS, ...options })) {
        const shown = asked.filter((piece) => (piece.pattern ? shows(entries[id], piece) : !loose || matched.includes(piece.stem)));
        if (shown.length === asked.length) scores.set(id, score);
        else if (loose && shown.length) scores.set(id, score * worth(shown));
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
    const named = (entry, { question, exactly, rule, worded, done }) => {
      if (entry.rule && entry.rule === rule) return 0;
      if (entry.rule && done.some((form) => entry.exactly.called.includes(form))) return CALLED;
      const ways = [[entry.exactly.names, exactly], [entry.exactly.called, exactly], [entry.worded, worded], [entry.names, question],
        [entry.called, question], [entry.counted, counted(exactly)]];
      const way = ways.findIndex(([names, asked]) => names.includes(asked));
      if (way >= 0) return entry.rule ? 1 + way : GLOSSARY;
      return entry.heading === question || entry.headings.includes(question) ? HEADED : SCORED;
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
        question: key(text), exactly: fold(text), worded: wording(text), done: heard.length > 1 ? [] : doing(text), heard, japanese, howMany: HOW_MANY.test(text),
        rule: plain.map(hiragana).filter((run) => !["rule", "rules", "るーる"].includes(run)).join(""),
        whole: !parts.length && numbers.some((each) => each.bounds) ? [] : heard.map((run) => (IS_JAPANESE.test(run) ? contiguous(hiragana(run)) : latin(run))),
        parts: parts.length ? parts : numbers, more: parts.length ? more : [], numbers: parts.length ? numbers : [],
      };
    };

    // What a question counts, if no rule says that number of it, or if it is a "how many": such a number may be past a limit.
    const terms = new Map(entries.filter(({ document }) => document.kind === "term").flatMap(({ exactly, id }) => exactly.names.map((name) => [name, id])));
    const begun = (text) => (text?.length > 2 ? terms.get([...terms.keys()].find((name) => name.startsWith(text))) : undefined);
    const measured = (parts) => (parts.length > 1 ? parts.filter((piece) => !MEASURES.has(piece.stem ?? piece.text)) : parts);
    const subject = (parts) => measured(parts).map(({ pattern, stem: latinStem, text }) => latinStem ?? terms.get(text) ?? begun(text) ?? text?.replace(/ー$/, "") ?? pattern).sort().join(" ");
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
      for (const way of [first, ...others]) {
        if (way.more.length) gather(having([...way.parts, ...way.more]), 1.2);
        if (way.more.length > 1) for (const piece of way.more) gather(having([...way.parts, piece]), 1.1);
      }
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
      if (!found.size && corrects && data.readings && !japanese && heard.every(kanaOf)) {
        const instead = heard.map(kanaOf).join("");
        const all = answer(simple(instead), false);
        if (all.length) return all.map((each) => ({ ...each, instead }));
      }
      if (!found.size && corrects && heard.some((run) => corrected(run) !== run)) {
        const instead = heard.map(corrected).join(" ");
        return answer(simple(instead), false).map((each) => ({ ...each, instead }));
      }
      const hasRule = () => [...full.keys()].some((id) => entries[id].rule);
      // One of a set stands for any: who asks for it may mean what is said of all.
      const ofAny = parts.filter((piece) => !members.has(piece.stem ?? piece.text));
      if (ofAny.length > 1 && ofAny.length < parts.length && !hasRule()) {
        for (const [id, score] of having(ofAny)) {
          gather([[id, score]], 1);
          if (entries[id].rule) full.set(id, score);
        }
      }
      if (parts.length > 1 && !hasRule()) {
        gather([...having(parts, true)].filter(([id]) => found.size < 3 || entries[id].rule), japanese ? 1 : 0.7);
      }
      const limits = ways.filter(counts).map((way) => subject(way.parts));
      if (!found.size && japanese) {
        gather(entries.map(({ id, names, called }) => [id, Math.max(0, ...[...names, ...called].map((name) => (name.length > 2 ? share(name, question) : 0)))])
          .filter(([, part]) => part >= PART), 1);
      }

      const questions = ways.map((way) => bare(way.question));
      const several = parts.length > 1 && new Set(parts.map((piece) => Boolean(piece.stem))).size === 1;
      const head = parts.findLast((piece) => !isCommon(piece)) ?? parts.at(-1);
      const ranked = [];
      for (const entry of entries) {
        const part = Math.max(0, ...questions.flatMap((asked) => entry.telling.map((name) => share(name, asked))));
        const place = tier(entry, { ways, limits }, part, !full.size || full.has(entry.id));
        if (place === SCORED && !found.has(entry.id)) continue;
        const near = Math.max(...ways.map((way, at) => (at ? 0.5 : 1) * Math.max(0.6 * nearness(entry.heading, way.question),
          ...entry.names.map((name) => nearness(name, way.question)), ...entry.called.map((name) => 0.5 * nearness(name, way.question)))));
        // The last word of Japanese tells most. What is called several of the words is asked of none: 火と水.
        const own = parts.filter((piece) => about(entry, piece));
        const heads = own.length > 1 ? -0.4 : own.filter((piece) => !japanese || piece === head).length;
        const verbatim = entry.rule && exactly.length > 3 && (entry.text.includes(exactly) || entry.title.includes(exactly)) ? 2 : 1;
        const within = () => (entry.rule ? closeness(entry.text, parts) : 0.85 * closeness(entry.title, parts));
        const close = several && full.has(entry.id) ? 1 + within() : 1;
        const score = place < PARTLY ? 1 : place === PARTLY ? 1 + part : found.get(entry.id) * verbatim * close * (1 + 3 * near + 2 * heads);
        ranked.push({ place, score: score * KINDS[entry.document.kind], entry });
      }
      // An example is not before a rule that says as much.
      const best = Math.max(0, ...ranked.filter(({ entry, place }) => entry.rule && place === SCORED && full.has(entry.id)).map(({ score }) => score));
      for (const each of ranked) if (best && each.entry.document.kind === "example") each.score = Math.min(each.score, best / 2);
      ranked.sort((a, b) => a.place - b.place || b.score - a.score || a.entry.id - b.entry.id);
      // Before an example that says all of it best, the rule it shows.
      const shown = several && ranked.length && shownIn(ranked[0].entry);
      if (shown) ranked.unshift({ ...ranked[0], entry: shown }, ...ranked.splice(0).filter(({ entry }) => entry !== shown));
      const asked = ways.flatMap((way) => [...way.whole, ...way.parts, ...way.more]);
      return ranked.map(({ entry, place, score }) => ({ ...entry.document, tier: place, score, pieces: asked }));
    };

    // What there is to a question, best first.
    return (text) => answer(parted(unasked(text)), true);
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

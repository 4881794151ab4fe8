// Finding in the rulebook's documents, on top of MiniSearch: how words are cut and folded, and what comes first.
// Japanese is cut into pairs of characters, so that a word is found inside a compound and whatever ends it; Latin words
// lose their endings; full-width signs, case, accents and katakana make no difference.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const KANA = "\\u3041-\\u309f\\u30a1-\\u30faー";
  const KANJI = "々〆〇\\u3400-\\u9fff\\uf900-\\ufaff";
  const RUN = new RegExp(`[${KANA}${KANJI}]+|(?:(?![${KANA}${KANJI}])[\\p{L}\\p{N}])+`, "gu");
  const IS_JAPANESE = new RegExp(`[${KANA}${KANJI}]`);
  const IS_KANJI = new RegExp(`[${KANJI}]`);
  const HIRAGANA = "[\\u3041-\\u309fー]";
  const IS_HIRAGANA = new RegExp(`^${HIRAGANA}+$`);
  const IS_KATAKANA = /[\u30a1-\u30faー]/;

  // ── folding ──

  // Longest first; what is left has three letters or more.
  const ENDINGS = ["ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "est", "ed", "es", "s", "e", "y"];
  // Forms that no ending tells of, and words that an ending would make into another word.
  const FORMS = Object.fromEntries(`los lost lose loses losing loser losers|win won winner winners winning|draw drew drawn|begin began begun
    |beat beaten|choos chose chosen choice|hold held|deal dealt|pay paid|di die dies died dead dying death|ti tie ties tied tying|player player players
    |counter counter counters|number number numbers|order order orders|ally ally allies|have has had`
    .split("|").flatMap((line) => { const [stem, ...forms] = line.trim().split(/\s+/); return forms.map((form) => [form, stem]); }));
  const SPELT = [[/colour/g, "color"], [/grey/g, "gray"], [/centre/g, "center"], [/defence/g, "defense"], [/judgement/g, "judgment"],
    [/(ll)(?=ed|ing|er)/g, "l"], [/is(?=e[ds]?\b|ing\b|ations?\b)/g, "iz"]];
  const SMALL = new Set(`the a an of to is are was be been in on and or what how do does did i my me you your we it its this that when can could
    if with for at by from who which where why there then will would should may much many about mean means happen happens so rule rules`.split(/\s+/));

  const hiragana = (text) => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

  const spelt = (text) => SPELT.reduce((word, [from, to]) => word.replace(from, to), text);

  // Folded but for katakana; hiragana() of it is as long as it.
  const simple = (text) => {
    const plain = text.normalize("NFKC").toLowerCase();
    const bare = /[\u00c0-\u024f\u0300-\u036f]/.test(plain) ? plain.normalize("NFD").replace(/([a-z])\p{Mark}+/gu, "$1").normalize("NFC") : plain;
    return spelt(bare);
  };

  const fold = (text) => hiragana(simple(text));

  const STEMS = new Map();
  const stemmed = (word) => {
    if (Object.hasOwn(FORMS, word)) return FORMS[word];
    const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
    const left = ending ? word.slice(0, -ending.length) : word;
    return ending && /([^ls])\1$/.test(left) ? left.slice(0, -1) : left;
  };
  const stem = (word) => {
    if (!STEMS.has(word)) STEMS.set(word, stemmed(word));
    return STEMS.get(word);
  };

  const runs = (folded) => folded.match(RUN) ?? [];

  // What two ways to write the same thing have in common.
  const key = (text) => {
    const all = runs(fold(text));
    if (all.some((run) => IS_JAPANESE.test(run))) return all.join("");
    const told = all.filter((run) => !SMALL.has(run));
    return (told.length ? told : all).map(stem).join(" ");
  };

  // ── what a text is found by ──

  const indexed = (folded) => {
    const terms = new Set();
    for (const run of runs(folded)) {
      if (!IS_JAPANESE.test(run)) { terms.add(stem(run)); continue; }
      for (let at = 0; at < run.length - 1; at += 1) terms.add(run.slice(at, at + 2));
      const last = run.at(-1);
      if (run.length === 1 || IS_KANJI.test(last)) terms.add(last);
    }
    return [...terms];
  };

  // ── what is asked for ──

  const ASKING = /(?:(?:とは|って)?(?:何ですか|なんですか|なに|何|ですか)?|(?:の(?:意味|ルール|やり方|しかた|時|場合)|の?とき)(?:は|に|には)?)[?。!\s]*$/;
  const PARTICLES = "のはがをにでともやへかだ";
  const GRAMMAR = /^[のはがをにでともやへか]+|(?:たら|なら|たり|ます|ません|です|った|して|する|した|[てたるいはのをにが])+$/g;
  const ROWS = ["あいうえお", "かきくけこい", "がぎぐげごい", "さしすせそ", "ざじずぜぞ", "たちつてとっる", "だぢづでど", "なにぬねのんる",
    "はひふへほ", "ばびぶべぼん", "まみむめもんる", "らりるれろっまてたな", "わいうえおっ"];

  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const all = (queries) => ({ combineWith: "AND", queries });
  const any = (queries) => ({ combineWith: "OR", queries });

  // A piece of a question: as a query, and the pattern that the folded text must show in one place.
  const contiguous = (text) => ({
    query: all(runs(text).flatMap((run) => {
      if (!IS_JAPANESE.test(run)) return [stem(run)];
      return run.length > 1 ? Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)) : [{ queries: [run], prefix: true }];
    })),
    pattern: escaped(text),
  });
  const latin = (word) => ({ query: all([stem(word)]), stem: stem(word) });
  const either = (first, second) => ({
    query: any([first.query, second.query]), pattern: `(?:${first.pattern}|${second.pattern})`,
  });
  // 引く, 引いて, 引きます: a kanji and the kana that may follow it when the ending changes, but not 引 in 引き分け.
  const inflected = (kanji, kana) => {
    const row = [...new Set(ROWS.filter((each) => each.includes(kana)).join(""))];
    return { query: { ...any(row.map((each) => kanji + each)), fields: ["title", "text"] }, pattern: `${kanji}[${row.join("")}](?![${KANJI}])`, verb: true };
  };

  // A word of Japanese as the pieces it is made of: the rulebook's own words, other kanji and katakana, verbs. Kana between
  // them is grammar, but for what is long enough to tell something: that makes `more`.
  const pieces = (run, known) => {
    const word = hiragana(run);
    const found = [];
    const between = [""];
    for (let at = 0; at < word.length;) {
      const own = known(word, at);
      let end = at + 1;
      if (own) {
        end = at + own.length;
        found.push(contiguous(own));
      } else if (IS_KANJI.test(word[at])) {
        while (end < word.length && IS_KANJI.test(word[end]) && !known(word, end)) end += 1;
        const kanji = word.slice(at, end).replace(/^何(?=.)/, ""); // 何枚: the answer has a number there
        const next = run[end] ?? "";
        const verb = kanji.length === 1 && IS_HIRAGANA.test(next) && !PARTICLES.includes(next);
        const joined = verb && IS_KANJI.test(word[end + 1] ?? "");
        found.push(joined ? contiguous(kanji + next) : verb ? inflected(kanji, next) : contiguous(kanji));
      } else if (IS_KATAKANA.test(run[at])) {
        while (end < word.length && IS_KATAKANA.test(run[end]) && !known(word, end)) end += 1;
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
    return { found, more: told };
  };

  // How many letters must be added, left out, changed or swapped to make one word of the other; `most` + 1 if more.
  const distance = (one, other, most) => {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] !== other[j - 1]), swapped ? before[j - 2] + 1 : Infinity);
      }
      [before, last] = [last, row];
    }
    return last[other.length];
  };

  // ── the finder ──

  const KINDS = { rule: 2.6, term: 0.7, section: 0.8, page: 0.9, example: 0.4 };
  const FIELDS = { asked: 3, title: 2 };
  const SEVERAL = { asked: 1, title: 2 }; // of several words, a name is only one

  // How near a name is to the question: 1 for the same, less for one that begins with it or has it in it.
  const nearness = (name, question) => {
    if (name === question) return 1;
    if (!question) return 0;
    if (name.startsWith(question)) return 0.3 + 0.6 * question.length / name.length;
    if (question.length > 1 && name.includes(question)) return 0.5 * question.length / name.length;
    return name.length > 1 && question.includes(name) ? 0.2 * name.length / question.length : 0;
  };

  // What readers call something may leave a number open, with a # for it.
  const counted = (asked) => (/[\d#]/.test(asked) ? key(asked.replace(/\d+/g, "#")) : null);

  // A finder for `data`: {readings: {kana: kanji}, documents: [{kind, address, title, page, names, called, text}]}.
  rulebook.finder = (data) => {
    const entries = data.documents.map((document, id) => {
      const text = fold(document.text);
      const names = document.names ?? [];
      const called = document.called ?? [];
      return {
        id, document, names: names.map(key), called: called.map(key), heading: key(document.title),
        exactly: { names: names.map(fold), called: called.map(fold) },
        counted: called.filter((name) => name.includes("#")).map(key),
        asked: fold([...names, ...called].join("\n")), title: fold(document.title), text,
        rule: document.kind === "rule" ? fold(document.address.split("#")[1]) : "",
      };
    });
    const index = new MiniSearch({
      fields: ["asked", "title", "text"],
      tokenize: indexed,
      processTerm: (term) => term,
      searchOptions: { tokenize: (term) => [term] },
    });
    index.addAll(entries);

    const longest = new Map();
    const words = new Set(entries.flatMap((entry) => entry.names).filter((name) => name.length > 1 && IS_JAPANESE.test(name)));
    for (const word of [...words].sort((a, b) => b.length - a.length)) longest.set(word[0], [...(longest.get(word[0]) ?? []), word]);
    const known = (word, at) => (longest.get(word[at]) ?? []).find((own) => word.startsWith(own, at));

    // ぞくせいあいしょう → 属性相性: kana as the kanji they are the reading of, if they are that from end to end.
    const kana = Object.entries(data.readings ?? {}).map(([reading, word]) => [hiragana(reading), hiragana(word)]).sort((a, b) => b[0].length - a[0].length);
    const written = (word) => {
      if (!IS_HIRAGANA.test(word)) return "";
      let text = "";
      let changed = false;
      for (let at = 0; at < word.length;) {
        const [reading, kanji] = kana.find(([each]) => word.startsWith(each, at)) ?? [word[at], word[at]];
        changed ||= kanji !== reading;
        text += kanji;
        at += reading.length;
      }
      return changed ? text : "";
    };

    const shows = (entry, piece) => {
      piece.expression ??= new RegExp(piece.pattern, "u");
      return ["text", "title", "asked"].some((field) => piece.expression.test(entry[field]));
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

    // Latin words that are in no text, as the nearest there are: those of names before all others.
    const stems = (texts) => new Set(texts.flatMap((each) => runs(each)).filter((run) => !IS_JAPANESE.test(run)).map(stem));
    let vocabulary = null;
    const corrected = (word) => {
      vocabulary ??= [stems(entries.map(({ asked }) => asked)), stems(entries.flatMap(({ title, text }) => [title, text]))];
      const own = stem(word);
      if (own.length < 4 || vocabulary.some((known) => known.has(own))) return word;
      const most = own.length < 8 ? 1 : 2;
      for (const known of vocabulary) {
        const near = [...known].map((each) => [distance(own, each, most), each]).filter(([far]) => far <= most).sort((a, b) => a[0] - b[0]);
        if (near.length) return near[0][1];
      }
      return word;
    };

    // What comes before all scores: the rule of that number, the rule that defines what is called so, its entry in the
    // glossary, what is headed so.
    const tier = (entry, question, exactly, rule, verb) => {
      if (entry.rule && entry.rule === rule) return 0;
      const ways = [[entry.exactly.names, exactly], [entry.exactly.called, exactly], [entry.names, question], [entry.called, question],
        [entry.counted, counted(exactly)]];
      const way = ways.findIndex(([names, asked]) => names.includes(asked));
      if (way >= 0) return entry.rule ? 1 + way : 6;
      if (verb && entry.rule && entry.called.some((name) => verb.test(name))) return 5;
      return entry.heading === question ? 7 : SCORED;
    };
    const SCORED = 8;

    const answer = (folded, corrects) => {
      const question = key(folded);
      const plain = runs(folded);
      if (!question) return [];
      const exactly = hiragana(folded);
      const rule = plain.map(hiragana).filter((run) => !["rule", "rules", "るーる"].includes(run)).join("");
      const told = plain.some((run) => IS_JAPANESE.test(run)) ? plain : plain.filter((run) => !SMALL.has(run));
      const heard = told.length ? told : plain;
      const reread = heard.map((run) => (IS_JAPANESE.test(run) && written(run)) || run);
      const whole = heard.map((run, at) => {
        if (!IS_JAPANESE.test(run)) return latin(run);
        const [own, other] = [hiragana(run), hiragana(reread[at])];
        return own === other ? contiguous(own) : either(contiguous(own), contiguous(other));
      });
      const split = reread.map((run) => (IS_JAPANESE.test(run) ? pieces(run, known) : { found: [latin(run)], more: [] }));
      const parts = split.flatMap(({ found }) => found);
      const more = split.flatMap(({ more: kana }) => kana);

      const found = new Map();
      const gather = (scores, worth) => {
        for (const [id, score] of scores) found.set(id, Math.max(found.get(id) ?? 0, score * worth));
      };
      gather(having(whole), parts.some((piece) => piece.verb) ? 1 : 1.4);
      if (more.length) gather(having([...parts, ...more]), 1.2);
      gather(having(parts), 1);
      if (found.size < 5 && parts.some((piece) => piece.stem)) gather(having(parts, false, { prefix: (term) => !IS_JAPANESE.test(term) && term.length > 1 }), 0.6);
      if (!found.size && corrects && heard.some((run) => corrected(run) !== run)) return answer(heard.map(corrected).join(" "), false);
      if (found.size < 3 && parts.length > 1) gather(having(parts, true), 0.3);

      const verb = parts.length === 1 && parts[0].verb ? new RegExp(`^${parts[0].pattern}${HIRAGANA}{0,3}$`, "u") : null;
      const ranked = [];
      for (const entry of entries) {
        const place = tier(entry, question, exactly, rule, verb);
        if (place === SCORED && !found.has(entry.id)) continue;
        const near = Math.max(0, ...entry.names.map((name) => nearness(name, question)), ...entry.called.map((name) => 0.5 * nearness(name, question)),
          0.6 * nearness(entry.heading, question));
        ranked.push({ place, score: (place < SCORED ? 1 : found.get(entry.id) * (1 + 3 * near)) * KINDS[entry.document.kind], entry });
      }
      ranked.sort((a, b) => a.place - b.place || b.score - a.score || a.entry.id - b.entry.id);
      const asked = [...whole, ...parts, ...more];
      return ranked.map(({ entry, place, score }) => ({ ...entry.document, tier: place, score, pieces: asked }));
    };

    // What there is to a question, best first.
    return (text) => {
      const folded = simple(text).trim();
      return answer(folded.replace(ASKING, "").trim() || folded, true);
    };
  };

  // Where a text shows the pieces of a question: [start, end] of each, in order, none in another.
  rulebook.marks = (text, asked) => {
    const spans = [];
    const same = hiragana(text.toLowerCase());
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

  rulebook.fold = fold;
})();

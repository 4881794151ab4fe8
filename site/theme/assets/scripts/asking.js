// What is asked for: a question without what only makes it one, and the pieces of it that finding.js looks for.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const {
    COUNTERS, HIRAGANA, IS_HIRAGANA, IS_JAPANESE, IS_KANJI, IS_KATAKANA, KANJI, ORDINALS, PARTICLES, ROWS, hiragana, runs, simple, stem,
  } = rulebook.words;

  const ASKING = /(?:(?:とは|って)?(?:何ですか|なんですか|なに|何|ですか)?|(?:の(?:意味|ルール|やり方|しかた|時|場合)|の?とき)?(?:は|に|には)?(?:どう(?:なる|する|なりますか|しますか)の?)?|(?:[はが]|なら)?どちら)[?。!\s]*$/;
  const ALL_OF = new RegExp(`^(?:(?:すべて|両方|毎回|必ず|どちら|だれ|どこ|いつ|いくつ|なぜ)(?=.)|再(?=[${KANJI}]{2}))`);
  const GRAMMAR = /^[のはがをにでともやへか]+|(?:たら|なら|たり|ます|ません|です|った|して|する|した|[てたるいはのをにが])+$/g;
  const NUMBER = new RegExp(`(何|\\d+)([${COUNTERS}])(目|まで|ずつ|だけ)?`, "g");
  // カードの枚数, カード枚数
  const HOW_MUCH = new RegExp(`(?:の([${COUNTERS}]?)|([${COUNTERS}]))数(?=[${PARTICLES}]|(?![${KANJI}])(?!${HIRAGANA}))`, "g");
  // A number that is a limit, as it is asked for and as texts say it.
  const BEYOND = `(?:以上|を?超え|を?こえ|より(?:大き|多|高|上)|を?(?:上回|うわまわ)|[おオ]ー[ばバ]ー|まで)`;
  const PAST = new RegExp(`(\\d+)[${COUNTERS}]?${BEYOND}(?:${HIRAGANA}{0,4}$|[いくるた]*)`, "g");
  const OVER = "(?:max(?:imum)?|limit|cap|over|above|beyond|past|exceed\\w*|at most|up to|(?:more|greater|higher|larger|bigger) than)";
  const OVER_NUMBER = new RegExp(`\\b${OVER} (\\d+)\\b|\\b(\\d+) or (?:more|over|higher)\\b`, "g");

  const AGAINST = new RegExp(`(?<=[${KANJI}])(?:対(?![象応戦])|vs)`, "g"); // 火対風

  // A question without what only makes it one.
  const unasked = (text) => {
    const plain = simple(text).replace(AGAINST, "と").trim();
    return plain.replace(ASKING, "").trim() || plain;
  };

  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const all = (queries) => ({ combineWith: "AND", queries });
  const any = (queries) => ({ combineWith: "OR", queries });

  // 選択されたら: done to it, or (選択されなければ) not.
  const passive = (done, kana) => {
    const [, not] = /^され([なま]?)/.exec(kana) ?? [];
    return not === undefined ? [] : [{ ...contiguous(`${done}され`), pattern: `${escaped(done)}され${not ? "(?=[なま])" : "(?![なま])"}` }];
  };

  // What is not done, in one sentence.
  const denied = ({ pattern }) => ({ query: any(["ない", "なか", "ませ"]), pattern: `${pattern}[^。\\n]{0,25}(?:ない|なか[っろ]|ません)` });

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
  const latin = (word) => ({ query: all([stem(word)]), stem: stem(word), word });
  // 二枚, 何枚: what has that number there, or any; people are counted in many ways.
  const numbered = (number, counter, ending = "") => {
    const counters = "人体匹".includes(counter) ? "人体匹" : counter;
    const after = ending === "目" ? "" : ending;
    const some = { ...any([...counters].map((each) => each + after.slice(0, 1))), prefix: true };
    return {
      query: all(number === "何" ? [some] : [number, some]), pattern: `${number === "何" ? "[0-9]" : number}[${counters}]${after}`,
      limits: number === "何" || ending === "目",
    };
  };
  // 8以上, over 8: what calls that number a limit.
  const limit = (number) => ({
    query: all([number]), bounds: true,
    pattern: `上限は${number}(?!\\d)|(?<!\\d)${number}[${COUNTERS}]?${BEYOND}|\\b(?:${OVER}|(?:maximum|limit|cap)(?: is| of| at)?) ${number}\\b|\\b${number} or more`,
  });
  // 引く, 引いて, 引きます: a kanji (or 配, めく) and the kana that may follow it when the ending changes, but not 引 in 引き分け.
  const inflected = (kanji, kana) => {
    const row = [...new Set(ROWS.filter((each) => each.includes(kana)).join(""))];
    const ends = kanji.slice(-1);
    const shown = { ...any(row.map((each) => ends + each)), ...(IS_KANJI.test(kanji) ? { fields: ["title", "text"] } : {}) };
    const query = any([shown, ...row.map((each) => `=${kanji}${each}`)]);
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
  const pieces = (run, { known, verbs, occurs }) => {
    const word = hiragana(run);
    const found = [];
    const much = [];
    const between = [""];
    let told = false;
    for (let at = 0; at < word.length;) {
      const own = known(word, at);
      const allOf = ALL_OF.exec(word.slice(at))?.[0];
      const kana = (at === 0 || told || !IS_HIRAGANA.test(word[at - 1]) || PARTICLES.includes(word[at - 1])) && verbs.find((each) => each.begins(word, at));
      let end = at + 1;
      if (own) {
        end = at + own.length;
        found.push(contiguous(own));
        much.push(...passive(own, word.slice(end)));
      } else if (allOf) {
        end = at + allOf.length;
        much.push(contiguous(allOf));
      } else if (kana) {
        end = at + kana.stem.length + 1;
        found.push(inflected(kana.stem, kana.ending));
      } else if (IS_KANJI.test(word[at])) {
        while (end < word.length && IS_KANJI.test(word[end]) && !known(word, end)) end += 1;
        const next = run[end] ?? "";
        const verb = IS_HIRAGANA.test(next) && !PARTICLES.includes(next);
        const parts = cut(word.slice(at, end), verb, occurs);
        const last = parts.pop();
        found.push(...parts.map(contiguous));
        const joined = IS_KANJI.test(word[end + 1] ?? "");
        // 減り方 is how it is done, 読み方 a word
        const way = word[end + 1] === "方" && !occurs(word.slice(at, end + 2));
        found.push(!verb || last.length > 1 ? contiguous(last) : joined && !way ? contiguous(last + next) : inflected(last, next));
        if (way) end += 2;
      } else if (IS_KATAKANA.test(run[at])) {
        while (end < word.length && (IS_KATAKANA.test(run[end]) || run[end] === "ー") && !known(word, end)) end += 1;
        found.push(contiguous(word.slice(at, end)));
      } else {
        between[between.length - 1] += word[at];
        at = end;
        told = false;
        continue;
      }
      told = Boolean(allOf);
      between.push("");
      at = end;
    }
    if (found.length && /ない|なか|ませ/.test(between.at(-1))) much.push(denied(found.at(-1)));
    const left = between.map((kana) => kana.replace(GRAMMAR, "")).filter((kana) => kana.length > 2).map(contiguous);
    return { found, more: [...much, ...left] };
  };

  // めくる: a verb in kana that something is called, however it ends.
  const kanaVerb = (name) => {
    const [, stem, ending] = new RegExp(`^(${HIRAGANA}{2,})([うくぐすつぬぶむる])$`).exec(name) ?? [];
    const row = stem && ROWS.filter((each) => each.indexOf(ending) === 2).join("");
    return stem && { stem, ending, begins: (word, at) => word.startsWith(stem, at) && row.includes(word[at + stem.length] ?? " ") };
  };

  // two supports as 2 supports
  const inDigits = (text) => text.replace(/[a-z]+/g, (word) => (/^\d+$/.test(stem(word)) ? stem(word) : word));

  // Whether a text says that number of one of those words: 2 of their own Support Cards.
  const near = (numbers, words) => new RegExp(`(?<![\\d.-])(?:${numbers.join("|")})(?:[ -][a-z]+){0,3}[ -](?:${words.join("|")})`);

  // The numbers of a question, as pieces, and the rest of it.
  const counting = (text) => {
    const numbers = [];
    const take = (piece) => { numbers.push(piece); return " "; };
    const rest = (IS_JAPANESE.test(text) ? text : inDigits(text)).replace(OVER_NUMBER, (_, over, more) => take(limit(over ?? more)))
      .replace(PAST, (_, number) => take(limit(number)))
      .replace(NUMBER, (_, ...parts) => take(numbered(...parts.slice(0, 3))))
      .replace(HOW_MUCH, (_, one, other) => take(numbered("何", one || other || COUNTERS)));
    if (IS_JAPANESE.test(text)) return { numbers, rest };
    const left = rest.replace(/\d+(?:st|nd|rd|th)\b|[a-z]+/g, (word) => (ORDINALS.has(word) || /\d/.test(word) ? take({ ...latin(word), limits: true }) : word))
      .replace(/(?<![\w.-])\d+(?![\w.-])/g, (number) => take(latin(number)));
    return { numbers, rest: left };
  };

  rulebook.asking = { all, contiguous, counting, inDigits, kanaVerb, latin, near, pieces, unasked };
})();

// How words are cut, folded and read. Japanese is cut into pairs of characters, so that a word is found inside a compound and
// whatever ends it; Latin words lose their endings; full-width signs, case, accents, katakana, grammar in kanji, and how a
// long vowel or a number is written make no difference. asking.js and finding.js find with them.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const KANA = "\\u3041-\\u309f\\u30a1-\\u30faー";
  const KANJI = "々〆〇\\u3400-\\u9fff\\uf900-\\ufaff";
  // Numbers with dots or of a date are one: 0 is not in 1.0.0.
  const RUN = new RegExp(`[${KANA}${KANJI}]+|\\d+(?:\\.\\d+)+|\\d{4}-\\d\\d-\\d\\d|(?:(?![${KANA}${KANJI}])[\\p{L}\\p{N}])+`, "gu");
  const IS_JAPANESE = new RegExp(`[${KANA}${KANJI}]`);
  const IS_KANJI = new RegExp(`[${KANJI}]`);
  const HIRAGANA = "[\\u3041-\\u309fー]";
  const IS_HIRAGANA = new RegExp(`^${HIRAGANA}+$`);
  const IS_KATAKANA = /[\u30a1-\u30fa]/;
  const PARTICLES = "のはがをにでともやへかだ";
  const COUNTERS = "枚体人回個つ匹点色種度";
  const DIGITS = "〇一二三四五六七八九";
  const UNITS = { 十: 10, 百: 100, 千: 1000 };
  // What the kana after a kanji may become when a verb ends otherwise.
  const ROWS = ["あいうえお", "かきくけこい", "がぎぐげごい", "さしすせそ", "ざじずぜぞ", "たちつてとっる", "だぢづでど", "なにぬねのんる",
    "はひふへほ", "ばびぶべぼん", "まみむめもんる", "らりるれろっまてたな", "わいうえおっ"];

  // ── folding ──

  // Longest first; what is left has three letters or more.
  const ENDINGS = ["ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "est", "ed", "es", "s", "e", "y"];
  // Forms that no ending tells of, and words that an ending would make into another word.
  const FORMS = Object.fromEntries(`los lost lose loses losing loser losers|win won winner winners winning|draw drew drawn|begin began begun
    |beat beaten|choos chose chosen choice|hold held|deal dealt|pay paid|di die dies died dead dying death|ti tie ties tied tying|player player players
    |counter counter counters|number number numbers|order order orders|ally ally allies|have has had|spend spent|differ different another|go goes going gone went
    |non nobody neither|kind kinds type types|mor most
    |0 zero|1 one once|2 two twice|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve|13 thirteen|14 fourteen
    |15 fifteen|16 sixteen|17 seventeen|18 eighteen|19 nineteen|20 twenty`
    .split("|").flatMap((line) => { const [stem, ...forms] = line.trim().split(/\s+/); return forms.map((form) => [form, stem]); }));
  const ORDINALS = new Set(`second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
    seventeenth eighteenth nineteenth twentieth`.split(/\s+/));
  const SPELT = [[/colour/g, "color"], [/grey/g, "gray"], [/centre/g, "center"], [/defence/g, "defense"], [/judgement/g, "judgment"],
    [/(ll)(?=ed|ing|er)/g, "l"], [/is(?=e[ds]?\b|ing\b|ations?\b)/g, "iz"]];
  const SMALL = new Set(`the a an of to is are was be been in on and or what how do does did i my me you your we it its this that when can could
    s t have has had if with for at by from who which where why there then will would should may must much many about as get against whats mean means happen happens so rule rules`.split(/\s+/));

  const hiragana = (text) => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

  const spelt = (text) => SPELT.reduce((word, [from, to]) => word.replace(from, to), text);

  // What is grammar more than a word, and stands in kana in our texts: 飛ばす時, 手札が無い, 出来ない.
  const GRAMMATICAL = [
    // by themselves, not in 同時 or 後攻; 方 is read so after の and adjectives only
    ...[["時", "とき"], ["事", "こと"], ["物", "もの"], ["為", "ため"], ["後", "あと"], ["内", "うち"], ["毎", "ごと"], ["又", "また"], ["誰", "だれ"]]
      .map(([kanji, kana]) => [`(?<![${KANJI}])${kanji}(?![${KANJI}ァ-ヺ])`, kana]),
    [`(?<=の|た|少ない|[大小]さい|[高低多強弱早]い)方(?![${KANJI}])`, "ほう"],
    ...[["何時", "いつ"], ["何処", "どこ"], ["何故", "なぜ"], ["更に", "さらに"], ["既に", "すでに"], ["但し", "ただし"],
      ["丁度", "ちょうど"], ["全て", "すべて"], ["全部", "すべて"], ["殆ど", "ほとんど"]].map(([kanji, kana]) => [`(?<![${KANJI}])${kanji}`, kana]),
    ...[["無", "な", "いくしけか"], ["出来", "でき", "るなたまてれずそ"], ["居", "い", "るなたまてれ"], ["下さ", "くださ", "い"], ["貰", "もら", "うわいえっ"],
      ["構わ", "かまわ", "な"], ["良", "よ", "いくけか"], ["有", "あ", "るりれっ"]].map(([kanji, kana, next]) => [`${kanji}(?=[${next}])`, kana]),
    ["迄", "まで"], ["どっち", "どちら"], ["又は", "または"], ["及び", "および"], ["或いは", "あるいは"],
  ].map(([kanji, kana]) => [new RegExp(kanji, "g"), kana]);
  const inKana = (text) => GRAMMATICAL.reduce((word, [kanji, kana]) => word.replace(kanji, kana), text);

  // ゼロ, ひとつ and サポ―ト, as 0, 一つ and サポート are written.
  const IN_KANA = [[/[ゼぜ][ロろ](?![ァ-ヺー])/g, "0"], [/(?<![\u3041-\u3096])ひと(?=[つり])/g, "1"], [/(?<![\u3041-\u3096])ふた(?=[つり])/g, "2"],
    [/(?<![\u3041-\u3096])みっつ(?!け)/g, "3つ"], [/(?<=1|2)り/g, "人"], [/(?<=[ぁ-ゖァ-ヺ])[‐‑‒–—―−-](?=[ぁ-ゖァ-ヺ]|$)/g, "ー"]];

  // A number in kanji: before what it counts, or by itself; not in 一部, 唯一 or 三すくみ.
  const NUMERALS = `[零${DIGITS}${Object.keys(UNITS).join("")}]+`;
  const COUNTED = `(?<!${NUMERALS})${NUMERALS}(?=[${COUNTERS}]|本|番目|以[上下]|未満)`;
  const ALONE = `(?<![${KANJI}])${NUMERALS}(?=[${PARTICLES}]|まで|より|ずつ|しか|[くぐ]らい|(?![${KANJI}])(?!${HIRAGANA}))`;
  const NUMERAL = new RegExp(`${COUNTED}|${ALONE}`, "g");

  // 十二 → 12, 二〇 → 20; 二三 is two or three.
  const inDigits = (numeral) => {
    const signs = [...numeral.replace(/零/g, "〇")];
    if (signs.every((sign) => DIGITS.includes(sign))) {
      return signs.length === 1 || signs.includes("〇") ? signs.map((sign) => DIGITS.indexOf(sign)).join("") : numeral;
    }
    let [sum, digit] = [0, 0];
    for (const sign of signs) {
      sum += (UNITS[sign] ?? 0) * (digit || 1);
      digit = UNITS[sign] ? 0 : DIGITS.indexOf(sign);
    }
    return String(sum + digit);
  };

  // Folded but for katakana; hiragana() of it is as long as it.
  const simple = (text) => {
    const plain = text.normalize("NFKC").toLowerCase();
    const bare = /[\u00c0-\u024f\u0300-\u036f]/.test(plain) ? plain.normalize("NFD").replace(/([a-z])\p{Mark}+/gu, "$1").normalize("NFC") : plain;
    if (!IS_JAPANESE.test(bare)) return spelt(bare);
    return IN_KANA.reduce((word, [kana, sign]) => word.replace(kana, sign), inKana(spelt(bare)).replace(NUMERAL, inDigits));
  };

  // As long as it was: イ and ウ that make a vowel long as ー, a number in kanji in digits where these are as many.
  const LONG = [/(?<=[エケゲセゼテデネヘベペメレェ])イ/g, /(?<=[オコゴソゾトドノホボポモヨロョォ])ウ(?![ァィェォ])/g,
    /(?<=[えけげせぜてでねへべぺめれぇ])い/g, /(?<=[おこごそぞとどのほぼぽもよろょぉ])う(?![ぁぃぇぉ])/g];
  const level = (text) => LONG.reduce((word, vowel) => word.replace(vowel, "ー"), text).replace(NUMERAL, (numeral) => {
    const digits = inDigits(numeral);
    return digits.length === numeral.length ? digits : numeral;
  });

  const fold = (text) => hiragana(level(simple(text)));

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
    if (all.some((run) => IS_JAPANESE.test(run))) return all.map((run) => run.replace(/(?<=.{3})ー$/, "")).join("").replace(/何[体匹]/g, "何人");
    const told = all.filter((run) => !SMALL.has(run));
    return (told.length ? told : all).map(stem).join(" ");
  };

  // kaku → かく; null if it is no Japanese in Latin letters.
  const SYLLABLES = new Map("a|あいうえお k|かきくけこ g|がぎぐげご s|さしすせそ z|ざじずぜぞ t|たちつてと d|だぢづでど n|なにぬねの h|はひふへほ b|ばびぶべぼ p|ぱぴぷぺぽ m|まみむめも y|や_ゆ_よ r|らりるれろ w|わ___を"
    .split(" ").flatMap((row) => {
      const [first, kana] = row.split("|");
      const consonant = first.replace("a", "");
      const plain = [...kana].map((sign, at) => [consonant + "aiueo"[at], sign]);
      return [...plain, ...[..."ゃゅょ"].map((small, at) => [`${consonant}y${"auo"[at]}`, kana[1] + small])];
    }).filter(([spelling, kana]) => !/_|^y|^w[^ao]/.test(kana + spelling)));
  const kanaOf = (word) => {
    const plain = word.replace(/sh(?=[auo])|j(?=[auo])|ch(?=[auo])|shi|chi|tsu|fu|ji/g, (sound) => ({ sh: "sy", j: "zy", ch: "ty", shi: "si", chi: "ti", tsu: "tu", fu: "hu", ji: "zi" })[sound]);
    const kana = plain.replace(/([bdgkmprstz])(?=\1)/g, "っ").replace(/n'|n(?![aiueoy])/g, "ん").replace(/[bdghkmnprstwyz]?y?[aiueo]/g, (sound) => SYLLABLES.get(sound) ?? sound);
    return /[a-z]/.test(kana) ? null : kana;
  };

  // ── what a text is found by ──

  const VERB = new RegExp(`^(?:.+を)?([${KANJI}]${HIRAGANA})${HIRAGANA}{0,3}$`);

  const indexed = (folded, field) => {
    // A verb that something is called is told from the words that only begin with it.
    const verbs = field === "asked" ? folded.split("\n").map((name) => VERB.exec(name)?.[1]).filter(Boolean) : [];
    const terms = new Set(verbs.map((start) => `=${start}`));
    for (const run of runs(folded)) {
      if (!IS_JAPANESE.test(run)) { terms.add(stem(run)); continue; }
      for (let at = 0; at < run.length - 1; at += 1) terms.add(run.slice(at, at + 2));
      const last = run.at(-1);
      if (run.length === 1 || IS_KANJI.test(last)) terms.add(last);
    }
    return [...terms];
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

  // ── how words are read ──

  // By first letter, the longest of them first.
  const longestFirst = (all, text) => {
    const from = new Map();
    for (const each of [...all].sort((a, b) => text(b).length - text(a).length)) {
      const first = text(each)[0];
      if (!from.has(first)) from.set(first, []);
      from.get(first).push(each);
    }
    return from;
  };

  // A word as it may be typed that is read so: in kana (a verb in any form), or some of its kanji in kana.
  const spellingsOf = (kana, word) => {
    const ways = [];
    const [stem, ending] = [kana.slice(0, -1), kana.at(-1)];
    if (ending === word.at(-1) && "うくぐすつぬぶむる".includes(ending)) {
      if (stem.length > 1) ways.push([stem, word.slice(0, -1)]);
      for (const each of ROWS.find((row) => row.indexOf(ending) === 2)) ways.push([stem + each, word.slice(0, -1) + each]);
    }
    if ([...word].some((sign) => !IS_KANJI.test(sign))) return ways;
    for (let first = 1; first < word.length; first += 1) {
      for (let at = 1; at < kana.length; at += 1) {
        if (kana.length - at > 1) ways.push([word.slice(0, first) + kana.slice(at), word]);
        ways.push([kana.slice(0, at) + word.slice(first), word]);
      }
    }
    return ways;
  };

  // ぞくせいあいしょう → 属性相性, 手ふだ → 手札: a function that writes kana as the kanji they are the reading of, where a word may begin.
  const rereading = (readings) => {
    const told = Object.entries(readings).map(([kana, word]) => [hiragana(kana), hiragana(word)]);
    const spellings = [...told, ...told.flatMap(([kana, word]) => spellingsOf(kana, word))]; // what is told before what is made of it
    const from = longestFirst(spellings, ([spelling]) => spelling);
    const spelled = (word, at) => (from.get(word[at]) ?? []).find(([each]) => word.startsWith(each, at));
    return (run) => {
      const word = hiragana(run);
      const changes = (at) => at === 0 || at === run.length || IS_KATAKANA.test(run[at - 1]) !== IS_KATAKANA.test(run[at]);
      let text = "";
      let begins = true;
      for (let at = 0; at < word.length;) {
        const [typed, read] = spelled(word, at) ?? ["", ""];
        const fits = typed && (begins || IS_KANJI.test(word[at]) || (typed.length > 2 && IS_KANJI.test(word[at - 1])))
          && (!IS_KATAKANA.test(run[at]) || changes(at + typed.length));
        text += fits ? read : run[at];
        at += fits ? typed.length : 1;
        begins = fits || PARTICLES.includes(run[at - 1]) || changes(at);
      }
      return text;
    };
  };

  rulebook.words = {
    COUNTERS, HIRAGANA, IS_HIRAGANA, IS_JAPANESE, IS_KANJI, IS_KATAKANA, KANJI, ORDINALS, PARTICLES, ROWS, RUN, SMALL,
    distance, fold, hiragana, indexed, kanaOf, key, level, longestFirst, rereading, runs, simple, stem,
  };
})();

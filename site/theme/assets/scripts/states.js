// What is picked on the referee page: of each field of a question a list of cards, a number, or a list of pairs; as the
// inputs of its tables, and as a part of the page's address.
(() => {
  "use strict";

  const fresh = (ask) => Object.fromEntries(ask.fields.map((field) => [field.name, field.kind === "number" ? field.start : []]));

  const inputs = (ask, state) => {
    const values = {};
    const countOf = (name) => ask.fields.find((field) => field.name === name).count;
    for (const field of ask.fields) {
      const is = state[field.name];
      if (field.kind === "number") values[field.name] = is;
      if (field.kind === "links") {
        for (let one = 1; one <= countOf(field.sources); one += 1) {
          for (let other = 1; other <= countOf(field.targets); other += 1) {
            values[`${field.name}.${one}.${other}`] = Number(is.some(([from, to]) => from === one && to === other));
          }
        }
      }
      if (field.kind === "pick") {
        for (let n = 0; n < field.count; n += 1) {
          const place = field.count === 1 ? field.name : `${field.name}.${n + 1}`;
          values[place] = is[n]?.value ?? "";
          field.marks.forEach((mark, m) => { values[`${place}.${mark.name}`] = is[n]?.marks[m] ?? 0; });
        }
      }
    }
    return values;
  };

  const written = (ask, state) => ask.fields.flatMap((field) => {
    const is = state[field.name];
    if (field.kind === "number") return is === field.start ? [] : [`${field.name}=${is}`];
    if (!is.length) return [];
    if (field.kind === "links") return [`${field.name}=${is.map((pair) => pair.join("-")).join()}`];
    const cards = is.map(({ value, marks }) => (marks.some(Boolean) ? [value, ...marks] : [value]).join("."));
    return [`${field.name}=${cards.join()}`];
  });

  const whole = (text, low, high) => (/^\d+$/.test(text) && text >= low && text <= high ? Number(text) : null);

  // One field; `so` are those before it. `isThere` says whether a value can be picked for a field.
  const field = (of, text, so, isThere) => {
    if (of.kind === "number") return whole(text, of.low, of.high) ?? of.start;
    if (of.kind === "links") {
      const pairs = text.split(",").map((pair) => pair.split("-").map(Number));
      return pairs.filter(([from, to], at) => so[of.sources]?.[from - 1] && so[of.targets]?.[to - 1] &&
        at === pairs.findIndex((one) => one[0] === from && one[1] === to));
    }
    return text.split(",").map((card) => {
      const [value, ...marks] = card.split(".");
      return { value, marks: of.marks.map((mark, m) => whole(marks[m] ?? "0", 0, mark.high) ?? 0) };
    }).filter(({ value }) => isThere(of, value)).slice(0, of.count);
  };

  // What an address says; what it says wrong is as if not said.
  const read = (ask, told, isThere) => {
    const so = fresh(ask);
    for (const of of ask.fields) if (told.has(of.name)) so[of.name] = field(of, told.get(of.name), so, isThere);
    return so;
  };

  (globalThis.rulebook ??= {}).states = { fresh, inputs, written, read };
})();

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

  // What an address says of one field, and whether all of it can be picked; `so` are the fields before it. `isThere`
  // says whether a value can be picked for a field.
  const field = (of, text, so, isThere) => {
    if (of.kind === "number") {
      const number = whole(text, of.low, of.high);
      return [number ?? of.start, number !== null];
    }
    const parts = text ? text.split(",") : [];
    if (of.kind === "links") {
      const pairs = parts.map((pair) => pair.split("-").map(Number));
      const there = pairs.filter(([from, to]) => so[of.sources]?.[from - 1] && so[of.targets]?.[to - 1]);
      const once = there.filter(([from, to], at) => at === there.findIndex((one) => one[0] === from && one[1] === to));
      return [once, there.length === pairs.length];
    }
    let all = true;
    const cards = parts.map((card) => {
      const [value, ...told] = card.split(".");
      const marks = of.marks.map((mark, m) => whole(told[m] ?? "0", 0, mark.high));
      all &&= !marks.includes(null);
      return { value, marks: marks.map((mark) => mark ?? 0) };
    });
    const there = cards.filter(({ value }) => isThere(of, value)).slice(0, of.count);
    return [there, all && there.length === cards.length];
  };

  // What an address says, and whether that is all of it: what it says wrong is as if not said.
  const read = (ask, told, isThere) => {
    const so = fresh(ask);
    let all = true;
    for (const of of ask.fields.filter(({ name }) => told.has(name))) {
      const [is, isAll] = field(of, told.get(of.name), so, isThere);
      so[of.name] = is;
      all &&= isAll;
    }
    return [so, all];
  };

  (globalThis.rulebook ??= {}).states = { fresh, inputs, written, read };
})();

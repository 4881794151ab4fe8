// Answers by tables that the build has filled: look up, set, say, and nothing else. generator/engine/tables.py tells how.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});

  // `chosen` has a value for each input. The reasons against the question; or its steps and verdict.
  rulebook.answered = (program, chosen) => {
    const values = { ...program.start, ...chosen };
    const called = (value) => (typeof value === "string" ? program.names[value] : String(value));

    const say = (calls) => {
      const said = [];
      for (const [table, inputs, outputs, words, variable, wanted] of calls) {
        if (variable !== undefined && values[variable] !== wanted) continue;
        const { at, rows, other } = program.tables[table];
        const [set, sentences] = rows[at[inputs.map((name) => values[name]).join()] ?? other];
        outputs.forEach((name, number) => { values[name] = set[number]; });
        for (const number of sentences) {
          const [rule, ...pieces] = program.sentences[number];
          const text = pieces.map((piece) => (typeof piece === "string" ? piece : called(values[words[piece]]))).join("");
          if (rule === null) said.at(-1).text += text;
          else said.push({ rule, text });
        }
      }
      return said;
    };

    const against = say(program.against);
    const refused = against.filter(({ rule, text }, at) => at === against.findIndex((one) => one.rule === rule && one.text === text));
    if (refused.length) return { refused, steps: [], verdict: [], values };
    return { refused, steps: say(program.decide), verdict: say(program.verdict), values };
  };
})();

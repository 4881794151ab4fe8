// The referee page: cards are picked in sheets of pictures, the state stands in the address, tables.js has the answer.
(() => {
  "use strict";
  const page = document.querySelector(".referee");
  const { rulebook } = globalThis;
  const { referee: data, answered } = rulebook ?? {};
  if (!page || !data || !answered) return;
  const { fresh } = rulebook.states;
  const words = page.dataset;
  const elsewhere = document.querySelector(".elsewhere");
  const find = (selector, within = page) => within.querySelector(selector);
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];
  const make = (tag, name, ...inside) => {
    const element = document.createElement(tag);
    element.className = name;
    element.append(...inside);
    return element;
  };
  const button = (name, key, label, act, ...inside) => {
    const made = make("button", name, ...inside);
    made.type = "button";
    made.dataset.key = key;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };

  // ── the state of each question, as states.js has it ──

  let ask = data.asks[0];
  const states = new Map(data.asks.map((one) => [one, fresh(one)]));
  const state = () => states.get(ask);
  const fieldOf = (name) => ask.fields.find((field) => field.name === name);
  const choicesOf = (field) => find(`[data-choices="${field.choices}"]`);
  const choiceOf = (field, value) => find(`[data-choice="${CSS.escape(value)}"]`, choicesOf(field));
  const inputs = () => rulebook.states.inputs(ask, state());

  // ── the address ──

  const written = () => {
    const parts = [...(data.asks.length > 1 ? [`ask=${ask.id}`] : []), ...rulebook.states.written(ask, state())];
    return parts.length ? `#${parts.join("&")}` : "";
  };

  const addressed = () => location.pathname + location.search + written();

  // Some who pass a link on write its signs as escapes, and some cut it off within one.
  const plain = (text) => text.replace(/(?:%[0-9a-f]{2})+|%[0-9a-f]?$/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return "";
    }
  });

  const restore = () => {
    const told = new URLSearchParams(plain(location.hash.slice(1)));
    ask = data.asks.find((one) => one.id === told.get("ask")) ?? data.asks[0];
    const [is, isAll] = rulebook.states.read(ask, told, choiceOf);
    states.set(ask, is);
    find(".referee-left").hidden = isAll;
    show();
  };

  // `step` false: a small change, for which the way back would be long.
  const changed = (step = true) => {
    const isNew = written() !== plain(location.hash);
    find(".referee-left").hidden = true;
    if (isNew && open) history.replaceState(history.state, "", addressed()); // the sheet's own step is the way back
    else if (isNew) history[step ? "pushState" : "replaceState"](null, "", addressed());
    show();
  };

  // ── changes ──

  const remove = (field, at) => {
    const is = state();
    is[field.name].splice(at, 1);
    for (const links of ask.fields.filter((one) => one.kind === "links")) {
      for (const [end, pick] of [[0, links.sources], [1, links.targets]]) {
        if (pick !== field.name) continue;
        is[links.name] = is[links.name].filter((pair) => pair[end] !== at + 1)
          .map((pair) => pair.map((number, n) => (n === end && number > at + 1 ? number - 1 : number)));
      }
    }
  };

  const toggle = (links, pair) => {
    const is = state()[links.name];
    const at = is.findIndex((one) => one[0] === pair[0] && one[1] === pair[1]);
    if (at < 0) is.push(pair);
    else is.splice(at, 1);
    is.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  };

  // Where nothing else can be paired, and nothing is against it, the only two are a pair.
  const pairOff = (picked) => {
    const is = state();
    const links = ask.fields.find((one) => one.kind === "links" && [one.sources, one.targets].includes(picked.name));
    if (!links || is[links.name].length || [links.sources, links.targets].some((name) => is[name].length !== 1)) return false;
    is[links.name] = [[1, 1]];
    const lacking = ask.fields.some((field) => field.needed && !is[field.name].length);
    if (lacking || answered(ask.program, inputs()).refused.length) is[links.name] = [];
    return is[links.name].length > 0;
  };

  const reckon = (name, number, step) => {
    const field = fieldOf(name);
    state()[name] = Math.min(Math.max(number, field.low), field.high);
    changed(step);
  };

  // ── the sheets of cards ──

  let open = null; // the field, and the place in it, that a card is picked for

  const pick = (field, at) => {
    const sheet = choicesOf(field);
    open = { field, at, sheet, before: written(), count: state()[field.name].length };
    tellSheet(); // before it takes the focus: what would get it may be hidden
    sheet.showModal();
    layer.opened({ field: field.name, at });
    find(`[data-choice="${state()[field.name][at]?.value}"]`, sheet)?.scrollIntoView({ block: "center" });
  };

  // As many as the rules allow. One more can still be picked, to see what is against it.
  const enough = (field) => field.most ?? field.count;

  const tellSheet = () => {
    const { field, at, sheet } = open;
    const is = state()[field.name];
    const most = enough(field);
    find(".referee-caption", sheet).textContent = find(`[data-of="${ask.id}"] [data-field="${field.name}"] .referee-caption`).textContent;
    find(".referee-count", sheet).textContent = most > 1 ? `${is.length}/${most}` : "";
    find(".referee-remove", sheet).hidden = at >= is.length;
    for (const one of all("[data-choice]", sheet)) one.setAttribute("aria-pressed", String(is[at]?.value === one.dataset.choice));
  };

  const take = (value) => {
    const { field, at } = open;
    const is = state()[field.name];
    const adding = at >= is.length;
    is[at] = { value, marks: field.marks.map(() => 0) };
    changed();
    open.at += 1;
    if (adding && open.at < enough(field)) tellSheet();
    else shut();
  };

  for (const sheet of all(".referee-sheet")) {
    sheet.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-choice]");
      if (chosen) take(chosen.dataset.choice);
      else if (event.target === sheet || event.target.closest(".referee-close")) shut();
      else if (event.target.closest(".referee-remove")) {
        remove(open.field, open.at);
        changed();
        shut();
      }
    });
    sheet.addEventListener("close", () => {
      if (open?.sheet === sheet && !sheet.open) closed();
    });
  }

  const closed = () => {
    const { field, at: last, before, count } = open;
    const at = Math.min(last, state()[field.name].length, field.count - 1);
    open = null;
    if (state()[field.name].length > count && pairOff(field)) show();
    find(`[data-key="${field.name} ${at}"]`)?.focus();
    if (written() === before) return layer.closed();
    // What was picked is a step of its own, whichever way the sheet was closed.
    if (layer.left()) history.replaceState(null, "", addressed());
    else history.pushState(null, "", addressed());
  };

  // At once, as a browser tells of it only later, when the next sheet may be open.
  const shut = () => {
    open.sheet.close();
    closed();
  };

  const cards = {
    open: (told) => {
      const field = fieldOf(told.field);
      if (field?.kind === "pick") pick(field, Math.min(told.at, state()[field.name].length));
    },
    close: shut,
  };
  let layer = null;

  // Once drawer.js is there, which has the layers. On the way back it is told first, so that what was picked is kept.
  addEventListener("DOMContentLoaded", () => {
    layer = rulebook.layer("cards", cards);
    addEventListener("popstate", restore);
  });

  // ── showing ──

  const picture = (field, value) => {
    const image = find("img", choiceOf(field, value)).cloneNode();
    image.loading = "eager";
    return image;
  };
  const called = (field, at) => {
    const name = choiceOf(field, state()[field.name][at].value).dataset.name;
    return field.count > 1 ? `${name} ${at + 1}` : name;
  };
  const lies = (field, card) => (field.marks.some((mark, m) => mark.turns && card.marks[m]) ? " referee-turned" : "");
  const face = (field, at) => {
    const card = state()[field.name][at];
    const name = find(".referee-name", choiceOf(field, card.value)).cloneNode(true);
    if (field.count > 1) name.append(" ", make("span", "referee-place", String(at + 1)));
    return [make("span", `referee-face${lies(field, card)}`, picture(field, card.value)), name];
  };

  const mark = (field, at, m) => {
    const { label, high } = field.marks[m];
    const key = `${field.name} ${at} ${m}`;
    const card = state()[field.name][at];
    const set = (number) => () => {
      card.marks[m] = Math.min(Math.max(number, 0), high);
      changed();
    };
    const of = `${called(field, at)}${words.colon}${label}`;
    if (high === 1) {
      const made = button("referee-mark", key, of, set(1 - card.marks[m]), label);
      made.setAttribute("aria-pressed", String(Boolean(card.marks[m])));
      return made;
    }
    const number = make("span", "referee-of", `${label} ${card.marks[m]}`);
    const less = button("", `${key} -`, words.less.replace("{label}", of), set(card.marks[m] - 1), "−");
    const more = button("", `${key} +`, words.more.replace("{label}", of), set(card.marks[m] + 1), "＋");
    return make("span", "referee-counter", less, number, more);
  };

  const showPick = (field, box) => {
    const is = state()[field.name];
    const spots = is.map((card, at) => {
      const key = `${field.name} ${at}`;
      const spot = button("referee-card", key, `${field.label}${words.colon}${called(field, at)}`, () => pick(field, at), ...face(field, at));
      return make("div", "referee-spot", spot, ...field.marks.map((_, m) => mark(field, at, m)));
    });
    if (is.length < field.count) {
      const label = `${field.label}${words.colon}${words.empty}`;
      const more = button("referee-card referee-none", `${field.name} ${is.length}`, label, () => pick(field, is.length), make("span", "", words.empty));
      spots.push(make("div", "referee-spot", more));
    }
    box.replaceChildren(...spots);
  };

  let held = null; // one end of a pair that waits for the other

  const showLinks = (links, box) => {
    const ends = [fieldOf(links.sources), fieldOf(links.targets)];
    const is = state()[links.name];
    const rows = ends.map((field, end) => make("div", "referee-row", ...state()[field.name].map((_, at) => {
      const made = button("referee-card", `${links.name} ${end} ${at}`, `${field.label}${words.colon}${called(field, at)}`, () => {
        if (held && held.links === links && held.end !== end) {
          toggle(links, end ? [held.at + 1, at + 1] : [at + 1, held.at + 1]);
          held = null;
          changed();
        } else {
          held = held?.links === links && held.end === end && held.at === at ? null : { links, end, at };
          show();
        }
      }, ...face(field, at));
      made.setAttribute("aria-pressed", String(held?.links === links && held.end === end && held.at === at));
      return made;
    })));
    const pairs = is.map((pair) => {
      const text = words.linked.replace("{one}", called(ends[0], pair[0] - 1)).replace("{other}", called(ends[1], pair[1] - 1));
      const label = words.unlink.replace("{pair}", text);
      return button("referee-pair", `${links.name} ${pair.join("-")}`, label, () => { toggle(links, pair); changed(); }, `${text} ×`);
    });
    box.replaceChildren(...rows, make("div", "referee-pairs", ...pairs));
    box.closest("fieldset").hidden = !ends.every((field) => state()[field.name].length);
  };

  const plaque = (rule) => {
    const [address, examples] = data.rules[rule] ?? [];
    const name = make(address ? "a" : "span", "rule-ref", rule);
    if (address) name.href = address;
    return [name, examples ?? []];
  };

  // With the examples of its rule, the first time that it speaks.
  const line = ({ rule, text }, at, lines) => {
    const [name, examples] = plaque(rule);
    const made = make("li", "", name, make("p", "", text));
    if (examples.length && lines.findIndex((one) => one.rule === rule) === at) {
      const listed = examples.map(([title, address]) => {
        const link = make("a", "", title);
        link.href = address;
        return make("li", "", link);
      });
      const summary = make("summary", "", words.examples.replace("{rule}", rule));
      made.append(make("details", "", summary, make("ul", "", ...listed)));
    }
    return made;
  };

  // Whether the bar has more to say below what is seen of it.
  const bar = find(".referee-bar");
  const more = () => bar.classList.toggle("referee-more", bar.scrollHeight - bar.clientHeight - bar.scrollTop > 1);
  bar.addEventListener("scroll", more, { passive: true });
  new ResizeObserver(more).observe(find(".referee-said"));

  // Many reasons are folded until a reader asks for them.
  const FEW = 12;
  const reasons = find(".referee-reasons");
  let asked = false;
  find("summary", reasons).addEventListener("click", () => { asked = !reasons.open; });

  const showAnswer = () => {
    const missing = ask.fields.filter((field) => field.needed && !state()[field.name].length);
    const said = find(".referee-said");
    page.classList.toggle("referee-waits", missing.length > 0);
    if (missing.length) {
      said.replaceChildren(make("p", "", words.pick.replace("{label}", missing.map((field) => field.label).join(words.comma))));
      page.classList.remove("referee-refuses");
      find(".referee-steps").replaceChildren();
      return;
    }
    const answer = answered(ask.program, inputs());
    page.classList.toggle("referee-refuses", answer.refused.length > 0);
    const lines = answer.refused.length ? [words.refused, answer.refused[0].text] : answer.verdict.map(({ text }) => text);
    said.replaceChildren(...lines.map((text) => make("p", "", text)));
    if (pointed() && !answer.refused.length) said.prepend(make("p", "referee-unpaired", words.unpaired));
    const told = [...answer.refused, ...answer.steps];
    find(".referee-steps").replaceChildren(...told.map(line));
    reasons.open = asked || told.length <= FEW;
  };

  // Pairs are made further down: as long as there is none, the bar says so and leads there.
  const pointed = () => ask.fields.find((links) => links.kind === "links" && !state()[links.name].length &&
    [links.sources, links.targets].every((name) => state()[name].length));

  const point = () => {
    const links = pointed();
    const way = find(".referee-point");
    way.hidden = !links || page.classList.contains("referee-waits");
    way.textContent = links?.label ?? "";
  };

  const show = () => {
    const focused = document.activeElement?.dataset?.key;
    for (const one of all("[data-ask]")) one.setAttribute("aria-pressed", String(one.dataset.ask === ask.id));
    for (const one of all(".referee-ask")) one.hidden = one.dataset.of !== ask.id;
    const shown = find(`.referee-ask[data-of="${ask.id}"]`);
    for (const field of ask.fields) {
      const box = find(`[data-field="${field.name}"]`, shown);
      if (field.kind === "pick") showPick(field, find(".referee-spots", box));
      if (field.kind === "links") showLinks(field, find(".referee-spots", box));
      if (field.kind === "number") find("input", box).value = state()[field.name];
    }
    showAnswer();
    point();
    bar.scrollTop = 0;
    more();
    // Its code leads to the page, not to what is picked.
    if (elsewhere) elsewhere.hidden = JSON.stringify(state()) !== JSON.stringify(fresh(ask));
    if (focused && document.activeElement?.dataset?.key !== focused) find(`[data-key="${focused}"]`)?.focus();
  };
  for (const one of all("[data-ask]")) {
    one.addEventListener("click", () => {
      ask = data.asks.find(({ id }) => id === one.dataset.ask);
      held = null;
      changed();
    });
  }
  for (const box of all(".referee-stepper")) {
    const name = box.closest("[data-field]").dataset.field;
    const input = find("input", box);
    input.addEventListener("change", () => reckon(name, Math.round(Number(input.value)), false));
    for (const one of all("[data-step]", box)) one.addEventListener("click", () => reckon(name, state()[name] + Number(one.dataset.step), false));
  }
  find(".referee-reset").addEventListener("click", () => {
    states.set(ask, fresh(ask));
    held = null;
    changed();
  });
  find(".referee-copy").addEventListener("click", () => rulebook.copyLink(location.href));
  find(".referee-why").addEventListener("click", () => {
    const answer = find(".referee-answer");
    reasons.open = asked = true;
    answer.scrollIntoView({ block: "start" });
    answer.focus({ preventScroll: true });
  });
  find(".referee-point").addEventListener("click", () => {
    const box = find(`[data-of="${ask.id}"] [data-field="${pointed().name}"]`);
    find("button", box).focus({ preventScroll: true });
    box.scrollIntoView({ block: "center" });
  });
  find(".referee-closed").remove();
  find(".referee-open").hidden = false;
  restore();
})();

// Worked examples as questions: one at a time, answered by touch or by keys. The answers stay on this device, the same
// for every language; where nothing can be stored, they last as long as the page.
(() => {
  "use strict";
  const root = document.querySelector("form.practice");
  if (!root) return;
  const words = root.dataset;
  const KEY = `rulebook-practice-1-${words.game}`;
  const PREFIX = "question-";
  const find = (selector, from = root) => from.querySelector(selector);
  const questions = [...root.querySelectorAll(".practice-question")];
  const chapters = find(".practice-chapters");
  const next = find(".practice-next");
  const status = find(".practice-status");

  // ── what is kept ──

  const random = () => Math.floor(Math.random() * 2 ** 31);
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {}; // Closed to us, or not ours to read: we begin anew.
    }
  };
  const kept = stored();
  const state = { at: kept.at, chapter: kept.chapter, shuffled: kept.shuffled === true, answers: {} };
  state.seed = Number.isInteger(kept.seed) ? kept.seed : random();
  for (const question of questions) {
    const answer = kept.answers?.[question.id];
    if (Number.isInteger(answer) && find(`.practice-choices > li:nth-child(${answer + 1})`, question)) {
      state.answers[question.id] = answer;
    }
  }
  const keep = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // The page works without it.
    }
  };

  // ── which question ──

  const right = (question) => Number(question.dataset.right);
  const answered = (question) => Object.hasOwn(state.answers, question.id);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // The same order for a seed wherever the page is read (mulberry32, Fisher–Yates).
  const shuffled = (list, seed) => {
    let state32 = seed;
    const draw = () => {
      state32 = (state32 + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state32 ^ (state32 >>> 15), state32 | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const cards = [...list];
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = Math.floor(draw() * (last + 1));
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards;
  };

  const order = () => {
    const all = state.shuffled ? shuffled(questions, state.seed) : questions;
    const chosen = all.filter((question) => question.dataset.chapter === state.chapter);
    return chosen.length ? chosen : all;
  };

  let current = null;

  const buttons = (question) => [...question.querySelectorAll(".practice-choice")];

  // Choices become buttons when a question is first shown.
  const prepare = (question) => {
    if (find(".practice-choice", question)) return;
    // Not the details itself: a browser that may not stop there stops at nothing in it.
    const hand = find(".practice-hand", question);
    hand.tabIndex = -1;
    hand.setAttribute("role", "group");
    hand.setAttribute("aria-labelledby", `${question.id}-ask`);
    for (const [number, item] of [...find(".practice-choices", question).children].entries()) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "practice-choice";
      const key = document.createElement("kbd");
      key.setAttribute("aria-hidden", "true");
      key.textContent = number + 1;
      const text = document.createElement("span");
      text.className = "practice-text";
      text.textContent = item.textContent;
      const mark = document.createElement("span");
      mark.className = "practice-mark";
      button.append(key, text, mark);
      button.addEventListener("click", () => answer(question, number));
      item.replaceChildren(button);
    }
    const judgement = document.createElement("p");
    judgement.className = "practice-judgement";
    find(".practice-answer > summary", question).after(judgement);
  };

  const paint = (question) => {
    const done = answered(question);
    const given = state.answers[question.id];
    question.classList.toggle("is-answered", done);
    for (const [number, button] of buttons(question).entries()) {
      const good = done && number === right(question);
      const bad = done && number === given && !good;
      button.setAttribute("aria-disabled", String(done));
      button.classList.toggle("is-right", good);
      button.classList.toggle("is-wrong", bad);
      const marks = [...(good ? [words.answer] : []), ...(done && number === given ? [words.yours] : [])];
      find(".practice-mark", button).textContent = marks.join(" · ");
    }
    const told = find(".practice-answer", question);
    told.hidden = !done;
    told.open = done;
    const judgement = find(".practice-judgement", question);
    judgement.classList.toggle("is-right", given === right(question));
    judgement.textContent = !done ? "" : given === right(question) ? words.right : words.wrong;
  };

  const tally = (list) => {
    const done = list.filter(answered);
    return { n: done.length, all: list.length, right: done.filter((q) => state.answers[q.id] === right(q)).length };
  };

  const score = () => {
    find(".practice-score").textContent = filled(words.score, tally(order()));
    for (const item of root.querySelectorAll(".practice-progress li")) {
      const told = tally(questions.filter((question) => question.dataset.chapter === item.dataset.chapter));
      find(".practice-chapter-score", item).textContent = filled(words.chapterScore, told);
    }
  };

  // Question and choices stay at the thumb if at least half of the screen is left for the pictures, and they cover nothing of
  // what was done.
  const header = document.querySelector(".md-header");
  const fit = () => {
    const bars = [header, find(".practice-nav"), find(".practice-hand", current)];
    const taken = bars.reduce((sum, bar) => sum + (bar?.offsetHeight ?? 0), 0);
    const done = find(".practice-done", current)?.getBoundingClientRect().bottom ?? 0;
    const asked = done && done - current.getBoundingClientRect().top + parseFloat(getComputedStyle(current).scrollMarginTop);
    const left = innerHeight - taken + (header?.offsetHeight ?? 0);
    root.classList.toggle("is-roomy", taken <= innerHeight / 2 && asked <= left);
  };

  const reveal = (element) => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  };

  const show = (question, { move = false } = {}) => {
    if (current) current.hidden = true;
    current = question;
    prepare(question);
    question.hidden = false;
    question.open = true;
    paint(question);
    const list = order();
    const at = list.indexOf(question) + 1;
    find(".practice-place").textContent = filled(words.count, { at, n: list.length });
    next.textContent = at === list.length ? words.last : next.dataset.words;
    state.at = question.id;
    keep();
    score();
    fit();
    if (!move) return;
    status.textContent = "";
    find(".practice-hand", question).focus({ preventScroll: true });
    const raise = () => question === current && question.scrollIntoView({ block: "start", behavior: "instant" });
    raise();
    // Once more when a smooth scroll that was under way has come to its end, unless the reader has moved since.
    const moved = new AbortController();
    const once = { once: true, passive: true, signal: moved.signal };
    for (const by of ["pointerdown", "wheel", "keydown"]) addEventListener(by, () => moved.abort(), once);
    document.addEventListener("scrollend", raise, once);
    requestAnimationFrame(raise);
  };

  const go = (step) => {
    const list = order();
    const at = list.indexOf(current);
    if (location.hash.startsWith(`#${PREFIX}`)) history.replaceState(null, "", location.pathname + location.search);
    show(list[(at + step + list.length) % list.length], { move: true });
  };

  const answer = (question, number) => {
    if (answered(question) || !buttons(question)[number]) return;
    state.answers[question.id] = number;
    keep();
    paint(question);
    score();
    const good = number === right(question);
    const wanted = find(".practice-text", buttons(question)[right(question)]).textContent;
    status.textContent = good ? words.right : `${words.wrong} ${words.answer}${words.colon}${wanted}`;
    next.focus({ preventScroll: true });
    reveal(find(".practice-ask", question));
  };

  const begin = () => {
    const list = order();
    const asked = location.hash.startsWith(`#${PREFIX}`) ? location.hash.slice(1) : state.at;
    show(list.find((question) => question.id === asked) ?? list.find((question) => !answered(question)) ?? list[0]);
  };

  // ── what readers do ──

  root.addEventListener("submit", (event) => event.preventDefault());
  next.dataset.words = next.textContent;
  next.addEventListener("click", () => go(1));
  find(".practice-back").addEventListener("click", () => go(-1));

  chapters.addEventListener("change", () => {
    state.chapter = chapters.value;
    const list = order();
    show(list.includes(current) ? current : list.find((question) => !answered(question)) ?? list[0]);
  });

  const shuffle = find(".practice-shuffle");
  shuffle.addEventListener("click", () => {
    state.shuffled = !state.shuffled;
    shuffle.setAttribute("aria-pressed", String(state.shuffled));
    show(current);
  });

  find(".practice-reset").addEventListener("click", () => {
    state.answers = {};
    state.seed = random();
    show(order()[0], { move: true });
    status.textContent = words.resetDone;
  });

  // Only within the questions, so that single keys never surprise anybody elsewhere on the page.
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.target.closest("select")) return;
    const key = event.key.normalize("NFKC");
    if (/^[1-9]$/.test(key)) answer(current, Number(key) - 1);
    else if (key === "ArrowRight" || key === "ArrowLeft") go(key === "ArrowRight" ? 1 : -1);
    else if (key === "Enter" && answered(current) && !event.target.closest("a, summary, button:not(.practice-choice)")) go(1);
    else return;
    event.preventDefault();
  });

  // A tap anywhere on a question brings the keys to it.
  root.tabIndex = -1;
  addEventListener("resize", fit);
  addEventListener("hashchange", () => location.hash.startsWith(`#${PREFIX}`) && begin());

  for (const question of questions) question.hidden = true;
  for (const part of root.querySelectorAll(".practice-bar, .practice-nav, .practice-progress, .practice-keys")) part.hidden = false;
  root.classList.add("is-on");
  chapters.value = [...chapters.options].some((option) => option.value === state.chapter) ? state.chapter : "";
  state.chapter = chapters.value;
  shuffle.setAttribute("aria-pressed", String(state.shuffled));
  begin();
})();

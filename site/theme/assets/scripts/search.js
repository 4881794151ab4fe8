// The search: opens by its button, by / and by Ctrl or Cmd with K; loads what it needs when a reader is about to use it;
// shows what finding.js finds; on the page one lands on, marks the words that were asked for.
(() => {
  "use strict";
  const MOST = 40;
  const AROUND = { before: 24, all: 150 }; // letters of a text that are shown; half as many of Japanese
  const KEPT = "rulebook-found";
  const rulebook = (globalThis.rulebook ??= {});
  const dialog = document.getElementById("search");
  const button = document.querySelector("[data-search]");
  if (!dialog || !button) return;
  const [input, said, results, offered] = [".search-words", ".search-said", ".search-results", ".search-try"].map((name) => dialog.querySelector(name));
  const terms = offered.querySelector("ul");
  const told = dialog.dataset;
  const home = new URL(told.base, document.baseURI);
  let data = null;
  let find = null;
  let loading = null;
  let composing = false;
  let drawing = 0;

  // ── loading: scripts, not fetch, so that it works on pages opened as files ──

  rulebook.searched = (given) => { data = given; };

  const script = (address) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = address;
    element.async = false;
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => { element.remove(); reject(new Error(address)); });
    document.head.append(element);
  });

  const load = () => {
    loading ??= Promise.all(told.scripts.split(" ").map(script)).then(() => {
      find = rulebook.find = rulebook.finder(data);
      draw();
    }, () => {
      loading = null;
      said.textContent = told.failed;
    });
    return loading;
  };

  // ── showing ──

  const element = (name, className, ...inside) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...inside);
    return made;
  };

  const marked = (text, pieces, start = 0, end = text.length) => {
    const parts = [];
    let at = start;
    for (const [from, to] of rulebook.marks(text, pieces)) {
      if (from < at || to > end) continue;
      parts.push(text.slice(at, from), element("mark", "", text.slice(from, to)));
      at = to;
    }
    return [...parts, text.slice(at, end)].filter((part) => part !== "");
  };

  // The part of a text where the words are nearest to each other, cut at the ends of words.
  const snippet = (text, pieces) => {
    const size = /[\u3040-\u9fff]/.test(text) ? AROUND.all / 2 : AROUND.all;
    const spans = rulebook.marks(text, pieces);
    const first = spans.reduce((best, span) => {
      const many = spans.filter(([start, end]) => start >= span[0] && end <= span[0] + size).length;
      return many > best.many ? { at: span[0], many } : best;
    }, { at: 0, many: 0 }).at;
    let start = Math.max(0, first - AROUND.before);
    if (start) {
      const cut = text.slice(start, first).search(/(?<=[\s。、.,:：])\S/);
      start = cut < 0 ? first : start + cut;
    }
    let end = Math.min(text.length, start + size);
    if (end < text.length) end = Math.max(start + size / 2, text.slice(0, end).search(/\s\S*$/)) || end;
    return [start ? "…" : "", ...marked(text, pieces, start, Math.round(end)), end < text.length ? "…" : ""];
  };

  const shown = ({ kind, address, title, page, text, pieces }) => {
    const rule = kind === "rule" ? address.split("#")[1] : "";
    const badge = rule || told[`kind${kind[0].toUpperCase()}${kind.slice(1)}`];
    const link = element("a", "search-result",
      element("span", rule ? "search-rule" : "search-kind", badge), " ",
      element("span", "search-title", ...marked(title, pieces)), " ",
      ...(page === title ? [] : [element("span", "search-page", page), " "]),
      element("span", "search-text", ...snippet(text, pieces)));
    link.href = new URL(address, home).href;
    return element("li", "", link);
  };

  // Terms to look for: before a question the first, else those that are like what was not found.
  const suggestions = (question) => {
    const all = [...new Set(data.documents.filter((each) => each.kind === "term").map(({ title }) => title))];
    return (question ? rulebook.alike(all, question) : all).slice(0, 8);
  };

  const offer = (question) => {
    terms.replaceChildren(...suggestions(question).map((word) => {
      const one = element("button", "search-term", word);
      one.type = "button";
      one.addEventListener("click", () => { input.value = word; input.focus(); draw(); });
      return element("li", "", one);
    }));
  };

  const count = (all) => {
    if (all > MOST) return told.shown.replace("{n}", all).replace("{shown}", MOST);
    return all === 1 ? told.one : told.several.replace("{n}", all);
  };

  // What was asked for is put in by a function, which takes a $ in it as it is.
  const report = (question, found) => {
    if (!question) return "";
    if (!found.length) return told.none.replace("{query}", () => question);
    const { instead } = found[0]; // a word that is nowhere, as one that is
    return (instead ? `${told.instead.replace("{query}", () => question).replace("{instead}", () => instead)} · ` : "") + count(found.length);
  };

  const draw = () => {
    cancelAnimationFrame(drawing);
    drawing = 0;
    if (!find || !dialog.open) return;
    const question = input.value.trim();
    const found = question ? find(question) : [];
    results.replaceChildren(...found.slice(0, MOST).map(shown));
    said.textContent = report(question, found);
    if (!found.length) offer(question);
    offered.hidden = found.length > 0 || !terms.childElementCount;
    dialog.querySelector(".search-found").scrollTop = 0;
  };

  // ── using it ──

  const open = (question) => {
    if (question !== undefined) input.value = question;
    if (!dialog.open) dialog.showModal();
    dialog.returnValue = "";
    layer.opened();
    input.focus();
    input.select();
    draw();
    return load();
  };

  const layer = rulebook.layer("search", { open: ({ query }) => open(query), close: () => dialog.close() });
  dialog.addEventListener("close", () => {
    if (dialog.open) return; // told late: it may be open again
    layer.closed();
    // Where the way back had opened it, nothing had the focus before; it may still be here, out of sight.
    const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
    if (isLost && !dialog.returnValue) button.focus({ preventScroll: true });
  });

  button.addEventListener("pointerdown", load);
  button.addEventListener("focus", load);
  button.addEventListener("click", () => open());
  dialog.querySelector(".search-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!slash && !(event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)) return;
    event.preventDefault();
    if (!button.closest("[inert]")) open(); // else another dialog or the drawer has the floor
  });

  // Kana on their way to kanji are no question yet.
  input.addEventListener("compositionstart", () => { composing = true; });
  input.addEventListener("compositionend", () => { composing = false; draw(); });
  input.addEventListener("input", (event) => {
    if (composing || event.isComposing) return;
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(draw);
  });

  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    draw();
    results.querySelector("a")?.click();
  });

  dialog.addEventListener("keydown", (event) => {
    if (composing || event.isComposing || !["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
    if (drawing) draw(); // what was typed just now, before one of its results has the focus
    const links = [...results.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (at < 0 && (document.activeElement !== input || event.key !== "ArrowDown")) return;
    event.preventDefault();
    const to = { ArrowDown: Math.min(at + 1, links.length - 1), ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    (links[to] ?? input).focus();
  });

  results.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const words = [...link.querySelectorAll("mark")].map((mark) => mark.textContent);
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ address: link.href, words }));
    } catch {
      // Storage may be closed to us; the page is found all the same.
    }
    layer.left({ query: input.value }); // the way back from the result is what was asked
    dialog.close("found"); // the focus goes where the result is
    setTimeout(mark); // if it is on this page
  });

  // ── landing ──

  const mark = () => {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEPT));
      if (kept?.address !== location.href) return;
      sessionStorage.removeItem(KEPT);
    } catch {
      return;
    }
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : document.querySelector("article");
    if (!target || !globalThis.Highlight) return;
    // The text as it is read, without readings, and where each of its nodes begins: a word may go over several.
    const within = /^H[1-6]$/.test(target.tagName) ? target.parentElement : target;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let text = "";
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest("rt, rp, svg, script, style")) continue;
      nodes.push([text.length, node]);
      text += node.data;
    }
    const spot = (offset) => nodes.findLast(([start]) => start <= offset);
    const ranges = [];
    for (const word of new Set(kept.words)) {
      for (let at = text.indexOf(word); word && at >= 0; at = text.indexOf(word, at + word.length)) {
        const [from, first] = spot(at);
        const [to, last] = spot(at + word.length - 1);
        const range = new Range();
        range.setStart(first, at - from);
        range.setEnd(last, at + word.length - to);
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };

  mark();
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) open(asked);
})();

// What opens over a page (the contents, the search, cards to pick from) is a step of the way: the way back closes it and
// leaves the page as it is. Closed otherwise, its step is taken back; a step forth, or back from where it led, opens it.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const layers = new Map();
  let shown = ""; // the name of the layer that is open
  let goes = false; // a step back is on its way
  let waits = null; // the step that is made when it is done

  const own = () => history.state?.layer ?? "";

  const settle = () => {
    const name = own();
    if (shown && shown !== name) {
      const last = layers.get(shown);
      shown = "";
      last.close();
    }
    if (name && !shown && layers.has(name)) {
      shown = name;
      layers.get(name).open(history.state.told);
    }
  };

  addEventListener("popstate", () => {
    if (!goes) return settle();
    goes = false;
    if (waits) history.pushState(waits, "");
    waits = null;
  });

  // A page that is shown again as it was left.
  addEventListener("pageshow", (event) => event.persisted && settle());

  // `layer` opens as it was `told`, and closes. What comes back is told when it has been opened or closed by a reader.
  rulebook.layer = (name, layer) => {
    layers.set(name, layer);
    setTimeout(settle); // the page may be one that is come back to
    return {
      opened: (told = {}) => {
        if (shown === name) return;
        shown = name;
        if (own() === name && !goes) return;
        if (goes) waits = { layer: name, told };
        else history.pushState({ layer: name, told }, "");
      },
      closed: () => {
        if (shown !== name) return;
        shown = "";
        waits = null;
        if (own() !== name || goes) return;
        goes = true;
        history.back();
      },
      // Closed, but its step stays, as `told`: something else follows it. False if its step is gone.
      left: (told) => {
        if (shown !== name) return false;
        shown = "";
        if (told) history.replaceState({ layer: name, told }, "");
        return own() === name;
      },
    };
  };
})();

// The drawer with the contents, on narrow screens: while it is open, all else is out of reach; Escape, the cross, a tap
// beside it or a way chosen closes it, and the focus goes back to the button. Its state is Material's checkbox, on which
// Material's styles look.
(() => {
  "use strict";
  const box = document.getElementById("__drawer");
  const button = document.querySelector("[data-opens=__drawer]");
  const drawer = document.querySelector(".md-sidebar--primary");
  const overlay = document.querySelector(".md-overlay");
  if (!box || !button || !drawer) return;
  const close = drawer.querySelector(".drawer-close");
  const wide = matchMedia("(min-width: 76.25em)");
  let away = [];

  // What stands beside the drawer and beside each of its ancestors.
  const outside = () => {
    const found = [];
    for (let inner = drawer; inner !== document.body; inner = inner.parentElement) {
      found.push(...[...inner.parentElement.children].filter((other) => other !== inner && other !== overlay && !other.inert));
    }
    return found;
  };

  const settle = () => {
    button.setAttribute("aria-expanded", String(box.checked));
    for (const element of away) element.inert = false;
    away = box.checked ? outside() : [];
    for (const element of away) element.inert = true;
    if (box.checked) {
      close.focus();
      drawer.querySelector("[aria-current=page]")?.scrollIntoView({ block: "center" });
    } else if (drawer.contains(document.activeElement) || document.activeElement === document.body) {
      button.focus({ preventScroll: true });
    }
  };

  const turned = () => {
    settle();
    if (box.checked) layer.opened();
    else layer.closed();
  };

  const turn = (open) => {
    if (box.checked === open) return;
    box.checked = open;
    turned();
  };

  const layer = globalThis.rulebook.layer("contents", { open: () => turn(true), close: () => turn(false) });

  // Where it leads takes the drawer's place on the way: back from there is the page as it was.
  const follow = (event) => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target) return;
    const isOver = layer.left();
    turn(false);
    if (!isOver) return;
    event.preventDefault();
    setTimeout(() => location.replace(link.href));
  };

  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", "contents");
  box.checked = false;
  box.addEventListener("change", turned);
  button.addEventListener("click", () => turn(true));
  close.addEventListener("click", () => turn(false));
  drawer.addEventListener("click", follow);
  document.addEventListener("keydown", (event) => event.key === "Escape" && turn(false));
  wide.addEventListener("change", () => turn(false));
  addEventListener("pagehide", () => {
    layer.left();
    turn(false);
  });
})();

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

  const turn = (open) => {
    if (box.checked === open) return;
    box.checked = open;
    settle();
  };

  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", "contents");
  box.checked = false;
  box.addEventListener("change", settle);
  button.addEventListener("click", () => turn(true));
  close.addEventListener("click", () => turn(false));
  drawer.addEventListener("click", (event) => event.target.closest("a[href]") && turn(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && turn(false));
  wide.addEventListener("change", () => turn(false));
  addEventListener("pagehide", () => turn(false));
})();

// Light and dark: the switch chooses and the device remembers. A choice that is what the system says is no choice any
// more, so that the page follows the system again.
(() => {
  "use strict";
  const KEY = "rulebook-scheme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  document.querySelector(".brightness")?.addEventListener("click", () => {
    const dark = root.dataset.scheme ? root.dataset.scheme === "dark" : system.matches;
    const chosen = dark === system.matches ? (dark ? "light" : "dark") : "";
    root.dataset.scheme = chosen;
    try {
      if (chosen) localStorage.setItem(KEY, chosen);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage may be closed to us; the switch then holds for this page.
    }
  });

  // Another tab of the rulebook changed it.
  addEventListener("storage", (event) => {
    if (event.key === KEY) root.dataset.scheme = event.newValue ?? "";
  });
})();

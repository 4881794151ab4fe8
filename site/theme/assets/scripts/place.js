// The language switch keeps the place (the rule or heading in the address, else the one last scrolled past).
(() => {
  "use strict";
  const UNDER_HEADER = 120;

  const anchored = () => {
    if (location.hash) return location.hash;
    let last = "";
    for (const mark of document.querySelectorAll(".md-content h2[id], .md-content h3[id], .rule[id], .example[id]")) {
      if (mark.getBoundingClientRect().top > UNDER_HEADER) break;
      last = `#${mark.id}`;
    }
    return last;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-language]");
    if (!link) return;
    link.hash = anchored();
    try {
      localStorage.setItem("rulebook-language", link.dataset.language);
    } catch {
      // Storage may be closed to us; the switch works without it.
    }
  });
})();

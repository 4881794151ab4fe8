// The language switch keeps the place (the rule or heading in the address, else the one last scrolled past), a rule's
// plaque copies its address, and our buttons set off Material's switches.
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

  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  document.body.append(said);
  let hushing = 0;

  document.addEventListener("click", async (event) => {
    const plaque = event.target.closest("a.rule-id");
    if (!plaque || !navigator.clipboard) return;
    try {
      await navigator.clipboard.writeText(plaque.href);
    } catch {
      return; // The reader does not let us; the address is in the address bar anyway.
    }
    said.textContent = document.querySelector("[data-copied]").dataset.copied;
    clearTimeout(hushing);
    hushing = setTimeout(() => { said.textContent = ""; }, 2500);
  });

  document.querySelector(".brightness")?.addEventListener("click", () => {
    document.querySelector("[data-md-component=palette] label:not([hidden])")?.click();
  });

  // The menu and the search are Material's checkboxes; ours are buttons, for the keyboard and for those who listen.
  for (const button of document.querySelectorAll("button[data-opens]")) {
    const box = document.getElementById(button.dataset.opens);
    const tell = () => button.setAttribute("aria-expanded", String(box.checked));
    const label = button.parentElement.querySelector(`label[for="${box.id}"]`);
    button.addEventListener("click", () => (label ?? box).click());
    box.addEventListener("change", tell);
    tell();
  }
})();

// A button copies the address that stays of its rule or example, and the page says so. Other scripts copy by it too.
(() => {
  "use strict";
  const SAID_FOR = 2500;

  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  document.body.append(said);
  let hushing = 0;

  // What stays at the foot of the screen, and has something to say itself.
  const foot = () => {
    const bars = [...document.querySelectorAll(".referee-bar, .practice-nav, .newer-offer")].map((bar) => bar.getBoundingClientRect());
    const low = bars.filter((bar) => bar.height && bar.top < innerHeight && bar.bottom > innerHeight / 2);
    return innerHeight - Math.min(innerHeight, ...low.map((bar) => bar.top));
  };

  const say = (words) => {
    said.style.setProperty("--foot", `${foot()}px`);
    said.textContent = words;
    clearTimeout(hushing);
    hushing = setTimeout(() => { said.textContent = ""; }, SAID_FOR);
  };

  // Where the clipboard is closed to pages, as it is on plain http, a selection can still be copied.
  const copySelected = (text) => {
    const held = document.activeElement;
    const area = document.createElement("textarea");
    area.className = "copied-text";
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    held?.focus({ preventScroll: true });
    return done;
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copySelected(text);
    }
  };

  const copyLink = async (address) => {
    say((await copy(address)) ? document.querySelector("[data-copied]").dataset.copied : address);
  };
  (globalThis.rulebook ??= {}).copyLink = copyLink;

  for (const button of document.querySelectorAll("button.copy-link")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // A rulebook on a disk may have come without the small pages that lead on.
      const own = location.protocol === "file:" ? `#${button.closest("[id]").id}` : button.dataset.permalink;
      copyLink(new URL(own, location.href).href);
    });
  }
})();

// A button copies the address that stays of its rule or example, and the page says so. Other scripts copy by it too.
(() => {
  "use strict";
  const SAID_FOR = 2500;

  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  document.body.append(said);
  let hushing = 0;

  // How far above the foot of the screen something `high` covers none of what stays there, and has something to say itself.
  const foot = (high, bars = ".referee-bar, .practice-nav, .practice-hand, .newer-offer") => {
    const stays = [...document.querySelectorAll(bars)].filter((bar) => ["fixed", "sticky"].includes(getComputedStyle(bar).position));
    const boxes = stays.map((bar) => bar.getBoundingClientRect()).filter((box) => box.height);
    let top = innerHeight;
    for (const box of boxes.sort((one, other) => other.bottom - one.bottom)) {
      if (box.top < top && box.bottom > top - high) top = box.top;
    }
    return innerHeight - top;
  };

  const say = (words) => {
    said.textContent = words;
    said.style.setProperty("--foot", `${foot(2 * said.offsetHeight)}px`);
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
  Object.assign(globalThis.rulebook ??= {}, { copyLink, foot });

  for (const button of document.querySelectorAll("button.copy-link")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // A rulebook on a disk may have come without the small pages that lead on.
      const own = location.protocol === "file:" ? `#${button.closest("[id]").id}` : button.dataset.permalink;
      copyLink(new URL(own, location.href).href);
    });
  }
})();

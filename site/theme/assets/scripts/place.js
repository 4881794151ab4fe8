// The language switch keeps the place: the rule or heading in the address as long as it is in view, else what the reader
// has scrolled to.
(() => {
  "use strict";
  const UNDER_HEADER = 120;
  const BOXES = ".rule[id], .example[id], .entry[id], .ruling[id], .quick-step[id]";
  const MARKS = `article :is(h2, h3)[id], ${BOXES}`;

  const header = document.querySelector(".md-header");
  const box = (mark) => mark.getBoundingClientRect();

  // What an address names that is no place on the page, as a page of its own kind may, is kept as well.
  const isHere = (hash) => {
    const mark = document.getElementById(hash.slice(1));
    if (!mark?.checkVisibility()) return true;
    return box(mark).bottom > box(header).bottom && box(mark).top < innerHeight;
  };

  const anchored = () => {
    if (location.hash && isHere(location.hash)) return location.hash;
    const marks = [...document.querySelectorAll(MARKS)].filter((mark) => mark.checkVisibility());
    // Of what is a box, more than its end is to be seen.
    const first = marks.find((mark) => box(mark).bottom > (mark.matches(BOXES) ? UNDER_HEADER : box(header).bottom));
    const passed = marks.findLast((mark) => box(mark).top <= UNDER_HEADER);
    const mark = first && box(first).top < innerHeight / 2 ? first : passed;
    return scrollY > 0 && mark ? `#${mark.id}` : "";
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

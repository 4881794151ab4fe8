// Where the reader is: the section being read is marked in the lists of sections, and a way back to the top is offered to
// those who turn back far down the page.
(() => {
  "use strict";
  const UNDER_HEADER = 120;
  const FAR = 1.5; // screens
  const links = new Map();
  for (const link of document.querySelectorAll(".sections a[href^='#']")) {
    const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (section) links.set(section, [...(links.get(section) ?? []), link]);
  }
  const sections = [...links.keys()];
  const top = document.querySelector(".to-top");
  let marked = null;
  let last = scrollY;
  let waiting = false;

  // Only the list is scrolled, never the page.
  const show = (link) => {
    const pane = link.closest(".md-sidebar__scrollwrap");
    const [around, at] = [pane.getBoundingClientRect(), link.getBoundingClientRect()];
    if (at.height && (at.top < around.top || at.bottom > around.bottom)) {
      pane.scrollTop += at.top - around.top - around.height / 2;
    }
  };

  const mark = (section) => {
    if (section === marked) return;
    for (const link of links.get(marked) ?? []) link.removeAttribute("aria-current");
    for (const link of links.get(section) ?? []) {
      link.setAttribute("aria-current", "location");
      show(link);
    }
    marked = section;
  };

  const look = () => {
    waiting = false;
    const end = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const line = end ? innerHeight : UNDER_HEADER;
    mark(sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? null);
    if (scrollY !== last) top.hidden = scrollY > last || scrollY < FAR * innerHeight;
    if (!top.hidden) top.style.setProperty("--foot", `${globalThis.rulebook?.foot?.(2 * top.offsetHeight) ?? 0}px`);
    last = scrollY;
  };

  addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(look);
    waiting = true;
  }, { passive: true });
  top.addEventListener("click", () => {
    scrollTo(0, 0);
    const title = document.querySelector("article h1");
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  });
  look();
})();

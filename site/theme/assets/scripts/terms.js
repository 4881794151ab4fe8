// Definitions of terms: by hovering, by keyboard focus, and by a first tap (a second follows the link to the glossary).
(() => {
  "use strict";
  const GAP = 8;
  const links = document.querySelectorAll("a.term[data-note]");
  if (!links.length) return;

  let open = null;
  let closing = 0;
  let touched = false;

  const note = (link) => document.getElementById(link.dataset.note);

  const place = (link, box) => {
    const word = [...link.getClientRects()].at(-1);
    const edge = document.documentElement.clientWidth;
    const left = Math.min(Math.max(GAP, word.left + word.width / 2 - box.offsetWidth / 2), edge - box.offsetWidth - GAP);
    const below = word.bottom + GAP + box.offsetHeight < innerHeight;
    const top = below ? word.bottom + GAP : Math.max(GAP, word.top - GAP - box.offsetHeight);
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${top + scrollY}px`;
  };

  const hide = () => {
    clearTimeout(closing);
    if (!open) return;
    note(open).classList.remove("term-note-open");
    open = null;
  };

  const show = (link) => {
    clearTimeout(closing);
    if (open === link) return;
    hide();
    const box = note(link);
    if (!box) return;
    open = link;
    box.classList.add("term-note-open");
    place(link, box);
  };

  const hideSoon = () => {
    clearTimeout(closing);
    closing = setTimeout(hide, 250);
  };

  const holder = document.querySelector(".term-notes");
  if (!holder) return;
  document.querySelector("main").append(holder);
  holder.hidden = false;
  holder.addEventListener("pointerenter", () => clearTimeout(closing));
  for (const box of holder.children) {
    box.addEventListener("pointerenter", () => clearTimeout(closing));
    box.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hideSoon());
    box.addEventListener("focusout", (event) => box.contains(event.relatedTarget) || event.relatedTarget === open || hide());
  }

  for (const link of links) {
    link.addEventListener("pointerdown", (event) => { touched = event.pointerType !== "mouse"; });
    link.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show(link));
    link.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hideSoon());
    link.addEventListener("focus", () => touched || show(link));
    link.addEventListener("blur", (event) => {
      if (note(link)?.contains(event.relatedTarget)) return;
      if (event.relatedTarget) hide();
      else hideSoon(); // a click may be on its way into the note
    });
    link.addEventListener("click", (event) => {
      if (!touched || open === link) return;
      event.preventDefault();
      show(link);
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    const link = open;
    if (note(link).contains(document.activeElement)) link.focus();
    hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (open && !open.contains(event.target) && !note(open).contains(event.target)) hide();
  });
  addEventListener("resize", hide);
})();

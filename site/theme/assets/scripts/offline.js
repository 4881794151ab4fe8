// Saves the rulebook on the device (sw.js does the work), says so where a page asks, and offers new versions: a reader
// takes them when they like, and goes on reading at the same place. Without a network, files that are not saved lead
// nowhere and say so.
(() => {
  "use strict";
  const CHOICE = "rulebook-keep";
  const LATER = "rulebook-later";
  const ASKED = "rulebook-asked";
  const PLACE = "rulebook-place";
  const TOLD = "rulebook-told";
  const UNDER_HEADER = 120;

  const isServed = location.protocol === "https:" || location.protocol === "http:";
  if (!isServed || !navigator.serviceWorker || "preview" in document.documentElement.dataset) return;
  const worker = new URL("../../../sw.js", document.currentScript.src);
  const box = document.querySelector(".keeping");
  const note = document.querySelector(".kept-note span");
  const files = document.querySelectorAll("a.download");
  const offer = document.querySelector(".newer-offer");

  // Storage may be closed to us; all works without it.
  const read = (storage, name) => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };
  const write = (storage, name, value) => {
    try {
      window[storage].setItem(name, value);
    } catch {
      // As above.
    }
  };

  const ask = (active, what, then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => then(data);
    active.postMessage(what, [channel.port2]);
  };

  // ── what the reader is told ──

  const tell = (state, size = "") => {
    if (!box) return;
    for (const part of box.querySelectorAll("[data-when]")) {
      part.hidden = !part.dataset.when.split(" ").includes(state);
    }
    for (const part of box.querySelectorAll(".keeping-size")) part.textContent = size;
  };

  const tellSaved = (active) => {
    if (note && read("localStorage", TOLD) === null) {
      note.hidden = false;
      write("localStorage", TOLD, "");
    }
    if (box) ask(active, "size", (size) => tell(size ? "saved" : "failed", size));
  };

  // ── without a network ──

  const inert = (link) => {
    if (!link.hasAttribute("href")) return;
    link.dataset.href = link.getAttribute("href");
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
    const needs = document.createElement("span");
    needs.className = "download-needs";
    needs.textContent = box.dataset.needs;
    (link.querySelector(".print-name") ?? link).append(" ", needs);
  };

  const live = (link) => {
    if (link.hasAttribute("href")) return;
    link.setAttribute("href", link.dataset.href);
    link.removeAttribute("role");
    link.removeAttribute("aria-disabled");
    link.querySelector(".download-needs").remove();
  };

  // What was asked for before is there without a network too.
  const connect = async () => {
    document.documentElement.toggleAttribute("data-offline", !navigator.onLine);
    for (const link of files) {
      const address = new URL(link.getAttribute("href") ?? link.dataset.href, location.href).href;
      const isThere = navigator.onLine || await caches.match(address, { ignoreSearch: true }).catch(() => undefined);
      if (isThere || navigator.onLine) live(link);
      else inert(link);
    }
  };

  addEventListener("online", connect);
  addEventListener("offline", connect);
  if (!navigator.onLine) connect();

  // ── the place on the page ──

  const leave = () => {
    let last = null;
    for (const mark of document.querySelectorAll("article [id]")) {
      if (mark.getBoundingClientRect().top > UNDER_HEADER) break;
      last = mark;
    }
    const place = { page: location.pathname, id: last?.id, top: last?.getBoundingClientRect().top, y: scrollY };
    write("sessionStorage", PLACE, JSON.stringify(place));
    location.reload();
  };

  const come = async () => {
    const place = JSON.parse(read("sessionStorage", PLACE) ?? "null");
    write("sessionStorage", PLACE, "null");
    if (place?.page !== location.pathname) return;
    history.scrollRestoration = "manual";
    await document.fonts.ready;
    const mark = place.id && document.getElementById(place.id);
    const y = mark ? scrollY + mark.getBoundingClientRect().top - place.top : place.y;
    scrollTo({ top: y, behavior: "instant" });
    history.scrollRestoration = "auto";
  };

  // ── new versions ──

  let known = null;
  let isTaken = false;

  // Above the bars that stay at the foot of the screen, whichever are there.
  const BARS = ".referee-bar, .practice-nav, .practice-hand";
  const GAP = 1.5; // times its height, with the room around it
  const place = () => {
    if (!offer.hidden) offer.style.setProperty("--foot", `${globalThis.rulebook?.foot?.(GAP * offer.offsetHeight, BARS) ?? 0}px`);
  };

  const show = () => {
    if (!offer || !offer.hidden || (!box && read("sessionStorage", LATER) !== null)) return;
    offer.hidden = false;
    place();
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    const changes = new ResizeObserver(place);
    for (const element of [document.body, offer, ...document.querySelectorAll(BARS)]) changes.observe(element);
  };

  offer?.querySelector(".newer-later").addEventListener("click", () => {
    write("sessionStorage", LATER, "");
    offer.hidden = true;
  });
  offer?.querySelector(".newer-load").addEventListener("click", () => {
    const [next, taken] = known?.waiting ? [known.waiting, "load"] : [known?.active, "take"];
    if (!next) return leave();
    isTaken = true;
    next.postMessage(taken);
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data !== "taken") return;
    if (isTaken) leave();
    else show(); // Taken on another page; this one goes on with what it has.
  });

  const watch = (coming) => {
    if (!coming) return;
    if (!known.active) tell("saving");
    coming.addEventListener("statechange", () => {
      if (coming.state === "installed" && known.active) show();
      if (coming.state === "activated") tellSaved(coming);
      if (coming.state === "redundant" && !known.active) tell("failed");
    });
  };

  // A host that goes by dates may tell a browser that the worker is as it was, as long as its new date is not newer: once in
  // a while it is fetched whatever is said of it.
  const look = async () => {
    if (!navigator.onLine || read("sessionStorage", ASKED) !== null) return;
    write("sessionStorage", ASKED, "");
    try {
      await fetch(worker, { cache: "reload" });
      await known.update();
    } catch {
      // No network, or half a version on the host: another time.
    }
  };

  const save = async () => {
    try {
      known = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    } catch {
      return tell("failed"); // The host or the browser does not let us.
    }
    if (!known) return tell("failed");
    if (known.active) tellSaved(known.active);
    if (known.active && known.waiting) show();
    if (known.active) ask(known.active, "newer", (isNewer) => isNewer && show());
    watch(known.installing);
    known.addEventListener("updatefound", () => watch(known.installing));
    if (known.active) look();
  };

  const remove = async () => {
    const home = new URL("./", worker).href;
    const found = await navigator.serviceWorker.getRegistration(home);
    await found?.unregister();
    for (const name of await caches.keys()) {
      if (name === `rulebook-kept ${home}` || name === `rulebook-used ${home}`) await caches.delete(name);
    }
    tell("off");
  };

  box?.querySelector(".keeping-save").addEventListener("click", () => {
    write("localStorage", CHOICE, "yes");
    tell("saving");
    save();
  });
  box?.querySelector(".keeping-remove").addEventListener("click", () => {
    write("localStorage", CHOICE, "no");
    remove();
  });

  // What is asked for first is the page itself; and who counts their bytes is asked before we fetch more.
  const begin = () => {
    come();
    const choice = read("localStorage", CHOICE);
    if (choice === "no" || (choice === null && navigator.connection?.saveData)) return tell("off");
    const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 1000));
    idle(save, { timeout: 3000 });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();

// An address whose anchor bears another name by now, or stands on another page, still lands.
(() => {
  "use strict";
  const rulebook = (globalThis.rulebook ??= {});
  const data = new URL("../../../assets/anchors.js", document.currentScript.src).href;
  const page = location.pathname.split("/").at(-1) || "index.html";

  const wanted = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  };

  const land = () => {
    const id = wanted();
    if (!id || document.getElementById(id)) return;
    if (!rulebook.anchors) {
      const script = document.createElement("script");
      script.src = data;
      script.addEventListener("load", land, { once: true });
      document.head.append(script);
      return;
    }
    const here = `${page.replace(/\.html$/, "")}#${id}`;
    const known = [here, id].find((name) => Object.hasOwn(rulebook.anchors, name));
    if (known) location.replace(rulebook.anchors[known]);
  };

  addEventListener("hashchange", land);
  land();
})();

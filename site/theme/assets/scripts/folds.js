// What is folded opens where an address or a link leads to it, and on paper. With summaries alone it works without this.
(() => {
  "use strict";
  const named = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };

  // The folds of an example that is led to, or the one in which a place stands; whether any was shut.
  const open = (place) => {
    const around = place.closest(".fold");
    const folds = [...(place.matches(".example") ? place.querySelectorAll(".fold") : []), ...(around ? [around] : [])];
    const shut = folds.filter((fold) => !fold.open);
    for (const fold of shut) fold.open = true;
    return shut.length > 0;
  };

  const land = () => {
    const place = named();
    if (place && open(place)) place.scrollIntoView();
  };

  addEventListener("hashchange", land);
  // A link to where the address leads already changes nothing in it.
  document.addEventListener("click", (event) => event.target.closest("a[href]")?.href === location.href && land());
  const place = named();
  if (place) open(place);

  let shut = [];
  addEventListener("beforeprint", () => {
    shut = [...document.querySelectorAll(".fold:not([open])")];
    for (const fold of shut) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of shut) fold.open = false;
  });
})();

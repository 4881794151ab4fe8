// A rule is marked as changed for a time only; the mark knows until when.
(() => {
  "use strict";
  const today = new Date().toISOString().slice(0, 10);
  for (const mark of document.querySelectorAll(".rule-mark[data-until]")) {
    if (mark.dataset.until <= today) mark.remove();
  }
})();

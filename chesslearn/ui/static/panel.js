// The panel around a board and its record, which Python builds of ipywidgets: what the browser has to add to it.
// JupyterLab would take "dd" on a panel's button for "delete this cell", and those buttons can't say so themselves.

class Panel {
  constructor(view) {
    this.view = view;
    this.root = null;  // known when the view stands in its page
    this.sizes = new Map();
    this.opened = new ResizeObserver(entries => this.bringUp(entries));
  }

  destroy() {
    this.opened.disconnect();
  }

  paint() {
    if (!this.root) this.watch(this.view.el.closest(".cl-panel"));
    for (const part of this.root?.querySelectorAll(".cl-controls, .cl-resume") ?? []) part.toggleAttribute("inert", !this.view.link.up);
  }

  watch(root) {
    if (!root) return;
    const { signal } = this.view.abort;
    this.root = root;
    root.addEventListener("focusin", event => event.target.setAttribute("data-lm-suppress-shortcuts", "true"), { signal });
    root.addEventListener("focusout", event => this.focusLeft(event), { signal });
    root.addEventListener("click", event => this.clicked(event), { signal });
    root.addEventListener("keydown", event => this.keyDown(event), { signal });
    passSaveOn(root, signal);
  }

  // What is hidden, such as a question nobody has answered, would take the focus with it to nowhere.
  focusLeft({ target }) {
    this.view.startTimer("focus", 0, () => {
      const lost = !target.getClientRects().length && document.activeElement === document.body;
      if (lost && this.view.snap) this.view.focusSquare(this.view.focused);
    });
  }

  clicked(event) {
    this.view.clicked(event, this.root);
    for (const part of this.root.querySelectorAll(".cl-form, .cl-explanation")) this.opened.observe(part);
  }

  // Escape is a No.
  keyDown(event) {
    const asking = event.key === "Escape" && event.target.closest(".cl-question, .cl-form");
    if (!asking) return;
    event.preventDefault();
    event.stopPropagation();
    asking.querySelector(".cl-no").click();
  }

  // What opens below the edge of the window would seem not to open at all.
  bringUp(entries) {
    for (const { target, contentRect: { width, height } } of entries) {
      const before = this.sizes.get(target);
      if (before && height > before.height && [0, width].includes(before.width)) target.scrollIntoView({ block: "nearest" });
      this.sizes.set(target, { width, height });
    }
  }
}

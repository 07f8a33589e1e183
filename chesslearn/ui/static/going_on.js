// Going on from an earlier position of a game: it is asked first, because the moves after it are taken back.
// Open copies.js next.

const QUESTION_OPEN_FOR = 10000;

class GoingOn {
  constructor(record) {
    this.record = record;
    this.question = html("div", { class: "cl-ask", role: "group", "aria-label": "Continue from here", hidden: "" });
  }

  destroy() {
    clearTimeout(this.patience);
  }

  ask() {
    const { record: { last, looking, view: { speech } }, question } = this;
    const no = button({ class: "cl-button" }, "No"), yes = button({ class: "cl-button" }, "Yes");
    yes.addEventListener("click", () => this.answer(true));
    no.addEventListener("click", () => this.answer(false));
    question.replaceChildren(html("span", {}, `Take back ${plural(last - looking, "half-move")} and continue from here?`), yes, no);
    question.hidden = false;
    no.focus({ preventScroll: true });
    speech.announce(question.firstChild.textContent);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.drop();
      speech.say("No answer: nothing was taken back.");
    }, QUESTION_OPEN_FOR);
  }

  drop() {
    const { from, steps, view } = this.record, focused = this.question.contains(view.el.getRootNode().activeElement);
    clearTimeout(this.patience);
    this.question.hidden = true;
    if (focused) (from.hidden ? steps[1] : from).focus({ preventScroll: true });
  }

  answer(yes) {
    const { looking: ply, view } = this.record;
    this.drop();
    if (!yes || ply === null || !view.link.up) return;
    view.link.ask("back_to", { ply });
    view.focusSquare(view.focused);
  }
}

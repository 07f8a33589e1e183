// Copies of a game or a position: on the clipboard, or, where there is none, as selected text to be copied by hand.
// Open evaluation.js next.

class Copies {
  constructor(record) {
    this.record = record;
    this.told = html("p", { class: "cl-copied" });
    this.text = focusable("textarea", { class: "cl-text", readonly: "", rows: 5, hidden: "" });
  }

  async copy(name, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.close();
      this.told.textContent = `${name} copied.`;
    } catch {  // no clipboard on a page without https, or not allowed
      this.text.value = text;
      this.text.setAttribute("aria-label", name);
      this.text.hidden = false;
      this.text.focus({ preventScroll: true });
      this.text.select();
      this.told.textContent = `Press Ctrl+C to copy the ${name}.`;
    }
    this.record.view.speech.announce(this.told.textContent);
  }

  close() {
    this.text.hidden = true;
    this.told.textContent = "";
  }

  // What was copied is not the game any more; a text that is about to be copied stays.
  outdate() {
    if (this.text.hidden) this.told.textContent = "";
  }
}

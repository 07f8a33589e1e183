// The link to Python: what a view sends, what it hears, and how it finds out that nobody answers. Each view says
// hello once; a move is answered by its number. Open record.js next: the game beside the board.

const HELLO_LIMIT = 3000;

class Link {
  constructor(view) {
    this.view = view;
    this.up = true;
    this.messages = 0;
    this.banner = html("p", { class: "cl-banner", hidden: "" });
  }

  // Answers the number of the message, or null when it could not be sent.
  send(kind, fields = {}) {
    const id = ++this.messages;
    try {
      this.view.model.send({ v: PROTOCOL, view: this.view.id, id, kind, ...fields });
    } catch {
      this.lose(TEXT.lost);
      return null;
    }
    return id;
  }

  hello() {
    if (this.send("hello") !== null) this.view.startTimer("hello", HELLO_LIMIT, () => this.lose(TEXT.lost));
  }

  ask(name, fields) {
    if (this.up) this.send("action", { name, ...fields });
  }

  hear(content) {
    if (content?.kind === "notice") return this.view.speech.say(String(content.text));
    if (content?.view !== this.view.id) return;
    if (content.kind === "welcome") this.connect();
    if (content.kind === "ack") this.acknowledged(content);
  }

  connect() {
    this.view.stopTimer("hello");
    if (this.up) return;
    this.up = true;
    this.view.speech.alarm.replaceChildren();
    this.view.takeSnapshot();
  }

  lose(text) {
    const { view } = this;
    view.stopTimer("hello");
    view.stopTimer("thinking");
    if (!this.up) return;
    this.up = false;
    this.banner.textContent = text;
    this.banner.hidden = false;
    view.speech.shout(text);
    view.hand.clear();
    view.withdraw();
  }

  acknowledged({ id, ok, reason }) {
    const { view } = this;
    if (view.pending?.id === id) {
      view.stopTimer("waiting");
      if (ok) return;
      view.withdraw();
    }
    if (!ok) view.speech.say(id === view.moveNumber ? `Not played: ${reason}.` : `${capital(String(reason))}.`);
  }
}

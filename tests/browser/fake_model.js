// Stands in for the model that a widget manager gives to a view: it records what the view sends and lets
// the test decide when, and whether, an answer comes. Each test puts it into its page.
window.fakeModel = state => {
  const listeners = [];
  return {
    sent: [],
    dead: false,
    get: name => state[name],
    on: (event, callback) => listeners.push([event, callback]),
    off: (event, callback) => {
      const at = listeners.findIndex(([name, known]) => name === event && known === callback);
      if (at >= 0) listeners.splice(at, 1);
    },
    send(content) {
      if (this.dead) throw new Error("Cannot send");
      this.sent.push(JSON.parse(JSON.stringify(content)));
    },
    emit(event, ...values) {
      for (const [name, callback] of [...listeners]) if (name === event) callback(...values);
    },
    update(name, value) {
      state[name] = value;
      this.emit(`change:${name}`);
    },
    listening: () => listeners.length,
  };
};

// Shows a view in a new element and keeps what ends it: window.views[i] = {el, model, end}.
window.views = [];
window.showView = async (source, model, { attach = true, kind = "" } = {}) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const el = document.createElement("div");
  el.className = `host ${kind}`;
  if (attach) document.getElementById("here").append(el);
  const end = widget.render({ model, el });
  window.views.push({ el, model, end });
};

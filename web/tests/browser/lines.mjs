// Bad lines between a page and the server.

// A line of a page that loses frames when it is told to: from the next one that has the given word on, nothing arrives
// any more in that direction ("up" to the server, "down" to the page) until the line is good again.
export function badLine() {
  let open, awaited, isDead, isOut, told;
  const passes = (direction, frame) => {
    if (awaited?.direction !== direction) return true;
    isDead ||= String(frame).includes(awaited.word);
    if (isDead) told();
    return !isDead;
  };
  const good = () => {
    awaited = undefined;
    isDead = false;
  };
  return {
    prepare: page =>
      page.routeWebSocket(/\/ws/, client => {
        if (isOut) return;
        const server = client.connectToServer();
        open = { client, server };
        client.onMessage(frame => passes('up', frame) && server.send(frame));
        server.onMessage(frame => passes('down', frame) && client.send(frame));
      }),
    // Resolves when the frame is lost.
    lose(direction, word) {
      awaited = { direction, word };
      return new Promise(resolve => (told = resolve));
    },
    good,
    // From now on no new line is answered; until it is over.
    out(over = false) {
      isOut = !over;
    },
    // The line is dead at last; the page connects again over a good one.
    async cut() {
      good();
      await open.server.close();
      await open.client.close({ code: 4000 });
    },
  };
}

import type { Page } from '@playwright/test';

/** Slow connection to the relay: holds all messages until `release`, then delays each. */
export interface SlowRelay {
  /** Delivers held messages, and from then on each message `delayMs` milliseconds after it was sent. */
  release(delayMs: number): void;
}

/** Slows the connection between a page and the relay. Call it before the page connects. */
export async function slowDown(page: Page, relayUrl: string): Promise<SlowRelay> {
  let delayMs = 0;
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  /** Creates a queue for one direction that keeps the order of messages. */
  const lane = (): ((pass: () => void) => void) => {
    let last: Promise<void> = released;
    return pass => {
      const due = released.then(() => new Promise<void>(resolve => setTimeout(resolve, delayMs)));
      last = Promise.all([last, due]).then(pass);
    };
  };
  await page.routeWebSocket(
    url => url.href.startsWith(relayUrl),
    socket => {
      const server = socket.connectToServer();
      const out = lane();
      const back = lane();
      socket.onMessage(message => out(() => server.send(message)));
      server.onMessage(message => back(() => socket.send(message)));
    },
  );
  return {
    release(ms) {
      delayMs = ms;
      release();
    },
  };
}

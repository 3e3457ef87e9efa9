import type { Page } from '@playwright/test';

/** The relay as a page reaches it over a bad line: at first nothing goes through, later everything, but late. */
export interface SlowRelay {
  /** Lets through what waits, and from now on every message `delayMs` after it was sent. */
  release(delayMs: number): void;
}

/** Puts the line between a page and the relay. The page must not have connected yet. */
export async function slowDown(page: Page, relayUrl: string): Promise<SlowRelay> {
  let delayMs = 0;
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  /** Passes messages on in their order, one way. */
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

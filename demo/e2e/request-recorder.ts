import type { Page } from '@playwright/test';

/** Writes down where a page and its pop-ups ask: requests, sockets, and beacons, which are requests too. */
export class RequestRecorder {
  readonly #urls: URL[] = [];

  constructor(page: Page) {
    const note = (url: string): number => this.#urls.push(new URL(url));
    page.context().on('request', request => note(request.url()));
    page.on('websocket', socket => note(socket.url()));
  }

  /** What left the page; data and blob addresses stay in it. */
  get #remote(): readonly URL[] {
    return this.#urls.filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:');
  }

  /** The hosts that were asked, with their ports, each once. */
  get hosts(): readonly string[] {
    return [...new Set(this.#remote.map(({ host }) => host))].sort();
  }

  /** The addresses that were asked, each time. */
  get addresses(): readonly string[] {
    return this.#remote.map(String);
  }
}

import type { Page } from '@playwright/test';

/** Records the URLs of requests (beacons included) of a page and its pop-ups, and of the page's sockets. */
export class RequestRecorder {
  readonly #urls: URL[] = [];

  constructor(page: Page) {
    const note = (url: string): number => this.#urls.push(new URL(url));
    page.context().on('request', request => note(request.url()));
    page.on('websocket', socket => note(socket.url()));
  }

  /** URLs that reach the network; data: and blob: URLs do not. */
  get #remote(): readonly URL[] {
    return this.#urls.filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:');
  }

  /** Sorted unique hosts, with ports. */
  get hosts(): readonly string[] {
    return [...new Set(this.#remote.map(({ host }) => host))].sort();
  }

  /** All URLs, in order, repeats included. */
  get addresses(): readonly string[] {
    return this.#remote.map(String);
  }
}

import type { Page } from '@playwright/test';

/** Writes down where a page's requests go. */
export class RequestRecorder {
  readonly #urls: URL[] = [];

  constructor(page: Page) {
    page.on('request', request => this.#urls.push(new URL(request.url())));
  }

  /** The origins that were asked, each once. Data and blob addresses stay in the page and are left out. */
  get origins(): readonly string[] {
    const remote = this.#urls.filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:');
    return [...new Set(remote.map(({ origin }) => origin))].sort();
  }

  /** The addresses whose path ends like that. */
  matching(end: string): readonly string[] {
    return this.#urls.filter(({ pathname }) => pathname.endsWith(end)).map(String);
  }
}

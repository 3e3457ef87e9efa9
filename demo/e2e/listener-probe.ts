import type { CDPSession, Page } from '@playwright/test';

/** Reads the event listeners of a page's global targets through the DevTools protocol. */
export class ListenerProbe {
  readonly #session: CDPSession;
  readonly #ofPage = new Set<string>();

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
      if (url.startsWith('http')) this.#ofPage.add(scriptId); // scripts that Playwright injects have no URL
    });
  }

  static async of(page: Page): Promise<ListenerProbe> {
    const probe = new ListenerProbe(await page.context().newCDPSession(page));
    await probe.#session.send('Debugger.enable');
    return probe;
  }

  /** Returns one sorted entry per listener of the page's own scripts. */
  async all(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const expression of ['window', 'document', 'document.documentElement', 'document.body', 'visualViewport']) {
      const { result } = await this.#session.send('Runtime.evaluate', { expression });
      if (!result.objectId) throw new Error(`The page has no ${expression}`);
      const { listeners } = await this.#session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
      const own = listeners.filter(({ scriptId }) => this.#ofPage.has(scriptId));
      found.push(...own.map(({ type }) => `${expression}: ${type}`));
    }
    return found.sort();
  }
}

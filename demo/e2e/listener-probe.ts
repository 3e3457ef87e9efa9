import type { CDPSession, Page } from '@playwright/test';

/** What a page's window, document, root and body listen to, as the browser counts it. */
export class ListenerProbe {
  readonly #session: CDPSession;
  readonly #ofPage = new Set<string>();

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
      if (url.startsWith('http')) this.#ofPage.add(scriptId); // Playwright puts scripts without an address into the page
    });
  }

  static async of(page: Page): Promise<ListenerProbe> {
    const probe = new ListenerProbe(await page.context().newCDPSession(page));
    await probe.#session.send('Debugger.enable');
    return probe;
  }

  /** The events that are listened to, each as often as it is. */
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

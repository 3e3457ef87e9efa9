import type { Page } from '@playwright/test';

/** Writes down whatever a page does against its policy, and what its console has to complain of. */
export class ViolationRecorder {
  readonly #page: Page;
  readonly #seen: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.#seen.push(`console: ${message.text()}`);
    });
  }

  /** Begins; before the page is opened, or what it does first is missed. */
  static async start(page: Page): Promise<ViolationRecorder> {
    const recorder = new ViolationRecorder(page);
    await page.exposeFunction('policyViolated', (violation: string) => recorder.#seen.push(`event: ${violation}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
        // A binding that Playwright has put there
        const tell = (window as unknown as Record<'policyViolated', (violation: string) => void>).policyViolated;
        tell([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
      });
    });
    return recorder;
  }

  /** All of them, once the page has told of what it has seen so far. */
  async all(): Promise<readonly string[]> {
    await this.#page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    return this.#seen;
  }
}

import type { Page } from '@playwright/test';

/** Records the policy violations of a page, and its console errors and warnings. */
export class ViolationRecorder {
  readonly #page: Page;
  readonly #seen: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.#seen.push(`console: ${message.text()}`);
    });
  }

  /** Starts recording. Call it before the page opens, or early violations are missed. */
  static async start(page: Page): Promise<ViolationRecorder> {
    const recorder = new ViolationRecorder(page);
    await page.exposeFunction('policyViolated', (violation: string) => recorder.#seen.push(`event: ${violation}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
        // Binding of `exposeFunction`
        const tell = (window as unknown as Record<'policyViolated', (violation: string) => void>).policyViolated;
        tell([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
      });
    });
    return recorder;
  }

  /** Returns all records, after pending events of the page are delivered. */
  async all(): Promise<readonly string[]> {
    await this.#page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    return this.#seen;
  }
}

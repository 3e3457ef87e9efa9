// Drives a page in Firefox by test ids, through shadow roots. puppeteer speaks WebDriver BiDi; Playwright would need a
// build of Firefox of its own.
const WAIT = { visible: true, timeout: 30_000 };
const selector = testId => `>>> [data-testid="${testId}"]`;

export class PageDriver {
  constructor(page) {
    this.page = page;
    this.errors = [];
    page.on('pageerror', error => this.errors.push(error));
  }

  /** Opens a page, and waits for the developer wallet, which it renders last. */
  async visit(url, lastTestId = 'dev-wallet-panel-button') {
    await this.page.goto(url);
    await this.shows(lastTestId);
  }

  async shows(testId) {
    await this.page.waitForSelector(selector(testId), WAIT);
  }

  /** Waits for the element, and presses its button, or the element itself. */
  async press(testId) {
    const element = await this.page.waitForSelector(selector(testId), WAIT);
    const inner = await element.$('>>> button');
    await (inner ?? element).click();
  }

  async fill(testId, text) {
    const field = await this.page.waitForSelector(selector(testId), WAIT);
    await field.type(text);
  }

  /** Waits until the text of the element matches. */
  async reads(testId, expected) {
    let last;
    const matches = text => (expected instanceof RegExp ? expected.test(text) : text.trim() === expected);
    for (const end = Date.now() + WAIT.timeout; Date.now() < end;) {
      last = await this.text(testId);
      if (last !== undefined && matches(last)) return last.trim();
      await this.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
    }
    throw new Error(`${testId}: expected ${expected}, found ${JSON.stringify(last)}`);
  }

  /** Returns the text of the element, those of its shadow root included; undefined if there is none. */
  async text(testId) {
    const element = await this.page.$(selector(testId));
    if (!element) return undefined;
    const text = await element.evaluate(each => each.textContent).catch(() => undefined); // replaced in between
    await element.dispose();
    return text;
  }

  /** Waits until the element is gone or hidden. */
  async hides(testId) {
    await this.page.waitForSelector(selector(testId), { hidden: true, timeout: WAIT.timeout });
  }

  /** Waits for the question of the developer wallet, and approves it. */
  async approve(title) {
    await this.reads('dev-wallet-sheet', title);
    await this.press('dev-wallet-approve');
  }

  /** Connects the developer wallet through the modal. */
  async connect(button = 'connect-button') {
    await this.press(button);
    await this.press('wallet-selector-dev.latchkey.wallet');
    await this.approve(/Connect to this page\?/);
  }
}

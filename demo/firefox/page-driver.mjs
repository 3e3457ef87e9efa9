// Drives a page in Firefox by test ids, through shadow roots. puppeteer speaks WebDriver BiDi; Playwright would need a
// build of Firefox of its own.
const WAIT = { visible: true, timeout: 30_000 };
const selector = testId => `>>> [data-testid="${testId}"]`;

/** Most presses of Tab to an element. */
const MOST_TABS = 40;
const PAUSE_MS = 50;

/** Reads again until it is as wanted, and returns what was read. */
async function until(read, what) {
  for (const end = Date.now() + WAIT.timeout; ;) {
    const { ok, last } = await read();
    if (ok) return last;
    if (Date.now() > end) throw new Error(`Expected ${what}, found ${JSON.stringify(last)}`);
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
}

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
    const matches = text => (expected instanceof RegExp ? expected.test(text) : text.trim() === expected);
    const last = await until(async () => {
      const text = await this.text(testId);
      return { ok: text !== undefined && matches(text), last: text };
    }, `${testId} with ${expected}`);
    return last.trim();
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

  /** Opens the pages that follow in another language than English. */
  async speak(lang) {
    await this.page.evaluateOnNewDocument(code => {
      const set = (_changes, observer) => {
        if (!document.documentElement) return;
        document.documentElement.lang = code;
        observer.disconnect();
      };
      new MutationObserver(set).observe(document, { childList: true });
    }, lang);
  }

  /** Returns the accessible name of the control of the element. */
  async labelOf(testId) {
    const element = await this.page.waitForSelector(selector(testId), WAIT);
    return element.evaluate(each => each.label);
  }

  /** Returns the place of the element in the window. */
  async boxOf(testId) {
    const element = await this.page.waitForSelector(selector(testId), WAIT);
    return element.evaluate(each => each.getBoundingClientRect().toJSON());
  }

  /** Returns the test ids on the path from the page to the focused element. */
  focused() {
    return this.page.evaluate(() => {
      const path = [];
      for (let active = document.activeElement; active; active = active.shadowRoot?.activeElement)
        path.push(active.closest('[data-testid]')?.dataset.testid);
      return path;
    });
  }

  /** Waits until the element, or one in it, has the focus. */
  async isFocused(testId) {
    await until(async () => {
      const path = await this.focused();
      return { ok: path.includes(testId), last: path };
    }, `the focus on ${testId}`);
  }

  /** Presses Tab until the element has the focus, then the key. */
  async pressByKey(testId, key = 'Enter') {
    await this.shows(testId);
    for (let tabs = 0; !(await this.focused()).includes(testId); tabs += 1) {
      if (tabs === MOST_TABS) throw new Error(`Tab does not come to ${testId}`);
      await this.page.keyboard.press('Tab');
    }
    await this.page.keyboard.press(key);
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

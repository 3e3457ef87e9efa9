import type { APIRequestContext, Browser } from '@playwright/test';
import type { WalletOrder, WalletReport } from '../services/control/wallet-control.js';

const PATH = 'demo-services/wallet';
const TIMEOUT_MS = 40_000; // a letter of a process that was killed waits for its lease
const STEP_MS = 50;

/** Controls the secure wallet from a test: its reachability, a crash, and the emails it sends. */
export class WalletServiceDriver {
  readonly #request: APIRequestContext;
  /** Id of the email that was last read, by address and pattern. */
  readonly #read = new Map<string, number>();

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async report(): Promise<WalletReport> {
    const response = await this.#request.get(PATH);
    return (await response.json()) as WalletReport;
  }

  async setMode(mode: WalletReport['mode']): Promise<void> {
    await this.#order({ mode });
  }

  /** Kills the process of the wallet; another one starts. */
  async crash(): Promise<void> {
    await this.#order({ act: 'crash' });
  }

  /** Has the fees of smart accounts paid for people, as at the start, or not. */
  async sponsor(isOn: boolean): Promise<void> {
    await this.#order({ sponsor: isOn });
  }

  /** Has the key service hold recovery shares, as at the start, or nobody. */
  async setCustody(custody: 'escrow' | 'self'): Promise<void> {
    await this.#order({ custody });
  }

  /** Lets the wallet's clock run ahead; 0 for the real time. A reset does that as well. */
  async setClock(aheadMs: number): Promise<void> {
    await this.#order({ aheadMs });
  }

  /** Empties the inbox and the counters of limits, pays fees, makes the wallet reachable and funds its relayer. */
  async reset(): Promise<void> {
    await this.#order({ act: 'reset' });
  }

  /**
   * Waits for the newest email to an address whose text matches, and returns the match's first group. Letters are sent
   * after the request that asks for them, so an email that was read before is not read again.
   */
  async mailMatch(
    to: string,
    pattern: RegExp,
    since = this.#read.get(`${to} ${pattern.source}`) ?? 0,
  ): Promise<string> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const { mails } = await this.report();
      const mail = mails.find(each => each.to.includes(to) && each.id > since && pattern.test(each.text));
      const found = mail && pattern.exec(mail.text)?.[1];
      if (found) {
        this.#read.set(`${to} ${pattern.source}`, mail.id);
        return found;
      }
      if (Date.now() > end) throw new Error(`No email to ${to} matches ${String(pattern)}`);
      await new Promise(resolve => setTimeout(resolve, STEP_MS));
    }
  }

  /** Returns the newest code that was sent to an address. */
  code(to: string, since?: number): Promise<string> {
    return this.mailMatch(to, /\b(\d{6})\b/, since);
  }

  /** Id of the newest email; later emails have higher ids. */
  async lastMail(): Promise<number> {
    const { mails } = await this.report();
    return mails[0]?.id ?? 0;
  }

  /** Opens the link of the newest device email in a browser of its own and approves. */
  async approveDevice(browser: Browser, to: string): Promise<void> {
    const link = await this.mailMatch(to, /(http\S+\/approve#\S+)/);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(link);
      await page.getByTestId('device-approve').click();
      await page.getByTestId('link-done').waitFor();
    } finally {
      await context.close();
    }
  }

  /** Opens the link that stops the release to a new device, in a browser of its own, and presses its button. */
  async stopDevice(browser: Browser, to: string): Promise<void> {
    const link = await this.mailMatch(to, /(http\S+\/stop\/[\w-]+)/);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(link);
      await page.getByTestId('stop').click();
      await page.getByText('The device cannot open your wallet.').waitFor();
    } finally {
      await context.close();
    }
  }

  async #order(data: WalletOrder): Promise<void> {
    const response = await this.#request.post(PATH, { data });
    if (!response.ok()) throw new Error(await response.text());
  }
}

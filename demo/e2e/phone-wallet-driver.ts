import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** What a person takes and leaves of what an app asks for. By address and CAIP-2 id; all that is offered at first if left out. */
export interface ApprovalChoice {
  readonly accounts?: readonly string[];
  readonly chains?: readonly string[];
}

/** The demo's phone wallet in a page of its own, in the hands of a test, as a person uses it. */
export class PhoneWalletDriver {
  readonly page: Page;
  readonly question: Locator;
  readonly approveButton: Locator;
  readonly rejectButton: Locator;
  readonly notice: Locator;
  readonly sessions: Locator;
  readonly #link: Locator;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByTestId('phone-question');
    this.approveButton = page.getByTestId('phone-approve');
    this.rejectButton = page.getByTestId('phone-reject');
    this.notice = page.getByTestId('phone-notice');
    this.sessions = page.getByTestId('phone-session');
    this.#link = page.getByTestId('phone-link');
  }

  /**
   * Opens the wallet in a new page of a context: one of its own, as pages behind others are slowed down. Its address
   * may carry a link to pair by.
   */
  static async open(context: BrowserContext, url = 'phone-wallet.html'): Promise<PhoneWalletDriver> {
    const driver = new PhoneWalletDriver(await context.newPage());
    await driver.page.goto(url);
    await driver.ready();
    return driver;
  }

  /** Waits until the wallet has started. */
  async ready(): Promise<void> {
    await expect(this.page.getByTestId('phone-uri')).toBeAttached();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Pastes an app's link. */
  async pair(uri: string): Promise<void> {
    await this.page.getByTestId('phone-uri').fill(uri);
    await this.page.getByTestId('phone-pair').click();
  }

  /** Has the wallet read a picture of an app's code. */
  async readPicture(png: Buffer): Promise<void> {
    await this.page
      .getByTestId('phone-picture')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: png });
  }

  /** Pastes a picture of an app's code, as after a screenshot. */
  async pastePicture(png: Buffer): Promise<void> {
    await this.page.getByTestId('phone-uri').evaluate((field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'code.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, Array.from(png));
  }

  /** Waits until the wallet asks; `heading` is what the question must be headed with. */
  async asks(heading: string | RegExp): Promise<void> {
    await expect(this.question.getByRole('heading', { level: 2 })).toHaveText(heading);
  }

  /** Says yes to what the wallet asks, and to exactly these accounts and chains where they are named. */
  async approve(heading: string | RegExp, { accounts, chains }: ApprovalChoice = {}): Promise<void> {
    await this.asks(heading);
    await this.#choose('account', accounts);
    await this.#choose('chain', chains);
    await this.approveButton.click();
  }

  /** Says no to what the wallet asks. */
  async reject(heading: string | RegExp): Promise<void> {
    await this.asks(heading);
    await this.rejectButton.click();
  }

  /** Moves to another network; the wallet tells its apps. */
  async switchChain(name: string): Promise<void> {
    await this.page.getByTestId('phone-network').selectOption({ label: name });
  }

  /** Goes on with another account, of whichever family; the wallet tells its apps. */
  async useAccount(address: string): Promise<void> {
    await this.page.getByTestId(`phone-account-${address}`).check();
  }

  /** Ends the connection with an app, the first where there are several. */
  async disconnect(): Promise<void> {
    await this.page.getByTestId('phone-disconnect').first().click();
  }

  /** Loses its network, for a minute or until `goOnline`. */
  async goOffline(): Promise<void> {
    await this.#press('Offline for a minute', 'offline');
  }

  async goOnline(): Promise<void> {
    await this.#press('Go online', 'connected');
  }

  async #press(name: string, state: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await expect(this.#link).toHaveAttribute('data-state', state);
  }

  async #choose(name: string, wanted: readonly string[] | undefined): Promise<void> {
    if (!wanted) return;
    for (const box of await this.question.locator(`input[name="${name}"]`).all())
      await box.setChecked(wanted.includes(await box.inputValue()));
  }
}

/** The accounts of the phone wallet, in its order. */
export const PHONE_ACCOUNTS = [
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
] as const;

/** Its accounts of Solana. */
export const PHONE_SOLANA_ACCOUNTS = [
  '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
  '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
] as const;

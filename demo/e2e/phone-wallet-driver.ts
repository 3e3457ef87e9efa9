import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Accounts (addresses) and chains (CAIP-2 ids) to approve; an omitted list keeps the default selection. */
export interface ApprovalChoice {
  readonly accounts?: readonly string[];
  readonly chains?: readonly string[];
}

/** Drives the demo's phone wallet, in a page of its own, through its user interface. */
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
   * Opens the wallet in a new page of the context. Use a separate context, because browsers throttle background pages.
   *
   * @param url - may contain a pairing link
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

  /** Submits the pairing URI of an app. */
  async pair(uri: string): Promise<void> {
    await this.page.getByTestId('phone-uri').fill(uri);
    await this.page.getByTestId('phone-pair').click();
  }

  /** Selects an image of a QR code in the file input. */
  async readPicture(png: Buffer): Promise<void> {
    await this.page
      .getByTestId('phone-picture')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: png });
  }

  /** Pastes an image of a QR code. */
  async pastePicture(png: Buffer): Promise<void> {
    await this.page.getByTestId('phone-uri').evaluate((field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'code.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, Array.from(png));
  }

  /** Waits until the wallet shows a request with that heading. */
  async asks(heading: string | RegExp): Promise<void> {
    await expect(this.question.getByRole('heading', { level: 2 })).toHaveText(heading);
  }

  /** Waits for the request, selects exactly the given accounts and chains, and approves. */
  async approve(heading: string | RegExp, { accounts, chains }: ApprovalChoice = {}): Promise<void> {
    await this.asks(heading);
    await this.#choose('account', accounts);
    await this.#choose('chain', chains);
    await this.approveButton.click();
  }

  /** Waits for the request and rejects it. */
  async reject(heading: string | RegExp): Promise<void> {
    await this.asks(heading);
    await this.rejectButton.click();
  }

  /** Switches network; the wallet notifies its apps. */
  async switchChain(name: string): Promise<void> {
    await this.page.getByTestId('phone-network').selectOption({ label: name });
  }

  /** Switches account, in either namespace; the wallet notifies its apps. */
  async useAccount(address: string): Promise<void> {
    await this.page.getByTestId(`phone-account-${address}`).check();
  }

  /** Disconnects the first connected app. */
  async disconnect(): Promise<void> {
    await this.page.getByTestId('phone-disconnect').first().click();
  }

  /** Takes the wallet offline for a minute or until `goOnline`. */
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

  async #choose(name: string, expected: readonly string[] | undefined): Promise<void> {
    if (!expected) return;
    for (const box of await this.question.locator(`input[name="${name}"]`).all())
      await box.setChecked(expected.includes(await box.inputValue()));
  }
}

/** EVM accounts of the phone wallet, in its order. */
export const PHONE_ACCOUNTS = [
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
] as const;

/** Solana accounts of the phone wallet, in its order. */
export const PHONE_SOLANA_ACCOUNTS = [
  '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
  '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
] as const;

import { expect, type Locator, type Page } from '@playwright/test';
import type { PendingQuestion } from '../wallet/approvals.js';
import type { WalletSettings } from '../wallet/wallet-state.js';

/** The developer wallet of a page, in the hands of a test: the sheet as a person uses it, the rest as the console does. */
export class DevWalletDriver {
  readonly #page: Page;
  readonly sheet: Locator;
  readonly approveButton: Locator;
  readonly rejectButton: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByTestId('dev-wallet-sheet');
    this.approveButton = page.getByTestId('dev-wallet-approve');
    this.rejectButton = page.getByTestId('dev-wallet-reject');
  }

  /** Waits until the wallet asks; `title` is what the sheet must be headed with. */
  async asks(title: string | RegExp): Promise<void> {
    await expect(this.sheet.getByRole('heading')).toHaveText(title);
  }

  /** Says yes to what the wallet asks. */
  async approve(title: string | RegExp): Promise<void> {
    await this.asks(title);
    await this.approveButton.click();
  }

  /** Says no to what the wallet asks. */
  async reject(title: string | RegExp): Promise<void> {
    await this.asks(title);
    await this.rejectButton.click();
  }

  async set(settings: Partial<WalletSettings>): Promise<void> {
    await this.#page.evaluate(change => window.devWallet!.set(change), settings);
  }

  async useAccount(account: string): Promise<void> {
    await this.#page.evaluate(address => window.devWallet!.useAccount(address), account);
  }

  async useChain(chainId: number): Promise<void> {
    await this.#page.evaluate(id => window.devWallet!.useChain(id), chainId);
  }

  async addChain(chain: { id: number; name: string; rpcUrl: string; symbol: string }): Promise<void> {
    await this.#page.evaluate(known => window.devWallet!.addChain(known), chain);
  }

  async grant(accounts: readonly string[]): Promise<void> {
    await this.#page.evaluate(addresses => window.devWallet!.grant(addresses), accounts);
  }

  async emit(event: string, payload: unknown): Promise<void> {
    await this.#page.evaluate(([name, value]) => window.devWallet!.emit(name, value), [event, payload] as const);
  }

  accounts(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.accounts);
  }

  granted(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.granted);
  }

  chainId(): Promise<number> {
    return this.#page.evaluate(() => window.devWallet!.chain.id);
  }

  pending(): Promise<PendingQuestion | undefined> {
    return this.#page.evaluate(() => window.devWallet!.pending);
  }

  /** The methods that the page has called since it was loaded. */
  methods(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.log.map(({ method }) => method));
  }

  listenerCount(): Promise<number> {
    return this.#page.evaluate(() => window.devWallet!.listenerCount);
  }

  /** Every account of its Solana side. */
  solanaAccounts(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.solana.accounts);
  }

  solanaGranted(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.solana.granted);
  }

  async useSolanaAccount(account: string): Promise<void> {
    await this.#page.evaluate(address => window.devWallet!.solana.useAccount(address), account);
  }

  async grantSolana(accounts: readonly string[]): Promise<void> {
    await this.#page.evaluate(addresses => window.devWallet!.solana.grant(addresses), accounts);
  }

  /** The features that the page has used since it was loaded. */
  solanaMethods(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.solana.log.map(({ method }) => method));
  }

  solanaListenerCount(): Promise<number> {
    return this.#page.evaluate(() => window.devWallet!.solana.listenerCount);
  }
}

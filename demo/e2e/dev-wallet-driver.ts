import { expect, type Locator, type Page } from '@playwright/test';
import type { PendingQuestion } from '../wallet/approvals.js';
import type { WalletSettings } from '../wallet/wallet-state.js';

/** Drives the developer wallet of a page: the sheet through its buttons, all else through `window.devWallet`. */
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

  /** Waits until the sheet shows a request with the heading `title`. */
  async asks(title: string | RegExp): Promise<void> {
    await expect(this.sheet.getByRole('heading')).toHaveText(title);
  }

  /** Waits for the request and approves it. */
  async approve(title: string | RegExp): Promise<void> {
    await this.asks(title);
    await this.approveButton.click();
  }

  /** Waits for the request and rejects it. */
  async reject(title: string | RegExp): Promise<void> {
    await this.asks(title);
    await this.rejectButton.click();
  }

  /** Waits for the wallet, which a page creates after it has loaded. */
  async set(settings: Partial<WalletSettings>): Promise<void> {
    await this.#page.waitForFunction(() => window.devWallet !== undefined);
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

  /** EVM methods that the page has called since load. */
  methods(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.log.map(({ method }) => method));
  }

  listenerCount(): Promise<number> {
    return this.#page.evaluate(() => window.devWallet!.listenerCount);
  }

  /** All Solana accounts of the wallet, granted or not. */
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

  /** Solana features that the page has called since load. */
  solanaMethods(): Promise<readonly string[]> {
    return this.#page.evaluate(() => window.devWallet!.solana.log.map(({ method }) => method));
  }

  solanaListenerCount(): Promise<number> {
    return this.#page.evaluate(() => window.devWallet!.solana.listenerCount);
  }
}

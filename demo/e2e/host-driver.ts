import { expect, type Locator, type Page } from '@playwright/test';
import { formatEther, type Address } from 'viem';
import type { ChainDriver } from './chain-driver.js';
import type { DevWalletDriver } from './dev-wallet-driver.js';

export const DEVELOPER_WALLET = 'dev.latchkey.wallet';
export const SECOND_WALLET = 'dev.latchkey.second';

/** Values that the panel of a demo page shows. */
type Fact = 'balance' | 'address' | 'caip-address' | 'network' | 'chain-id' | 'wallet' | 'status';

/** Drives a page that embeds the modal: its panel, the buttons in it and the modal. */
export class HostDriver {
  readonly #page: Page;
  readonly #section: Locator;
  readonly modal: Locator;
  readonly card: Locator;
  readonly title: Locator;
  readonly connectButton: Locator;
  readonly accountButton: Locator;
  readonly networkButton: Locator;
  readonly outcome: Locator;
  readonly signature: Locator;
  readonly receipt: Locator;

  /** @param id - `modal-id` of the modal, on a page with several */
  constructor(page: Page, id?: string) {
    this.#page = page;
    this.#section = page.locator(id ? `section[data-modal="${id}"]` : 'main');
    this.modal = page.locator(id ? `w3m-modal[modal-id="${id}"]` : 'w3m-modal');
    this.card = this.modal.getByTestId('w3m-modal-card');
    this.title = this.modal.getByTestId('w3m-header-text');
    this.connectButton = this.#section.getByTestId('connect-button').locator('button');
    this.accountButton = this.#section.getByTestId('account-button').locator('button');
    this.networkButton = this.#section.getByTestId('wui-network-button');
    this.outcome = this.control('w3m-outcome');
    this.signature = this.control('w3m-signature');
    this.receipt = this.control('w3m-receipt');
  }

  /** Element of the page's own panel. */
  control(testId: string): Locator {
    return this.#section.getByTestId(testId);
  }

  /** Value in the panel, which the page reads from the modal. */
  fact(name: Fact): Locator {
    return this.control(`w3m-${name}`);
  }

  /** Element inside the modal. */
  part(testId: string): Locator {
    return this.modal.getByTestId(testId);
  }

  /** Signed amounts of what a transaction changes, such as “−1.5 ETH”. */
  get previewedAmounts(): Locator {
    return this.part('w3m-changes').locator('.change-amount > bdi:first-child');
  }

  wallet(id: string): Locator {
    return this.part(`wallet-selector-${id}`);
  }

  network(name: string): Locator {
    return this.part(`w3m-network-switch-${name}`);
  }

  /** Expects the list of networks to mark this network as current. */
  async expectMarked(name: string): Promise<void> {
    await expect(this.network(name).locator('wui-icon')).toBeVisible();
  }

  /** Button in the modal, by its accessible name. */
  button(name: string | RegExp): Locator {
    return this.modal.getByRole('button', { name });
  }

  /** Opens the page; `lang` replaces English. */
  async visit(path: string, { lang }: { lang?: string } = {}): Promise<void> {
    await this.#page.goto(lang ? `${path}?lang=${lang}` : path);
    await expect(this.#page.getByTestId('dev-wallet-panel-button')).toBeVisible(); // the page renders it last
  }

  /** Opens the modal at the list of wallets. */
  async openWallets(): Promise<void> {
    await this.connectButton.click();
    await expect(this.wallet(DEVELOPER_WALLET)).toBeVisible();
  }

  /** Opens the modal and chooses the developer wallet, which then asks for approval. */
  async ask(): Promise<void> {
    await this.openWallets();
    await this.wallet(DEVELOPER_WALLET).click();
  }

  /** Connects the developer wallet through the modal. */
  async connect(devWallet: DevWalletDriver): Promise<void> {
    await this.ask();
    await devWallet.approve('Connect to this page?');
    await expect(this.card).toBeHidden();
    await expect(this.fact('status')).toHaveText('connected');
  }

  /** Expects the panel to show that account as connected. */
  async expectAccount(address: Address, chain: ChainDriver): Promise<void> {
    await expect(this.fact('address')).toHaveText(address);
    await expect(this.fact('caip-address')).toHaveText(`eip155:${chain.id}:${address}`);
    await expect(this.fact('status')).toHaveText('connected');
  }

  /** Expects the panel to show the exact balance that the node returns. */
  async expectBalance(address: Address, chain: ChainDriver): Promise<void> {
    await expect(this.fact('balance')).toHaveText(`${formatEther(await chain.balance(address))} ETH`);
  }

  /** Expects the page and the wallet to be on that network. */
  async expectChain(chain: ChainDriver, devWallet: DevWalletDriver): Promise<void> {
    await expect(this.fact('chain-id')).toHaveText(String(chain.id));
    await expect(this.fact('network')).toHaveText(chain.name);
    expect(await devWallet.chainId()).toBe(chain.id);
  }

  async expectDisconnected(): Promise<void> {
    await expect(this.fact('status')).toHaveText('disconnected');
    await expect(this.fact('address')).toHaveText('–');
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { formatEther, type Address } from 'viem';
import type { ChainDriver } from './chain-driver.js';
import type { DevWalletDriver } from './dev-wallet-driver.js';

export const DEVELOPER_WALLET = 'dev.latchkey.wallet';
export const SECOND_WALLET = 'dev.latchkey.second';

/** What the panel of a demo page says. */
type Fact = 'balance' | 'address' | 'caip-address' | 'network' | 'chain-id' | 'wallet' | 'status';

/** A page that embeds the modal: its own panel, the elements in it, and the window, in the hands of a test. */
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

  /** Where a page has several modals, `id` tells which. */
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

  /** A part of the page's own panel. */
  control(testId: string): Locator {
    return this.#section.getByTestId(testId);
  }

  /** What the panel says, as the modal told the page. */
  fact(name: Fact): Locator {
    return this.control(`w3m-${name}`);
  }

  /** A part of the window. */
  part(testId: string): Locator {
    return this.modal.getByTestId(testId);
  }

  wallet(id: string): Locator {
    return this.part(`wallet-selector-${id}`);
  }

  network(name: string): Locator {
    return this.part(`w3m-network-switch-${name}`);
  }

  /** The list of networks is shown and marks this one. */
  async expectMarked(name: string): Promise<void> {
    await expect(this.network(name).locator('wui-icon')).toBeVisible();
  }

  /** A button of the window, by what it is called. */
  button(name: string | RegExp): Locator {
    return this.modal.getByRole('button', { name });
  }

  /** Opens the page, in another language than English if one is named. */
  async visit(path: string, { lang }: { lang?: string } = {}): Promise<void> {
    await this.#page.goto(lang ? `${path}?lang=${lang}` : path);
    await expect(this.#page.getByTestId('dev-wallet-panel-button')).toBeVisible(); // the last thing that a page does
  }

  /** Opens the window at the wallets. */
  async openWallets(): Promise<void> {
    await this.connectButton.click();
    await expect(this.wallet(DEVELOPER_WALLET)).toBeVisible();
  }

  /** Chooses the developer wallet in the window, which then asks. */
  async ask(): Promise<void> {
    await this.openWallets();
    await this.wallet(DEVELOPER_WALLET).click();
  }

  /** Connects with the developer wallet, as a person does. */
  async connect(devWallet: DevWalletDriver): Promise<void> {
    await this.ask();
    await devWallet.approve('Connect to this page?');
    await expect(this.card).toBeHidden();
    await expect(this.fact('status')).toHaveText('connected');
  }

  /** The page is connected with that account, and says so everywhere. */
  async expectAccount(address: Address, chain: ChainDriver): Promise<void> {
    await expect(this.fact('address')).toHaveText(address);
    await expect(this.fact('caip-address')).toHaveText(`eip155:${chain.id}:${address}`);
    await expect(this.fact('status')).toHaveText('connected');
  }

  /** The page shows exactly what the node says. */
  async expectBalance(address: Address, chain: ChainDriver): Promise<void> {
    await expect(this.fact('balance')).toHaveText(`${formatEther(await chain.balance(address))} ETH`);
  }

  /** Page and wallet are on that chain, and both say so. */
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

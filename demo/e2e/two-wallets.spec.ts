import type { Page } from '@playwright/test';
import { verifyMessage, type Address, type Hex } from 'viem';
import { DevWalletDriver } from './dev-wallet-driver.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET, HostDriver, SECOND_WALLET } from './host-driver.js';

const CONNECT = 'Connect to this page?';

/** A tab of a page with two wallets of one namespace. */
class Tab {
  readonly #page: Page;
  readonly host: HostDriver;
  readonly devWallet: DevWalletDriver;

  constructor(page: Page) {
    this.#page = page;
    this.host = new HostDriver(page);
    this.devWallet = new DevWalletDriver(page);
  }

  /** First account of the second wallet, which the page may not know. */
  async otherAccount(): Promise<Address> {
    const [account] = await this.#page.evaluate(() => window.devWallet!.second.accounts);
    return account as Address; // the wallet checks it
  }

  async lockSecond(): Promise<void> {
    await this.#page.evaluate(() => window.devWallet!.second.set({ locked: true }));
  }

  /** Opens what can take the place of the wallet in use. */
  async openWallets(): Promise<void> {
    await this.host.accountButton.click();
    await this.host.part('account-wallet-button').click();
  }

  /** Opens the list of connected wallets. */
  async openList(): Promise<void> {
    await this.openWallets();
    await expect(this.host.part('add-wallet')).toBeVisible();
  }

  /** Chooses a wallet of the list, which then takes the place of the one in use. */
  async choose(wallet: string): Promise<void> {
    await this.openList();
    await this.host.part(`connection-${wallet}`).click();
  }

  /** Expects this account to sign, and no other one. */
  async expectSigner(account: Address): Promise<void> {
    const { host, devWallet } = this;
    await host.control('sign-message-button').click();
    await devWallet.approve('Sign this message?');
    const message = 'Hello from Latchkey';
    await expect
      .poll(async () => {
        const signature = (await host.signature.textContent()) as Hex; // text that is no signature does not verify
        return verifyMessage({ address: account, message, signature }).catch(() => false);
      })
      .toBe(true);
  }
}

test('two wallets of one namespace: each signs in turn, over a switch, a reload, a lock, another tab and a revocation', async ({
  page,
  context,
  harbor,
}) => {
  const tab = new Tab(page);
  const { host, devWallet } = tab;
  await host.visit('plain.html');
  await devWallet.set({ second: true });
  const other = await tab.otherAccount();
  await host.connect(devWallet);
  await host.expectAccount(ACCOUNTS[0], harbor);

  // A second wallet takes the place of the first, which stays connected
  await tab.openWallets();
  await host.wallet(SECOND_WALLET).click();
  await devWallet.approve(CONNECT);
  await host.expectAccount(other, harbor);
  await tab.expectSigner(other);

  // The way back needs no prompt, and lasts over a reload
  await tab.choose(DEVELOPER_WALLET);
  await expect(host.card).toBeHidden();
  await host.expectAccount(ACCOUNTS[0], harbor);
  await expect(devWallet.sheet).toBeHidden();
  await tab.expectSigner(ACCOUNTS[0]);
  await page.reload();
  await host.expectAccount(ACCOUNTS[0], harbor);

  // A locked wallet says so, and is used once its owner has unlocked it
  await tab.lockSecond();
  await tab.openList();
  await expect(host.part(`connection-${SECOND_WALLET}`)).toContainText('Locked');
  await host.part(`connection-${SECOND_WALLET}`).click();
  await devWallet.approveButton.click();
  await host.expectAccount(other, harbor);
  await tab.expectSigner(other);

  // Another tab has the same wallet, and disconnects it for both; the first wallet keeps its grant
  const second = new Tab(await context.newPage());
  await second.host.visit('plain.html');
  await second.host.expectAccount(other, harbor);
  await second.openList();
  await expect(second.host.part(`connection-${DEVELOPER_WALLET}`)).toBeVisible();
  await second.host.part(`disconnect-${SECOND_WALLET}`).click();
  await second.host.expectDisconnected();
  await host.expectDisconnected();
  await host.ask();
  await host.expectAccount(ACCOUNTS[0], harbor);
  await tab.expectSigner(ACCOUNTS[0]);

  // The owner revokes the grant in the wallet
  await devWallet.grant([]);
  await host.expectDisconnected();
  await page.reload();
  await host.expectDisconnected();
});

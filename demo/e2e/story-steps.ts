import { expect, test } from '@playwright/test';
import { parseEther, verifyMessage, verifyTypedData, type Address, type Hex, type TypedDataDefinition } from 'viem';
import { demoTypedData } from '../pages/host/wallet-actions.js';
import type { ChainDriver } from './chain-driver.js';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import type { HostDriver } from './host-driver.js';

/** Drivers and account that the story uses. */
export interface Cast {
  readonly host: HostDriver;
  readonly devWallet: DevWalletDriver;
  /** Dev chain that the wallet knows. */
  readonly harbor: ChainDriver;
  /** Dev chain that the page must add to the wallet. */
  readonly meadow: ChainDriver;
  readonly account: Address;
}

/** Through the product's buttons and views, or through the page's own buttons, which call the API or its hooks. */
export type Way = 'elements' | 'own controls';

const ASKS_A_PERSON = ['eth_requestAccounts', 'wallet_requestPermissions'];
const RECEIVER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

async function connect({ host, devWallet, harbor, account }: Cast, way: Way): Promise<void> {
  await host.expectDisconnected();
  if (way === 'elements') await host.connectButton.click();
  else await host.control('connect-hook-button').click();
  await host.wallet('dev.latchkey.wallet').click();
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
  if (way === 'own controls') await expect(host.outcome).toHaveText(`Connected ${account}`);
  await host.expectAccount(account, harbor);
  await host.expectBalance(account, harbor);
  await expect(host.fact('wallet')).toHaveText('Developer Wallet');
}

async function lookAtAccount({ host, harbor, account }: Cast, way: Way): Promise<void> {
  if (way === 'elements') await host.accountButton.click();
  else await host.control('w3m-open-hook-button').click();
  const short = `${account.slice(0, 4)}…${account.slice(-6)}`;
  await expect(host.card.getByText(short)).toBeVisible();
  // Truncated to three decimals, never rounded up, so that the balance is not overstated
  const thousandths = (await harbor.balance(account)) / 10n ** 15n;
  const shown = host.modal.locator('[part~="balance"]');
  await expect(shown).toContainText('ETH');
  const [amount = ''] = ((await shown.textContent()) ?? '').trim().split(/\s/);
  expect(parseEther(amount.replaceAll(',', '')) / 10n ** 15n).toBe(thousandths);
}

async function switchNetwork(cast: Cast, way: Way): Promise<void> {
  const { host, devWallet, harbor, meadow, account } = cast;
  await lookAtAccount(cast, way);
  if (way === 'elements') {
    await host.part('account-switch-network-button').click();
    await host.network(meadow.name).click();
  } else {
    await host.part('w3m-header-close').click();
    await host.control('switch-network-hook-button').click();
  }
  await devWallet.approve('Add Meadow and switch to it?');
  await host.expectChain(meadow, devWallet);
  // The wallet refuses the switch with 4902, so the page adds the chain
  const requests = (await devWallet.methods()).filter(method => /EthereumChain$/.test(method));
  expect(requests.slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain']);
  await host.expectAccount(account, meadow);
  await host.expectBalance(account, meadow);
  if (way === 'elements') {
    await host.expectMarked(meadow.name);
    await host.part('w3m-header-close').click();
    await host.networkButton.click();
    await host.network(harbor.name).click();
  } else {
    await expect(host.outcome).toHaveText(`Switched to ${meadow.name}`);
    await host.control('switch-network-hook-button').click();
  }
  await devWallet.approve('Switch to Harbor?');
  if (way === 'elements') {
    await host.expectMarked(harbor.name);
    await host.part('w3m-header-close').click();
  }
  await expect(host.card).toBeHidden();
  await host.expectChain(harbor, devWallet);
  await host.expectBalance(account, harbor);
}

async function sign({ host, devWallet, harbor, account }: Cast): Promise<void> {
  const signed = async (): Promise<Hex> => {
    await expect(host.signature).toHaveText(/^0x[0-9a-f]{130}$/);
    return (await host.signature.textContent()) as Hex;
  };
  await host.control('sign-message-button').click();
  await devWallet.approve('Sign this message?');
  const message = 'Hello from Latchkey';
  expect(await verifyMessage({ address: account, message, signature: await signed() })).toBe(true);

  await host.control('sign-typed-data-button').click();
  await devWallet.asks(/^Sign this data/);
  await expect(host.signature).not.toHaveText(/^0x/);
  await devWallet.approveButton.click();
  // The page declares the definition as a plain object; viem infers its static types only from literal types
  const definition = demoTypedData(harbor.id) as TypedDataDefinition;
  expect(await verifyTypedData({ ...definition, address: account, signature: await signed() })).toBe(true);
}

async function send({ host, devWallet, harbor, account }: Cast): Promise<void> {
  const before = { sender: await harbor.balance(account), receiver: await harbor.balance(RECEIVER) };
  await host.control('send-transaction-button').click();
  await devWallet.approve('Send this transaction?');
  await expect(host.receipt).toContainText('Confirmed in block');
  const [hash] = /0x[0-9a-f]{64}/.exec((await host.receipt.textContent()) ?? '') ?? [];
  const receipt = await harbor.receipt(hash as Hex);
  expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase(), to: RECEIVER.toLowerCase() });
  const amount = parseEther('0.1');
  expect(await harbor.balance(RECEIVER)).toBe(before.receiver + amount);
  const fee = receipt.gasUsed * receipt.effectiveGasPrice;
  expect(await harbor.balance(account)).toBe(before.sender - amount - fee);
  await host.expectBalance(account, harbor);
}

async function comeBack(cast: Cast, reload: () => Promise<unknown>): Promise<void> {
  const { host, devWallet, harbor, account } = cast;
  await reload();
  await host.expectAccount(account, harbor);
  await host.expectChain(harbor, devWallet);
  await host.expectBalance(account, harbor);
  await expect(devWallet.sheet).toBeHidden();
  await expect(host.card).toBeHidden();
  const requests = await devWallet.methods();
  expect(requests).toContain('eth_accounts');
  expect(requests.filter(method => ASKS_A_PERSON.includes(method))).toEqual([]);
}

async function leave({ host, devWallet }: Cast, way: Way, reload: () => Promise<unknown>): Promise<void> {
  if (way === 'elements') {
    await host.accountButton.click();
    await host.part('disconnect-button').click();
    await expect(host.card).toBeHidden();
  } else {
    await host.control('disconnect-hook-button').click();
    await expect(host.outcome).toHaveText('Disconnected');
  }
  await host.expectDisconnected();
  await expect.poll(() => devWallet.granted()).toEqual([]);
  await reload();
  await host.expectDisconnected();
  await expect(devWallet.sheet).toBeHidden();
  await expect(host.connectButton).toBeEnabled();
  expect((await devWallet.methods()).filter(method => ASKS_A_PERSON.includes(method))).toEqual([]);
}

/** Runs the story from connect to disconnect and checks each step against the node or viem. */
export async function tellStory(cast: Cast, way: Way, reload: () => Promise<unknown>): Promise<void> {
  // Distinct odd amounts, so that no balance matches by accident
  await cast.harbor.setBalance(cast.account, 1_234_567_890_123_456_789_012n);
  await cast.meadow.setBalance(cast.account, 5_000_999_000_000_000_001n);
  await test.step('connects', () => connect(cast, way));
  await test.step('switches network', () => switchNetwork(cast, way));
  await test.step('signs', () => sign(cast));
  await test.step('sends', () => send(cast));
  await test.step('restores the connection after a reload', () => comeBack(cast, reload));
  await test.step('disconnects', () => leave(cast, way, reload));
}

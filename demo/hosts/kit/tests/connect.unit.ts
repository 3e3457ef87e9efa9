import { walletFixtures, type WalletFixtures } from 'latchkey/testing/vitest';
import { expect, test as base } from 'vitest';
import { createKit } from '../src/kit.js';

const test = base.extend<WalletFixtures>(walletFixtures);

test('connects the wallet that announces itself', async ({ evmWallet }) => {
  const kit = createKit();
  await kit.connect({ wallet: 'test.latchkey.wallet' });
  expect(kit.getAccount('eip155')?.address).toBe(evmWallet.addresses[0]);
  await kit.destroy();
});

test('rejects with the code of a person who declines', async ({ evmWallet }) => {
  evmWallet.script.answer('reject', 'eth_requestAccounts');
  const kit = createKit();
  await expect(kit.connect({ wallet: 'test.latchkey.wallet' })).rejects.toMatchObject({ code: 'USER_REJECTED' });
  await kit.destroy();
});

test('connects a Solana wallet', async ({ solanaWallet }) => {
  const kit = createKit();
  await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
  expect(kit.getAccount('solana')?.address).toBe(solanaWallet.address);
  await kit.destroy();
});

/** Finds an element, also in shadow roots. */
function find(selector: string, root: ParentNode = document): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const found = element.matches(selector) ? element : element.shadowRoot && find(selector, element.shadowRoot);
    if (found) return found;
  }
  return undefined;
}

/** Presses the button of an element as soon as it is there. */
async function press(selector: string): Promise<void> {
  const button = () => find('button', find(selector)?.shadowRoot ?? document.createDocumentFragment());
  await expect.poll(button, { timeout: 5000 }).toBeTruthy();
  button()?.click();
}

test('connects by the button and the list of the modal', async ({ evmWallet }) => {
  localStorage.clear(); // the tests above leave a connected wallet
  document.body.innerHTML = '<appkit-button></appkit-button>';
  const kit = createKit();
  await press('appkit-connect-button');
  await press('[data-testid="wallet-selector-test.latchkey.wallet"]');
  await expect.poll(() => kit.getAccount('eip155')?.address, { timeout: 5000 }).toBe(evmWallet.addresses[0]);
  await kit.disconnect();
  await kit.destroy();
});

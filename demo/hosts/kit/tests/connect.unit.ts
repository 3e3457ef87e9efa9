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

import { walletFixtures, type WalletFixtures } from '@latchkey/testing/vitest';
import { ed25519 } from '@noble/curves/ed25519';
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import type { StandardConnectFeature } from '@wallet-standard/features';
import { expect, test as base } from 'vitest';

const test = base.extend<WalletFixtures>(walletFixtures);

const wallets = () =>
  getWallets().get() as readonly (Wallet & { features: StandardConnectFeature & SolanaSignMessageFeature })[];
const signMessage = 'solana:signMessage';
const text = new TextEncoder().encode('hello');

test('a page that lists wallets of the Wallet Standard connects one and checks its signature', async ({
  solanaWallet,
}) => {
  const [wallet, ...others] = wallets();
  expect(others).toEqual([]);
  const { accounts } = await wallet!.features['standard:connect'].connect();
  const account = accounts[0]!;
  expect(account.address).toBe(solanaWallet.address);
  const [signed] = await wallet!.features[signMessage].signMessage({ account, message: text });
  expect(ed25519.verify(signed!.signature, text, account.publicKey as Uint8Array)).toBe(true);
});

test('a person who declines is an error of the page, for the connection and for the signature', async ({
  solanaWallet,
}) => {
  const [wallet, ...others] = wallets(); // the wallet of this test alone: that of the one before has gone with it
  expect(others).toEqual([]);
  const { connect } = wallet!.features['standard:connect'];
  solanaWallet.script.answer('reject', 'standard:connect');
  solanaWallet.script.answer('reject', signMessage);
  await expect(connect()).rejects.toMatchObject({ code: 4001 });
  const { accounts } = await connect();
  const account = accounts[0]!;
  await expect(wallet!.features[signMessage].signMessage({ account, message: text })).rejects.toMatchObject({
    code: 4001,
  });
});

test('a test that names no wallet has none', () => {
  expect(wallets()).toEqual([]);
});

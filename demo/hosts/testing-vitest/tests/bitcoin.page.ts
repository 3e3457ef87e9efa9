import { AddressPurpose, getProviders, MessageSigningProtocols, request } from '@sats-connect/core';
import { walletFixtures, type WalletFixtures } from '@latchkey/testing/vitest';
import { expect, test as base } from 'vitest';

const test = base.extend<WalletFixtures>(walletFixtures);
const DECLINED = -32_000;

test('a page with sats-connect connects a wallet, and says when the person declines', async ({ bitcoinWallet }) => {
  const [provider, ...others] = getProviders();
  expect(others).toEqual([]);
  const connect = () => request('wallet_connect', { addresses: [AddressPurpose.Ordinals] }, provider!.id);
  bitcoinWallet.script.answer('reject', 'wallet_connect');
  bitcoinWallet.script.answer('reject', 'signMessage');
  expect(await connect()).toMatchObject({ status: 'error', error: { code: DECLINED } });
  const [, address] = bitcoinWallet.addresses;
  expect(await connect()).toMatchObject({ status: 'success', result: { addresses: [{ address }] } });

  const sign = () =>
    request('signMessage', { address, message: 'hello', protocol: MessageSigningProtocols.BIP322 }, provider!.id);
  expect(await sign()).toMatchObject({ status: 'error', error: { code: DECLINED } });
  expect(await sign()).toMatchObject({ status: 'success', result: { address, protocol: 'BIP322' } });
});

test('a test that names no wallet has none', () => {
  expect(getProviders()).toEqual([]);
});

import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { bitcoinKey, fakeNetworks } from './fake-bitcoin-wallet.js';

/**
 * Returns a transaction of the test network in base64 with one input of 5,000 satoshi of the key.
 * @param version 0 (BIP-174) or 2 (BIP-370)
 */
export function psbtOf(seed: number, amount = 4000n, sighashType?: number, version = 0): string {
  const key = bitcoinKey(seed, fakeNetworks.test);
  const publicKey = Uint8Array.from(key.publicKey.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
  const transaction = new Transaction();
  const { script } = p2wpkh(publicKey, TEST_NETWORK);
  transaction.addInput({
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script, amount: 5000n },
    ...(sighashType === undefined ? {} : { sighashType }),
  });
  transaction.addOutputAddress(bitcoinKey(2, fakeNetworks.test).segwit, amount, TEST_NETWORK);
  return btoa(String.fromCharCode(...transaction.toPSBT(version)));
}

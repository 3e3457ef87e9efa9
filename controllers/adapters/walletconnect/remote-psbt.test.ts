import { expect } from '@open-wc/testing';
import { Transaction } from '@scure/btc-signer';
import { psbtOf } from '../../../testing/bitcoin-psbt.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { bitcoinKey, fakeNetworks } from '../../../testing/fake-bitcoin-wallet.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { PsbtRequest } from '../bitcoin/bitcoin-wallet.js';
import { BitcoinRemoteProvider } from './remote-definitions.js';

const ADDRESS = bitcoinKey(1, fakeNetworks.test).segwit;
const REQUEST: PsbtRequest = { psbt: psbtOf(1), signInputs: [{ address: ADDRESS, index: 0 }] };
const ID = Transaction.fromPSBT(
  Uint8Array.from(atob(REQUEST.psbt), each => each.charCodeAt(0)),
  {
    allowUnknownOutputs: true,
  },
).id;

/** A provider whose wallet replies as told. */
function providerOf(reply: () => unknown): { readonly provider: BitcoinRemoteProvider; readonly requests: unknown[] } {
  const requests: unknown[] = [];
  const ask = (method: string, params: unknown): Promise<unknown> => {
    requests.push([method, params]);
    return (async () => reply())();
  };
  return { provider: new BitcoinRemoteProvider({ ask, address: () => ADDRESS }), requests };
}

describe('signPSBT of a wallet on a phone', () => {
  it('asks for what the host gave, and resolves with the reply', async () => {
    const { provider, requests } = providerOf(() => ({ psbt: REQUEST.psbt, txid: ID }));
    expect(await provider.signPSBT({ ...REQUEST, broadcast: true })).to.deep.equal({ psbt: REQUEST.psbt, txid: ID });
    expect(requests).to.deep.equal([['signPsbt', { account: ADDRESS, ...REQUEST, broadcast: true }]]);
  });

  it('refuses a reply of another transaction, and calls it unknown if it may have been sent', async () => {
    for (const reply of [{ psbt: psbtOf(1, 3999n) }, { psbt: REQUEST.psbt, txid: '22'.repeat(32) }]) {
      const { provider } = providerOf(() => reply);
      await expectRejection(provider.signPSBT(REQUEST), 'WALLET_BAD_REPLY');
      await expectRejection(provider.signPSBT({ ...REQUEST, broadcast: true }), 'OUTCOME_UNKNOWN');
    }
  });

  it('calls the outcome unknown if the reply is lost, and declined if the person declines', async () => {
    const lost = providerOf(() => {
      throw new W3mError('WALLET_DISCONNECTED');
    });
    await expectRejection(lost.provider.signPSBT({ ...REQUEST, broadcast: true }), 'OUTCOME_UNKNOWN');
    const declined = providerOf(() => {
      throw new W3mError('USER_REJECTED');
    });
    await expectRejection(declined.provider.signPSBT({ ...REQUEST, broadcast: true }), 'USER_REJECTED');
  });

  it('does not ask the wallet for what it cannot check', async () => {
    const { provider, requests } = providerOf(() => ({ psbt: REQUEST.psbt }));
    const wrong: readonly unknown[] = [
      { ...REQUEST, signInputs: [{ address: ADDRESS, index: 1 }] },
      { ...REQUEST, signInputs: [{ address: ADDRESS, index: -1 }] },
      { psbt: psbtOf(1, 4000n, 0x82), signInputs: [{ address: ADDRESS, index: 0, sighashTypes: [1] }] },
      { ...REQUEST, signInputs: undefined },
      { ...REQUEST, psbt: '!' },
      undefined,
    ];
    for (const request of wrong) await expectRejection(provider.signPSBT(request as PsbtRequest), 'INVALID_REQUEST');
    expect(requests).to.deep.equal([]);
  });
});

describe('signMessage of a Bitcoin wallet on a phone', () => {
  it('resolves with base64, also if the wallet signs in hexadecimal', async () => {
    const hex = '0a'.repeat(65);
    const base64 = btoa('\n'.repeat(65));
    for (const signature of [hex, hex.toUpperCase(), `0x${hex}`, base64]) {
      const { provider } = providerOf(() => ({ address: ADDRESS, signature }));
      expect(await provider.signMessage({ message: 'hello' }), signature).to.equal(base64);
    }
  });
});

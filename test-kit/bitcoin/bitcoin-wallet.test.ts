import { expect } from '@open-wc/testing';
import { TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { verifySignature } from '../../controllers/sign-in/verify/verify-signature.js';
import { psbtOf } from '../../testing/bitcoin-psbt.js';
import { fromBase64, toBase64 } from './bitcoin-keys.js';
import { BitcoinTestWallet, type BitcoinReply, type BitcoinTestWalletOptions } from './bitcoin-wallet.js';

const NETWORKS = {
  Mainnet: 'bip122:000000000019d6689c085ae165831e93',
  Testnet: 'bip122:000000000933ea01ad0ee984209779ba',
} as const;

const resultOf = (reply: BitcoinReply): Record<string, unknown> => {
  if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error);
  return reply.result as Record<string, unknown>;
};
const codeOf = (reply: BitcoinReply): number | undefined => ('error' in reply ? reply.error.code : undefined);

interface Place {
  btc_providers?: readonly { readonly id: string }[];
  TestProviders?: { readonly BitcoinProvider: BitcoinTestWallet['provider'] };
}

/** Puts a wallet into a page. */
function world(options?: BitcoinTestWalletOptions): {
  readonly page: Place;
  readonly wallet: BitcoinTestWallet;
  readonly request: BitcoinTestWallet['provider']['request'];
} {
  const page: Place = {};
  const wallet = new BitcoinTestWallet(options);
  wallet.announce(page);
  return { page, wallet, request: (method, params) => page.TestProviders!.BitcoinProvider.request(method, params) };
}

describe('BitcoinTestWallet', () => {
  it('is in the list of wallets until it is taken away', () => {
    const page: Place = { btc_providers: [{ id: 'other' }] };
    const stop = new BitcoinTestWallet().announce(page);
    expect(page.btc_providers?.map(({ id }) => id)).to.deep.equal(['other', 'TestProviders.BitcoinProvider']);
    stop();
    expect(page.btc_providers?.map(({ id }) => id)).to.deep.equal(['other']);
    expect(page.TestProviders).to.equal(undefined);
  });

  for (const [name, chain] of Object.entries(NETWORKS))
    it(`signs texts on ${name} that verify for each address and protocol, and by another key when it lies`, async () => {
      const { wallet, request } = world({ networks: [{ name: name as keyof typeof NETWORKS }] });
      const connected = resultOf(await request('wallet_connect', { addresses: ['payment', 'ordinals'] }));
      const addresses = (connected['addresses'] as readonly { readonly address: string }[]).map(each => each.address);
      expect(addresses).to.deep.equal(wallet.addresses);
      const verify = async (address: string, protocol: string): Promise<boolean> => {
        const message = 'héllo';
        const { signature } = resultOf(await request('signMessage', { address, message, protocol }));
        return verifySignature({ address, message, signature: String(signature), chainId: chain });
      };
      for (const address of addresses)
        for (const protocol of ['BIP322', 'ECDSA']) {
          expect(await verify(address, protocol), `${address} ${protocol}`).to.equal(true);
          wallet.script.answer('lie', 'signMessage');
          expect(await verify(address, protocol), `${address} ${protocol}, a lie`).to.equal(false);
        }
    });

  it('connects after a decline, with the code of sats-connect for a person who declines', async () => {
    const { wallet, request } = world();
    wallet.script.answer('reject', 'wallet_connect');
    expect(codeOf(await request('wallet_connect'))).to.equal(-32_000);
    expect(codeOf(await request('wallet_getAccount'))).to.equal(-32_002);
    expect(codeOf(await request('wallet_connect'))).to.equal(undefined);
    expect(codeOf(await request('wallet_getAccount'))).to.equal(undefined);
    expect(wallet.script.count('wallet_connect')).to.equal(2);
    resultOf(await request('wallet_connect'));
    expect(wallet.script.count('wallet_connect')).to.equal(2, 'a page with access asks nobody');
  });

  it('signs its own inputs of a transaction, and returns the transaction unsigned when it lies', async () => {
    const key = new Uint8Array(32).fill(1); // the owner of the input
    const { wallet, request } = world({ key, networks: [{ name: 'Testnet' }] });
    wallet.grant();
    const psbt = psbtOf(1);
    const signatures = async (signInputs?: object): Promise<number> => {
      const { psbt: signed } = resultOf(await request('signPsbt', { psbt, signInputs }));
      return Transaction.fromPSBT(fromBase64(String(signed))).getInput(0).partialSig?.length ?? 0;
    };
    expect(await signatures({ [wallet.addresses[0]]: [0] })).to.equal(1);
    expect(await signatures()).to.equal(1);
    wallet.script.answer('lie', 'signPsbt');
    expect(await signatures()).to.equal(0);
    expect(codeOf(await request('signPsbt', { psbt, signInputs: { tb1foreign: [0] } }))).to.equal(-32_002);
  });

  it('tells the page of its network and of the end of access, and switches only to networks that it has', async () => {
    const { wallet, request } = world({ networks: [{ name: 'Mainnet' }, { name: 'Testnet4' }] });
    const news: unknown[] = [];
    const stop = wallet.provider.addListener({ eventName: 'networkChange', cb: payload => news.push(payload) });
    wallet.provider.addListener('disconnect', payload => news.push(payload));
    resultOf(await request('wallet_connect'));
    await request('wallet_changeNetwork', { name: 'Testnet4' });
    expect(news).to.have.length(1);
    expect(wallet.addresses[0]).to.match(/^tb1q/);
    wallet.script.answer('lie', 'wallet_changeNetwork');
    expect(codeOf(await request('wallet_changeNetwork', { name: 'Mainnet' }))).to.equal(undefined);
    expect(wallet.network).to.equal('Testnet4');
    expect(codeOf(await request('wallet_changeNetwork', { name: 'Regtest' }))).to.equal(-32_001);
    stop();
    wallet.useNetwork('Mainnet');
    wallet.revoke();
    expect(news.slice(1)).to.deep.equal([{ type: 'disconnect' }]);
  });

  it('pays by the outputs of its Esplora, with change to itself', async () => {
    const { wallet, request: ask } = world({
      networks: [{ name: 'Testnet4', esploraUrl: 'https://esplora.test/api' }],
    });
    wallet.grant();
    const [payment, ordinals] = wallet.addresses;
    const sent: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (...call) => {
      const request = new Request(...call);
      if (request.method !== 'POST') return Response.json([{ txid: '11'.repeat(32), vout: 1, value: 50_000 }]);
      sent.push(`${request.url} ${await request.text()}`);
      return new Response('ab'.repeat(32));
    };
    try {
      const recipients = [{ address: ordinals, amount: 20_000 }];
      expect(resultOf(await ask('sendTransfer', { recipients }))['txid']).to.equal('ab'.repeat(32));
      expect(codeOf(await ask('sendTransfer', { recipients: [{ address: ordinals, amount: 90_000 }] }))).to.equal(
        -32_603,
      );
    } finally {
      globalThis.fetch = fetch;
    }
    const [url = '', hex = ''] = sent[0]?.split(' ') ?? [];
    expect(sent).to.have.length(1);
    expect(url).to.equal('https://esplora.test/api/tx');
    const transaction = Transaction.fromRaw(Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16)));
    const outputs = [0, 1].map(at => transaction.getOutput(at).amount ?? 0n);
    expect(outputs).to.include(20_000n);
    expect(Number(outputs[0]! + outputs[1]!)).to.be.within(49_000, 49_950);
    const scripts = [0, 1].map(at => transaction.getOutputAddress(at, TEST_NETWORK));
    expect(scripts).to.have.members([payment, ordinals]);
  });

  it('encodes large transactions', () => {
    const bytes = new Uint8Array(200_000).fill(255);
    expect(fromBase64(toBase64(bytes))).to.deep.equal(bytes);
  });
});

import { expect } from '@open-wc/testing';
import { lookForWallets, type SeenWallet } from './seen-wallets.js';

type Page = EventTarget & Record<string, unknown>;

const pageWith = (values: Record<string, unknown> = {}): Page => Object.assign(new EventTarget(), values);

function seenOn(page: Page): SeenWallet[] {
  const seen: SeenWallet[] = [];
  lookForWallets(page, wallet => seen.push(wallet))();
  return seen;
}

const announcing = (detail: unknown): Page => {
  const page = pageWith();
  page.addEventListener('eip6963:requestProvider', () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  );
  return page;
};

const registering = (wallet: unknown): Page => {
  const page = pageWith();
  page.addEventListener('wallet-standard:app-ready', event =>
    (event as CustomEvent<{ register(wallet: unknown): void }>).detail.register(wallet),
  );
  return page;
};

const info = { uuid: '1', name: 'Harbor', rdns: 'com.harbor' };
const provider = { request: () => undefined };

describe('lookForWallets', () => {
  for (const [what, page, expected] of [
    [
      'extensions of Polkadot',
      pageWith({ injectedWeb3: { 'polkadot-js': { enable: () => undefined }, talisman: { enable: () => undefined } } }),
      ['Polkadot.js polkadot', 'talisman polkadot'],
    ],
    ['a wallet of Cosmos', pageWith({ keplr: { getKey: () => undefined } }), ['Keplr cosmos']],
    ['a wallet of Tron', pageWith({ tronLink: { request: () => undefined } }), ['TronLink tron']],
    [
      'a standard wallet of several networks, once for each',
      registering({ name: 'Many', chains: ['sui:mainnet', 'sui:testnet', 'bitcoin:mainnet', 'other:1'], features: {} }),
      ['Many sui', 'Many bip122'],
    ],
    ['nothing at places that hold no wallet', pageWith({ injectedWeb3: { a: {} }, keplr: true, tronLink: null }), []],
    [
      'nothing at a place whose getter throws',
      Object.defineProperty(pageWith(), 'injectedWeb3', {
        get() {
          throw new Error('not ours');
        },
      }),
      [],
    ],
  ] as const)
    it(`finds ${what}`, () => {
      expect(seenOn(page).map(({ name, namespace }) => `${name} ${namespace}`)).to.deep.equal(expected);
    });

  for (const [what, detail, lack] of [
    ['complete', { info, provider }, undefined],
    ['without a reverse domain name', { info: { ...info, rdns: 'harbor' }, provider }, 'info.rdns'],
    ['without an id', { info: { ...info, uuid: 7 }, provider }, 'info.uuid'],
    ['without a provider', { info, provider: {} }, 'request()'],
  ] as const)
    it(`reads an announced wallet ${what}`, () => {
      const [wallet, ...others] = seenOn(announcing(detail));
      expect(wallet).to.include({ namespace: 'eip155', name: 'Harbor' });
      expect(others).to.deep.equal([]);
      if (lack) expect(wallet?.lack).to.contain(lack);
      else expect(wallet).not.to.have.property('lack');
    });

  it('names what a wallet of the Wallet Standard lacks', () => {
    const features = { 'standard:connect': { connect: () => undefined } };
    const wallet = { name: 'Sunny', chains: ['solana:mainnet'], features };
    expect(seenOn(registering(wallet))).to.deep.equal([
      { namespace: 'solana', name: 'Sunny', lack: 'it has no feature to sign with' },
    ]);
    expect(seenOn(registering({ ...wallet, features: {} }))[0]?.lack).to.contain('standard:connect');
    expect(seenOn(registering({ ...wallet, chains: ['sui:mainnet'] }))).to.deep.equal([
      { namespace: 'sui', name: 'Sunny' },
    ]);
  });

  it('names a wallet at window.ethereum unless another announces itself, and those of Bitcoin', () => {
    expect(seenOn(pageWith({ ethereum: provider }))).to.deep.equal([{ namespace: 'eip155', name: 'Browser Wallet' }]);
    expect(seenOn(Object.assign(announcing({ info, provider }), { ethereum: provider })).length).to.equal(1);
    expect(seenOn(pageWith({ btc_providers: [{ id: 'x', name: 'Copper' }] }))).to.deep.equal([
      { namespace: 'bip122', name: 'Copper' },
    ]);
  });

  it('reads values that throw as nothing', () => {
    const hostile = new Proxy({}, { get: () => expect.fail('read') });
    expect(seenOn(announcing(hostile))).to.deep.equal([]);
    expect(seenOn(registering(hostile))).to.deep.equal([]);
    const page = pageWith();
    Object.defineProperty(page, 'ethereum', { get: () => expect.fail('read') });
    expect(seenOn(page)).to.deep.equal([]);
  });

  it('hears of later wallets until it is stopped', () => {
    const page = pageWith();
    const seen: SeenWallet[] = [];
    const stop = lookForWallets(page, wallet => seen.push(wallet));
    const announce = (name: string): unknown =>
      page.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, name }, provider } }),
      );
    announce('One');
    stop();
    announce('Two');
    expect(seen.map(({ name }) => name)).to.deep.equal(['One']);
  });
});

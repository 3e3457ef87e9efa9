import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { looksOf } from '../assets/look-alike.js';
import { plainLooksOf } from '../assets/plain-looks.js';
import { distinguishWallets, mergeConnectors } from './connectors.js';
import { isSameWallet } from './listed-wallets.js';
import type { ChainNamespace, Connector } from '../entities.js';

const connector = (id: string, name: string, namespace: ChainNamespace, rdns?: string): Connector => ({
  id,
  name,
  namespace,
  type: 'ANNOUNCED',
  ...(rdns ? { rdns } : {}),
});

describe('mergeConnectors', () => {
  it('merges the connectors of a wallet that serves several namespaces', () => {
    const evm = connector('a', 'Phantom', 'eip155');
    const solana = connector('b', 'Phantom', 'solana');
    expect(mergeConnectors([evm, solana])).to.deep.equal([{ ...evm, type: 'MULTI_CHAIN', connectors: [evm, solana] }]);
  });

  it('merges connectors with the same rdns and different names', () => {
    const merged = mergeConnectors([
      connector('a', 'Wallet', 'eip155', 'io.wallet'),
      connector('b', 'Wallet (Solana)', 'solana', 'IO.wallet'),
    ]);
    expect(merged).to.have.length(1);
  });

  it('merges connectors of a wallet that is known under two names', () => {
    expect(
      mergeConnectors([connector('a', 'Trust Wallet', 'eip155'), connector('b', 'Trust', 'solana')]),
    ).to.have.length(1);
  });

  it('does not merge two wallets of one namespace that share a name', () => {
    const two = [connector('a', 'Wallet', 'eip155'), connector('b', 'Wallet', 'eip155')];
    expect(mergeConnectors(two)).to.deep.equal(two);
  });

  it('keeps the order of the connectors', () => {
    const merged = mergeConnectors([
      connector('a', 'B', 'eip155'),
      connector('b', 'A', 'eip155'),
      connector('c', 'B', 'solana'),
    ]);
    expect(merged.map(({ name }) => name)).to.deep.equal(['B', 'A']);
  });

  it('merges by name, in either order, if only one of the connectors has an rdns', () => {
    const evm = connector('app.phantom', 'Phantom', 'eip155', 'app.phantom');
    const solana = connector('Phantom', 'Phantom', 'solana');
    for (const order of [
      [evm, solana],
      [solana, evm],
    ]) {
      expect(mergeConnectors(order).map(({ connectors }) => connectors)).to.deep.equal([order]);
    }
  });

  it('does not merge connectors with the same name and different rdns', () => {
    const real = connector('io.wallet', 'Wallet', 'eip155', 'io.wallet');
    const other = connector('evil.wallet', 'Wallet', 'solana', 'evil.wallet');
    expect(mergeConnectors([real, other])).to.have.length(2);
  });

  it('keeps the type of WalletConnect connectors and does not merge them with a wallet of that name', () => {
    const way = (chain: ChainNamespace): Connector => ({
      ...connector('walletConnect', 'WalletConnect', chain),
      type: 'WALLET_CONNECT',
    });
    const fake = connector('x', 'WalletConnect', 'bip122');
    const merged = mergeConnectors([way('eip155'), fake, way('solana')]);
    expect(merged.map(({ type, connectors }) => [type, connectors?.length])).to.deep.equal([
      ['WALLET_CONNECT', 2],
      ['ANNOUNCED', undefined],
    ]);
  });

  const anyConnector = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('A', 'B', 'Trust', 'Trust Wallet'),
    namespace: fc.constantFrom('eip155', 'solana', 'bip122'),
    rdns: fc.constantFrom('a.a', 'b.b', undefined),
    explorerId: fc.constantFrom('1', '2', undefined),
    type: fc.constantFrom('ANNOUNCED', 'INJECTED', 'WALLET_CONNECT'),
  }) satisfies fc.Arbitrary<Connector>;

  it('keeps each connector once, with at most one per namespace in a merged connector', () => {
    fc.assert(
      fc.property(fc.array(anyConnector, { maxLength: 12 }), given => {
        const rows = mergeConnectors(given).map(row => row.connectors ?? [row]);
        expect(rows.flat().map(({ id }) => id)).to.have.members(given.map(({ id }) => id));
        for (const row of rows) {
          expect(new Set(row.map(({ namespace }) => namespace)).size).to.equal(row.length);
          for (const each of row)
            for (const other of row)
              if (each.type === 'ANNOUNCED') {
                expect(isSameWallet(each, other)).to.equal(true);
              }
        }
        const firsts = rows.map(([first]) => given.findIndex(({ id }) => id === first?.id));
        expect(firsts).to.deep.equal([...firsts].sort((a, b) => a - b));
      }),
    );
  });
});

describe('distinguishWallets', () => {
  const distinctions = (...wallets: readonly Connector[]): readonly (string | undefined)[] =>
    distinguishWallets(wallets, looksOf).map(({ distinction }) => distinction);

  it('distinguishes two wallets with the same name by their rdns', () => {
    const known = connector('com.ember', 'Ember', 'eip155', 'com.ember');
    const imitator = connector('xyz.drain', 'Ember', 'eip155', 'xyz.drain');
    expect(distinctions(known, imitator)).to.deep.equal(['com.ember', 'xyz.drain']);
  });

  it('ignores case, spaces and full-width letters when it compares names', () => {
    const known = connector('com.ember', 'Ember Wallet', 'eip155', 'com.ember');
    for (const name of ['EMBER WALLET', 'Ember  Wallet', 'Ember\u00a0Wallet', '\uff25mber Wallet']) {
      expect(distinctions(known, connector('xyz.drain', name, 'solana', 'xyz.drain')), name).to.deep.equal([
        'com.ember',
        'xyz.drain',
      ]);
    }
  });

  it('returns a wallet with a unique name unchanged', () => {
    const ember = connector('com.ember', 'Ember', 'eip155', 'com.ember');
    const frost = connector('com.frost', 'Frost', 'eip155', 'com.frost');
    expect(distinguishWallets([ember, frost], looksOf)[0]).to.equal(ember);
  });

  it('distinguishes a wallet whose name has letters of another script', () => {
    const known = connector('io.metamask', 'MetaMask', 'eip155', 'io.metamask');
    for (const name of ['\u041cet\u0430M\u0430sk', 'Meta\u039c\u03b1sk', 'MetaMa\u0455k']) {
      const imitator = connector('xyz.drain', name, 'eip155', 'xyz.drain');
      expect(distinctions(known, imitator), name).to.deep.equal(['io.metamask', 'xyz.drain']);
    }
  });

  it('distinguishes a wallet among others while its look is not known', () => {
    const known = connector('io.metamask', 'MetaMask', 'eip155', 'io.metamask');
    const imitator = connector('xyz.drain', '\u041cet\u0430M\u0430sk', 'eip155', 'xyz.drain');
    const distinguished = distinguishWallets([known, imitator], plainLooksOf);
    expect(distinguished.map(({ distinction }) => distinction)).to.deep.equal([undefined, 'xyz.drain']);
    expect(distinguishWallets([imitator], plainLooksOf)[0]).to.equal(imitator);
  });

  it('gives a wallet without an rdns an empty distinction', () => {
    const known = connector('com.ember', 'Ember', 'eip155', 'com.ember');
    expect(distinctions(known, connector('Ember', 'Ember', 'solana'))).to.deep.equal(['com.ember', '']);
  });

  it('uses the first rdns among the connectors of a wallet with several namespaces', () => {
    const known = connector('com.ember', 'Ember', 'eip155', 'com.ember');
    const group: Connector = {
      ...connector('Ember', 'Ember', 'solana'),
      type: 'MULTI_CHAIN',
      connectors: [connector('Ember', 'Ember', 'solana'), connector('io.ember', 'Ember', 'bip122', 'io.ember')],
    };
    expect(distinctions(known, group)).to.deep.equal(['com.ember', 'io.ember']);
  });
});

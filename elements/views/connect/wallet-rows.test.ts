import { expect } from '@open-wc/testing';
import type { Connector, Wallet } from '../../../controllers/domain/entities.js';
import { looksOf } from '../../../controllers/domain/assets/look-alike.js';
import { walletRows, type WalletRowsInput } from './wallet-rows.js';

const connector = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  rdns: id,
  ...more,
});

const fox = connector('io.metamask', 'MetaMask');
const nameless = connector('injected', 'Browser Wallet', { type: 'INJECTED', rdns: undefined });
const ledger = connector('ledger', 'Ledger', { type: 'EXTERNAL' });
const house: Wallet = { id: 'house', name: 'House', rdns: 'com.house', homepage: 'https://house.example' };

const empty: WalletRowsInput = {
  connectors: [],
  customWallets: [],
  recent: [],
  excluded: [],
  order: undefined,
  isMobile: false,
  looksOf,
};
const keys = (input: Partial<WalletRowsInput>): readonly string[] =>
  walletRows({ ...empty, ...input }).map(({ key }) => key);

describe('walletRows', () => {
  it('lists groups in their default order, those of the host first', () => {
    const all = { connectors: [ledger, fox], customWallets: [house] };
    expect(keys(all)).to.deep.equal(['io.metamask', 'house', 'external-ledger']);
    expect(keys({ ...all, order: ['external', 'custom'] })).to.deep.equal(['external-ledger', 'house', 'io.metamask']);
  });

  it('lists the connector of Coinbase’s SDK at its featured wallet, else only where no list of all wallets is', () => {
    const sdk = connector('coinbaseWalletSDK', 'Coinbase Wallet', {
      type: 'EXTERNAL',
      explorerId: 'cb',
      rdns: undefined,
    });
    const phone = connector('walletConnect', 'WalletConnect', { type: 'WALLET_CONNECT', rdns: undefined });
    const directory = [{ wallet: { id: 'cb', name: 'Coinbase Wallet' } }];
    expect(keys({ connectors: [sdk, ledger] })).to.deep.equal(['external-coinbaseWalletSDK', 'external-ledger']);
    const listed = { connectors: [phone, sdk, ledger], directory, customWallets: [house] };
    expect(keys(listed)).to.deep.equal(['walletconnect', 'house', 'external-ledger']);
    const [, row] = walletRows({ ...empty, ...listed, featuredIds: ['cb'] });
    expect(row).to.include({ key: 'featured-cb', connector: sdk });
    const recent = [{ id: 'cb', name: 'Coinbase Wallet' }];
    expect(keys({ ...listed, featuredIds: ['cb'], recent })).to.deep.equal([
      'walletconnect',
      'external-coinbaseWalletSDK',
      'house',
      'external-ledger',
    ]);
  });

  it('lists the last connected wallet first and once', () => {
    const rabby = connector('io.rabby', 'Rabby');
    const recent = [{ id: 'io.rabby', name: 'Rabby', rdns: 'io.rabby' }];
    expect(keys({ connectors: [fox, rabby], recent })).to.deep.equal(['io.rabby', 'io.metamask']);
    expect(keys({ connectors: [fox, rabby], recent, order: ['injected'] })).to.deep.equal(['io.metamask', 'io.rabby']);
    expect(keys({ connectors: [fox, ledger], recent: [{ id: 'ledger', name: 'Ledger' }] })).to.deep.equal([
      'external-ledger',
      'io.metamask',
    ]);
  });

  it('matches a recent wallet by directory id and by a part of a multi-namespace connector', () => {
    const both = connector('a', 'Both', {
      connectors: [connector('a', 'Both'), connector('b', 'Both', { rdns: 'b' })],
    });
    expect(keys({ connectors: [fox, both], recent: [{ id: 'b', name: 'Both' }] })).to.deep.equal(['a', 'io.metamask']);
    const known = connector('a', 'Known', { explorerId: 'k' });
    expect(keys({ connectors: [fox, known], recent: [{ id: 'k', name: 'Known' }] })).to.deep.equal([
      'a',
      'io.metamask',
    ]);
    const twice = [
      { id: 'a', name: 'Both' },
      { id: 'b', name: 'Both' },
    ];
    expect(keys({ connectors: [both], recent: twice })).to.deep.equal(['a']);
  });

  it('lists a recent wallet only for its namespaces', () => {
    const recent = [{ ...house, namespaces: ['eip155'] as const }];
    expect(keys({ recent, namespace: 'eip155' })).to.deep.equal(['house']);
    expect(keys({ recent })).to.deep.equal(['house']);
    expect(keys({ recent, namespace: 'solana' })).to.deep.equal([]);
    expect(keys({ recent: [{ ...house, chains: ['solana:a'] }], namespace: 'eip155' })).to.deep.equal([]);
    expect(keys({ recent: [house], namespace: 'solana' })).to.deep.equal(['house']);
  });

  it('lists a recent wallet that is not installed, unless it has no link or is excluded', () => {
    const gone = { id: 'gone', name: 'Gone' };
    expect(keys({ connectors: [fox], recent: [gone] })).to.deep.equal(['io.metamask']);
    expect(keys({ connectors: [fox], recent: [house], customWallets: [house] })).to.deep.equal([
      'house',
      'io.metamask',
    ]);
    expect(keys({ recent: [house], excluded: ['house'] })).to.deep.equal([]);
  });

  it('omits a custom wallet that is installed', () => {
    expect(keys({ connectors: [connector('COM.house', 'House')], customWallets: [house] })).to.deep.equal([
      'COM.house',
    ]);
  });

  it('omits a custom wallet that is excluded or has no safe link', () => {
    expect(keys({ customWallets: [house], excluded: ['HOUSE'] })).to.deep.equal([]);
    expect(keys({ customWallets: [{ id: 'x', name: 'X' }] })).to.deep.equal([]);
    expect(keys({ customWallets: [{ id: 'x', name: 'X', homepage: 'javascript:alert(1)' }] })).to.deep.equal([]);
  });

  it('lists the connector of a custom wallet’s SDK in its place, unless the wallet is installed or recent', () => {
    const sdk = connector('house', 'House', { type: 'EXTERNAL', rdns: 'com.house' });
    const bare = { id: 'house', name: 'House', rdns: 'com.house' };
    const given = { connectors: [sdk, fox, ledger], customWallets: [bare] };
    expect(keys(given)).to.deep.equal(['io.metamask', 'house', 'external-ledger']);
    expect(walletRows({ ...empty, ...given })[1]).to.have.property('connector', sdk);
    expect(keys({ ...given, connectors: [sdk, connector('com.house', 'House')] })).to.deep.equal(['com.house']);
    expect(keys({ ...given, recent: [bare] })).to.deep.equal(['external-house', 'io.metamask', 'external-ledger']);
  });

  it('hides the unnamed wallet on desktops if another wallet is installed', () => {
    expect(keys({ connectors: [fox, nameless] })).to.deep.equal(['io.metamask']);
    expect(keys({ connectors: [nameless] })).to.deep.equal(['injected']);
    expect(keys({ connectors: [nameless, ledger] })).to.deep.equal(['injected', 'external-ledger']);
    expect(keys({ connectors: [fox, nameless], isMobile: true })).to.deep.equal(['io.metamask', 'injected']);
  });

  describe('distinguishes an installed wallet whose name looks like that of', () => {
    const fake = connector('xyz.drain', 'Met\u0430M\u0430sk');
    const known: Wallet = { id: 'c57ca95b', name: 'MetaMask', rdns: 'io.metamask' };
    const distinctionsOf = (input: Partial<WalletRowsInput>): readonly unknown[] =>
      walletRows({ ...empty, ...input }).map(row => ('connector' in row ? row.connector.distinction : 'no connector'));

    it('a wallet of the directory, also of one that is not shown', () => {
      const directory = [{ wallet: known }];
      expect(distinctionsOf({ connectors: [fake], directory })).to.deep.equal(['xyz.drain']);
      expect(distinctionsOf({ connectors: [{ ...fake, rdns: undefined }], directory })).to.deep.equal(['']);
    });

    it('a wallet of the host, or a recent one', () => {
      expect(distinctionsOf({ connectors: [fake], customWallets: [known] })).to.deep.equal(['xyz.drain']);
      expect(distinctionsOf({ connectors: [fake], recent: [known] })).to.deep.equal(['xyz.drain']);
    });

    it('any other wallet, while its look is not known', () => {
      const unknown = { connectors: [fake], looksOf: () => undefined };
      expect(distinctionsOf({ ...unknown, customWallets: [house] })).to.deep.equal(['xyz.drain', 'no connector']);
      expect(distinctionsOf(unknown)).to.deep.equal([undefined]);
    });

    it('no other wallet, in which case it has none', () => {
      const solana = connector('MetaMask', 'MetaMask', { rdns: undefined, namespace: 'solana' });
      expect(distinctionsOf({ connectors: [fox], directory: [{ wallet: known }] })).to.deep.equal([undefined]);
      expect(distinctionsOf({ connectors: [solana], directory: [{ wallet: known }] })).to.deep.equal([undefined]);
    });
  });

  describe('with wallets on other devices', () => {
    const remote = connector('walletConnect', 'WalletConnect', { type: 'WALLET_CONNECT', rdns: undefined });
    const owl: Wallet = { id: 'owl', name: 'Owl' };
    const elk: Wallet = { id: 'elk', name: 'Elk' };
    const directory = [fox, owl, elk].map(wallet => ({ wallet: { ...wallet, rdns: undefined } }));

    it('lists WalletConnect first, but not on phones or while it is in use', () => {
      expect(keys({ connectors: [fox, remote] })[0]).to.equal('walletconnect');
      expect(keys({ connectors: [fox, remote], isMobile: true })).not.to.include('walletconnect');
      expect(keys({ connectors: [fox, remote], isRemoteInUse: true })).not.to.include('walletconnect');
    });

    it('lists featured wallets in the order of the host and recommends none', () => {
      const input = { connectors: [remote], directory, featuredIds: ['elk', 'unknown', 'owl'] };
      expect(keys(input)).to.deep.equal(['walletconnect', 'featured-elk', 'featured-owl']);
      expect(keys({ ...input, featuredIds: [] })).to.deep.equal(['walletconnect']);
    });

    it('lists placeholders until the directory has loaded', () => {
      expect(keys({ connectors: [remote], featuredIds: ['elk'] })).to.deep.equal(['walletconnect', 'featured-elk']);
      expect(keys({ connectors: [remote] })).to.have.length(3);
      expect(keys({ connectors: [remote], directory: [] })).to.have.length(1);
    });

    it('recommends up to two wallets if fewer are installed or recent', () => {
      const two = { connectors: [remote], directory: directory.slice(1) };
      expect(keys(two)).to.deep.equal(['walletconnect', 'recommended-owl', 'recommended-elk']);
      expect(keys({ ...two, connectors: [fox, remote] })).to.deep.equal([
        'walletconnect',
        'io.metamask',
        'recommended-owl',
      ]);
      expect(keys({ ...two, recent: [owl] })).to.deep.equal(['walletconnect', 'owl', 'recommended-elk']);
      expect(keys({ ...two, customWallets: [house] })).to.deep.equal(['walletconnect', 'house']);
      expect(keys({ connectors: [fox], directory })).to.deep.equal(['io.metamask']);
    });
  });
});

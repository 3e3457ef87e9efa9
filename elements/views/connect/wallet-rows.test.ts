import { expect } from '@open-wc/testing';
import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { walletRows, type WalletRowsInput } from './wallet-rows.js';

const connector = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  rdns: id,
  ...more,
});

const fox = connector('io.metamask', 'MetaMask');
const nameless = connector('injected', 'Browser Wallet', { type: 'INJECTED', rdns: undefined });
const ledger = connector('ledger', 'Ledger', { type: 'EXTERNAL' });
const house: Wallet = { id: 'house', name: 'House', rdns: 'com.house', homepage: 'https://house.example' };

const keys = (input: Partial<WalletRowsInput>): readonly string[] =>
  walletRows({
    connectors: [],
    customWallets: [],
    recent: [],
    excluded: [],
    order: undefined,
    isMobile: false,
    ...input,
  }).map(({ key }) => key);

describe('walletRows', () => {
  it('lists groups in their order, the ones a host names first', () => {
    const all = { connectors: [ledger, fox], customWallets: [house] };
    expect(keys(all)).to.deep.equal(['io.metamask', 'house', 'external-ledger']);
    expect(keys({ ...all, order: ['external', 'custom'] })).to.deep.equal(['external-ledger', 'house', 'io.metamask']);
  });

  it('puts first what was connected last, and lists it but once', () => {
    const rabby = connector('io.rabby', 'Rabby');
    const recent = [{ id: 'io.rabby', name: 'Rabby', rdns: 'io.rabby' }];
    expect(keys({ connectors: [fox, rabby], recent })).to.deep.equal(['io.rabby', 'io.metamask']);
    expect(keys({ connectors: [fox, rabby], recent, order: ['injected'] })).to.deep.equal(['io.metamask', 'io.rabby']);
    expect(keys({ connectors: [fox, ledger], recent: [{ id: 'ledger', name: 'Ledger' }] })).to.deep.equal([
      'external-ledger',
      'io.metamask',
    ]);
  });

  it('knows it by its id in the directory, and by its part in a wallet of several chain families', () => {
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

  it('lists one that was connected last only for the namespaces that it was connected with', () => {
    const recent = [{ ...house, namespaces: ['eip155'] as const }];
    expect(keys({ recent, namespace: 'eip155' })).to.deep.equal(['house']);
    expect(keys({ recent })).to.deep.equal(['house']);
    expect(keys({ recent, namespace: 'solana' })).to.deep.equal([]);
    expect(keys({ recent: [{ ...house, chains: ['solana:a'] }], namespace: 'eip155' })).to.deep.equal([]);
    expect(keys({ recent: [house], namespace: 'solana' })).to.deep.equal(['house']);
  });

  it('leads to one that is not here any more, unless it leads nowhere, or is excluded', () => {
    const gone = { id: 'gone', name: 'Gone' };
    expect(keys({ connectors: [fox], recent: [gone] })).to.deep.equal(['io.metamask']);
    expect(keys({ connectors: [fox], recent: [house], customWallets: [house] })).to.deep.equal([
      'house',
      'io.metamask',
    ]);
    expect(keys({ recent: [house], excluded: ['house'] })).to.deep.equal([]);
  });

  it('leaves out a wallet of the host that is installed already', () => {
    expect(keys({ connectors: [connector('COM.house', 'House')], customWallets: [house] })).to.deep.equal([
      'COM.house',
    ]);
  });

  it('leaves out a wallet of the host that is excluded, or that leads nowhere', () => {
    expect(keys({ customWallets: [house], excluded: ['HOUSE'] })).to.deep.equal([]);
    expect(keys({ customWallets: [{ id: 'x', name: 'X' }] })).to.deep.equal([]);
    expect(keys({ customWallets: [{ id: 'x', name: 'X', homepage: 'javascript:alert(1)' }] })).to.deep.equal([]);
  });

  it('hides the wallet without a name on desktops where another is installed, and shows it where it is all there is', () => {
    expect(keys({ connectors: [fox, nameless] })).to.deep.equal(['io.metamask']);
    expect(keys({ connectors: [nameless] })).to.deep.equal(['injected']);
    expect(keys({ connectors: [nameless, ledger] })).to.deep.equal(['injected', 'external-ledger']);
    expect(keys({ connectors: [fox, nameless], isMobile: true })).to.deep.equal(['io.metamask', 'injected']);
  });

  describe('with wallets on other devices', () => {
    const remote = connector('walletConnect', 'WalletConnect', { type: 'WALLET_CONNECT', rdns: undefined });
    const owl: Wallet = { id: 'owl', name: 'Owl' };
    const elk: Wallet = { id: 'elk', name: 'Elk' };
    const directory = [fox, owl, elk].map(wallet => ({ wallet: { ...wallet, rdns: undefined } }));

    it('offers them first, but neither on phones nor where they are in use', () => {
      expect(keys({ connectors: [fox, remote] })[0]).to.equal('walletconnect');
      expect(keys({ connectors: [fox, remote], isMobile: true })).not.to.include('walletconnect');
      expect(keys({ connectors: [fox, remote], isRemoteInUse: true })).not.to.include('walletconnect');
    });

    it('puts first what the host features, in its order, and recommends nothing then', () => {
      const input = { connectors: [remote], directory, featuredIds: ['elk', 'unknown', 'owl'] };
      expect(keys(input)).to.deep.equal(['walletconnect', 'featured-elk', 'featured-owl']);
      expect(keys({ ...input, featuredIds: [] })).to.deep.equal(['walletconnect']);
    });

    it('holds the place of what the directory will say', () => {
      expect(keys({ connectors: [remote], featuredIds: ['elk'] })).to.deep.equal(['walletconnect', 'featured-elk']);
      expect(keys({ connectors: [remote] })).to.have.length(3);
      expect(keys({ connectors: [remote], directory: [] })).to.have.length(1);
    });

    it('recommends as many as two where fewer are installed or were used', () => {
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

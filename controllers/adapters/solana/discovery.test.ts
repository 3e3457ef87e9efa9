import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { Connector } from '../../domain/entities.js';
import { FakeStandardWallet } from '../../../testing/fake-standard-wallet.js';
import { FakeRemoteWallet } from '../../../testing/fake-remote-wallet.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { createSolanaWorld, type SolanaWorld } from '../../../testing/solana-world.js';

describe('discovery of Solana wallets', () => {
  let world: SolanaWorld;

  beforeEach(() => {
    world = createSolanaWorld();
  });

  afterEach(() => world.scope.dispose());

  const rows = (): readonly Connector[] => world.adapter.connectors.get();
  const names = (): readonly string[] => rows().map(({ name }) => name);
  const named = (name: unknown): FakeStandardWallet => Object.assign(new FakeStandardWallet(), { name });

  it('lists a wallet with its name as id', () => {
    world.wallet.register(world.page);
    expect(rows()).to.deep.equal([
      {
        id: 'Fake Wallet',
        type: 'ANNOUNCED',
        namespace: 'solana',
        name: 'Fake Wallet',
        imageUrl: 'data:image/png;base64,AA==',
      },
    ]);
  });

  it('announces itself to wallets that loaded earlier', () => {
    const page = new EventTarget();
    let count = 0;
    page.addEventListener('wallet-standard:app-ready', () => (count += 1));
    const dispatched: unknown[] = [];
    page.addEventListener('wallet-standard:register-wallet', event => dispatched.push(event));
    world.wallet.register(page);
    expect([count, dispatched.length]).to.deep.equal([0, 1]);
    world.wallet.register(world.page);
    expect(names()).to.deep.equal(['Fake Wallet']);
  });

  it('registers several wallets at once', () => {
    const register = ({ register: add }: { register(...wallets: unknown[]): () => void }): unknown =>
      add(named('One'), named('Two'), 5);
    world.page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    expect(names()).to.deep.equal(['One', 'Two']);
  });

  it('removes a wallet that unregisters, and lists it again', () => {
    const leave = world.wallet.register(world.page);
    leave();
    leave();
    expect(names()).to.deep.equal([]);
    world.wallet.register(world.page);
    expect(names()).to.deep.equal(['Fake Wallet']);
  });

  it('ignores wallets with the name of another wallet or of a source', () => {
    world = createSolanaWorld({ remote: new FakeRemoteWallet() });
    named('First').register(world.page);
    const other = named('FIRST');
    other.register(world.page)();
    named('walletconnect').register(world.page);
    expect(names()).to.deep.equal(['First', 'WalletConnect']);
  });

  for (const name of ['', ' ', 5, undefined, 'x'.repeat(65), 'Good\u202eelgaE', 'two\nlines']) {
    it(`ignores a wallet with the name ${JSON.stringify(name)}`, () => {
      named(name).register(world.page);
      expect(names()).to.deep.equal([]);
    });
  }

  for (const icon of [
    'javascript:alert(1)',
    'http://plain.test/i.png',
    `data:image/png;base64,${'A'.repeat(262_144)}`,
    {},
  ]) {
    it(`drops the icon ${JSON.stringify(icon).slice(0, 24)}`, () => {
      world.wallet.icon = icon;
      world.wallet.register(world.page);
      expect(rows()[0]).to.have.property('imageUrl', undefined);
    });
  }

  it('ignores wallets of other namespaces', () => {
    for (const chains of [['eip155:1', 'sui:mainnet'], [], 'solana:mainnet', undefined, [5]]) {
      Object.assign(new FakeStandardWallet(), { chains }).register(world.page);
    }
    expect(names()).to.deep.equal([]);
  });

  it('ignores wallets that cannot connect or sign', () => {
    const [mute, useless] = [named('Mute'), named('Useless')];
    mute.lacks.add('standard:connect');
    for (const what of ['Message', 'Transaction', 'AndSendTransaction']) useless.lacks.add(`solana:sign${what}`);
    mute.register(world.page);
    useless.register(world.page);
    expect(names()).to.deep.equal([]);
  });

  it('discovers nothing if both options are off, and everything if one is on', () => {
    for (const [discovery, found] of [
      [{ announced: false, injected: false }, []],
      [{ announced: false, injected: true }, ['Fake Wallet']],
    ] as const) {
      world = createSolanaWorld({ discovery });
      world.wallet.register(world.page);
      expect(names()).to.deep.equal(found);
    }
  });

  it('stops when its scope ends', () => {
    world.scope.dispose();
    world.wallet.register(world.page);
    expect(names()).to.deep.equal([]);
  });

  it('disconnects a wallet that unregisters', async () => {
    const leave = world.wallet.register(world.page);
    await world.adapter.connect('Fake Wallet');
    leave();
    expect(world.adapter.connection.get() === undefined).to.equal(true);
    await expectRejection(world.adapter.connect('Fake Wallet'), 'CONNECTOR_NOT_FOUND');
  });

  it('ignores any registered value without throwing', () => {
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('mine');
        },
      },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.constant(throwing)), detail => {
        world.page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
        const register = ({ register: add }: { register(wallet: unknown): unknown }): unknown => add(detail);
        world.page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
        expect(names()).to.deep.equal([]);
      }),
    );
  });
});

import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { Connector } from '../../protocol/entities.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { FakeRemoteWallet } from '../../testing/fake-remote-wallet.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { createSolanaWorld, type SolanaWorld } from '../../testing/solana-world.js';

describe('finding Solana wallets', () => {
  let world: SolanaWorld;

  beforeEach(() => {
    world = createSolanaWorld();
  });

  afterEach(() => world.scope.dispose());

  const rows = (): readonly Connector[] => world.adapter.connectors.get();
  const names = (): readonly string[] => rows().map(({ name }) => name);
  const named = (name: unknown): FakeStandardWallet => Object.assign(new FakeStandardWallet(), { name });

  it('makes a row of what a wallet says, whose name is its id', () => {
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

  it('tells wallets that came before that it is ready', () => {
    const page = new EventTarget();
    let told = 0;
    page.addEventListener('wallet-standard:app-ready', () => (told += 1));
    const dispatched: unknown[] = [];
    page.addEventListener('wallet-standard:register-wallet', event => dispatched.push(event));
    world.wallet.register(page);
    expect([told, dispatched.length]).to.deep.equal([0, 1]);
    world.wallet.register(world.page);
    expect(names()).to.deep.equal(['Fake Wallet']);
  });

  it('takes several at once', () => {
    const register = ({ register: add }: { register(...wallets: unknown[]): () => void }): unknown =>
      add(named('One'), named('Two'), 5);
    world.page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    expect(names()).to.deep.equal(['One', 'Two']);
  });

  it('takes a row back with its wallet, and lets it come again', () => {
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
    it(`makes no row of the name ${JSON.stringify(name)}`, () => {
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
    it(`goes without the picture ${JSON.stringify(icon).slice(0, 24)}`, () => {
      world.wallet.icon = icon;
      world.wallet.register(world.page);
      expect(rows()[0]).to.have.property('imageUrl', undefined);
    });
  }

  it('passes over wallets of other families', () => {
    for (const chains of [['eip155:1', 'sui:mainnet'], [], 'solana:mainnet', undefined, [5]]) {
      Object.assign(new FakeStandardWallet(), { chains }).register(world.page);
    }
    expect(names()).to.deep.equal([]);
  });

  it('passes over wallets that cannot be connected, or sign nothing', () => {
    const [mute, useless] = [named('Mute'), named('Useless')];
    mute.lacks.add('standard:connect');
    for (const what of ['Message', 'Transaction', 'AndSendTransaction']) useless.lacks.add(`solana:sign${what}`);
    mute.register(world.page);
    useless.register(world.page);
    expect(names()).to.deep.equal([]);
  });

  it('hears none where the host allows none, and goes on hearing while one way is allowed', () => {
    for (const [discovery, found] of [
      [{ announced: false, injected: false }, []],
      [{ announced: false, injected: true }, ['Fake Wallet']],
    ] as const) {
      world = createSolanaWorld({ discovery });
      world.wallet.register(world.page);
      expect(names()).to.deep.equal(found);
    }
  });

  it('hears no more once its scope has ended', () => {
    world.scope.dispose();
    world.wallet.register(world.page);
    expect(names()).to.deep.equal([]);
  });

  it('is disconnected when the wallet takes itself back', async () => {
    const leave = world.wallet.register(world.page);
    await world.adapter.connect('Fake Wallet');
    leave();
    expect(world.adapter.connection.get() === undefined).to.equal(true);
    await expectRejection(world.adapter.connect('Fake Wallet'), 'CONNECTOR_NOT_FOUND');
  });

  it('survives whatever is registered', () => {
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

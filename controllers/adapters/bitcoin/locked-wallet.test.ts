import { expect } from '@open-wc/testing';
import { bitcoinIds, createBitcoinWorld, injectedBitcoin, type BitcoinWorld } from '../../../testing/bitcoin-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { changeSatsAccounts } from '../../../testing/fake-bitcoin-shapes.js';

describe('a locked Bitcoin wallet', () => {
  let world: BitcoinWorld;

  afterEach(() => world.scope.dispose());

  for (const shape of ['sats', 'unisat', 'okx'] as const) {
    const id = bitcoinIds[shape];
    const unlock = (): void => {
      if (shape === 'sats') return changeSatsAccounts(world.wallet, world.wallet.accounts);
      world.wallet.emit('accountsChanged', world.wallet.accounts);
    };
    /** Asks the wallet without a prompt; `during` runs before it replies that it shares no account. */
    const findLocked = async (during: () => void = () => undefined): Promise<void> => {
      const provider = injectedBitcoin(world.page, shape);
      const name = shape === 'sats' ? 'request' : 'getAccounts';
      const { [name]: truth } = provider;
      provider[name] = async () => {
        during();
        return shape === 'sats' ? { result: { addresses: [] } } : [];
      };
      await expectRejection(world.adapter.connect(id, { silent: true }), 'WALLET_NOT_AUTHORIZED');
      if (truth) provider[name] = truth;
    };

    describe(shape, () => {
      let unlocks: number;
      const listen = (): (() => void) | undefined => world.adapter.locked?.get()?.listen(() => (unlocks += 1));

      beforeEach(() => {
        unlocks = 0;
        world = createBitcoinWorld(shape);
        world.appear();
      });

      it('tells of its unlock', async () => {
        await findLocked();
        const stop = listen();
        expect(unlocks).to.equal(0);
        unlock();
        expect(unlocks).to.equal(1);
        stop?.();
        unlock();
        expect(unlocks).to.equal(1);
      });

      it('tells of an unlock that came while it replied', async () => {
        await findLocked(unlock);
        listen();
        expect(unlocks).to.equal(1);
      });

      it('leaves no listener after a silent attempt that has connected it', async () => {
        world.wallet.granted = true;
        await world.adapter.connect(id, { silent: true });
        const listeners = world.wallet.listeners.length;
        await world.adapter.connect(id, { silent: true });
        expect(world.wallet.listeners.length).to.equal(listeners);
      });
    });
  }
});

import { expect } from '@open-wc/testing';
import { bitcoinIds, createBitcoinWorld, type BitcoinWorld } from '../../../testing/bitcoin-world.js';
import { bitcoinKey } from '../../../testing/fake-bitcoin-wallet.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';

const EVM_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

for (const shape of ['sats', 'unisat', 'okx'] as const)
  describe(`account events of a Bitcoin wallet (${shape})`, () => {
    let world: BitcoinWorld;
    let selected: string;

    const shown = (): readonly string[] => world.adapter.connection.get()?.accounts.map(({ address }) => address) ?? [];
    /** Sends an event with these addresses. */
    const emit = (addresses: readonly unknown[]): void => {
      if (shape !== 'sats') return world.wallet.emit('accountsChanged', addresses);
      world.wallet.emit('accountChange', { type: 'accountChange', addresses: addresses.map(address => ({ address })) });
    };

    beforeEach(async () => {
      world = createBitcoinWorld(shape);
      world.appear();
      await world.adapter.connect(bitcoinIds[shape]);
      selected = bitcoinKey(2, world.wallet.network).segwit;
    });
    afterEach(() => world.scope.dispose());

    it('use the account that the wallet has selected, and no value that is no address', async () => {
      emit([selected, EVM_ADDRESS]);
      await waitUntil(() => shown()[0] === selected);
      expect(shown()).to.deep.equal([selected]);
    });

    for (const [what, addresses] of [
      ['names no address first', [7, EVM_ADDRESS]],
      ['lists no address', [null]],
    ] as const)
      it(`have the accounts read again if one ${what}`, async () => {
        world.wallet.accounts = [selected];
        emit(addresses);
        await waitUntil(() => shown()[0] === selected);
        await settleImports();
        expect(world.wallet.count('connect')).to.equal(1);
      });
  });

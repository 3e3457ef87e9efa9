import { expect } from '@open-wc/testing';
import {
  bitcoinIds,
  createBitcoinWorld,
  injectedBitcoin,
  type BitcoinReplies,
  type BitcoinShape,
  type BitcoinWorld,
} from '../../../testing/bitcoin-world.js';
import { comeBack } from '../../../testing/come-back.js';
import { changeSatsAccounts } from '../../../testing/fake-bitcoin-shapes.js';
import { bitcoinKey, FAKE_TXID, fakeNetworks } from '../../../testing/fake-bitcoin-wallet.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { Connection } from '../../domain/entities.js';

describe('Bitcoin wallet of a page that comes back from the back-forward cache', () => {
  let world: BitcoinWorld;

  const connection = (): Connection | undefined => world.adapter.connection.get();
  const address = (): string | undefined => connection()?.accounts[0].address;
  const connect = async (shape: BitcoinShape): Promise<void> => {
    world = createBitcoinWorld(shape);
    world.appear();
    await world.adapter.connect(bitcoinIds[shape]);
  };

  afterEach(() => world.scope.dispose());

  for (const shape of ['sats', 'unisat', 'okx'] as const)
    describe(shape, () => {
      beforeEach(() => connect(shape));

      it('has the account that its owner has selected meanwhile, without a prompt', async () => {
        const other = bitcoinKey(2, world.wallet.network).segwit;
        world.wallet.accounts = [other];
        comeBack();
        await waitUntil(() => address() === other);
        expect(world.wallet.count('connect')).to.equal(1);
      });

      it('is disconnected if it would have to prompt, and counts as locked', async () => {
        world.wallet.granted = false;
        comeBack();
        await waitUntil(() => connection() === undefined);
        expect(world.adapter.locked?.get()?.connectorId).to.equal(bitcoinIds[shape]);
      });

      it('stays as it is if the wallet fails, and on a new page', async () => {
        const before = connection();
        const provider = injectedBitcoin(world.page, shape);
        const name = shape === 'sats' ? 'request' : 'getAccounts';
        let requests = 0;
        provider[name] = () => {
          requests += 1;
          return Promise.reject(new Error('boom'));
        };
        comeBack(false);
        await settleImports();
        expect(requests).to.equal(0);
        comeBack();
        await settleImports();
        expect(requests).to.equal(1);
        expect(connection()).to.equal(before);
      });

      it('is not asked after a disconnect', async () => {
        await world.adapter.disconnect();
        world.wallet.granted = true;
        comeBack();
        await settleImports();
        expect(connection()).to.equal(undefined);
      });
    });

  it('has the network that its owner has selected meanwhile', async () => {
    await connect('unisat');
    world.wallet.network = fakeNetworks.test4;
    comeBack();
    await waitUntil(() => String(connection()?.chainId) === fakeNetworks.test4.caip.slice(7));
  });

  it('stays as it is if the wallet can share accounts only by a prompt, such as Leather', async () => {
    await connect('sats');
    const provider = injectedBitcoin(world.page, 'sats');
    const before = connection();
    const methods: unknown[] = [];
    provider['request'] = method => {
      methods.push(method);
      return Promise.resolve({ error: { code: -32_601, message: 'Method not found' } });
    };
    comeBack();
    await settleImports();
    expect(methods).to.deep.equal(['wallet_getAccount']);
    expect(connection()).to.equal(before);
  });

  it('stays on a network of OKX whose object shares accounts only by a prompt', async () => {
    await connect('okx');
    const [, test] = world.networks;
    await world.adapter.switchNetwork(test);
    const before = connection();
    comeBack();
    await settleImports();
    expect(connection()).to.equal(before);
  });

  it('pays from the account of an event that is newer than the answer', async () => {
    await connect('sats');
    const provider = injectedBitcoin(world.page, 'sats');
    const request = provider['request'];
    const old = await request?.('wallet_getAccount', undefined);
    provider['request'] = async (...given) => (given[0] === 'wallet_getAccount' ? old : request?.(...given));
    const other = bitcoinKey(2, world.wallet.network).segwit;
    comeBack();
    changeSatsAccounts(world.wallet, [other]);
    await settleImports();
    expect(address()).to.equal(other);
    expect(await world.adapter.sendTransaction?.({ to: other, value: 1n })).to.equal(FAKE_TXID);
  });

  it('keeps the network that was switched to while OKX replied', async () => {
    await connect('okx');
    const provider = injectedBitcoin(world.page, 'okx');
    const getAccounts = provider['getAccounts'];
    let answer = (): void => undefined;
    const late = new Promise<void>(resolve => (answer = resolve));
    provider['getAccounts'] = async () => {
      await late;
      return getAccounts?.();
    };
    comeBack();
    const [, test] = world.networks;
    await world.adapter.switchNetwork(test);
    answer();
    await settleImports();
    expect(String(connection()?.chainId)).to.equal(String(test.id));
    const signed: string[] = [];
    const page = world.page as unknown as { okxwallet: Record<string, BitcoinReplies> };
    for (const [name, object] of Object.entries(page.okxwallet))
      object['sendBitcoin'] = () => {
        signed.push(name);
        return Promise.resolve(FAKE_TXID);
      };
    await world.adapter.sendTransaction?.({ to: address() ?? '', value: 1n });
    expect(signed).to.deep.equal(['bitcoinTestnet']);
  });
});

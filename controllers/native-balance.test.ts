import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { Scope } from './core/scope.js';
import { signal } from './core/signals.js';
import { createStorage } from './core/storage.js';
import { createNativeBalance } from './native-balance.js';
import type { Account, Balance } from './protocol/entities.js';
import { homeChain } from './testing/evm-world.js';
import { ManualClock } from './testing/manual-clock.js';

const somebody: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const FIVE: Balance = { amount: 5n, decimals: 18, symbol: 'ETH' };

describe('the balance of the account in use', () => {
  const make = () => {
    const scope = new Scope(new ManualClock());
    const account = signal<Account | undefined>(undefined);
    let asked = 0;
    const balance = createNativeBalance({
      scope,
      account,
      network: signal(homeChain),
      storage: createStorage({ prefix: crypto.randomUUID() }),
      isOpen: signal(false),
      fetchBalance: () => {
        asked += 1;
        return Promise.resolve(FIVE);
      },
    });
    return { scope, account, balance, asked: () => asked };
  };

  it('is nothing, and is asked for by nobody, before anybody is connected', async () => {
    const { balance, asked } = make();
    expect(balance.state.get()).to.deep.equal({ status: 'idle' });
    expect(await balance.refresh({ force: true })).to.equal(undefined);
    await aTimeout(20);
    expect(asked()).to.equal(0);
  });

  it('is awaited as soon as somebody is, and then there', async () => {
    const { account, balance } = make();
    account.set(somebody);
    expect(balance.state.get()).to.deep.equal({ status: 'loading' });
    await waitUntil(() => balance.state.get().status === 'ready');
    expect(balance.latest.get()).to.deep.equal(FIVE);
    account.set(undefined);
    await aTimeout(0);
    expect(balance.latest.get()).to.equal(undefined);
  });

  it('is asked for once by who wants it before what reads it has come', async () => {
    const { account, balance, asked } = make();
    account.set(somebody);
    expect(await balance.refresh({ force: true })).to.deep.equal(FIVE);
    expect(asked()).to.equal(1);
    await balance.refresh({ force: true });
    expect(asked()).to.equal(2);
  });

  it('is read no more where the modal has ended meanwhile', async () => {
    const { scope, account, balance, asked } = make();
    account.set(somebody);
    scope.dispose();
    expect(await balance.refresh()).to.equal(undefined);
    expect(asked()).to.equal(0);
  });
});

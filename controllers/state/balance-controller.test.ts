import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../protocol/constants.js';
import type { Account, Balance, CaipNetwork } from '../protocol/entities.js';
import { homeChain, otherChain } from '../testing/evm-world.js';
import { ManualClock } from '../testing/manual-clock.js';
import { BalanceController } from './balance-controller.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const of = (amount: bigint): Balance => ({ amount, decimals: 18, symbol: 'ETH' });

/** Lets answers reach those who wait for them. */
const settle = (): Promise<void> => aTimeout(0);

describe('BalanceController', () => {
  interface Question {
    readonly network: CaipNetwork;
    readonly signal: AbortSignal;
    readonly answer: (balance: Balance) => void;
    readonly fail: (error: unknown) => void;
  }

  const make = () => {
    const clock = new ManualClock();
    const scope = new Scope(clock);
    const network = signal<CaipNetwork | undefined>(homeChain);
    const asked: Question[] = [];
    const balances = new BalanceController({
      scope,
      account: signal(account),
      network,
      fetchBalance: (_, on, withdrawn) =>
        new Promise((answer, fail) => asked.push({ network: on, signal: withdrawn, answer, fail })),
      recall: async () => undefined,
      remember: async () => undefined,
    });
    return { clock, scope, network, asked, balances };
  };

  it('is asked for at once', async () => {
    const { asked, balances } = make();
    expect(balances.state.get().status).to.equal('loading');
    asked[0]?.answer(of(5n));
    await settle();
    expect(balances.state.get()).to.deep.equal({ status: 'ready', value: of(5n) });
  });

  it('is not asked for twice at a time', async () => {
    const { asked, balances } = make();
    const refreshed = balances.refresh();
    expect(asked).to.have.length(1);
    asked[0]?.answer(of(5n));
    await refreshed; // waits for the one that is under way
    expect(balances.latest.get()).to.deep.equal(of(5n));
  });

  it('is asked for anew where a person or a payment wants it, and the older answer is not heard', async () => {
    const { asked, balances } = make();
    const refreshed = balances.refresh({ force: true });
    expect(asked).to.have.length(2);
    expect(asked[0]?.signal.aborted).to.equal(true);
    asked[1]?.answer(of(7n));
    await refreshed;
    asked[0]?.answer(of(5n));
    await settle();
    expect(balances.latest.get()).to.deep.equal(of(7n));
  });

  it('stays unknown, and does not flicker, while it is asked for again by itself', async () => {
    const { clock, asked, balances } = make();
    asked[0]?.fail(new Error('away'));
    await settle();
    expect(balances.state.get().status).to.equal('failed');
    clock.advance(BALANCE_RETRY_GAP_MS);
    void balances.refresh();
    expect(asked).to.have.length(2);
    expect(balances.state.get().status).to.equal('failed');
    asked[1]?.answer(of(5n));
    await settle();
    expect(balances.state.get().status).to.equal('ready');
  });

  it('is not asked for again right after a failure, unless a person wants it', async () => {
    const { asked, balances } = make();
    asked[0]?.fail(new Error('away'));
    await settle();
    await balances.refresh();
    expect(asked).to.have.length(1);
    void balances.refresh({ force: true });
    expect(asked).to.have.length(2);
    expect(balances.state.get().status).to.equal('loading');
  });

  it('of another network is another balance: what was asked is withdrawn', async () => {
    const { asked, network, balances } = make();
    network.set(otherChain);
    await settle();
    expect(asked.map(question => question.network)).to.deep.equal([homeChain, otherChain]);
    expect(asked[0]?.signal.aborted).to.equal(true);
    asked[0]?.answer(of(5n));
    await settle();
    expect(balances.state.get()).to.deep.equal({ status: 'loading', previous: undefined });
  });

  it('is that of the network in use for who asks in the moment of the change, and is asked for but once', async () => {
    const { asked, network, balances } = make();
    network.set(otherChain);
    const refreshed = balances.refresh({ force: true }); // before what follows the network has run
    await settle();
    expect(asked.map(question => question.network)).to.deep.equal([homeChain, otherChain]);
    asked[1]?.answer(of(7n));
    await refreshed;
    expect(balances.latest.get()).to.deep.equal(of(7n));
  });

  it('is waited for until the last question is answered', async () => {
    const { asked, network, balances } = make();
    const refreshed = balances.refresh({ force: true });
    network.set(otherChain);
    await settle();
    asked[1]?.fail(new Error('withdrawn'));
    asked[2]?.answer(of(7n));
    await refreshed;
    expect(balances.latest.get()).to.deep.equal(of(7n));
  });

  it('is no longer asked for once the modal is gone', async () => {
    const { asked, scope, balances } = make();
    scope.dispose();
    expect(asked[0]?.signal.aborted).to.equal(true);
    const before = balances.state.get();
    asked[0]?.fail(new Error('aborted'));
    await settle();
    expect(balances.state.get()).to.equal(before);
  });
});

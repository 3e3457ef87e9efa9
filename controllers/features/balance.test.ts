import { aTimeout, expect } from '@open-wc/testing';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import { BALANCE_RETRY_GAP_MS, NATIVE_BALANCE_CACHE_MS } from '../domain/constants.js';
import type { Account, Balance, CaipNetwork } from '../domain/entities.js';
import { homeChain, otherChain } from '../../testing/evm-world.js';
import { FakeAdapter } from '../../testing/fake-adapter.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { createBalance } from './balance.js';

const holder: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const of = (amount: bigint): Balance => ({ amount, decimals: 18, symbol: 'ETH' });
const settle = (): Promise<void> => aTimeout(0);

function make({ prefix, clock = new ManualClock() }: { prefix?: string; clock?: ManualClock } = {}) {
  const area = prefix ?? crypto.randomUUID();
  const scope = new Scope(clock);
  const account = signal<Account | undefined>(holder);
  const active = signal<CaipNetwork | undefined>(homeChain);
  const isOpen = signal(false);
  const reads: {
    readonly address: string;
    readonly network: CaipNetwork;
    answer(balance: Balance): void;
    fail(): void;
  }[] = [];
  const adapter: ChainAdapter = {
    ...new FakeAdapter().create(),
    getBalance: (address: string, network: CaipNetwork) =>
      new Promise<Balance>((answer, fail) => {
        reads.push({ address, network, answer, fail: () => fail(new Error('offline')) });
      }),
  };
  const balance = createBalance({
    scope,
    storage: createStorage({ prefix: area }),
    account,
    network: { active },
    shell: { isOpen },
    adapterOf: () => adapter,
  });
  return { clock, scope, account, active, isOpen, reads, balance, prefix: area };
}

describe('createBalance', () => {
  it('reads the balance of the active account on the active network', async () => {
    const { reads, balance } = make();
    expect(reads).to.have.length(1);
    expect(reads[0]).to.include({ address: holder.address, network: homeChain });
    reads[0]?.answer(of(5n));
    expect(await balance.settled()).to.deep.equal(of(5n));
  });

  it('reads anew for another network and another account', async () => {
    const { reads, account, active } = make();
    active.set(otherChain);
    await settle();
    account.set({ ...holder, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
    await settle();
    expect(reads.map(({ network }) => network)).to.deep.equal([homeChain, otherChain, otherChain]);
  });

  it('reads nothing without an account, without a node, and for an account of another namespace', async () => {
    const { reads, account, active, balance } = make();
    account.set(undefined);
    await settle();
    account.set({ ...holder, namespace: 'solana' });
    await settle();
    account.set(holder);
    active.set({ ...homeChain, rpcUrls: { default: { http: [] } } });
    await settle();
    expect(reads).to.have.length(1);
    expect(balance.state.get()).to.deep.equal({ status: 'idle' });
  });

  it('shows the stored balance on the next visit while it reads, if it is recent', async () => {
    const first = make();
    first.reads[0]?.answer(of(5n));
    await settle();
    const next = make({ prefix: first.prefix, clock: first.clock });
    await settle();
    expect(next.balance.state.get()).to.deep.equal({ status: 'loading', previous: of(5n) });
    first.clock.advance(NATIVE_BALANCE_CACHE_MS + 1);
    const late = make({ prefix: first.prefix, clock: first.clock });
    await settle();
    expect(late.balance.latest.get()).to.equal(undefined);
  });

  it('refreshes when the modal opens, and a while after a failure', async () => {
    const { clock, reads, isOpen } = make();
    reads[0]?.answer(of(5n));
    await settle();
    isOpen.set(true);
    await settle();
    expect(reads).to.have.length(2);
    reads[1]?.fail();
    await settle();
    clock.advance(BALANCE_RETRY_GAP_MS);
    expect(reads).to.have.length(3);
  });
});

import { expect } from '@open-wc/testing';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { ProposedCall } from './approvals.js';
import type { Permission, SessionGrant } from './session-grant.js';
import { spendOn } from './session-limits.js';

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const START = 1_000;

const session = (...permissions: readonly Permission[]): SessionGrant => ({
  context: '0x',
  chainId: 1,
  address: ME,
  expiry: 10_000,
  keys: [],
  permissions,
  spent: permissions.map(() => ({ period: 0, amount: 0n })),
});
const coins = (allowance: bigint): Permission => ({
  type: 'native-token-recurring-allowance',
  data: { allowance, period: 60, start: START },
});
const tokens = (allowance: bigint): Permission => ({
  type: 'erc20-recurring-allowance',
  data: { address: TOKEN, allowance, period: 60, start: START },
});
const pay = (value: bigint, data: Hex = '0x', to: ProposedCall['to'] = ME): ProposedCall => ({ to, value, data });
const transfer = (amount: bigint): ProposedCall =>
  pay(0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ME, amount] }), TOKEN);
const approve = pay(0n, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ME, 1n] }), TOKEN);

/** Spends in turn; returns which calls are covered. */
function covered(first: SessionGrant, steps: readonly (readonly [now: number, ...calls: ProposedCall[]])[]): boolean[] {
  let current = first;
  return steps.map(([now, ...calls]) => {
    try {
      current = { ...current, spent: spendOn(current, calls, now) };
      return true;
    } catch {
      return false;
    }
  });
}

describe('spendOn', () => {
  it('keeps to an allowance of the coin in each period, to the last unit', () => {
    const steps = [
      [START - 1, pay(1n)],
      [START, pay(60n)],
      [START + 59, pay(41n)],
      [START + 59, pay(40n)],
      [START + 60, pay(100n)],
      [START + 119, pay(1n)],
      [9_999, pay(100n)],
      [10_000, pay(1n)],
    ] as const;
    expect(covered(session(coins(100n)), steps)).to.deep.equal([false, true, false, true, true, false, true, false]);
  });

  it('counts the calls of a batch together, and refuses all of them', () => {
    const both = [START, pay(60n), pay(60n)] as const;
    expect(covered(session(coins(100n)), [both, [START, pay(100n)]])).to.deep.equal([false, true]);
  });

  it('covers transfers of the named token only', () => {
    const elsewhere: ProposedCall = { ...transfer(1n), to: ME };
    const steps = [
      transfer(70n),
      transfer(31n),
      approve,
      elsewhere,
      pay(1n),
      { ...transfer(1n), value: 1n },
      transfer(30n),
    ];
    const expected = [true, false, false, false, false, false, true];
    expect(
      covered(
        session(tokens(100n)),
        steps.map(step => [START, step] as const),
      ),
    ).to.deep.equal(expected);
  });

  it('covers the named functions of a contract up to their value', () => {
    const call: Permission = {
      type: 'contract-call',
      data: { address: TOKEN, abi: [...erc20Abi], functions: [{ functionName: 'approve', valueLimit: 5n }] },
    };
    const elsewhere: ProposedCall = { ...approve, to: ME };
    const steps = [approve, { ...approve, value: 5n }, { ...approve, value: 6n }, transfer(1n), elsewhere];
    const expected = [true, true, false, false, false];
    expect(
      covered(
        session(call),
        steps.map(step => [START, step] as const),
      ),
    ).to.deep.equal(expected);
  });

  it('takes from a second allowance what the first does not cover, and deploys nothing', () => {
    const create: ProposedCall = { ...pay(0n), to: undefined };
    const steps = [
      [START, pay(100n), pay(50n)],
      [START, pay(1n)],
      [START, create],
    ] as const;
    expect(covered(session(coins(100n), coins(50n)), steps)).to.deep.equal([true, false, false]);
  });
});

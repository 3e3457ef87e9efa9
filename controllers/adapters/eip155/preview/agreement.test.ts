import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { ApprovalChange, BalanceChange, ReceivedAmount } from '../../../domain/assets/preview.js';
import { leastOf, takesMore, worseOf, type Measured } from './agreement.js';

const addresses = ['0xA', '0xB', undefined] as const;
const amounts = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter(amount => amount !== 0n);
const asset = (address: string | undefined) => ({ kind: address ? 'token' : 'coin', address }) as const;

const changes = fc
  .uniqueArray(fc.constantFrom(...addresses))
  .chain(list =>
    fc.tuple(...list.map(address => amounts.map((amount): BalanceChange => ({ asset: asset(address), amount })))),
  );
const approvals = fc
  .uniqueArray(fc.constantFrom('0xC', '0xD'))
  .chain(list =>
    fc.tuple(
      ...list.map(spender =>
        fc
          .oneof(fc.bigInt({ min: 0n, max: 100n }), fc.constant('all' as const))
          .map((amount): ApprovalChange => ({ asset: asset('0xA'), spender, amount })),
      ),
    ),
  );
const received = fc
  .uniqueArray(fc.constantFrom('0xE', '0xF'))
  .chain(list =>
    fc.tuple(
      ...list.map(receiver =>
        fc.bigInt({ min: 0n, max: 100n }).map((amount): ReceivedAmount => ({ receiver, asset: asset('0xA'), amount })),
      ),
    ),
  );
const measured: fc.Arbitrary<Measured> = fc.record({ changes, received, approvals });

const sumOf = ({ changes: all }: Measured, address: string | undefined): bigint =>
  all.filter(each => each.asset.address === address).reduce((sum, { amount }) => sum + amount, 0n);
const rightOf = ({ approvals: all }: Measured, spender: string): bigint | 'all' => {
  const sizes = all.filter(each => each.spender === spender).map(({ amount }) => amount);
  return sizes.includes('all')
    ? 'all'
    : sizes.reduce<bigint>((most, size) => (size !== 'all' && size > most ? size : most), 0n);
};
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint | 'all', other: bigint | 'all'): bigint | 'all' =>
  one === 'all' || other === 'all' ? 'all' : one > other ? one : other;

describe('Two simulations of one request', () => {
  it('agree with themselves', () => {
    fc.assert(fc.property(measured, one => void expect(takesMore(one, one)).to.equal(false)));
  });

  it('together show the worse change of every asset', () => {
    fc.assert(
      fc.property(measured, measured, (first, second) => {
        const worse = worseOf(first, second);
        for (const address of addresses)
          expect(sumOf(worse, address)).to.equal(least(sumOf(first, address), sumOf(second, address)));
      }),
    );
  });

  it('together show the larger right of every spender, once', () => {
    fc.assert(
      fc.property(measured, measured, (first, second) => {
        const worse = worseOf(first, second);
        for (const spender of ['0xC', '0xD']) {
          expect(rightOf(worse, spender)).to.equal(most(rightOf(first, spender), rightOf(second, spender)));
          expect(worse.approvals.filter(each => each.spender === spender).length).to.be.lessThan(2);
        }
      }),
    );
  });

  it('together show the least that a receiver gets, once', () => {
    fc.assert(
      fc.property(measured, measured, (first, second) => {
        const found = leastOf(first, second);
        for (const receiver of ['0xE', '0xF']) {
          const known = [...first.received, ...second.received].filter(each => each.receiver === receiver);
          const amount = known
            .map(each => each.amount)
            .reduce<bigint | undefined>((low, each) => (low === undefined ? each : least(low, each)), undefined);
          const shown = found.filter(each => each.receiver === receiver).map(each => each.amount);
          expect(shown).to.deep.equal(amount === undefined ? [] : [amount]);
        }
      }),
    );
  });

  it('differ where the second takes over one percent more, gives less or gives a larger right', () => {
    fc.assert(
      fc.property(measured, fc.bigInt({ min: 1n, max: 1_000_000n }), (first, extra) => {
        const change = { asset: asset('0xA'), amount: -extra };
        const right = { asset: asset('0xA'), spender: '0xNEW', amount: extra };
        const taken = first.changes.find(each => each.asset.address === '0xA');
        const isMuch = extra * 100n > (taken ? (taken.amount < 0n ? -taken.amount : taken.amount) : 0n);
        if (isMuch) expect(takesMore(first, { ...first, changes: [...first.changes, change] })).to.equal(true);
        expect(takesMore(first, { ...first, approvals: [...first.approvals, right] })).to.equal(true);
        expect(takesMore({ ...first, approvals: [...first.approvals, right] }, first)).to.equal(false);
      }),
    );
  });
});

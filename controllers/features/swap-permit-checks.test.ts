import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { encodeFunctionData, erc20Abi, getAddress, type Address } from 'viem';
import { swapTestTokens } from '../../testing/fake-swaps.js';
import type { ApprovalChange, Preview, PreviewWarning } from '../domain/assets/preview.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { SwapPermit } from '../domain/transactions/swap.js';
import { checkPermit, checkSpender } from './swap-permit.js';
import type { SwapReview } from './swap-review.js';

const { gold, lead } = swapTestTokens;
const token = gold.address as Address;
const DEADLINE = 1_800_000_000n;

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => getAddress(`0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`));
const amounts = fc.bigInt({ min: 1n, max: 2n ** 255n });

const reviewOf = (amount: bigint): SwapReview => ({ from: gold, to: lead, amount }) as unknown as SwapReview; // no more is read
const permitOf = (spender: Address, amount: bigint, to: string = token): SwapPermit => ({
  typedData: {},
  deadline: DEADLINE,
  approval: {
    to,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  },
});
const previewOf = (
  right: Partial<ApprovalChange> & Pick<ApprovalChange, 'spender' | 'amount'>,
  { warnings = [], others = [] }: { warnings?: readonly PreviewWarning[]; others?: readonly ApprovalChange[] } = {},
): Preview =>
  ({
    approvals: [
      { asset: { kind: 'token', address: token }, expiresAt: Number(DEADLINE) * 1_000, outlastsExpiry: true, ...right },
      ...others,
    ],
    warnings,
  }) as unknown as Preview; // no more is read

/** True if the check refuses with the code of an unsafe permit; any other error is thrown. */
function isUnsafe(check: () => void): boolean {
  try {
    check();
    return false;
  } catch (error) {
    if (isW3mError(error) && error.code === 'SWAP_PERMIT_UNSAFE') return true;
    throw error;
  }
}

describe('checkPermit', () => {
  it('accepts the permit of the review, however its addresses are written', () => {
    fc.assert(
      fc.property(address, amounts, (spender, amount) => {
        const permit = permitOf(spender, amount, token.toLowerCase());
        const preview = previewOf({ spender: spender.toLowerCase(), amount });
        expect(isUnsafe(() => checkPermit(preview, permit, reviewOf(amount)))).to.equal(false);
        expect(
          isUnsafe(() => checkSpender(permit, { to: spender.toUpperCase().replace('0X', '0x'), value: 0n })),
        ).to.equal(false);
      }),
    );
  });

  it('refuses another amount, in what is read as in what is named', () => {
    fc.assert(
      fc.property(address, amounts, amounts, (spender, amount, other) => {
        fc.pre(amount !== other);
        const refuses = (read: bigint | 'all', named: bigint): boolean =>
          isUnsafe(() => checkPermit(previewOf({ spender, amount: read }), permitOf(spender, named), reviewOf(amount)));
        expect([
          refuses(other, amount),
          refuses(amount, other),
          refuses(other, other),
          refuses('all', amount),
        ]).to.deep.equal([true, true, true, true]);
      }),
    );
  });

  it('refuses another spender, token and deadline than are named', () => {
    fc.assert(
      fc.property(
        address,
        address,
        amounts,
        fc.bigInt({ min: 0n, max: 2n ** 48n }),
        (spender, other, amount, deadline) => {
          fc.pre(spender !== other && deadline !== DEADLINE && other.toLowerCase() !== token.toLowerCase());
          const review = reviewOf(amount);
          const permit = permitOf(spender, amount);
          const asset = { kind: 'token', address: other } as const;
          for (const right of [
            { spender: other },
            { asset },
            { asset: { kind: 'coin' } as const },
            { expiresAt: Number(deadline) * 1_000 },
            { expiresAt: 'never' } as const,
            { expiresAt: undefined },
          ])
            expect(isUnsafe(() => checkPermit(previewOf({ spender, amount, ...right }), permit, review))).to.equal(
              true,
            );
          const ofOther = permitOf(spender, amount, other);
          expect(isUnsafe(() => checkPermit(previewOf({ spender, amount, asset }), ofOther, review))).to.equal(true);
        },
      ),
    );
  });

  it('refuses a second right, and none at all', () => {
    fc.assert(
      fc.property(address, amounts, (spender, amount) => {
        const one = previewOf({ spender, amount });
        const two = previewOf({ spender, amount }, { others: one.approvals });
        for (const preview of [two, { ...one, approvals: [] }])
          expect(isUnsafe(() => checkPermit(preview, permitOf(spender, amount), reviewOf(amount)))).to.equal(true);
      }),
    );
  });

  for (const [warning, unsafe] of [
    ['unreadable', true],
    ['wrong-network', true],
    ['wrong-account', true],
    ['expired', true],
    ['no-expiry', true],
    ['unlimited', true],
    ['gives-away', true],
    ['look-alike-name', false],
  ] as const)
    it(`${unsafe ? 'refuses' : 'accepts'} a permit with the warning ${warning}`, () => {
      const preview = previewOf({ spender: token, amount: 1n }, { warnings: ['look-alike-name', warning] });
      expect(isUnsafe(() => checkPermit(preview, permitOf(token, 1n), reviewOf(1n)))).to.equal(unsafe);
    });

  it('refuses every other call than an approval in place of the one that is named', () => {
    const approval = permitOf(token, 1n).approval.data ?? '';
    const calls = fc.oneof(
      fc.constantFrom(
        undefined,
        '',
        '0x',
        approval.slice(0, -1),
        `${approval}00`,
        approval.replace('0x095ea7b3', '0xa9059cbb'),
      ),
      fc.constant(approval.replace('0x095ea7b30', '0x095ea7b31')),
      fc.string(),
    );
    fc.assert(
      fc.property(calls, data => {
        const permit: SwapPermit = { typedData: {}, deadline: DEADLINE, approval: { to: token, value: 0n, data } };
        expect(isUnsafe(() => checkPermit(previewOf({ spender: token, amount: 1n }), permit, reviewOf(1n)))).to.equal(
          true,
        );
        expect(isUnsafe(() => checkSpender(permit, { to: token, value: 0n }))).to.equal(true);
      }),
    );
  });

  it('refuses a swap by another contract than the permit names', () => {
    fc.assert(
      fc.property(address, address, (spender, to) => {
        fc.pre(spender !== to);
        expect(isUnsafe(() => checkSpender(permitOf(spender, 1n), { to, value: 0n }))).to.equal(true);
      }),
    );
  });
});

import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { readMint, readTokenAccount } from './mint.js';
import { interestAt, multiplierAt } from './multipliers.js';

/** A mint of the classic program. */
function classic(decimals = 6, isReady = 1): Uint8Array {
  const account = new Uint8Array(82);
  account[44] = decimals;
  account[45] = isReady;
  return account;
}

/** A mint with extensions: each its number and its bytes. */
function extended(...extensions: readonly (readonly [type: number, data: Uint8Array])[]): Uint8Array {
  const parts = extensions.flatMap(([type, data]) => [
    type & 0xff,
    type >> 8,
    data.length & 0xff,
    data.length >> 8,
    ...data,
  ]);
  return Uint8Array.of(...classic(2), ...new Uint8Array(83), 1, ...parts);
}

const hook = (program: number): Uint8Array => Uint8Array.of(...new Uint8Array(32), ...new Uint8Array(32).fill(program));

describe('a mint', () => {
  it('has the decimals of its amounts', () => {
    expect(readMint(classic(9), false)).to.deep.equal({
      decimals: 9,
      accountBytes: 165,
      hasHook: false,
      hasRules: false,
    });
  });

  it('of Token-2022 has longer accounts with an immutable owner', () => {
    expect(readMint(classic(9), true)).to.deep.equal({
      decimals: 9,
      accountBytes: 170,
      hasHook: false,
      hasRules: false,
    });
    expect(readMint(extended(), true)?.accountBytes).to.equal(170);
  });

  for (const [what, type, data, bytes] of [
    ['points at its description', 18, new Uint8Array(64), 170],
    ['takes a fee of transfers', 1, new Uint8Array(108), 182],
    ['cannot be transferred', 9, new Uint8Array(0), 174],
    ['has a hook without a program', 14, hook(0), 175],
    ['can be paused', 26, new Uint8Array(33), 174],
  ] as const) {
    it(`that ${what} has accounts of ${bytes} bytes`, () => {
      expect(readMint(extended([type, data]), true)).to.deep.equal({
        decimals: 2,
        accountBytes: bytes,
        hasHook: false,
        hasRules: false,
        ...(type === 9 && { blocks: 'all' }),
      });
    });
  }

  it('forbids transfers for now if it is paused, and to new accounts if these begin frozen', () => {
    const paused = new Uint8Array(33);
    paused[32] = 1;
    expect(readMint(extended([26, paused]), true)?.blocks).to.equal('now');
    expect(readMint(extended([6, Uint8Array.of(2)]), true)?.blocks).to.equal('new-accounts');
    expect(readMint(extended([6, Uint8Array.of(1)]), true)).not.to.have.property('blocks');
  });

  it('with several extensions has accounts with room for all', () => {
    expect(
      readMint(extended([1, new Uint8Array(108)], [18, new Uint8Array(64)], [9, new Uint8Array(0)]), true)
        ?.accountBytes,
    ).to.equal(186);
  });

  it('with a transfer hook has hasHook', () => {
    expect(readMint(extended([18, new Uint8Array(64)], [14, hook(7)]), true)?.hasHook).to.equal(true);
  });

  it('with a permanent delegate or a fee has hasRules', () => {
    const delegate = new Uint8Array(32).fill(7);
    const fee = new Uint8Array(108);
    fee[106] = 100;
    expect(readMint(extended([12, delegate]), true)?.hasRules).to.equal(true);
    expect(readMint(extended([12, new Uint8Array(32)]), true)?.hasRules).to.equal(false);
    expect(readMint(extended([1, fee]), true)?.hasRules).to.equal(true);
  });

  describe('with scaled amounts', () => {
    const scaled = (before: number, after: number, from = 7n): Uint8Array => {
      const data = new DataView(new ArrayBuffer(56));
      data.setFloat64(32, before, true);
      data.setBigInt64(40, from, true);
      data.setFloat64(48, after, true);
      return extended([18, new Uint8Array(64)], [25, new Uint8Array(data.buffer)]);
    };

    it('has the multipliers before and after a time, and accounts of the usual size', () => {
      const mint = readMint(scaled(1.05, 2, -1n), true);
      expect(mint?.scale).to.deep.equal({ before: 1.05, after: 2, from: -1n });
      expect(mint?.accountBytes).to.equal(170);
      expect([
        multiplierAt({ before: 1, after: 2, from: 7n }, 6n),
        multiplierAt({ before: 1, after: 2, from: 7n }, 7n),
      ]).to.deep.equal([1, 2]);
    });

    it('is undefined for a multiplier that the program refuses, and for a shorter extension', () => {
      for (const value of [0, -1, NaN, Infinity, 5e-324]) {
        expect(readMint(scaled(value, 1), true), String(value)).to.equal(undefined);
        expect(readMint(scaled(1, value), true), String(value)).to.equal(undefined);
      }
      expect(readMint(extended([25, new Uint8Array(40)]), true)).to.equal(undefined);
    });
  });

  describe('with interest', () => {
    const YEAR = 31_556_736n;
    const bearing = (before: number, changedAt: bigint, rate: number, length = 52): Uint8Array => {
      const data = new DataView(new ArrayBuffer(52));
      data.setBigInt64(32, 1_000n, true);
      data.setInt16(40, before, true);
      data.setBigInt64(42, changedAt, true);
      data.setInt16(50, rate, true);
      return extended([10, new Uint8Array(data.buffer, 0, length)]);
    };

    it('has the rates, and accounts of the usual size', () => {
      const mint = readMint(bearing(200, 1_000n + YEAR, -500), true);
      expect(mint?.interest).to.deep.equal({ from: 1_000n, before: 200, changedAt: 1_000n + YEAR, now: -500 });
      expect(mint?.accountBytes).to.equal(170);
      expect(readMint(bearing(0, 1_000n, 0), true)).not.to.have.property('interest');
    });

    it('compounds continuously, at the average rate before the last change and at the present one since then', () => {
      const interest = { from: 1_000n, before: 200, changedAt: 1_000n + YEAR, now: 500 };
      const growth = (seconds: bigint): number => interestAt(interest, 1_000n + YEAR + seconds);
      expect(growth(0n)).to.equal(Math.exp(0.02));
      expect(growth(-1n), 'a clock that is behind the mint').to.equal(Math.exp(0.02));
      expect(growth(2n * YEAR)).to.equal(Math.exp(0.02) * Math.exp(0.1));
      expect(interestAt({ ...interest, before: 0, now: -10_000 }, 1_000n + 2n * YEAR)).to.equal(Math.exp(-1));
    });

    it('is undefined for a shorter extension, and for a change before the start', () => {
      expect(readMint(bearing(1, 1_000n, 1, 51), true)).to.equal(undefined);
      expect(readMint(bearing(1, 999n, 1), true)).to.equal(undefined);
    });
  });

  it('is undefined if it is not initialised, or for other data', () => {
    expect(readMint(classic(6, 0), false)).to.equal(undefined);
    expect(readMint(new Uint8Array(165), false)).to.equal(undefined);
    expect(readMint(extended(), false)).to.equal(undefined);
    const holder = extended();
    holder[165] = 2;
    expect(readMint(holder, true)).to.equal(undefined);
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isToken2022) => {
        const read = readMint(bytes, isToken2022);
        if (read) expect(read.accountBytes).to.be.greaterThanOrEqual(165);
        const holding = readTokenAccount(bytes);
        if (holding) expect(holding.amount >= 0n).to.equal(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a token account', () => {
  it('has the exact amount', () => {
    const account = new Uint8Array(165);
    new DataView(account.buffer).setBigUint64(64, 18_446_744_073_709_551_615n, true);
    expect(readTokenAccount(account)?.amount).to.equal(18_446_744_073_709_551_615n);
    expect(readTokenAccount(classic())).to.equal(undefined);
    expect(readTokenAccount(extended())).to.equal(undefined);
  });
});

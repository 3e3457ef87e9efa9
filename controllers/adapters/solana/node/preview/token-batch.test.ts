import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { readTokenBatch, TOKEN_BATCH, type Instruction } from './token-batch.js';

/** Data of an instruction that may be in a batch: not empty, and no batch itself. */
const data = fc
  .tuple(fc.integer({ min: 0, max: TOKEN_BATCH - 1 }), fc.uint8Array({ maxLength: 254 }))
  .map(([number, rest]) => Uint8Array.of(number, ...rest));

const instructions = fc.array(
  fc.record({ accounts: fc.array(fc.option(fc.string(), { nil: undefined }), { maxLength: 20 }), data }),
  { minLength: 1, maxLength: 8 },
);

/** Returns the bytes of a batch, as the program defines them. */
const bytesOf = (batch: readonly Instruction[]): Uint8Array =>
  Uint8Array.from([
    TOKEN_BATCH,
    ...batch.flatMap(({ accounts, data: bytes }) => [accounts.length, bytes.length, ...bytes]),
  ]);
const accountsOf = (batch: readonly Instruction[]): readonly (string | undefined)[] =>
  batch.flatMap(({ accounts }) => accounts);

describe('readTokenBatch', () => {
  it('returns the instructions of a batch with their own accounts', () => {
    fc.assert(
      fc.property(instructions, batch => {
        expect(readTokenBatch({ accounts: accountsOf(batch), data: bytesOf(batch) })).to.deep.equal(batch);
      }),
    );
  });

  it('ignores accounts after those of the last instruction, as the program does', () => {
    fc.assert(
      fc.property(instructions, fc.array(fc.string()), (batch, others) => {
        const accounts = [...accountsOf(batch), ...others];
        expect(readTokenBatch({ accounts, data: bytesOf(batch) })).to.deep.equal(batch);
      }),
    );
  });

  it('reads a part of its bytes only up to the end of an instruction', () => {
    fc.assert(
      fc.property(instructions, fc.nat(), (batch, cut) => {
        const bytes = bytesOf(batch);
        const part = bytes.subarray(0, 1 + (cut % (bytes.length - 1)));
        const whole = batch.findIndex((_, at) => bytesOf(batch.slice(0, at + 1)).length === part.length);
        expect(readTokenBatch({ accounts: accountsOf(batch), data: part })).to.deep.equal(
          whole < 0 ? undefined : batch.slice(0, whole + 1),
        );
      }),
    );
  });

  it('returns undefined where an account is missing', () => {
    fc.assert(
      fc.property(instructions, batch => {
        const accounts = accountsOf(batch);
        fc.pre(accounts.length > 0);
        expect(readTokenBatch({ accounts: accounts.slice(1), data: bytesOf(batch) })).to.equal(undefined);
      }),
    );
  });

  it('returns undefined for any bytes that are not exactly a batch', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat({ max: 40 }), (rest, count) => {
        const bytes = Uint8Array.of(TOKEN_BATCH, ...rest);
        const read = readTokenBatch({ accounts: Array.from({ length: count }, (_, at) => String(at)), data: bytes });
        if (read !== undefined) expect([...bytesOf(read)]).to.deep.equal([...bytes]);
      }),
      { numRuns: 1_000 },
    );
  });

  for (const [what, bytes] of [
    ['without an instruction', [TOKEN_BATCH]],
    ['with a header alone', [TOKEN_BATCH, 0, 0]],
    ['with an instruction without data', [TOKEN_BATCH, 0, 1, 5, 0, 0]],
    ['within a batch', [TOKEN_BATCH, 0, 4, TOKEN_BATCH, 0, 1, 5]],
  ] as const)
    it(`returns undefined for a batch ${what}`, () => {
      expect(readTokenBatch({ accounts: [], data: Uint8Array.from(bytes) })).to.equal(undefined);
    });
});

import { expect } from '@open-wc/testing';
import { isW3mError, type ErrorCode, type W3mError } from '../controllers/domain/errors/errors.js';

/** Asserts that `promise` rejects with a `W3mError` that has one of `codes`; returns the error. */
export async function expectRejection(promise: Promise<unknown>, ...codes: readonly ErrorCode[]): Promise<W3mError> {
  const error: unknown = await promise.then(
    value => expect.fail(`resolved with ${String(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!isW3mError(error)) throw error;
  expect(error.code, String(error.cause)).to.be.oneOf(codes);
  expect(error.message, 'the message of the catalogue').not.to.equal(error.code);
  return error;
}

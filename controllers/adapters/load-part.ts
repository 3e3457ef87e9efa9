import { asW3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';

/** Resolves with a lazy part of an adapter; a failed load rejects with `code`. */
export const loadPart = <T>(part: Promise<T>, code: ParameterlessErrorCode): Promise<T> =>
  part.catch((cause: unknown) => {
    throw asW3mError(cause, code);
  });

import { W3mError } from '../../domain/errors/errors.js';

/** Returns the error of several transactions of which only the first were sent, with their signatures. */
export const sentInPart = (signatures: readonly string[], cause: unknown): W3mError =>
  new W3mError('SENT_IN_PART', { params: { signatures: signatures.join(' ') }, cause });

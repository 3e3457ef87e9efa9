import { isW3mError, W3mError } from '../controllers/index.js';

/** Returns the reason of a rejection as an error of the modal; of another copy of the package, it is no instance. */
export const asError = (cause: unknown): W3mError => (isW3mError(cause) ? cause : new W3mError('UNKNOWN', { cause }));

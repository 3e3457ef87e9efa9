import { addErrors, type ErrorEntry } from '../errors/error-registry.js';
import '../errors/later-errors.js';

/** Errors of a change of the email address that a host asks for (see `later-errors.ts`). */
export const emailErrors = {
  EMAIL_CHANGE_UNAVAILABLE: { surface: 'none', message: 'No account that signed in by email is connected' },
  EMAIL_CHANGE_CLOSED: { surface: 'none', message: 'The modal was closed before the email address changed' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(emailErrors);

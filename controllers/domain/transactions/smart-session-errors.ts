import { addErrors, type ErrorEntry } from '../errors/error-registry.js';
import '../errors/later-errors.js';

/** Errors of smart sessions, loaded with the feature (see `later-errors.ts`). */
export const smartSessionErrors = {
  PERMISSIONS_UNSUPPORTED: { surface: 'none', message: 'Your wallet does not support smart sessions' },
  PERMISSIONS_OTHER_ACCOUNT: { surface: 'none', message: 'The session belongs to another account' },
  PERMISSIONS_FAILED: { surface: 'none', message: 'Your wallet could not complete the request. Try again.' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(smartSessionErrors);

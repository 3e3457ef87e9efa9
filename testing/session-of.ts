import { untracked } from '../controllers/core/signals.js';
import type { Modal, Session } from '../controllers/modal/modal.js';
import { W3mError } from '../controllers/domain/errors/errors.js';

/** Returns the session of a modal. @throws {W3mError} `SESSION_NOT_STARTED` */
export function sessionOf({ session }: Modal): Session {
  const begun = untracked(() => session.get());
  if (!begun) throw new W3mError('SESSION_NOT_STARTED');
  return begun;
}

import { untracked } from '../core/signals.js';
import type { Modal, Session } from '../modal.js';
import { W3mError } from '../protocol/errors.js';

/** Returns the session of a modal. @throws {W3mError} `SESSION_NOT_STARTED` */
export function sessionOf({ session }: Modal): Session {
  const begun = untracked(() => session.get());
  if (!begun) throw new W3mError('SESSION_NOT_STARTED');
  return begun;
}

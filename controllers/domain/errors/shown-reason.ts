import { isW3mError } from './errors.js';

/** Characters of a service's reason that are shown. */
const MAX_LENGTH = 160;

/**
 * Returns the reason that a service gave for a refusal, as a text that is safe to show: without control characters and
 * characters that change the direction of text. Undefined if the service gave none.
 */
export function shownReason(error: unknown): string | undefined {
  if (!isW3mError(error)) return undefined;
  const reason = error.code === 'HTTP_STATUS' ? error.params['reason'] : undefined;
  if (typeof reason !== 'string') return shownReason(error.cause);
  const text = reason.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return text === '' ? undefined : text.slice(0, MAX_LENGTH);
}

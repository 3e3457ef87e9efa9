import { announce } from '../internal/announce.js';
import { msg } from '../internal/msg.js';

/** Tells screen readers whether an address has reached the clipboard. */
export function announceCopiedAddress(from: EventTarget, succeeded: boolean): void {
  if (succeeded) announce(from, msg('Address copied'));
  else announce(from, msg('Could not copy the address'), 'assertive');
}

import { FirstAnswer } from '../core/first-answer.js';

/** Requests for access that each wallet has not answered, for all modals of the page. */
const prompts = new WeakMap<object, FirstAnswer<unknown>>();

/**
 * Asks a wallet for access. It may have lost the prompt of an attempt that was left, so that each attempt asks anew; the
 * answer to any prompt is one to the attempts after it.
 */
export function askForAccess(wallet: object, request: () => Promise<unknown>): Promise<unknown> {
  const open = prompts.get(wallet) ?? new FirstAnswer<unknown>();
  prompts.set(wallet, open);
  return open.of(request);
}

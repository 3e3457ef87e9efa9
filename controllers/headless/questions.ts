import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Session } from '../modal/modal.js';
import type { AttemptAnswer, AttemptState } from './attempt-state.js';

type Question = Extract<AttemptState, { readonly status: 'consent' | 'sign-in' }>;

/** Returns what an admission check asks the person; undefined while it asks nothing. Reads signals. */
export function questionOf({ modal, router }: Session): Question | undefined {
  const { shell, options } = modal;
  if (!shell.isRequested.get()) return undefined;
  const entry = router.current.get();
  if (entry.view === 'LegalConsent') {
    const { termsConditionsUrl, privacyPolicyUrl } = options.current.get();
    return {
      status: 'consent',
      wallet: entry.data.wallet?.name,
      termsUrl: termsConditionsUrl,
      privacyUrl: privacyPolicyUrl,
    };
  }
  if (entry.view !== 'SIWXSignMessage' && entry.view !== 'ConnectingSiwe') return undefined;
  const { namespace, address, chainId, isRequired, message, step } = entry.data;
  return { status: 'sign-in', namespace, address, chainId, isRequired, message: message.get(), step: step.get() };
}

/** Answers the question. @throws {W3mError} `INVALID_REQUEST` without a question, or for another answer than true or false */
export function answerQuestion({ router }: Session, answer: AttemptAnswer): void {
  const entry = untracked(() => router.current.get());
  if (typeof answer !== 'boolean') throw new W3mError('INVALID_REQUEST');
  if (entry.view === 'LegalConsent') return entry.data.answer(answer);
  if (entry.view !== 'SIWXSignMessage' && entry.view !== 'ConnectingSiwe') throw new W3mError('INVALID_REQUEST');
  if (answer) entry.data.sign();
  else entry.data.cancel();
}

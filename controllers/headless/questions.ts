import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Session } from '../modal/modal.js';
import type { PersonQuestion } from '../flows/person-requests.js';
import type { AttemptAnswer, AttemptState } from './attempt-state.js';

type Question = Extract<AttemptState, { readonly status: 'consent' | 'sign-in' }>;

/** The newest question, also while an approval waits that it has led to. Reads signals. */
const newest = ({ requests }: Session): PersonQuestion | undefined =>
  requests
    .get()
    .filter(each => each.kind === 'consent' || each.kind === 'sign-in')
    .at(-1);

/** Returns what an admission check asks the person; undefined while it asks nothing. Reads signals. */
export function questionOf(session: Session): Question | undefined {
  const question = newest(session);
  if (!question) return undefined;
  if (question.kind === 'consent') {
    const { termsConditionsUrl, privacyPolicyUrl } = session.modal.options.current.get();
    return {
      status: 'consent',
      wallet: question.data.wallet?.name,
      termsUrl: termsConditionsUrl,
      privacyUrl: privacyPolicyUrl,
    };
  }
  const { namespace, address, chainId, isRequired, message, step } = question.data;
  return { status: 'sign-in', namespace, address, chainId, isRequired, message: message.get(), step: step.get() };
}

/** Answers the question. @throws {W3mError} `INVALID_REQUEST` without a question, or for another answer than true or false */
export function answerQuestion(session: Session, answer: AttemptAnswer): void {
  const question = untracked(() => newest(session));
  if (!question || typeof answer !== 'boolean') throw new W3mError('INVALID_REQUEST');
  if (question.kind === 'consent') question.data.answer(answer);
  else if (answer) question.data.sign();
  else question.data.cancel();
}

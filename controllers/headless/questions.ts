import { once } from '../core/once.js';
import { signal, untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { readSignIn, SignInPlace } from '../domain/sign-in/sign-in-reading.js';
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
  const { namespace, address, chainId, isRequired, message, step, wallet } = question.data;
  const text = message.get();
  return {
    status: 'sign-in',
    namespace,
    address,
    chainId,
    isRequired,
    message: text,
    ...(text !== undefined && meaningOf(session, text, { accountAddress: address, chainId })),
    wallet: wallet?.name,
    step: step.get(),
  };
}

type Read = typeof readSignIn | 'unavailable';

/** What reads a message; it loads with the first one. */
const reader = signal<Read | undefined>(undefined);
const loadReader = once(async () => {
  const { readSignIn: read } = await import('../domain/sign-in/sign-in-reading.js');
  reader.set(read);
});

/** Returns what a message means; nothing until it is read. Reads signals. */
function meaningOf(
  { modal }: Session,
  text: string,
  account: Omit<SignInPlace, 'host'>,
): Pick<Question & { readonly status: 'sign-in' }, 'warnings' | 'parts'> {
  const read = reader.get();
  if (!read) {
    queueMicrotask(() => void loadReader().catch(() => reader.set('unavailable'))); // signals are not written in a computation
    return {};
  }
  const host = hostOf(modal.options.current.get().metadata?.url);
  const reading = read === 'unavailable' ? undefined : read(text, { ...account, host }, modal.scope.now());
  return { warnings: reading?.warnings ?? ['unreadable'], parts: reading?.message };
}

/** Host of the page; without one, as in an app, that of the address which the host states. */
function hostOf(url: string | undefined): string {
  if (typeof location !== 'undefined') return location.host;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : '';
}

/** Answers the question. @throws {W3mError} `INVALID_REQUEST` without a question, or for another answer than true or false */
export function answerQuestion(session: Session, answer: AttemptAnswer): void {
  const question = untracked(() => newest(session));
  if (!question || typeof answer !== 'boolean') throw new W3mError('INVALID_REQUEST');
  if (question.kind === 'consent') question.data.answer(answer);
  else if (answer) question.data.sign();
  else question.data.cancel();
}

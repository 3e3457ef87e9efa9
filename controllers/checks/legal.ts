import { unlessAborted } from '../core/abort.js';
import { untracked } from '../core/signals.js';
import type { AdmissionCheck, Asking, Candidate } from '../flows/admission.js';
import { W3mError } from '../domain/errors/errors.js';
import { addEmbeddedViews } from '../domain/embedded/embedded-view-facts.js';
import type { CheckContext } from './check.js';
import { showQuestion } from './show-question.js';

type LegalContext = Pick<CheckContext, 'scope' | 'consent' | 'requests' | 'router' | 'shell'>;

/**
 * Creates the check that asks for the consent to the host's legal texts, unless the person has given it before choosing
 * a way to connect. A wallet of an earlier visit passes: its person has consented then.
 */
export function createLegalCheck(context: LegalContext): AdmissionCheck {
  const { consent } = context;
  addEmbeddedViews();
  return {
    ask: (candidate, how) =>
      candidate.isSilent || untracked(() => consent.get()) ? undefined : askPerson(context, candidate, how),
  };
}

/** Resolves when the person consents. @throws `CONSENT_DECLINED`, `CONNECT_CLOSED`, or the reason of the abort */
async function askPerson(
  { scope, consent, requests, router, shell }: LegalContext,
  { wallet }: Candidate,
  { signal, turn }: Asking,
): Promise<void> {
  let answer: (answer: boolean | 'closed') => void = () => undefined;
  const answered = new Promise<boolean | 'closed'>(resolve => (answer = resolve));
  await turn(() => answer('closed'));
  if (untracked(() => consent.get())) return; // given to a candidate before this one
  const life = scope.child();
  try {
    const leave = showQuestion({ scope: life, requests, router, shell }, 'LegalConsent', {
      kind: 'consent',
      data: { wallet, answer },
    });
    const given = await unlessAborted(answered, signal).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (given === true) return consent.set(true); // the gate closes the modal
    leave();
    throw new W3mError(given === 'closed' ? 'CONNECT_CLOSED' : 'CONSENT_DECLINED');
  } finally {
    life.dispose();
  }
}

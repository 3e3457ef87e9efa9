import { unlessAborted } from '../core/abort.js';
import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { AdmissionCheck, Asking, Candidate } from '../flows/admission.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { pageNodes } from '../sign-in/page-nodes.js';
import type { KnownSessions } from '../sign-in/known-sessions.js';
import { signInState, type SignIns } from '../sign-in/sign-ins.js';
import { siwxModal } from '../sign-in/siwx-modal.js';
import { siwxOf } from '../sign-in/siwx-of.js';
import { isSameSubject, subjectOf, type Subject } from '../sign-in/subject.js';
import type { CheckContext } from './check.js';
import type { SignInPrompt } from './sign-in-prompt.js';
import { createPrompt, propertiesOf } from './sign-in-prompts.js';
import { endSessions, followSessions } from './sign-in-changes.js';

/** Creates the check that asks for a sign-in session of the attached account on its network. */
export async function createSignInCheck(context: CheckContext): Promise<AdmissionCheck> {
  return new SignInCheck(context, await siwxOf(context));
}

class SignInCheck implements AdmissionCheck {
  readonly #context: CheckContext;
  readonly #siwx: SIWXConfig;
  readonly #sessions: KnownSessions;
  readonly #signIns: SignIns;
  /** The connector that was asked about last, by namespace. */
  readonly #seen = new Map<ChainNamespace, string>();
  /** Subjects whose wallet passed unasked beside that of the active namespace, by namespace. */
  readonly #unasked = new Map<ChainNamespace, Subject>();
  /** The prompts that are open or wait for their turn. */
  readonly #prompts = new Map<SignInPrompt, Subject>();

  constructor(context: CheckContext, siwx: SIWXConfig) {
    this.#context = context;
    this.#siwx = siwx;
    const { known, signIns } = signInState(context.scope, siwx);
    this.#sessions = known;
    this.#signIns = signIns;
    siwx.useNodes?.(pageNodes(context.network.networks));
    siwx.useModal?.(siwxModal(context.options));
    followSessions({
      ...context,
      siwx,
      sessions: this.#sessions,
      prompts: this.#prompts,
      unasked: this.#unasked,
      isRequired: this.#isRequired,
    });
  }

  ask(candidate: Candidate, how: Asking): Promise<void> | undefined {
    const { connection, isSilent } = candidate;
    const { namespace, connectorId } = connection;
    const subject = subjectOf(connection);
    const wasSeen = this.#seen.get(namespace) === connectorId;
    this.#seen.set(namespace, connectorId);
    this.#unasked.delete(namespace);
    const networks = untracked(() => this.#context.network.networks.get());
    const isOnPage = networks.some(({ caipNetworkId }) => caipNetworkId === subject.chainId);
    if (!isOnPage || this.#sessions.isCertain(subject)) return undefined;
    if (isSilent && untracked(() => this.#isBeside(connection))) {
      this.#unasked.set(namespace, subject); // asked when its namespace becomes active
      return undefined;
    }
    if (this.#isRequired() || !isSilent) return this.#signIn(subject, candidate, how);
    return this.#passAndOffer(subject, candidate, how, wasSeen);
  }

  async forget(namespace: ChainNamespace): Promise<void> {
    const unasked = this.#unasked.get(namespace);
    this.#seen.delete(namespace);
    this.#unasked.delete(namespace);
    this.#signIns.forget(namespace);
    const known = this.#sessions.forget(namespace);
    await endSessions(this.#context, this.#siwx, { namespace, known, unread: unasked ? [unasked] : [] });
  }

  /** True for a wallet that comes with another namespace's wallet, or while another namespace is the active one. */
  #isBeside({ namespace, connectorId }: Connection): boolean {
    const { account, network, connection } = this.#context;
    const attempt = connection.attempt.get();
    const own = attempt?.status === 'waiting' && attempt.connector.id === connectorId ? attempt.connector : undefined;
    const isUsed = (other: ChainNamespace | undefined): boolean =>
      other !== undefined && other !== namespace && account.of(other).status !== 'disconnected';
    return isUsed(own?.namespace) || isUsed(network.activeNamespace.get());
  }

  readonly #isRequired = (): boolean => this.#siwx.getRequired?.() ?? true;

  async #signIn(subject: Subject, candidate: Candidate, { signal, turn }: Asking): Promise<void> {
    const isSignedIn = await this.#sessions.read(subject).catch(async (cause: unknown) => {
      signal.throwIfAborted();
      return this.#failToInit(candidate, turn, cause);
    });
    signal.throwIfAborted();
    if (isSignedIn) return;
    const life = this.#context.scope.child();
    signal.addEventListener('abort', () => life.dispose(), { signal: life.signal });
    const prompt = this.#prompt(life, subject, candidate);
    try {
      await turn(() => (prompt.isRequired ? prompt.end('closed') : prompt.cancel()));
      if (this.#sessions.isCertain(subject)) return; // signed in before its turn
      const leave = prompt.show();
      const answer = await unlessAborted(prompt.answer, signal).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (answer === 'signed' || !prompt.isRequired) return; // the gate closes the modal
      leave();
      throw new W3mError(answer === 'closed' ? 'CONNECT_CLOSED' : 'SIWX_CANCELLED');
    } finally {
      life.dispose();
    }
  }

  /** Admits the account, which needs no session. A wallet that changed its account or network is offered to sign in. */
  async #passAndOffer(
    subject: Subject,
    candidate: Candidate,
    { signal, turnOf }: Asking,
    wasSeen: boolean,
  ): Promise<void> {
    const isSignedIn = await this.#sessions.read(subject).catch(report);
    signal.throwIfAborted(); // the wallet has changed, and may change back: that is another candidate
    if (isSignedIn !== false || !wasSeen) return; // a reload does not ask what was declined before
    const { scope, account } = this.#context;
    const life = scope.child();
    signal.addEventListener('abort', () => life.dispose(), { signal: life.signal });
    const isCurrent = (): boolean => {
      const { connection } = account.of(subject.namespace);
      return connection !== undefined && isSameSubject(subjectOf(connection), subject);
    };
    let isBegun = false;
    life.effect(() => {
      const isNow = isCurrent();
      if (isNow === isBegun) return;
      if (isBegun) return queueMicrotask(() => life.dispose());
      isBegun = true;
      queueMicrotask(() => void this.#offer(life, subject, candidate, turnOf).catch(report));
    });
  }

  /** Offers to sign in a connected account, once no other question is open; it stays connected whatever the answer. */
  async #offer(life: Scope, subject: Subject, candidate: Candidate, turnOf: Asking['turnOf']): Promise<void> {
    const prompt = this.#prompt(life, subject, candidate);
    void prompt.answer.then(() => life.dispose());
    await turnOf(life);
    if (this.#sessions.isCertain(subject)) life.dispose(); // signed in before its turn
    if (life.signal.aborted) return;
    const leave = prompt.show();
    const { shell } = this.#context;
    let wasOpen = false;
    life.effect(() => {
      const isOpen = shell.isOpen.get();
      if (wasOpen && !isOpen) untracked(() => prompt.cancel());
      wasOpen = isOpen;
    });
    life.onEnd(leave);
  }

  #prompt(life: Scope, subject: Subject, candidate: Candidate): SignInPrompt {
    const prompt = createPrompt(
      {
        ...this.#context,
        scope: life,
        siwx: this.#siwx,
        sessions: this.#sessions,
        signIns: this.#signIns,
        isRequired: this.#isRequired(),
      },
      subject,
      candidate,
    );
    this.#prompts.set(prompt, subject);
    life.onEnd(() => this.#prompts.delete(prompt));
    return prompt;
  }

  /** Refuses the candidate, since it cannot be found out whether there is a session. */
  async #failToInit({ connection }: Candidate, turn: Asking['turn'], cause: unknown): Promise<never> {
    const { events, toasts, router, shell } = this.#context;
    const error = new W3mError('SIGN_IN_INIT_FAILED', { cause });
    await turn(() => undefined);
    console.error(cause); // the toast does not tell the reason
    events.track('SIWX_AUTH_ERROR', propertiesOf(connection));
    if (untracked(() => shell.isOpen.get())) router.reset('Connect');
    toasts.tell(error);
    throw error;
  }
}

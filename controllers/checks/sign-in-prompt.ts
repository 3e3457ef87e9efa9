import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetworkId, ChainNamespace, WalletInfo } from '../domain/entities.js';
import { asW3mError, type W3mError } from '../domain/errors/errors.js';
import type { SignInRequest, SignInStep, SIWXMessage, SIWXSession } from '../domain/sign-in/siwx.js';
import type { PersonRequests } from '../flows/person-requests.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { Subject } from '../sign-in/subject.js';
import { showQuestion } from './show-question.js';

/** Age in milliseconds after which a message is created again before it is signed: servers keep a nonce for minutes. */
const MESSAGE_MAX_AGE_MS = 240_000;

/** How a prompt ended. */
export type SignInAnswer = 'signed' | 'cancelled' | 'closed';

/** Dependencies of a prompt. */
export interface PromptDeps {
  /** Ends with the prompt. */
  readonly scope: Scope;
  readonly requests: PersonRequests;
  readonly router: RouterController;
  readonly shell: ShellController;
  /** View that asks: hosts of the legacy option know it by another name. */
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe';
  /** Account and network that the session is for. */
  readonly subject: Subject;
  readonly wallet: WalletInfo | undefined;
  readonly isRequired: boolean;
  createMessage(): Promise<SIWXMessage>;
  /** Requests the signature from the wallet. */
  sign(text: string): Promise<string>;
  /**
   * Verifies and stores the session. Resolves with false if the person has left the prompt meanwhile, which `isLeft`
   * tells: the session is then ended.
   */
  addSession(session: SIWXSession, isLeft: () => boolean): Promise<boolean>;
  onSignClick(): void;
  onCancel(): void;
  /** Called with why an attempt has failed; the person may try again. */
  onFailed(error: W3mError, at: 'message' | 'signature'): void;
}

/** Asks the person to sign in. The wallet is requested only after a click on Sign. */
export class SignInPrompt implements SignInRequest {
  readonly #message = signal<SIWXMessage | undefined>(undefined);
  readonly #step = signal<SignInStep>('asking');
  readonly #deps: PromptDeps;
  readonly #resolve: (answer: SignInAnswer) => void;
  #answer: SignInAnswer | undefined;
  #createdAt = 0;
  #creating: Promise<SIWXMessage> | undefined;

  readonly answer: Promise<SignInAnswer>;
  readonly namespace: ChainNamespace;
  readonly address: string;
  readonly chainId: CaipNetworkId;
  readonly wallet: WalletInfo | undefined;
  readonly isRequired: boolean;
  readonly message: ReadonlySignal<string | undefined> = { get: () => this.#message.get()?.toString() };
  readonly step: ReadonlySignal<SignInStep> = this.#step;

  constructor(deps: PromptDeps) {
    this.#deps = deps;
    this.namespace = deps.subject.namespace;
    this.address = deps.subject.address;
    this.chainId = deps.subject.chainId;
    this.wallet = deps.wallet;
    this.isRequired = deps.isRequired;
    let resolve: (answer: SignInAnswer) => void = () => undefined;
    this.answer = new Promise(settle => (resolve = settle));
    this.#resolve = resolve;
  }

  /** Opens the modal at the prompt. The returned function leaves it, for the view before if the modal was open. */
  show(): () => void {
    const leave = showQuestion(this.#deps, this.#deps.view, { kind: 'sign-in', data: this });
    this.#prepare().catch(() => undefined); // a click on Sign tries again and tells
    return leave;
  }

  sign(): void {
    if (untracked(() => this.#step.get()) !== 'asking') return;
    this.#step.set('signing');
    this.#deps.onSignClick();
    void this.#sign();
  }

  cancel(): void {
    if (['cancelling', 'signed'].includes(untracked(() => this.#step.get()))) return;
    this.#step.set('cancelling');
    this.#deps.onCancel();
    this.#end('cancelled');
  }

  /** Ends the prompt: the host has closed it, or another tab has signed in. */
  end(answer: 'closed' | 'signed'): void {
    this.#end(answer);
  }

  #end(answer: SignInAnswer): void {
    this.#answer ??= answer;
    this.#resolve(answer);
  }

  /** True if the prompt has ended without a session: by the person, the host or the wallet. */
  readonly #isLeft = (): boolean =>
    this.#answer === undefined ? this.#deps.scope.signal.aborted : this.#answer !== 'signed';

  async #sign(): Promise<void> {
    const { scope, sign, addSession, onFailed } = this.#deps;
    let at: 'message' | 'signature' = 'message';
    try {
      const message = await unlessAborted(this.#prepare(), scope.signal);
      at = 'signature';
      const text = message.toString();
      const signature = await unlessAborted(sign(text), scope.signal);
      this.#message.set(undefined); // the server takes a nonce once, whatever it answers
      // Not given up when the prompt ends: the server may store the session all the same
      if (!(await addSession({ data: dataOf(message), message: text, signature }, this.#isLeft))) return;
      this.#step.set('signed');
      this.#end('signed');
    } catch (error) {
      if (scope.signal.aborted || untracked(() => this.#step.get()) === 'cancelling') return;
      onFailed(asW3mError(error), at);
      this.#step.set('asking');
      if (at === 'signature') this.#prepare().catch(() => undefined); // as in `show`
    }
  }

  /** Returns the message; creates one if there is none that is fresh. */
  #prepare(): Promise<SIWXMessage> {
    const { scope, createMessage } = this.#deps;
    const prepared = untracked(() => this.#message.get());
    if (prepared && scope.now() - this.#createdAt < MESSAGE_MAX_AGE_MS) return Promise.resolve(prepared);
    const create = async (): Promise<SIWXMessage> => {
      try {
        const message = await createMessage();
        this.#createdAt = scope.now();
        this.#message.set(message);
        return message;
      } finally {
        this.#creating = undefined;
      }
    };
    return (this.#creating ??= create());
  }
}

/** Returns the fields of a message without its method. */
function dataOf(message: SIWXMessage): SIWXSession['data'] {
  const { accountAddress, chainId, domain, uri, version, nonce, statement, resources, requestId } = message;
  const { issuedAt, expirationTime, notBefore } = message;
  const optional = { statement, resources, requestId, issuedAt, expirationTime, notBefore };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { accountAddress, chainId, domain, uri, version, nonce, ...given };
}

import type { ReactiveController } from 'lit';
import type { Session, Wallet } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { announce } from '../../internal/announce.js';
import { logUnexplained } from '../../internal/error-text.js';
import type { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { FailureText } from './failure-text.js';

type Attempt = NonNullable<ReturnType<Session['connection']['attempt']['get']>>;

/** What a view decides about its attempt. */
interface AttemptView {
  name(): string;
  failureText(error: W3mError): FailureText;
  /** Begins the attempt again when the view is entered again. */
  restart(): void;
}

/**
 * The attempt that a view shows. The view begins it; it ends when the view is left, or when the modal closes. Its state
 * belongs to the `ConnectionController`: this announces changes of it.
 */
export class ShownAttempt implements ReactiveController {
  readonly #host: SessionElement;
  readonly #view: AttemptView;
  #attempt: Attempt | undefined;
  /** Connector of the attempt that begins in the next task. */
  #next: Connector | undefined;
  /** True while the view is left in the middle of an attempt. */
  #isLeft = false;
  #wasOpen = false;
  #wasLong = false;

  constructor(host: SessionElement, view: AttemptView) {
    this.#host = host;
    this.#view = view;
    host.addController(this);
  }

  /** The attempt; undefined before the first one and after {@link abandon}. */
  get current(): Attempt | undefined {
    return this.#attempt;
  }

  /** True while an attempt with these waits for the wallet. Lists are computed anew, so objects change while ids stay. */
  isWaiting({ id, namespace }: Connector, wallet?: Wallet): boolean {
    const attempt = this.#attempt?.status === 'waiting' ? this.#attempt : undefined;
    if (attempt?.wallet?.id !== wallet?.id) return false;
    const connector = this.#next ?? attempt?.connector;
    return connector?.id === id && connector.namespace === namespace;
  }

  /** Begins when the view has rendered: asking a wallet takes half as long again, and a frame would wait for both. */
  beginAfterRendering(connector: Connector): void {
    this.abandon();
    this.#next = connector;
    setTimeout(() => {
      if (this.#next === connector && this.#host.findModal()?.session.get()) this.begin(connector); // not left meanwhile
    });
  }

  begin(connector: Connector, wallet?: Wallet): void {
    const { modal, session } = this.#host;
    this.abandon();
    const replacesWallet = modal.account.accountOf(connector.namespace) !== undefined;
    const attempt = session.begin(connector, { wallet });
    this.#attempt = attempt;
    this.#wasLong = false;
    this.#host.requestUpdate();
    attempt.done.then(
      () => {
        if (this.#attempt !== attempt) return;
        announce(this.#host, msg(str`Connected with ${this.#view.name()}`));
        if (replacesWallet) modal.shell.close(); // guideWindow ignores a replaced wallet
      },
      () => {
        if (this.#attempt === attempt && attempt.error && !modal.scope.signal.aborted)
          this.announceFailure(attempt.error);
      },
    );
  }

  announceFailure(error: W3mError): void {
    logUnexplained(error);
    const { heading, detail } = this.#view.failureText(error);
    announce(this.#host, `${heading}. ${detail}`, 'assertive');
  }

  abandon(): void {
    const attempt = this.#attempt;
    this.#next = this.#attempt = undefined;
    if (attempt) this.#host.findModal()?.session.get()?.connection.abandon(attempt); // a destroyed modal is no longer found
  }

  hostConnected(): void {
    if (this.#isLeft) queueMicrotask(() => this.#enter());
  }

  hostDisconnected(): void {
    this.#leave();
  }

  hostUpdated(): void {
    const isOpen = this.#host.modal.shell.isOpen.get();
    if (this.#wasOpen && !isOpen) queueMicrotask(() => this.#leave()); // the exit animation is still running
    if (!this.#wasOpen && isOpen && this.#isLeft) queueMicrotask(() => this.#enter());
    this.#wasOpen = isOpen;
    if (this.#attempt?.isLong && !this.#wasLong) announce(this.#host, msg(str`Still waiting for ${this.#view.name()}`));
    this.#wasLong = this.#attempt?.isLong ?? false;
  }

  /** A closed modal can also mean that the wallet has connected: then the outcome stays. */
  #leave(): void {
    if (!this.#next && this.#attempt?.status !== 'waiting') return;
    this.#isLeft = true;
    this.abandon();
  }

  #enter(): void {
    if (!this.#isLeft || !this.#host.isConnected) return;
    this.#isLeft = false;
    this.#view.restart();
  }
}

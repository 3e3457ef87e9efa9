import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { EMAIL_CODE_LIFE_MS } from '../domain/embedded/frame-constants.js';
import { isEmail } from '../domain/validation.js';
import { Countdown } from './countdown.js';
import type { EmbeddedContext } from './embedded-context.js';
import { trackSignIn, trackView } from './track-view.js';

/** What the sign-in by e-mail does now. */
export type EmailStatus = 'idle' | 'sending' | 'checking';

/** What the person is to do after an e-mail was sent: open its link, or enter its code. */
export interface EmailStage {
  readonly is: 'device' | 'otp';
  readonly email: string;
}

const VIEWS = { device: 'EmailVerifyDevice', otp: 'EmailVerifyOtp' } as const;

/** Creates the sign-in by e-mail. What was typed survives a failure and a step back. */
export const createEmailLogin = (context: EmbeddedContext): EmailLogin => new EmailLogin(context);

/** Sign-in by e-mail: an address, the approval of a new device, a code. */
export class EmailLogin {
  readonly #context: EmbeddedContext;
  readonly #status = signal<EmailStatus>('idle');
  readonly #error = signal<W3mError | undefined>(undefined);
  readonly #stage = signal<EmailStage | undefined>(undefined);
  readonly #expiresAt = signal<number | undefined>(undefined);
  readonly #countdown: Countdown;
  /** The step under way; another one ends it. */
  #step = new AbortController();
  /** What followed the last e-mail; kept when the person goes back. */
  #sent: EmailStage | undefined;

  readonly status: ReadonlySignal<EmailStatus> = this.#status;
  /** Why the last step failed, until the next one. */
  readonly error: ReadonlySignal<W3mError | undefined> = this.#error;
  /** The address, as it was typed. */
  readonly address: ReadonlySignal<string>;
  /** What the person is to do; undefined before an e-mail is sent. Views show it. */
  readonly stage: ReadonlySignal<EmailStage | undefined> = this.#stage;
  /** Seconds until another e-mail may be requested. */
  readonly waitSeconds: ReadonlySignal<number>;
  /** When the code becomes invalid, in milliseconds since the epoch. */
  readonly expiresAt: ReadonlySignal<number | undefined> = this.#expiresAt;

  constructor(context: EmbeddedContext) {
    this.#context = context;
    this.address = context.typedEmail;
    this.#countdown = new Countdown(context.scope, context.storage);
    this.waitSeconds = this.#countdown.seconds;
  }

  /** Takes what is typed. */
  edit(address: string): void {
    this.#context.typedEmail.set(address);
    this.#error.set(undefined);
  }

  /** Requests a code for the typed address, and shows the step that follows. */
  async submit(): Promise<void> {
    const email = untracked(() => this.address.get()).trim();
    if (!isEmail(email)) return this.#error.set(new W3mError('EMAIL_INVALID'));
    const isSent = this.#sent?.email === email && untracked(() => this.waitSeconds.get()) > 0;
    if (this.#sent && isSent) return this.#enter(this.#sent); // back at the step that was left
    await this.#send(email);
  }

  /** Ends the step under way, and asks for an address again. */
  leave(): void {
    this.#step.abort();
    this.#status.set('idle');
    this.#error.set(undefined);
    this.#stage.set(undefined);
  }

  /** Requests another code for the same address. */
  async resend(email: string): Promise<void> {
    await this.#send(email);
  }

  /** Waits until the new device is approved; leaving the view ends the wait. */
  async awaitDevice(email: string, signal: AbortSignal): Promise<void> {
    const { events } = this.#context;
    await this.#run('idle', signal, async stop => {
      const wallet = await this.#context.openWallet();
      const result = await wallet.login?.({ kind: 'device' }, stop);
      stop.throwIfAborted();
      events.track('DEVICE_REGISTERED_FOR_EMAIL');
      if (result?.next === 'done') return this.#connect();
      this.#onSent();
      this.#sent = { is: 'otp', email };
      this.#stage.set(this.#sent);
      this.#router().replace('EmailVerifyOtp', { email });
    });
  }

  /** Checks the code, and connects. Resolves with false if the code is refused, or `signal` aborted before the answer. */
  async verify(otp: string, signal?: AbortSignal): Promise<boolean> {
    const { adapters, events, openWallet } = this.#context;
    const isStillValid = trackSignIn(this.#router(), adapters);
    return this.#run('checking', signal, async stop => {
      const wallet = await openWallet();
      try {
        await wallet.login?.({ kind: 'otp', otp }, stop);
      } catch (error) {
        if (!stop.aborted) events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: asW3mError(error).message });
        throw error;
      }
      stop.throwIfAborted();
      events.track('EMAIL_VERIFICATION_CODE_PASS');
      this.#countdown.clear();
      if (isStillValid()) await this.#connect();
    });
  }

  async #send(email: string): Promise<void> {
    const seconds = untracked(() => this.waitSeconds.get());
    if (seconds > 0) return this.#error.set(new W3mError('EMAIL_TOO_SOON', { params: { seconds } }));
    const { events, openWallet, remote } = this.#context;
    const isHere = trackView(this.#router());
    await this.#run('sending', undefined, async stop => {
      const wallet = await openWallet();
      if (!wallet.login) throw new W3mError('EMAIL_DEPENDENCY_MISSING');
      await remote.expectServed(); // before a code is sent
      stop.throwIfAborted();
      this.#countdown.start();
      events.track('EMAIL_SUBMITTED');
      const { next } = await wallet.login({ kind: 'email', email }, stop).catch((error: unknown) => {
        this.#countdown.clear();
        throw error;
      });
      stop.throwIfAborted();
      if (next === 'done') {
        if (isHere()) await this.#connect();
        return;
      }
      if (next !== 'device') this.#onSent();
      this.#sent = { is: next === 'device' ? 'device' : 'otp', email };
      if (isHere()) this.#enter(this.#sent); // a late answer changes no view
    });
  }

  #enter(stage: EmailStage): void {
    this.#stage.set(stage);
    this.#router().push(VIEWS[stage.is], { email: stage.email });
  }

  #onSent(): void {
    this.#context.events.track('EMAIL_VERIFICATION_CODE_SENT');
    this.#expiresAt.set(this.#context.scope.now() + EMAIL_CODE_LIFE_MS);
  }

  #router() {
    return this.#context.needSession().router;
  }

  async #connect(): Promise<void> {
    await this.#context.connect();
    this.#context.typedEmail.set('');
    this.#expiresAt.set(undefined);
    this.#sent = undefined;
    this.#stage.set(undefined);
  }

  /** Runs a step; false if it failed. A step that a newer one has ended says nothing. */
  async #run(
    status: EmailStatus,
    signal: AbortSignal | undefined,
    work: (stop: AbortSignal) => Promise<void> | void,
  ): Promise<boolean> {
    this.#step.abort();
    const step = (this.#step = new AbortController());
    signal?.addEventListener('abort', () => step.abort(), { signal: step.signal });
    this.#status.set(status);
    this.#error.set(undefined);
    try {
      await work(step.signal);
      return true;
    } catch (error) {
      if (!step.signal.aborted) this.#error.set(asW3mError(error));
      return false;
    } finally {
      if (this.#step === step) this.#status.set('idle');
    }
  }
}

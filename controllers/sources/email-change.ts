import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { EmailChangeStep } from '../domain/embedded/embedded-wallet.js';
import { email as storedEmail } from '../domain/storage/storage-keys.js';
import { isEmail } from '../domain/validation.js';
import { Countdown } from './countdown.js';
import type { EmbeddedContext } from './embedded-context.js';
import { trackView } from './track-view.js';

type Redirect = 'Account' | undefined;

/** A change that is done. */
interface ChangedEmail {
  readonly email: string;
}

/** Where a change stands: the code of the present address is to be entered, or that of the new one. */
export interface EmailChangeStage {
  readonly is: 'primary' | 'secondary';
  readonly newEmail: string;
}

/** Answer of the wallet to a step. */
interface Answer {
  readonly next: string;
  readonly email: string | undefined;
  /** False if the person has left the view of the step meanwhile. */
  readonly isHere: boolean;
  /** True if the change was left meanwhile. */
  readonly isLeft: boolean;
}

/** Creates the change of the e-mail address. */
export const createEmailChange = (context: EmbeddedContext): EmailChange => new EmailChange(context);

/** Change of the e-mail address: a code from the present address, then one from the new address. */
export class EmailChange {
  readonly #context: EmbeddedContext;
  readonly #isBusy = signal(false);
  readonly #error = signal<W3mError | undefined>(undefined);
  readonly #changed = signal<ChangedEmail | undefined>(undefined);
  readonly #stage = signal<EmailChangeStage | undefined>(undefined);
  readonly #countdown: Countdown;
  /** How often a change was left: a late answer to one that was left does not bring it back. */
  #left = 0;

  readonly isBusy: ReadonlySignal<boolean> = this.#isBusy;
  /** Why the last step failed, until the next one. */
  readonly error: ReadonlySignal<W3mError | undefined> = this.#error;
  /** The last change that both codes confirmed; a new object for each. */
  readonly changed: ReadonlySignal<ChangedEmail | undefined> = this.#changed;
  /** The code that is to be entered; undefined before a change and after it. */
  readonly stage: ReadonlySignal<EmailChangeStage | undefined> = this.#stage;
  /** Seconds until another e-mail may be requested. */
  readonly waitSeconds: ReadonlySignal<number>;

  constructor(context: EmbeddedContext) {
    this.#context = context;
    this.#countdown = new Countdown(context.scope, context.storage);
    this.waitSeconds = this.#countdown.seconds;
  }

  /** The present address, as far as it is known. */
  get address(): string {
    return this.#context.storage.get(storedEmail) ?? '';
  }

  clearError(): void {
    this.#error.set(undefined);
  }

  /** Ends the change under way. */
  leave(): void {
    this.#left += 1;
    this.#stage.set(undefined);
    this.clearError();
  }

  /** Requests the change, and shows the first code to enter. */
  async start(newEmail: string, redirectView?: Redirect): Promise<boolean> {
    const email = newEmail.trim();
    if (!isEmail(email)) return this.#fail(new W3mError('EMAIL_INVALID'));
    const seconds = untracked(() => this.waitSeconds.get());
    if (seconds > 0) return this.#fail(new W3mError('EMAIL_TOO_SOON', { params: { seconds } }));
    const present = this.address;
    return this.#run({ kind: 'start', email }, ({ next, isHere, isLeft }) => {
      this.#countdown.start();
      this.#context.events.track('EMAIL_EDIT');
      if (!isLeft) this.#stage.set({ is: next === 'primary-otp' ? 'primary' : 'secondary', newEmail: email });
      if (!isHere) return;
      const to = redirectView && { redirectView };
      if (next === 'primary-otp')
        this.#router().push('UpdateEmailPrimaryOtp', { email: present, newEmail: email, ...to });
      else this.#router().push('UpdateEmailSecondaryOtp', { newEmail: email, ...to });
    });
  }

  /** Checks the code of the present address. */
  async confirmPrimary(otp: string, newEmail: string, redirectView?: Redirect): Promise<boolean> {
    return this.#run({ kind: 'primary-otp', otp }, ({ isHere, isLeft }) => {
      this.#context.events.track('EMAIL_VERIFICATION_CODE_PASS');
      if (!isLeft) this.#stage.set({ is: 'secondary', newEmail });
      if (isHere)
        this.#router().replace('UpdateEmailSecondaryOtp', { newEmail, ...(redirectView && { redirectView }) });
    });
  }

  /** Checks the code of the new address, which is the address from then on. */
  async confirmSecondary(otp: string, redirectView?: Redirect): Promise<boolean> {
    return this.#run({ kind: 'secondary-otp', otp }, ({ email, isHere }) => {
      const { events, storage, remote } = this.#context;
      events.track('EMAIL_VERIFICATION_CODE_PASS');
      this.#stage.set(undefined);
      if (email) {
        storage.set(storedEmail, email);
        this.#changed.set({ email });
      }
      remote.refresh().catch(this.#context.scope.report);
      if (redirectView && isHere) this.#router().reset(redirectView);
    });
  }

  #router() {
    return this.#context.needSession().router;
  }

  #fail(error: W3mError): false {
    this.#error.set(error);
    return false;
  }

  async #run(step: EmailChangeStep, done: (answer: Answer) => void): Promise<boolean> {
    if (untracked(() => this.#isBusy.get())) return false;
    const isHere = trackView(this.#router());
    const left = this.#left;
    this.#isBusy.set(true);
    this.#error.set(undefined);
    try {
      const wallet = await this.#context.openWallet();
      if (!wallet.changeEmail) throw new W3mError('EMAIL_DEPENDENCY_MISSING');
      const result = await wallet.changeEmail(step);
      const email = 'email' in result ? result.email : undefined;
      done({ next: result.next, email, isHere: isHere(), isLeft: left !== this.#left });
      return true;
    } catch (cause) {
      const error = asW3mError(cause);
      if (step.kind !== 'start') this.#context.events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.message });
      return this.#fail(error);
    } finally {
      this.#isBusy.set(false);
    }
  }
}

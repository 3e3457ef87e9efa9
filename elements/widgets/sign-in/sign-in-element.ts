import type { PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { EmbeddedSide, EmailChange, EmailLogin, SocialLogin } from '../../../controllers/index.js';
import { asW3mError, type W3mError } from '../../../controllers/domain/errors/errors.js';
import { SessionElement } from '../../internal/session-element.js';

/** Parts of the embedded wallet that load on demand. */
interface Parts {
  readonly email: EmailLogin;
  readonly social: SocialLogin;
  readonly emailChange: EmailChange;
}

/** Base class of elements of a sign-in: gives them the embedded wallet, and the part of it that they need. */
export abstract class SignInElement<P extends keyof Parts> extends SessionElement {
  /** The part that the element needs. */
  protected abstract readonly needs: P;

  /** The part, once it has loaded. */
  @state() protected flow: Parts[P] | undefined;
  /** Why an action was in vain: the part could not be loaded. */
  @state() protected failure: W3mError | undefined;
  /** What waits for the part. */
  @state() private action: ((part: Parts[P]) => void) | undefined;

  /** The embedded wallet; undefined if the host offers none. */
  protected get side(): EmbeddedSide | undefined {
    return this.session.source('ID_AUTH');
  }

  /** True while an action waits for the part. */
  protected get isWaiting(): boolean {
    return this.action !== undefined;
  }

  #isLoading = false;
  #hasFailed = false;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.flow && !this.#hasFailed) void this.#loadPart();
  }

  /**
   * Does what a person asks for, at once or when the part has loaded: the last action counts. A part that could not be loaded
   * is loaded again.
   */
  protected withPart(action: (part: Parts[P]) => void): void {
    if (this.flow) return action(this.flow);
    this.action = action;
    void this.#loadPart();
  }

  async #loadPart(): Promise<void> {
    const session = this.findModal()?.session.get();
    const side = session?.source('ID_AUTH');
    if (!side || this.flow || this.#isLoading) return;
    this.#isLoading = true;
    this.failure = undefined;
    try {
      this.flow = (await side[this.needs]()) as Parts[P]; // each loader gives the part of its name
      if (this.isConnected) {
        this.onPart(this.flow);
        this.action?.(this.flow);
      }
    } catch (error) {
      console.error(error);
      this.#hasFailed = true;
      if (this.isWaiting) this.failure = asW3mError(error, 'UNKNOWN');
    } finally {
      this.#isLoading = false;
      this.action = undefined;
    }
  }

  /** Called once the part has loaded. */
  protected onPart(_part: Parts[P]): void {
    // By default nothing
  }
}

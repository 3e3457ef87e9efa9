import type { PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { EmbeddedSide, EmailChange, EmailLogin, SocialLogin } from '../../../controllers/index.js';
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
  @state() protected hasFailed = false;

  /** The embedded wallet; undefined if the host offers none. */
  protected get side(): EmbeddedSide | undefined {
    return this.session.source('ID_AUTH');
  }

  #isLoading = false;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.flow && !this.hasFailed) void this.loadPart();
  }

  /** Loads the part; called again to retry. */
  protected async loadPart(): Promise<void> {
    const session = this.findModal()?.session.get();
    const side = session?.source('ID_AUTH');
    if (!side || this.flow || this.#isLoading) return;
    this.#isLoading = true;
    this.hasFailed = false;
    try {
      this.flow = (await side[this.needs]()) as Parts[P]; // each loader gives the part of its name
      if (this.isConnected) this.onPart(this.flow);
    } catch (error) {
      console.error(error);
      this.hasFailed = true;
    } finally {
      this.#isLoading = false;
    }
  }

  /** Called once the part has loaded. */
  protected onPart(_part: Parts[P]): void {
    // By default nothing
  }
}

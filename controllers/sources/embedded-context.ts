import type { EmbeddedRemote } from '../adapters/embedded/embedded-remote.js';
import type { Once } from '../core/once.js';
import type { WritableSignal } from '../core/signals.js';
import type { Approvals } from '../flows/approvals.js';
import type { EmbeddedWallet } from '../domain/embedded/embedded-wallet.js';
import type { Connection } from '../domain/entities.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import type { PersonActions } from './person-actions.js';
import type { SourceContext, SourceSession } from './source.js';

/** What the parts of the embedded wallet's source share. */
export interface EmbeddedContext extends SourceContext {
  readonly openWallet: Once<EmbeddedWallet>;
  readonly remote: EmbeddedRemote;
  readonly approvals: Approvals;
  readonly actions: PersonActions;
  /** The email address in the field of the sign-in, as it was typed. */
  readonly typedEmail: WritableSignal<string>;
  needSession(): SourceSession;
  /** Connects after a sign-in; remembers by which provider. */
  connect(provider?: SocialProvider, userName?: string): Promise<Connection>;
}

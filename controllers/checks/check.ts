import type { Scope } from '../core/scope.js';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { ReadonlySignal, WritableSignal } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { AdmissionCheck } from '../flows/admission.js';
import type { AccountController } from '../state/account-controller.js';
import type { ConnectionController } from '../state/connection-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { NetworkController } from '../state/network-controller.js';
import type { PersonRequests } from '../flows/person-requests.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { ToastController } from '../state/toast-controller.js';
import type { Settings } from '../state/options.js';

/** Context of every check; its row passes on what the check needs. */
export interface CheckContext {
  readonly scope: Scope;
  readonly options: ReadonlySignal<Settings>;
  readonly account: AccountController;
  readonly network: NetworkController;
  readonly shell: ShellController;
  readonly requests: PersonRequests;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly events: EventsController;
  readonly adapters: readonly ChainAdapter[];
  readonly connection: Pick<ConnectionController, 'attempt' | 'disconnect'>;
  /** True once the person has consented to the host's legal texts. */
  readonly consent: WritableSignal<boolean>;
  /** Asks all checks again about the wallet of a namespace. */
  recheck(namespace: ChainNamespace): void;
}

/** One admission check: a row here and a module beside it; see `AdmissionCheck` for the contract. */
export interface CheckRow {
  isOn(options: Settings): boolean;
  /** Loads the check; called when the first wallet is attached. */
  load(context: CheckContext): Promise<AdmissionCheck>;
}

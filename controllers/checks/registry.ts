import { once } from '../core/once.js';
import type { Scope } from '../core/scope.js';
import type { ReadonlySignal } from '../core/signals.js';
import type { AdmissionCheck } from '../flows/admission.js';
import type { AccountController } from '../state/account-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { NetworkController } from '../state/network-controller.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { ToastController } from '../state/toast-controller.js';
import type { Settings } from '../state/options.js';

/** What every check is given; its row passes on what the check needs. */
export interface CheckContext {
  readonly scope: Scope;
  readonly options: ReadonlySignal<Settings>;
  readonly account: AccountController;
  readonly network: NetworkController;
  readonly shell: ShellController;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly events: EventsController;
}

/** One admission check. A check is added as a row here and a module beside; see `AdmissionCheck` for what it promises. */
export interface CheckRow {
  isOn(options: Settings): boolean;
  /** Loads the check; called when the first wallet is attached. */
  load(context: CheckContext): Promise<AdmissionCheck>;
}

/** The checks between attached and connected, in the order in which they ask. Sign-in and terms each add a row. */
export const checkRows: readonly CheckRow[] = [];

type Checks = readonly AdmissionCheck[] | Promise<readonly AdmissionCheck[]> | undefined;

/**
 * Returns the checks that the options ask for: undefined where there are none. Loaded checks come in the same turn, so
 * that a known wallet passes without a flicker.
 */
export function checksOf(rows: readonly CheckRow[], context: CheckContext): (options: Settings) => Checks {
  const loaders = rows.map(row => {
    const made: { check?: AdmissionCheck } = {};
    const load = once(async () => (made.check = await row.load(context)));
    return { isOn: row.isOn, made, load };
  });
  return options => {
    const on = loaders.filter(({ isOn }) => isOn(options));
    if (on.length === 0) return undefined;
    const loaded = on.flatMap(({ made }) => made.check ?? []);
    return loaded.length === on.length ? loaded : Promise.all(on.map(({ load }) => load()));
  };
}

import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { Entrance, Modal, Session } from './modal.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import { W3mError } from '../domain/errors/errors.js';
import { canShow, factsOf } from '../domain/views/view-facts.js';
import type { OpenableView, RouteEntry } from '../domain/views/views.js';

/** Determines the view at which the modal opens, and whether it may close. */
export function createStartView(
  { account, options }: Modal,
  { connectors, router, environment }: Pick<Session, 'connectors' | 'router' | 'environment'>,
  isNetworkFine: ReadonlySignal<boolean>,
): Pick<Session, 'entrance' | 'arrive' | 'viewNamed' | 'mayClose'> {
  /** Without adapters WalletConnect is the only way to connect, as it is where the host creates the pairings. */
  const isRemoteOnly = (): boolean => {
    const { adapters: given, manualWCControl } = options.current.get();
    return (
      (given.length === 0 || manualWCControl) && connectors.all.get().some(connector => traitsOf(connector).isRemote)
    );
  };
  const entrance = (): Entrance => {
    if (!untracked(isRemoteOnly)) return 'Connect';
    return environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic';
  };
  const home = (): OpenableView => (untracked(() => account.shownOf()) ? 'Account' : entrance());
  const warnOf = (view: unknown): void =>
    console.warn(new W3mError('VIEW_UNKNOWN', { params: { view: String(view) } })); // hosts may pass any value
  return {
    entrance,
    viewNamed(name) {
      if (canShow(name)) return name as OpenableView; // it needs no data
      warnOf(name);
      return home();
    },
    arrive(...to) {
      const [view, data] = to;
      const isShown = view !== undefined && canShow(view, data);
      if (view !== undefined && !isShown) warnOf(view);
      if (view === 'Connect') router.reset(entrance());
      else if (isShown)
        router.reset(...(to as Parameters<typeof router.reset>)); // the caller paired view and data
      else if (!untracked(() => isNetworkFine.get())) router.reset('UnsupportedChain');
      else router.reset(home());
    },
    mayClose: () => !untracked(() => router.history.get()).some(mustAnswer),
  };
}

const mustAnswer = ({ view, data }: RouteEntry): boolean | undefined =>
  factsOf(view).mustAnswer && !(data && 'isRequired' in data && !data.isRequired);

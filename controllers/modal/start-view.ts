import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { Entrance, Modal, Session } from './modal.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import { W3mError } from '../domain/errors/errors.js';
import { canShow, factsOf } from '../domain/views/view-facts.js';
import type { OpenableView, RouteEntry, ViewName } from '../domain/views/views.js';

/** Determines the view at which the modal opens, and whether it may close. */
export function createStartView(
  { account, options }: Modal,
  { connectors, router, environment }: Pick<Session, 'connectors' | 'router' | 'environment'>,
  isNetworkFine: ReadonlySignal<boolean>,
): Pick<Session, 'entrance' | 'arrive' | 'resume' | 'viewNamed' | 'mayClose'> {
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
  /** A wallet that is awaited may still bring the account. */
  const lacksAccount = (view: ViewName): boolean | undefined =>
    factsOf(view).needsAccount && untracked(() => account.of().status) === 'disconnected';
  /** Where the modal goes on once a wallet is connected; each arrival sets it anew. */
  let destination: Parameters<typeof router.reset> | undefined;
  return {
    entrance,
    viewNamed(name) {
      if (!canShow(name)) warnOf(name);
      else if (!lacksAccount(name)) return name as OpenableView; // it needs no data
      return home();
    },
    arrive(...to) {
      const [view, data] = to;
      const isShown = view !== undefined && canShow(view, data);
      if (view !== undefined && !isShown) warnOf(view);
      const entry = to as Parameters<typeof router.reset>; // the caller paired view and data
      destination = isShown && lacksAccount(view) ? entry : undefined;
      if (destination || view === 'Connect') router.reset(entrance());
      else if (isShown) router.reset(...entry);
      else if (!untracked(() => isNetworkFine.get())) router.reset('UnsupportedChain');
      else router.reset(home());
    },
    resume() {
      const to = destination;
      destination = undefined;
      if (!to || !untracked(() => account.current.get())) return false;
      router.reset(...to);
      return true;
    },
    mayClose: () => !untracked(() => router.history.get()).some(mustAnswer),
  };
}

const mustAnswer = ({ view, data }: RouteEntry): boolean | undefined =>
  factsOf(view).mustAnswer && !(data && 'isRequired' in data && !data.isRequired);

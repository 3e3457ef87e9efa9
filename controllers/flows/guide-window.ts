import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { factsOf } from '../domain/views/view-facts.js';
import type { RouteEntry } from '../domain/views/views.js';

interface GuideWindow {
  readonly shell: { readonly isOpen: ReadonlySignal<boolean>; readonly isEmbedded: boolean; close(): void };
  readonly router: {
    readonly history: ReadonlySignal<readonly RouteEntry[]>;
    readonly current: ReadonlySignal<RouteEntry>;
    reset(view: 'Account' | ReturnType<GuideWindow['entrance']>): void;
  };
  readonly connectedNamespaces: ReadonlySignal<readonly ChainNamespace[]>;
  /** The namespaces whose wallet is attached or connected; a wallet that is checked again stays attached. */
  readonly attachedNamespaces: ReadonlySignal<readonly ChainNamespace[]>;
  readonly isConnected: ReadonlySignal<boolean>;
  /** The state of the active namespace. */
  readonly active: ReadonlySignal<{ readonly status: string }>;
  /** True while an attempt is under way or a check asks; the modal closes only after the outcome is known. */
  readonly isConnecting: ReadonlySignal<boolean>;
  /** False while a connected wallet is on a network that the host does not support or allow. */
  readonly isNetworkFine: ReadonlySignal<boolean>;
  openUnsupported(): void;
  /** True while the wallet asks for an approval, which closing the modal would reject. */
  isApproving(): boolean;
  /** Shows the view that waits for an account; returns false if none waits. */
  resume(): boolean;
  /** The view at which connecting begins. */
  entrance(): 'Connect' | 'AllWallets' | 'ConnectingWalletConnectBasic';
}

/** True for a view that requires another network. `mustAnswer` alone would include views that require something else. */
const asksForNetwork = ({ view }: RouteEntry): boolean => {
  const { isAboutNetwork, mustAnswer } = factsOf(view);
  return (isAboutNetwork && mustAnswer) ?? false;
};

/** Closes the modal on connect and disconnect; opens it when the network is unsupported. */
export function guideWindow(scope: Scope, deps: GuideWindow): void {
  const { shell, router } = deps;
  const finish = (view: Parameters<typeof router.reset>[0]): void => {
    if (shell.isEmbedded) router.reset(view);
    else shell.close();
  };

  let connected = untracked(() => deps.connectedNamespaces.get());
  let namespaces = untracked(() => deps.attachedNamespaces.get());
  scope.effect(() => {
    const now = deps.connectedNamespaces.get();
    const attached = deps.attachedNamespaces.get();
    const isConnected = deps.isConnected.get();
    if (deps.isConnecting.get()) {
      connected = connected.filter(namespace => now.includes(namespace)); // a wallet that is checked again counts as new
      return;
    }
    untracked(() => {
      const came = now.some(namespace => !connected.includes(namespace));
      const went = namespaces.some(namespace => !attached.includes(namespace));
      [connected, namespaces] = [now, attached];
      if (!shell.isOpen.get()) return;
      const { isOnTheWay } = factsOf(router.current.get().view);
      if (came && isOnTheWay) {
        if (!deps.resume()) finish('Account');
      } else if (went && !isConnected && !isOnTheWay) finish(deps.entrance());
    });
  });

  let wasAwaited = false;
  scope.effect(() => {
    const isPresent = deps.active.get().status !== 'disconnected';
    const isAttached = deps.attachedNamespaces.get().length > 0;
    untracked(() => {
      const { needsAccount } = factsOf(router.current.get().view);
      // The wallet whose account the view shows or awaits did not come
      if (wasAwaited && !isPresent && !isAttached && shell.isOpen.get() && needsAccount) router.reset(deps.entrance());
    });
    wasAwaited = isPresent && !isAttached;
  });

  scope.effect(() => {
    const isFine = deps.isNetworkFine.get();
    untracked(() => {
      // A closed modal keeps its history, but asks nothing
      const isRequestShown = shell.isOpen.get() && router.history.get().some(asksForNetwork);
      if (!isFine && !isRequestShown) deps.openUnsupported();
      if (!isFine || !isRequestShown) return;
      if (deps.isApproving()) router.reset('Account');
      else finish('Account');
    });
  });
}

import type { Scope } from '../core/scope.js';
import { computed, untracked } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import { whenTrue } from '../core/when-true.js';
import type { Connector } from '../domain/entities.js';
import { leftSurrounding } from '../domain/storage/storage-keys.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import type { Modal, Session } from '../modal/modal.js';
import { announceProvider } from '../adapters/eip155/announce-provider.js';
import { ownWallets } from '../adapters/own-wallets.js';
import type { Found, SurroundingId } from './surrounding.js';

interface Here {
  readonly id: SurroundingId;
  readonly found: Found;
  /** True if the wallet answers without its owner. */
  readonly isSilent: boolean;
}

/** Returns the one wallet to connect; undefined if there is none yet, or several. Reads signals. */
function connectorHere({ connectors, modal }: Session, uuid: string | undefined): Connector | undefined {
  if (uuid !== undefined) return connectors.all.get().find(({ info }) => info?.uuid === uuid);
  const [wallet, ...others] = connectors.wallets.get().filter(each => traitsOf(each).isInstalled);
  if (!wallet || others.length > 0) return undefined;
  const namespace = modal.shell.namespace.get() ?? modal.network.activeNamespace.get();
  return wallet.connectors?.find(each => each.namespace === namespace) ?? wallet;
}

/** Connects the wallet of the surrounding: by itself if it answers without its owner, otherwise when Connect is opened. */
export function connectHere(modal: Modal, scope: Scope, { id, found, isSilent }: Here): void {
  if (found.wallet) ownWallets.set(found.wallet.provider, true);
  const uuid = found.wallet && announceProvider({ ...found.wallet, rdns: `surroundings.latchkey.${id}` }, scope);
  const storage = createStorage({ prefix: modal.id });
  const isConnected = (): boolean => modal.account.connectedNamespaces.get().length > 0;
  const run = async (): Promise<void> => {
    const session = await modal.start();
    const connector = computed(() => connectorHere(session, uuid));
    skipList(session, scope, connector);
    if (!isSilent) return;
    followLeaving(modal, scope, isLeft => {
      if (isLeft) storage.set(leftSurrounding, id);
      else storage.remove(leftSurrounding);
    });
    if (storage.get(leftSurrounding) === id) return; // the person has disconnected here; a tap connects again
    await whenTrue(
      scope,
      computed(() => modal.isReady.get() && connector.get() !== undefined),
    );
    const wallet = untracked(() => connector.get());
    if (wallet && !untracked(isConnected)) await session.connect(wallet).catch(() => undefined); // the session shows why
  };
  run().catch(scope.report);
}

/** Asks the wallet at once when the list of wallets is opened. Going back from it shows the list. */
function skipList({ modal, router }: Session, scope: Scope, connector: { get(): Connector | undefined }): void {
  let isSkipped = false;
  scope.effect(() => {
    if (!modal.shell.isOpen.get()) {
      isSkipped = false;
      return;
    }
    const wallet = connector.get();
    if (isSkipped || !wallet || router.current.get().view !== 'Connect') return;
    isSkipped = true;
    queueMicrotask(() => router.push('ConnectingExternal', { connector: wallet })); // not while an effect runs
  });
}

/** Reports that the person has disconnected, and that a wallet is connected again. */
function followLeaving({ account }: Modal, scope: Scope, onChange: (isLeft: boolean) => void): void {
  let wasConnected = false;
  scope.effect(() => {
    const isConnected = account.connectedNamespaces.get().length > 0;
    if (isConnected !== wasConnected) onChange(!isConnected);
    wasConnected = isConnected;
  });
}

import { computed, watchEffect, type Ref } from 'vue';
import * as core from '../controllers/index.js';
import {
  connectionsInfo,
  deleteFrom,
  followConnections,
  NO_CONNECTIONS,
  switchTo,
  type ChainNamespace,
  type ConnectionChange,
  type ConnectionChoice,
  type ConnectionInfo,
  type ConnectionsInfo,
} from '../controllers/index.js';
import { useAttempt, type AttemptCalls } from './use-attempt.js';
import { appKit, useModal, type ModalReference } from './use-modal.js';

/** Returns a ref of the connections of a namespace, the active one by default, and of wallets that were disconnected. */
export function useAppKitConnections(
  namespace?: ChainNamespace,
  { modalId }: ModalReference = {},
): Readonly<Ref<ConnectionsInfo>> {
  const modal = useModal(found => core.computed(() => found), undefined, modalId);
  watchEffect(onEnd => {
    if (modal.value) onEnd(followConnections(modal.value));
  });
  return useModal(found => connectionsInfo(found, namespace), NO_CONNECTIONS, modalId);
}

/** What {@link useAppKitConnection} takes; the namespace is the active one by default. */
export interface UseAppKitConnectionOptions extends ModalReference, AttemptCalls<ConnectionChange> {
  readonly namespace?: ChainNamespace;
}

/** The connection in use, and what changes it. */
export interface UseAppKitConnection {
  readonly connection: ConnectionInfo | undefined;
  readonly isPending: boolean;
  /** Activates an account of the wallet, or puts another wallet in its place. An error goes to `onError`. */
  switchConnection(choice: ConnectionChoice): Promise<void>;
  /** Disconnects one wallet, if its account in use has that address. */
  deleteConnection(account: { readonly address: string; readonly connectorId: string }): void;
}

/** Returns a ref of the connection of a namespace, with functions that switch and delete it. */
export function useAppKitConnection({ namespace, modalId, ...calls }: UseAppKitConnectionOptions = {}): Readonly<
  Ref<UseAppKitConnection>
> {
  const info = useAppKitConnections(namespace, modalId === undefined ? {} : { modalId });
  const [{ isPending }, run] = useAttempt<ConnectionChange>(calls);
  const switchConnection = (choice: ConnectionChoice): Promise<void> =>
    run(async () => switchTo(appKit('useAppKitConnection', modalId), choice, namespace));
  const deleteConnection: UseAppKitConnection['deleteConnection'] = account =>
    void run(async () => deleteFrom(appKit('useAppKitConnection', modalId), account, namespace));
  return computed(() => ({
    connection: info.value.connections.find(({ state }) => state === 'active'),
    isPending: isPending.value,
    switchConnection,
    deleteConnection,
  }));
}

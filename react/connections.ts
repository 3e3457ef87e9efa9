'use client';

import { useCallback, useEffect, useMemo } from 'react';
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
import { appKit, useFoundModal, useModal, type ModalReference } from './use-modal.js';

/** Returns the connections of a namespace, the active one by default, and those of wallets that were disconnected. */
export function useAppKitConnections(namespace?: ChainNamespace, { modalId }: ModalReference = {}): ConnectionsInfo {
  const modal = useFoundModal(modalId);
  useEffect(() => (modal ? followConnections(modal) : undefined), [modal]);
  return useModal(found => connectionsInfo(found, namespace), NO_CONNECTIONS, modalId, namespace);
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

/** Returns the connection of a namespace, and functions that switch and delete it. */
export function useAppKitConnection({
  namespace,
  modalId,
  ...calls
}: UseAppKitConnectionOptions = {}): UseAppKitConnection {
  const { connections } = useAppKitConnections(namespace, modalId === undefined ? {} : { modalId });
  const connection = connections.find(({ state }) => state === 'active');
  const [{ isPending }, run] = useAttempt<ConnectionChange>(calls);
  const switchConnection = useCallback(
    (choice: ConnectionChoice) => run(async () => switchTo(appKit('useAppKitConnection', modalId), choice, namespace)),
    [run, modalId, namespace],
  );
  const deleteConnection = useCallback(
    (account: { readonly address: string; readonly connectorId: string }) =>
      void run(async () => deleteFrom(appKit('useAppKitConnection', modalId), account, namespace)),
    [run, modalId, namespace],
  );
  return useMemo(
    () => ({ connection, isPending, switchConnection, deleteConnection }),
    [connection, isPending, switchConnection, deleteConnection],
  );
}

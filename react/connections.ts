'use client';

import { useCallback, useMemo } from 'react';
import {
  connectionsInfo,
  deleteFrom,
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

/** Returns the connections of a namespace, the active one by default, and those of wallets that were disconnected. */
export const useAppKitConnections = (namespace?: ChainNamespace, { modalId }: ModalReference = {}): ConnectionsInfo =>
  useModal(modal => connectionsInfo(modal, namespace), NO_CONNECTIONS, modalId, namespace);

/** What {@link useAppKitConnection} takes; the namespace is the active one by default. */
export interface UseAppKitConnectionOptions extends ModalReference, AttemptCalls<ConnectionChange> {
  readonly namespace?: ChainNamespace;
}

/** The connection in use, and what changes it. */
export interface UseAppKitConnection {
  readonly connection: ConnectionInfo | undefined;
  readonly isPending: boolean;
  /** Activates an account of the wallet, or connects the wallet of that connection. An error goes to `onError`. */
  switchConnection(choice: ConnectionChoice): Promise<void>;
  /** Disconnects the wallet if its account in use has that address. */
  deleteConnection(account: { readonly address: string; readonly connectorId: string }): void;
}

/** Returns the connection of a namespace, and functions that switch and delete it. */
export function useAppKitConnection({
  namespace,
  modalId,
  ...calls
}: UseAppKitConnectionOptions = {}): UseAppKitConnection {
  const [connection] = useAppKitConnections(namespace, modalId === undefined ? {} : { modalId }).connections;
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

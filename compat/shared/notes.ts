import type { Config, CreateConnectorFn } from '@wagmi/core';
import { NOTES_TYPE } from '../../controllers/adapters/wagmi/notes.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';

/** A wallet that a host names, by which the modal finds the one that is installed or in the directory. */
export interface NotedWallet {
  readonly id: string;
  readonly name: string;
  readonly rdns?: string | undefined;
}

/** What a host tells a kit beside wagmi's configuration. */
export interface Notes {
  readonly appName?: string | undefined;
  readonly appDescription?: string | undefined;
  readonly appUrl?: string | undefined;
  readonly appIcon?: string | undefined;
  readonly projectId?: string | undefined;
  readonly relayUrl?: string | undefined;
  /** In the order of the host. */
  readonly wallets: readonly NotedWallet[];
}

const NO_NOTES: Notes = { wallets: [] };

/**
 * Connector that carries notes from where the configuration is created to the provider. Neither the modal nor a
 * reconnection of wagmi offers it.
 */
export const notesConnector = (notes: Notes): CreateConnectorFn => {
  const refuse = async (): Promise<never> => {
    throw new W3mError('CONNECTOR_NOT_FOUND');
  };
  return () => ({
    id: NOTES_TYPE,
    name: 'Latchkey',
    type: NOTES_TYPE,
    notes,
    connect: refuse,
    disconnect: async () => undefined,
    getAccounts: async () => [],
    getChainId: refuse,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  });
};

/** Returns the notes of a configuration. */
export function notesOf({ connectors }: Pick<Config, 'connectors'>): Notes {
  const carrier = connectors.find(({ type }) => type === NOTES_TYPE);
  return (carrier as { readonly notes?: Notes } | undefined)?.notes ?? NO_NOTES; // written by `notesConnector`
}

import type { CreateConnectorFn } from '@wagmi/core';
import type { ReadonlySignal } from '../../core/signals.js';
import { untracked } from '../../core/signals.js';
import type { CaipNetwork, Connection, Connector } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';

/** Type by which wagmi's hooks recognise the connector of a modal. */
export const BRIDGE_TYPE = 'latchkey';

type Address = `0x${string}`;
type Emitter = Parameters<CreateConnectorFn>[0]['emitter'];

export interface BridgeNeeds {
  readonly connection: ReadonlySignal<Connection | undefined>;
  readonly wallet: Connector | undefined;
  networks(): readonly CaipNetwork[];
  switchNetwork(network: CaipNetwork): Promise<void>;
  /** Called when wagmi's user disconnects. */
  disconnect(): Promise<void>;
}

/** Connector of wagmi for a wallet that the modal has connected. It never asks the wallet for access again. */
export interface Bridge {
  readonly create: CreateConnectorFn;
  /** Passes a change of accounts or network on to wagmi. */
  tell(connection: Connection): void;
  /** Makes the next `disconnect` of wagmi leave the wallet alone: it is gone already, or another connection holds it. */
  release(): void;
}

const addressesOf = ({ accounts }: Connection): readonly Address[] => accounts.map(({ address }) => address as Address); // of the EVM adapter, which checks them

/** Creates the connector for the wallet that is attached now. */
export function createBridge(connectorId: string, { connection, wallet, ...needs }: BridgeNeeds): Bridge {
  let emitter: Emitter | undefined;
  let isReleased = false;
  const current = (): Connection => {
    const now = untracked(() => connection.get());
    if (now?.connectorId !== connectorId) throw new W3mError('WALLET_DISCONNECTED');
    return now;
  };
  const chainIdOf = ({ chainId }: Connection): number => Number(chainId);

  return {
    tell: now => emitter?.emit('change', { accounts: addressesOf(now), chainId: chainIdOf(now) }),
    release: () => (isReleased = true),
    create: config => {
      ({ emitter } = config);
      return {
        id: connectorId,
        name: wallet?.name ?? connectorId,
        icon: wallet?.imageUrl,
        type: BRIDGE_TYPE,
        connect: async () => ({ accounts: addressesOf(current()) as never, chainId: chainIdOf(current()) }), // never with capabilities
        async disconnect() {
          if (isReleased) return;
          isReleased = true;
          await needs.disconnect();
        },
        getAccounts: async () => addressesOf(current()),
        getChainId: async () => chainIdOf(current()),
        getProvider: async () => current().provider,
        isAuthorized: async () => untracked(() => connection.get())?.connectorId === connectorId,
        async switchChain({ chainId }) {
          const chain = config.chains.find(({ id }) => id === chainId);
          const network = needs.networks().find(({ id }) => id === chainId);
          if (!chain || !network) throw new W3mError('NETWORK_NOT_FOUND');
          await needs.switchNetwork(network);
          return chain;
        },
        onAccountsChanged: () => undefined, // `tell` reports changes
        onChainChanged: () => undefined,
        onDisconnect: () => undefined,
      };
    },
  };
}

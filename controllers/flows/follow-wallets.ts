import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainId, ChainNamespace, Connection, Connector, WalletInfo } from '../protocol/entities.js';
import { moveOn } from './move-on.js';

interface FollowWallets {
  readonly adapters: readonly {
    readonly namespace: ChainNamespace;
    readonly connection: ReadonlySignal<Connection | undefined>;
  }[];
  /** Who is behind a connection, where its connector is only a way to wallets. */
  walletOf?(connection: Connection): WalletInfo | undefined;
  readonly connectors: { readonly all: ReadonlySignal<readonly Connector[]> };
  readonly account: {
    connected(connection: Connection, wallet: WalletInfo | undefined): void;
    disconnected(namespace: ChainNamespace): void;
    of(namespace: ChainNamespace): { readonly wallet?: WalletInfo | undefined };
  };
  readonly network: {
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
    follow(namespace: ChainNamespace, chainId: ChainId): void;
  };
  /** Keeps in storage which wallet to look for after a reload, and where it was. */
  remember(namespace: ChainNamespace, connection: Connection | undefined): void;
}

/** Accounts and networks are what the wallets say they are, also when those change by themselves. */
export function followWallets(
  scope: Scope,
  { adapters, connectors, account, network, remember, walletOf }: FollowWallets,
): void {
  for (const { namespace, connection } of adapters) {
    let connected: Connection | undefined;
    scope.effect(() => {
      const made = connection.get();
      const found = connectors.all.get().find(({ id, chain }) => id === made?.connectorId && chain === namespace);
      const wallet = (made && walletOf?.(made)) ?? (found && infoOf(found));
      untracked(() => {
        if (made) {
          const before = connected?.connectorId === made.connectorId ? account.of(namespace).wallet : undefined;
          account.connected(made, wallet ?? before); // a wallet may vanish from the list while connected
          const hasMoved = made.chainId !== connected?.chainId;
          if (hasMoved) network.follow(namespace, made.chainId);
          if (hasMoved || made.connectorId !== connected?.connectorId) remember(namespace, made);
        } else if (connected) {
          account.disconnected(namespace);
          remember(namespace, undefined);
          moveOn({ adapters, network }, namespace);
        }
        connected = made;
      });
    });
  }
}

const infoOf = ({ name, imageUrl, type, rdns }: Connector): WalletInfo => ({ name, type, icon: imageUrl, rdns });

import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { CaipNetworkId, ChainNamespace, Connection } from '../protocol/entities.js';
import { isW3mError } from '../protocol/errors.js';
import * as storageKeys from '../protocol/storage-keys.js';
import type { Approval } from '../state/network-controller.js';

/** What is looked at of a session with a wallet on another device. */
interface Session {
  readonly wallet: { readonly name: string };
  readonly grants: Readonly<Partial<Record<ChainNamespace, { readonly chains: readonly CaipNetworkId[] }>>>;
}

interface FollowRemote {
  readonly connectorId: string;
  readonly remote: {
    readonly session: ReadonlySignal<Session | undefined>;
    forget(namespace: ChainNamespace): void;
  };
  readonly adapters: readonly {
    readonly namespace: ChainNamespace;
    readonly connection: ReadonlySignal<Connection | undefined>;
    connect(connectorId: string, request: { silent: true; signal: AbortSignal }): Promise<Connection>;
  }[];
  readonly network: { setApproval(namespace: ChainNamespace, approval: Approval | undefined): void };
  readonly storage: TypedStorage;
}

/** This wallet lets requests pass to every network that it has, whatever it names on approval. */
const SUPPORTS_ALL = 'MetaMask Wallet';

/** What a wallet on another device allows, and what becomes of its session in other tabs, shows here. */
export function followRemote(scope: Scope, { connectorId, remote, adapters, network, storage }: FollowRemote): void {
  for (const adapter of adapters) {
    const { namespace, connection } = adapter;
    const isRemote = (): boolean => connection.get()?.connectorId === connectorId;

    scope.effect(() => {
      const session = isRemote() ? remote.session.get() : undefined;
      const grant = session?.grants[namespace];
      const approval = grant && { ids: grant.chains, supportsAll: session.wallet.name === SUPPORTS_ALL };
      untracked(() => network.setApproval(namespace, approval));
    });

    storage.watch(
      storageKeys.connectedConnectorId(namespace),
      stored => {
        const isOurs = untracked(isRemote);
        if (isOurs && stored === undefined) remote.forget(namespace); // that tab has told the wallet
        if (stored !== connectorId || untracked(() => connection.get())) return;
        adapter.connect(connectorId, { silent: true, signal: scope.signal }).catch((error: unknown) => {
          // Another tab may have let go again, or a person connects here just now
          const isExpected = isW3mError(error) && ['WALLET_NOT_AUTHORIZED', 'CONNECT_ABORTED'].includes(error.code);
          if (!isExpected) report(error);
        });
      },
      scope.signal,
    );
  }

  let wasConnected = false;
  scope.effect(() => {
    const isConnected = remote.session.get() !== undefined;
    if (wasConnected && !isConnected) storage.remove(storageKeys.deepLinkChoice);
    wasConnected = isConnected;
  });
}

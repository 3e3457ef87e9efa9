import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import type { Approval } from '../state/network-controller.js';
import { storeAppLink } from './app-link.js';

interface FollowRemote {
  readonly connectorId: string;
  readonly remote: Pick<RemoteWallet, 'session' | 'forget'>;
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'connection' | 'connect'>[];
  readonly network: {
    approvalOf(namespace: ChainNamespace): Approval | undefined;
    setApproval(namespace: ChainNamespace, approval: Approval | undefined): void;
  };
  readonly storage: TypedStorage;
}

/** This wallet accepts every network of the page, whatever the session lists. */
const SUPPORTS_ALL = 'MetaMask Wallet';

/** Keeps approvals and connections in line with the WalletConnect session, also when another tab changes it. */
export function followRemote(scope: Scope, { connectorId, remote, adapters, network, storage }: FollowRemote): void {
  for (const adapter of adapters) {
    const { namespace, connection } = adapter;
    const isRemote = (): boolean => connection.get()?.connectorId === connectorId;

    let own: Approval | undefined;
    scope.effect(() => {
      const session = isRemote() ? remote.session.get() : undefined;
      const grant = session?.grants[namespace];
      const approval = grant && { ids: grant.chains, supportsAll: session.wallet.name === SUPPORTS_ALL };
      untracked(() => {
        // Another source may have set the approval of its own wallet in the meantime
        if (approval || network.approvalOf(namespace) === own) network.setApproval(namespace, approval);
      });
      own = approval;
    });

    let attempt: Scope | undefined;
    storage.watch(
      connectedConnectorId(namespace),
      stored => {
        const isOurs = untracked(isRemote) || attempt !== undefined;
        attempt?.dispose();
        attempt = undefined;
        if (isOurs && stored !== connectorId) remote.forget(namespace); // the other tab has ended the session with the wallet
        if (stored !== connectorId || untracked(() => connection.get())) return;
        const life = (attempt = scope.child());
        adapter
          .connect(connectorId, { silent: true, signal: life.signal })
          .catch((error: unknown) => {
            // The other tab may have disconnected again, or the person is connecting here
            const isExpected = isW3mError(error) && ['WALLET_NOT_AUTHORIZED', 'CONNECT_ABORTED'].includes(error.code);
            if (!isExpected) report(error);
          })
          .finally(() => {
            life.dispose();
            if (attempt === life) attempt = undefined;
          });
      },
      scope.signal,
    );
  }

  let wasConnected = false;
  scope.effect(() => {
    const isConnected = remote.session.get() !== undefined;
    if (wasConnected && !isConnected) storeAppLink(storage, undefined);
    wasConnected = isConnected;
  });
}

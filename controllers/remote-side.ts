import type { ChainAdapter } from './adapters/chain-adapter.js';
import { REMOTE_CONNECTOR_ID, type RemoteWallet } from './adapters/remote-wallet.js';
import { createRemoteWallet } from './adapters/walletconnect/walletconnect.js';
import type { Scope } from './core/scope.js';
import { untracked } from './core/signals.js';
import type { TypedStorage } from './core/storage.js';
import { connectRemote, shareSession } from './flows/connect-remote.js';
import { followHostSession } from './flows/follow-host-session.js';
import { followRemote } from './flows/follow-remote.js';
import type { Modal } from './modal.js';
import type { Connection, Wallet, WalletInfo } from './protocol/entities.js';
import { deepLinkChoice, type DeepLinkChoice } from './protocol/storage-keys.js';
import type { ConnectionDeps } from './state/connection-controller.js';

export interface RemoteSideContext {
  readonly scope: Scope;
  readonly modal: Pick<Modal, 'id' | 'options' | 'network' | 'events'>;
  readonly adapters: readonly ChainAdapter[];
  readonly storage: TypedStorage;
  /** A wallet of the directory has connected. */
  onUsed(wallet: Wallet): void;
}

/** What a session does for wallets on other devices. */
export interface RemoteSide {
  readonly remote: RemoteWallet;
  /** Connects to one of them. */
  readonly ask: ConnectionDeps['ask'];
  /** One has connected: by a link, or by its code. */
  onConnected(details: { readonly wallet?: Wallet | undefined; readonly link?: DeepLinkChoice | undefined }): void;
  /** Who the wallet of a connection says it is. */
  walletOf(connection: Connection): WalletInfo | undefined;
  /** Follows the session from now on. */
  follow(): void;
}

/** The part of a session that is loaded only where the host has said how wallets on other devices are reached. */
export function startRemoteSide({ scope, modal, adapters, storage, onUsed }: RemoteSideContext): RemoteSide {
  const { id, options, network, events } = modal;
  const remote = createRemoteWallet({
    scope,
    id,
    options: () => untracked(() => options.current.get()),
    networks: () =>
      untracked(() => network.networks.get()).filter(({ chainNamespace }) =>
        adapters.some(({ namespace }) => namespace === chainNamespace),
      ),
    holders: () =>
      adapters
        .filter(({ connection }) => untracked(() => connection.get())?.connectorId === REMOTE_CONNECTOR_ID)
        .map(({ namespace }) => namespace),
  });
  const deps = { remote, adapters, signal: scope.signal };
  return {
    remote,
    ask: (connector, request) => connectRemote(deps, connector, request),
    onConnected({ wallet, link }) {
      const told = untracked(() => remote.session.get())?.wallet.name;
      if (wallet) onUsed(wallet);
      if (link) storage.set(deepLinkChoice, link);
      else storage.remove(deepLinkChoice);
      events.track('CONNECT_SUCCESS', { method: link ? 'mobile' : 'qrcode', name: wallet?.name ?? told ?? 'Unknown' });
    },
    walletOf({ connectorId }) {
      const told = connectorId === REMOTE_CONNECTOR_ID ? remote.session.get()?.wallet : undefined;
      return told && { name: told.name, icon: told.imageUrl, type: 'WALLET_CONNECT' };
    },
    follow() {
      followRemote(scope, { connectorId: REMOTE_CONNECTOR_ID, remote, adapters, network, storage });
      if (!untracked(() => options.current.get()).universalProvider) return;
      followHostSession(scope, { remote, share: () => shareSession(deps, REMOTE_CONNECTOR_ID) });
    },
  };
}

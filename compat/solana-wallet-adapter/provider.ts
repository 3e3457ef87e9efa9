'use client';

import { PublicKey } from '@solana/web3.js';
import { createElement, useContext, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { SolanaAdapter } from '../../controllers/adapters/solana/index.js';
import { untracked, type AppKitOptions } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { createPageModal, type DefaultOptions } from '../shared/page-modal.js';
import { ConnectionContext, type ConnectionContextState } from './connection.js';
import { networkOf, urlsOf } from './network.js';
import type { Adapter, Refusal } from './types.js';
import { useHostAdapters } from './use-host-adapters.js';
import { useWalletState } from './wallet-state.js';
import { WalletContext } from './use-wallet.js';

/** Options of the modal that the kit has no name for, such as `services`. */
export type MoreOptions = Partial<Omit<AppKitOptions, 'id' | 'adapters'>>;

export interface WalletProviderProps {
  children: ReactNode;
  /** Adapters of the page's own, such as a burner wallet. Wallets that announce themselves need none. */
  wallets?: readonly object[];
  /** True connects the wallet of the last visit without a prompt, and a wallet as soon as it is selected. */
  autoConnect?: boolean | ((adapter: never) => Promise<boolean>);
  /** Key under which the browser stores the name of the chosen wallet; `walletName` by default. */
  localStorageKey?: string;
  /** Called with what a wallet refuses, and its adapter. */
  onError?(error: Refusal, adapter?: Adapter): void;
  /** Options of `createAppKit`. Read once. */
  options?: MoreOptions;
}

const NO_ADAPTERS: readonly object[] = [];

/** Creates the modal for the node of `ConnectionProvider`, around which it stands. */
export function WalletProvider({
  children,
  wallets = NO_ADAPTERS,
  autoConnect = false,
  localStorageKey = 'walletName',
  onError,
  options,
}: WalletProviderProps): ReactElement {
  const { connection } = useContext(ConnectionContext) as Partial<ConnectionContextState>; // none outside of its provider
  const endpoint = connection?.rpcEndpoint;
  const isAutomatic = autoConnect !== false;
  useSolanaModal(endpoint, { enableReconnect: isAutomatic }, () => ({ ...options }));
  const value = useWalletState({ isAutomatic, storageKey: localStorageKey, onError });
  useEffect(() => {
    AppKit.getInstance()?.getConnectors(); // starts the search for wallets, which a list of the host shows
  }, [endpoint]);
  useHostAdapters(wallets, { connection, isAutomatic });
  return createElement(WalletContext.Provider, { value }, children);
}

/** Creates the page’s modal before the children render, unless one for the node exists. On a server there is none. */
function useSolanaModal(endpoint: string | undefined, defaults: DefaultOptions, more: () => MoreOptions): void {
  useMemo(() => {
    if (typeof document === 'undefined') return;
    const existing = AppKit.getInstance();
    if (existing && isOf(existing, endpoint)) return;
    const network = networkOf(endpoint ?? '');
    // A page that changes its node keeps its wallet, whether or not it restores one after a load
    const isConnected = existing && untracked(() => existing.modal.account.of('solana').connection) !== undefined;
    createPageModal(
      'solana',
      {
        adapters: [new SolanaAdapter({ PublicKey })],
        networks: [network],
        ...(endpoint !== undefined && { customRpcUrls: urlsOf(network, endpoint) }),
        ...more(),
        ...(isConnected && { enableReconnect: true }),
      },
      {
        prefetch: 'intent', // as in the other kits
        metadata: { name: document.title, description: '', url: location.origin, icons: [] },
        ...defaults,
      },
    );
  }, [endpoint]);
}

function isOf(kit: AppKit, endpoint: string | undefined): boolean {
  const network = untracked(() => kit.modal.network.of('solana'));
  const [node] = network?.rpcUrls.default.http ?? [];
  return network !== undefined && (endpoint === undefined || node === endpoint);
}

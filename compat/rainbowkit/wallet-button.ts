'use client';

import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useConfig, type Connector } from 'wagmi';
import { AppKitWalletButton } from '../../react/elements/w3m-wallet-button.generated.js';
import { useAppKitWallet } from '../../react/wallet-button.js';
import { useShownAccount } from '../shared/account.js';
import { notesOf, type NotedWallet } from '../shared/notes.js';
import { testId } from '../shared/test-id.js';
import { useMounted } from '../shared/use-mounted.js';

export interface WalletButtonProps {
  /** Id of a wallet, such as `rainbow`; MetaMask by default. */
  wallet?: string;
}

export interface WalletButtonRendererProps extends WalletButtonProps {
  children: (state: {
    error: boolean;
    loading: boolean;
    connected: boolean;
    ready: boolean;
    mounted: boolean;
    /** Names of the wallet; the modal has its connector. */
    connector: Pick<Connector, 'id' | 'name'> & { rdns?: string | undefined };
    connect: () => Promise<void>;
  }) => ReactNode;
}

/** Returns what the host's configuration says of a wallet. */
function useWallet(id = 'metaMask'): NotedWallet {
  const { wallets } = notesOf(useConfig());
  return wallets.find(wallet => wallet.id.toLowerCase() === id.toLowerCase()) ?? { id, name: id };
}

/** A button that connects one wallet. */
export function WalletButton({ wallet }: WalletButtonProps): ReactElement {
  const { id, name, rdns } = useWallet(wallet);
  return createElement(AppKitWalletButton, { ...testId(`rk-wallet-button-${id}`), wallet: rdns ?? name });
}

/** Renders a button of the host's own that connects one wallet. */
function WalletButtonRenderer({ wallet, children }: WalletButtonRendererProps): ReactElement {
  const { id, name, rdns } = useWallet(wallet);
  const { isReady, isPending, isError, connect } = useAppKitWallet();
  const state = {
    error: isError,
    loading: isPending,
    connected: useShownAccount()?.isConnected ?? false,
    ready: isReady,
    mounted: useMounted(),
    connector: { id, name, rdns },
    connect: () => connect(rdns ?? name),
  };
  return createElement(Fragment, undefined, children(state));
}

WalletButton.Custom = WalletButtonRenderer;

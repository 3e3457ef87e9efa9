// The names that this page imports, without a kit behind them.
import { Connection } from '@solana/web3.js';
import { createContext, Fragment, useContext, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

const Node = createContext(new Connection('http://127.0.0.1/'));

export const ConnectionProvider = ({ children, endpoint }: Props & { readonly endpoint: string }) => (
  <Node.Provider value={new Connection(endpoint)}>{children}</Node.Provider>
);
export const useConnection = () => ({ connection: useContext(Node) });
export const WalletProvider = ({ children }: Props) => <Fragment>{children}</Fragment>;
export const WalletModalProvider = WalletProvider;
export const useWallet = () => ({ connected: false, publicKey: null });
export const useWalletModal = () => ({ visible: false, setVisible: () => undefined });
export const useAnchorWallet = () => undefined;
export const WalletMultiButton = WalletProvider;
export const WalletDisconnectButton = () => null;

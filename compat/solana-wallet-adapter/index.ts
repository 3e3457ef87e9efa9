/** Entry `latchkey/compat/solana-wallet-adapter`: the names of Solana's wallet adapter for React, for this modal. */
export {
  BaseWalletConnectButton,
  BaseWalletDisconnectButton,
  BaseWalletMultiButton,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletIcon,
  WalletModalButton,
  WalletMultiButton,
  type ButtonProps,
  type Labels,
  type WalletIconProps,
} from './buttons.js';
export {
  ConnectionContext,
  ConnectionProvider,
  useConnection,
  type ConnectionContextState,
  type ConnectionProviderProps,
} from './connection.js';
export { WalletNotConnectedError, WalletNotSelectedError } from './errors.js';
export {
  useWalletModal,
  WalletModal,
  WalletModalContext,
  WalletModalProvider,
  type WalletModalContextState,
  type WalletModalProps,
  type WalletModalProviderProps,
} from './modal.js';
export { WalletProvider, type MoreOptions, type WalletProviderProps } from './provider.js';
export type { Adapter, AnchorWallet, SendTransactionOptions, Wallet, WalletContextState, WalletName } from './types.js';
export { useLocalStorage } from './use-local-storage.js';
export { useAnchorWallet, useWallet, WalletContext } from './use-wallet.js';

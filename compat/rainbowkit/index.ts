/** Entry `latchkey/compat/rainbowkit`: the names of RainbowKit 1 and 2, for this modal. */
export {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type AuthenticationAdapter,
  type AuthenticationConfig,
  type AuthenticationStatus,
  type RainbowKitAuthenticationProviderProps,
} from './authentication.js';
export {
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  type ConnectorsForWalletsParameters,
  type GetDefaultConfigParameters,
  type RainbowKitChain as Chain,
} from './config.js';
export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonRendererProps,
  type ConnectButtonState,
  type ResponsiveValue,
} from './connect-button.js';
export { useAccountModal, useChainModal, useConnectModal } from './modals.js';
export {
  RainbowKitProvider,
  type AvatarComponent,
  type DisclaimerComponent,
  type Locale,
  type RainbowKitProviderProps,
} from './provider.js';
export { useAddRecentTransaction, type NewTransaction } from './recent-transactions.js';
export { cssObjectFromTheme, cssStringFromTheme } from './theme-css.js';
export type { AccentColor, AccentColorPreset, Theme, ThemeFunction, ThemeOptions, ThemeVars } from './theme-types.js';
export { darkTheme, lightTheme, midnightTheme } from './themes.js';
export type {
  CreateWalletFn,
  DefaultWalletOptions,
  RainbowKitWalletConnectParameters,
  Wallet,
  WalletDetailsParams,
  WalletList,
} from './wallet.js';
export { WalletButton, type WalletButtonProps, type WalletButtonRendererProps } from './wallet-button.js';
export type { MoreOptions } from '../shared/wagmi-modal.js';

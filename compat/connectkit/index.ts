/** Entry `latchkey/compat/connectkit`: the names of ConnectKit, for this modal. */
export { ConnectKitButton, type ConnectButtonRendererProps, type ConnectKitButtonProps } from './button.js';
export { useChainIsSupported, useChains, useIsMounted } from './chains.js';
export {
  getDefaultConfig,
  getDefaultConnectors,
  wallets,
  type DefaultConfigParameters,
  type DefaultConnectorsParameters,
} from './config.js';
export { Avatar, ChainIcon, type AvatarProps, type ChainIconProps } from './pictures.js';
export { ConnectKitProvider, Context, type ConnectKitProviderProps, type ConnectKitState } from './provider.js';
export {
  SIWEProvider,
  SIWE_NONCE_QUERY_KEY,
  SIWE_SESSION_QUERY_KEY,
  useSIWE,
  type SIWEConfig,
  type SIWEProviderProps,
  type SIWESession,
  type UseSIWE,
} from './sign-in.js';
export { SIWEButton, type SIWEButtonProps } from './siwe-button.js';
export type * as Types from './types.js';
export { useModal, type UseModal } from './use-modal.js';
export type { MoreOptions } from '../shared/wagmi-modal.js';

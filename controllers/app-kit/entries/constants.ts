/** Entry `latchkey/constants`: names and limits that hosts may rely on. */
import { connectorTraits } from '../../domain/wallets/connector-traits.js';
import type { ChainNamespace, ConnectorType } from '../../domain/entities.js';
import { namespaceIds } from '../../domain/networks/namespace-ids.js';

export {
  ACCOUNT_NAME_MIN_LENGTH,
  COINBASE_PAY_CHAINS,
  DEFAULT_CHAIN,
  MODAL_WIDTH_PX,
  MODAL_Z_INDEX,
  PAIRING_EXPIRY_MS,
  RECENT_WALLETS_MAX,
} from '../../domain/constants.js';
export { CONNECT_METHODS, CONNECTOR_GROUPS, WALLET_FEATURES } from '../../domain/wallets/ordering.js';
export { SOCIAL_PROVIDERS, type SocialProvider } from '../../domain/embedded/social.js';
export { SWAP_NETWORKS } from '../../domain/transactions/swap-constants.js';
export { CONNECT_TIMEOUT_MS } from '../../domain/connect-timeout.js';
export { SDK_VERSION, SDK_VERSION as PACKAGE_VERSION } from '../../domain/version.js';
export { WALLET_NAMES } from '../../domain/wallets/named-wallets.js';

/** The supported namespaces (CAIP-2). */
export const NAMESPACES = Object.keys(namespaceIds) as readonly ChainNamespace[]; // `Object.keys` has wider types

/** The types of connectors. */
export const CONNECTOR_TYPES = Object.keys(connectorTraits) as readonly ConnectorType[]; // as above

/** Entry `latchkey/utils`: pure functions for ids, addresses and amounts. */
export {
  isCaipNetworkId,
  parseCaipNetworkId,
  toCaipNetworkId,
  toCaipAddress,
  type ParsedCaipNetworkId,
} from '../../domain/networks/caip.js';
export { isCaipAddress, parseCaipAddress, type ParsedCaipAddress } from '../../domain/networks/caip-address.js';
export { isW3mError, W3mError, type ErrorCode } from '../../domain/errors/errors.js';
export {
  formatBalance,
  formatFiat,
  formatUnits,
  isDecimal,
  parseUnits,
  truncateAddress,
  type Decimal,
} from '../../domain/format.js';
export { defineChain } from '../../domain/networks/define-chain.js';
export { toCaipNetwork, type NetworkOverrides } from '../../domain/networks/networks.js';
export { isAccountName } from '../../domain/transactions/account-names.js';
export { isEmail, isEvmAddress, isSolanaAddress } from '../../domain/validation.js';
export { DEFAULT_METHODS, WcConstantsUtil, WcHelpersUtil } from '../legacy/provider-util.js';
export type { AppKitOptions } from '../../state/options.js';
export type { FeatureConfigItem } from '../service-names.js';

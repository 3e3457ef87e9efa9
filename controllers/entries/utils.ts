/** Entry `latchkey/utils`: pure functions for ids, addresses and amounts. */
export {
  isCaipNetworkId,
  parseCaipNetworkId,
  toCaipNetworkId,
  toCaipAddress,
  type ParsedCaipNetworkId,
} from '../protocol/caip.js';
export { isCaipAddress, parseCaipAddress, type ParsedCaipAddress } from '../protocol/caip-address.js';
export { isW3mError, W3mError, type ErrorCode } from '../protocol/errors.js';
export {
  formatBalance,
  formatFiat,
  formatUnits,
  isDecimal,
  parseUnits,
  truncateAddress,
  type Decimal,
} from '../protocol/format.js';
export { defineChain, toCaipNetwork, type NetworkOverrides } from '../protocol/networks.js';
export { isAccountName, isEmail, isEvmAddress, isSolanaAddress } from '../protocol/validation.js';

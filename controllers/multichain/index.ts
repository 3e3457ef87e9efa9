/** Entry `latchkey/multichain`: wallets that grant EVM networks and Solana by one prompt (CAIP-25). */
export { followMultichain } from './follow-multichain.js';

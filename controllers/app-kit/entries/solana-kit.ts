/** Entry `latchkey/adapters/solana/kit`: the adapter of Solana, and signers of the host's `@solana/kit`. */
export * from '../../adapters/solana/index.js';
export { createSigner, type SignerProvider, type WalletSigner } from '../../adapters/solana/kit-signer.js';

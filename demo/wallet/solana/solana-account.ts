import { getAddressEncoder, type Address } from '@solana/kit';
import type { IdentifierArray, WalletAccount } from '@wallet-standard/base';

/** Networks supported for signing. The wallet sends on the local one only. */
export const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const;
export const LOCAL_CHAIN = 'solana:localnet';

/** Features of every account. */
export const ACCOUNT_FEATURES: IdentifierArray = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
];

/** Immutable Wallet Standard account; a change creates a new object. */
export const standardAccount = (address: Address, number: number): WalletAccount =>
  Object.freeze({
    address,
    publicKey: new Uint8Array(getAddressEncoder().encode(address)),
    chains: Object.freeze([...SOLANA_CHAINS]),
    features: Object.freeze([...ACCOUNT_FEATURES]),
    label: `Account ${number}`,
  });

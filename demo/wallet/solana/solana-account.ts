import { getAddressEncoder, type Address } from '@solana/kit';
import type { IdentifierArray, WalletAccount } from '@wallet-standard/base';

/** The networks that the wallet signs for. It can send on the local one only. */
export const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const;
export const LOCAL_CHAIN = 'solana:localnet';

/** What every account can do. */
export const ACCOUNT_FEATURES: IdentifierArray = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
];

/** An account as Wallet Standard hands it out: never changed, and made anew when something about it changes. */
export const standardAccount = (address: Address, number: number): WalletAccount =>
  Object.freeze({
    address,
    publicKey: new Uint8Array(getAddressEncoder().encode(address)),
    chains: Object.freeze([...SOLANA_CHAINS]),
    features: Object.freeze([...ACCOUNT_FEATURES]),
    label: `Account ${number}`,
  });

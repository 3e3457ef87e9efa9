/** Constants and functions of the adapter of Solana by the names of the 1.7 line. */
import type { CaipNetwork, ChainNamespace } from '../../domain/entities.js';
import type { Metadata, RequestArguments } from '../ethers/ethers-helpers.js';
import type { SolanaProvider, SolanaProviderEvent } from './solana-provider.js';

export type { Metadata, RequestArguments };

/** Ids of Solana's networks, and lamports of a SOL. */
export const SolConstantsUtil = {
  CHAIN_IDS: {
    Mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    Devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    Testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    Deprecated_Mainnet: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    Deprecated_Devnet: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  },
  LAMPORTS_PER_SOL: 1_000_000_000,
} as const;

/** Fees that the 1.7 line set for transfers of tokens; here the node says them. */
export const SPL_COMPUTE_BUDGET_CONSTANTS = {
  UNIT_PRICE_MICRO_LAMPORTS: 20_000_000,
  UNIT_LIMIT_TRANSFER_ONLY: 300_000,
  UNIT_LIMIT_WITH_ATA_CREATION: 400_000,
} as const;

/** Functions over networks and a provider of Solana. */
export const SolHelpersUtil = {
  detectRpcUrl: (network: Pick<CaipNetwork, 'rpcUrls'>, _projectId?: string): string | undefined =>
    network.rpcUrls.default.http[0],
  getChain: <N extends { readonly id: number | string; readonly chainNamespace: ChainNamespace }>(
    networks: readonly N[],
    id: string | null,
  ): N | undefined => networks.find(network => String(network.id) === id) ?? networks[0],
  hexStringToNumber: (value: string): number => Number.parseInt(value, 16),
  getAddress: (provider: { readonly publicKey?: { toBase58(): string } | undefined }): string | undefined =>
    provider.publicKey?.toBase58(),
};

/** Providers of a page by their origin. */
export interface ProviderType {
  readonly injected?: SolanaProvider;
  readonly coinbase?: SolanaProvider;
  readonly email?: boolean;
  readonly EIP6963?: boolean;
  readonly metadata: Metadata;
}

/** A configuration of earlier versions. */
export interface ISolConfig {
  readonly providers: ProviderType;
  readonly defaultChain?: number;
  readonly SSR?: boolean;
}

/** Events of a provider. */
export interface ProviderEventEmitterMethods {
  on(event: SolanaProviderEvent, listener: (value: never) => void): unknown;
  removeListener(event: SolanaProviderEvent, listener: (value: never) => void): unknown;
}

/** Returns the network in use. */
export type GetActiveChain = () => CaipNetwork | undefined;

/** A transfer of a token; `amount` in whole tokens. */
export interface SPLTokenTransactionArgs {
  readonly provider: SolanaProvider;
  readonly connection: object;
  readonly to: string;
  readonly amount: number;
  readonly tokenMint: string;
}

import type { CaipNetworkId } from './entities.js';

/** One property of an NFT, as its metadata names it. */
export interface NftAttribute {
  readonly name: string;
  readonly value: string;
}

/** Group that an NFT belongs to. */
export interface NftCollection {
  readonly name: string;
  /** Contract, or mint of the collection; absent if the source names none. */
  readonly address?: string | undefined;
}

/** A non-fungible token that an account holds. Texts are foreign: checked for length and control characters only. */
export interface Nft {
  readonly network: CaipNetworkId;
  /** Contract on EVM networks, mint on Solana. */
  readonly contract: string;
  /** Decimal id within the contract; absent where each token has its own mint. */
  readonly tokenId?: string | undefined;
  /** Copies held, 1n for unique tokens. */
  readonly amount: bigint;
  readonly name: string;
  readonly collection?: NftCollection | undefined;
  readonly description?: string | undefined;
  /** URL of the picture as the metadata states it: `https:`, `data:image/`, `ipfs:` or `ar:`. */
  readonly imageUrl?: string | undefined;
  readonly attributes?: readonly NftAttribute[] | undefined;
  /** True if the source flags it as unsolicited. */
  readonly isSpam?: boolean | undefined;
}

/** Identity of an NFT among all networks. */
export const nftKey = ({ network, contract, tokenId }: Pick<Nft, 'network' | 'contract' | 'tokenId'>): string =>
  `${network}/${contract}/${tokenId ?? ''}`;

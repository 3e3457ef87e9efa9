import type { CaipNetworkId } from '../entities.js';

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
  /** URL of the picture as the metadata states it:`https:`, `data:` or `ipfs:`. */
  readonly imageUrl?: string | undefined;
  readonly attributes?: readonly NftAttribute[] | undefined;
  /** True if the source flags it as unsolicited. */
  readonly isSpam?: boolean | undefined;
}

/** Identity of an NFT among all networks. */
export const nftKey = ({ network, contract, tokenId }: Pick<Nft, 'network' | 'contract' | 'tokenId'>): string =>
  `${network}/${contract}/${tokenId ?? ''}`;

/** Where pictures and metadata of NFTs may be loaded from. Texts and pictures inside a URL (`data:`) always are. */
export interface MediaRules {
  /** Prefix that replaces `ipfs://`, such as `https://ipfs.example/ipfs/`; without it, such files are not loaded. */
  readonly ipfsGateway?: string | undefined;
  /** Origins of other files; `*` for any. */
  readonly mediaOrigins?: readonly string[] | undefined;
}

/** Option `nfts` of the host. */
export interface NftOptions extends MediaRules {
  /** Contracts of NFTs on EVM networks, by CAIP-2 id. */
  readonly collections?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>;
}

/** Longest URL of a picture or of metadata inside a URL, in characters. */
const DATA_URL_LIMIT = 200_000;

const isIpfs = (url: string): boolean => url.startsWith('ipfs://');

/** Returns the URL to load a file from; undefined if the rules of the host do not allow it. */
export function mediaUrl(url: string, { ipfsGateway, mediaOrigins = [] }: MediaRules): string | undefined {
  if (url.startsWith('data:')) return url.length <= DATA_URL_LIMIT ? url : undefined;
  if (isIpfs(url)) return ipfsGateway && joinGateway(ipfsGateway, url.slice('ipfs://'.length));
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol, hostname } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
  return isSafe && (mediaOrigins.includes('*') || mediaOrigins.includes(origin)) ? url : undefined;
}

/** Joins the path of a content id to a gateway; a path cannot leave the gateway's prefix. */
function joinGateway(gateway: string, path: string): string | undefined {
  const parts = path.replace(/^ipfs\//, '').split('/');
  if (parts.some(part => part === '..' || part === '.')) return undefined;
  return `${gateway.replace(/\/+$/, '')}/${parts.map(part => encodeURIComponent(decodedPart(part))).join('/')}`;
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

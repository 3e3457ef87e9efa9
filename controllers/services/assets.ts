import { mediaUrl, type MediaRules } from '../domain/assets/nfts.js';
import type { CaipNetwork } from '../domain/entities.js';
import { isChange } from '../domain/assets/fiat.js';
import { isDecimal, sumDecimals, type Decimal } from '../domain/format.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { isEvmAddress, isSolanaAddress } from '../domain/validation.js';

/** Id by which services name the native coin. */
const EVM_COIN = `0x${'e'.repeat(40)}`;
const SOLANA_COIN = `So${'1'.repeat(41)}`;

/** Longest number, in characters. */
const DIGITS_LIMIT = 400;

/** Longest URL of a picture, in characters. */
const PICTURE_LIMIT = 200_000;

/** Id of the native coin of an EVM network for a service. */
export const coinId = ({ caipNetworkId }: CaipNetwork): string => `${caipNetworkId}:${EVM_COIN}`;

/**
 * Reads the contract or mint of an asset, which services write as a CAIP-10 id or bare: undefined for the native coin,
 * null for an asset of another network and for text that is no address.
 */
export function readAsset(text: string | null | undefined, network: CaipNetwork): string | undefined | null {
  if (text === undefined || text === null || text === '') return undefined;
  const bare = text.startsWith(`${network.caipNetworkId}:`) ? text.slice(network.caipNetworkId.length + 1) : text;
  if (bare.toLowerCase() === EVM_COIN || bare === SOLANA_COIN) return undefined;
  const isAddress = network.chainNamespace === 'solana' ? isSolanaAddress(bare) : isEvmAddress(bare);
  return isAddress ? bare : null;
}

/** Reads a number that services write as a number or a text; undefined if it is none, negative, or of absurd length. */
export function readDecimal(given: number | string | null | undefined): Decimal | undefined {
  const text = String(given ?? '');
  return text.length <= DIGITS_LIMIT && isDecimal(text) && !text.startsWith('-') ? sumDecimals([text]) : undefined; // writes an exponent out
}

/** Reads a price; 0 means that the service knows none. */
export function readPrice(given: number | string | null | undefined): Decimal | undefined {
  const price = readDecimal(given);
  return price === '0' ? undefined : price;
}

/** Reads a change in percent; undefined if it is none, or none that a price can have had. */
export function readChange(given: number | string | null | undefined): Decimal | undefined {
  const text = String(given ?? '');
  return text.length <= DIGITS_LIMIT && isDecimal(text) && isChange(text) ? sumDecimals([text]) : undefined;
}

/** Returns the rules for pictures of NFTs as the host sets them now. */
export type MediaOf = () => MediaRules;

/** Allows only pictures inside a URL. */
export const NO_MEDIA: MediaOf = () => ({});

/** Reads the URL of a picture of an NFT, which its creator chooses: undefined for one that the rules do not allow. */
export function readNftPicture(url: string | null | undefined, media: MediaOf): string | undefined {
  const picture = readPicture(url);
  return picture === undefined ? undefined : mediaUrl(picture, media());
}

/** Reads the URL of a picture: a safe link, or a picture inside the URL. */
export function readPicture(url: string | null | undefined): string | undefined {
  if (!url || url.length > PICTURE_LIMIT) return undefined;
  return /^(data:image\/|ipfs:\/\/|ar:\/\/)/i.test(url) || isSafeWebLink(url) ? url : undefined;
}

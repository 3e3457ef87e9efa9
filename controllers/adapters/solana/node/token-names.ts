import { getAddressDecoder, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/addresses';
import type { NamedAsset } from '../../../domain/assets/look-alike-asset.js';
import { readTokenSymbol, readTokenText } from '../../../domain/assets/tokens.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import type { Multiplier } from '../../../domain/scaled-units.js';
import { isSolanaAddress } from '../../../domain/validation.js';
import { readAccounts, type ChainAccount } from './accounts.js';
import { readExtensions } from './mint.js';
import { readMultipliers, type Multipliers } from './multipliers.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';

/** Name and symbol of a token, as far as its metadata has them. */
export interface TokenNames extends Multipliers {
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  /** URI of the metadata file. */
  readonly uri?: string | undefined;
  /** Mint of the collection that has confirmed the token as its own. */
  readonly collection?: string | undefined;
  /** True for a token of which there is one, whole: an NFT. */
  readonly isUnique?: boolean | undefined;
}

/** Program of the token metadata standard, which most tokens of the first token program use. */
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;
/** Kind of a metadata account, in its first byte. */
const METADATA_KIND = 4;
/** Type of the metadata extension of a Token-2022 mint. */
const METADATA_EXTENSION = 19;
/** Bytes of the authority and the mint, which come before the name in both forms. */
const KEYS_BYTES = 64;
/** Most accounts that a node returns at once. */
const MAX_ACCOUNTS = 100;

/**
 * Reads the names of tokens: of the mint itself (Token-2022) or of its metadata account. Foreign texts are checked. The
 * mint also tells what multiplies shown amounts.
 */
export async function readTokenNames(node: SolanaNode, mints: readonly string[]): Promise<readonly TokenNames[]> {
  const metadata = await Promise.all(mints.map(metadataAddress));
  const accounts = await readAll(node, [...mints, ...metadata]);
  const multipliers = await readMultipliers(node, accounts.slice(0, mints.length));
  return mints.map((_, at) => {
    const mint = accounts[at];
    const names = namesOfMint(mint) ?? namesOfMetadata(accounts[mints.length + at]) ?? {};
    return { ...names, isUnique: isUniqueMint(mint), ...multipliers[at] };
  });
}

/** Reads names and symbols of mints. @throws {W3mError} as `withNode` */
export function readNamedTokens(
  context: NodeContext,
  network: CaipNetwork,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<readonly NamedAsset[]> {
  return withNode(context, network, [signal], async node => {
    const mints = addresses.filter(isSolanaAddress);
    const names = await readTokenNames(node, mints);
    return mints.map((address, at) => ({ address, name: names[at]?.name, symbol: names[at]?.symbol }));
  });
}

/** Reads what mints multiply shown amounts by; those without a multiplier are absent. @throws {W3mError} as `withNode` */
export function readTokenMultipliers(
  context: NodeContext,
  network: CaipNetwork,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Multiplier>> {
  return withNode(context, network, [signal], async node => {
    const mints = addresses.filter(isSolanaAddress);
    const multipliers = await readMultipliers(node, await readAll(node, mints));
    return new Map(
      mints.flatMap((mint, at) => {
        const multiplier = multipliers[at]?.multiplier;
        return multiplier === undefined ? [] : [[mint, multiplier]];
      }),
    );
  });
}

/** Offsets of supply and decimals in a mint of either token program. */
const SUPPLY_AT = 36;
const DECIMALS_AT = 44;

function isUniqueMint(account: ChainAccount | undefined): boolean {
  if (!account || account.data.length <= DECIMALS_AT) return false;
  const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
  return view.getBigUint64(SUPPLY_AT, true) === 1n && account.data[DECIMALS_AT] === 0;
}

async function metadataAddress(mint: string): Promise<string> {
  const bytes = getAddressEncoder();
  const [address] = await getProgramDerivedAddress({
    programAddress: METADATA_PROGRAM,
    seeds: ['metadata', bytes.encode(METADATA_PROGRAM), bytes.encode(mint as Address)], // a node gave it as an address
  });
  return address;
}

async function readAll(node: SolanaNode, addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]> {
  const pages: (readonly string[])[] = [];
  for (let at = 0; at < addresses.length; at += MAX_ACCOUNTS) pages.push(addresses.slice(at, at + MAX_ACCOUNTS));
  return (await Promise.all(pages.map(page => readAccounts(node, page)))).flat();
}

function namesOfMint(account: ChainAccount | undefined): TokenNames | undefined {
  const extension = account && readExtensions(account.data).find(({ type }) => type === METADATA_EXTENSION);
  if (!extension) return undefined;
  const { end: _end, ...names } = readTexts(extension.data, KEYS_BYTES);
  return names;
}

function namesOfMetadata(account: ChainAccount | undefined): TokenNames | undefined {
  if (account?.owner !== METADATA_PROGRAM || account.data[0] !== METADATA_KIND) return undefined;
  const { end, ...names } = readTexts(account.data, 1 + KEYS_BYTES);
  return { ...names, collection: readCollection(account.data, end) };
}

/** Longest URI of a metadata file. */
const MAX_URI = 512;

/** Reads name, symbol and URI: each a length in four bytes and UTF-8 text, which may be padded with zeros. */
function readTexts(bytes: Uint8Array, at: number): TokenNames & { readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (start: number): { readonly text: string | undefined; readonly end: number } => {
    if (start + 4 > bytes.length) return { text: undefined, end: bytes.length };
    const end = start + 4 + view.getUint32(start, true);
    if (end > bytes.length) return { text: undefined, end: bytes.length };
    return { text: new TextDecoder().decode(bytes.subarray(start + 4, end)).replace(/\0+$/, ''), end };
  };
  const name = read(at);
  const symbol = read(name.end);
  const uri = read(symbol.end);
  const link = uri.text && uri.text.length <= MAX_URI ? uri.text : undefined;
  return { name: readTokenText(name.text), symbol: readTokenSymbol(symbol.text), uri: link, end: uri.end };
}

const CREATOR_BYTES = 34;
const KEY_BYTES = 32;

/**
 * Reads the verified collection of a metadata account: after the texts come the fee (2 bytes), the creators, two flags,
 * and the options edition nonce (1 byte), token standard (1 byte) and collection (flag and key).
 */
function readCollection(bytes: Uint8Array, end: number): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = end + 2;
  if (at + 5 > bytes.length) return undefined;
  at += bytes[at] === 1 ? 5 + view.getUint32(at + 1, true) * CREATOR_BYTES : 1;
  at += 2; // primary sale happened, is mutable
  for (let option = 0; option < 2; option += 1) at += bytes[at] === 1 ? 2 : 1;
  const isVerified = bytes[at] === 1 && bytes[at + 1] === 1;
  if (!isVerified || at + 2 + KEY_BYTES > bytes.length) return undefined;
  return getAddressDecoder().decode(bytes.subarray(at + 2, at + 2 + KEY_BYTES));
}

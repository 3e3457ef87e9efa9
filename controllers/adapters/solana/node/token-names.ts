import { getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/addresses';
import { readTokenText } from '../../../protocol/tokens.js';
import { readAccounts, type ChainAccount } from './accounts.js';
import { readExtensions } from './mint.js';
import type { SolanaNode } from './node.js';

/** Name and symbol of a token, as far as its metadata has them. */
export interface TokenNames {
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
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

/** Reads the names of tokens: of the mint itself (Token-2022) or of its metadata account. Foreign texts are checked. */
export async function readTokenNames(node: SolanaNode, mints: readonly string[]): Promise<readonly TokenNames[]> {
  const metadata = await Promise.all(mints.map(metadataAddress));
  const accounts = await readAll(node, [...mints, ...metadata]);
  return mints.map((_, at) => namesOfMint(accounts[at]) ?? namesOfMetadata(accounts[mints.length + at]) ?? {});
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
  return extension && readTexts(extension.data, KEYS_BYTES);
}

function namesOfMetadata(account: ChainAccount | undefined): TokenNames | undefined {
  if (account?.owner !== METADATA_PROGRAM || account.data[0] !== METADATA_KIND) return undefined;
  return readTexts(account.data, 1 + KEYS_BYTES);
}

/** Reads name and symbol: each a length in four bytes and UTF-8 text, which may be padded with zeros. */
function readTexts(bytes: Uint8Array, at: number): TokenNames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (start: number): { readonly text: string | undefined; readonly end: number } => {
    if (start + 4 > bytes.length) return { text: undefined, end: bytes.length };
    const end = start + 4 + view.getUint32(start, true);
    if (end > bytes.length) return { text: undefined, end: bytes.length };
    const text = new TextDecoder().decode(bytes.subarray(start + 4, end)).replace(/\0+$/, '');
    return { text: readTokenText(text), end };
  };
  const name = read(at);
  return { name: name.text, symbol: read(name.end).text };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PageFile } from './page-files.js';
import type { TokenSettings } from './settings.js';

const PICTURE_MAX = 64 * 1024;
const TAG_LENGTH = 24;

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** A coin or token that the operator has named, as the page of the wallet knows it. */
interface NamedToken {
  /** Absent for the coin of the network. */
  readonly address?: string | undefined;
  readonly symbol: string;
  /** Path of its picture. */
  readonly picture?: string | undefined;
}

/** Coins and tokens that the operator has named, and their pictures, which the wallet serves itself. */
export interface Tokens {
  /** Those of a network. */
  of(network: string): readonly NamedToken[];
  /** Returns a picture by the name in its path. */
  picture(name: string): PageFile | undefined;
}

async function readPicture(path: string): Promise<PageFile & { readonly name: string }> {
  const type = TYPES[extname(path).toLowerCase()];
  if (type === undefined) throw new Error(`WALLET_TOKENS: ${path} is no .png, .webp or .svg`);
  const body = await readFile(path).catch((cause: unknown) => {
    throw new Error(`WALLET_TOKENS: ${path} cannot be read`, { cause });
  });
  if (body.byteLength > PICTURE_MAX) throw new Error(`WALLET_TOKENS: ${path} has more than ${PICTURE_MAX} bytes`);
  const tag = createHash('sha256').update(body).digest('hex').slice(0, TAG_LENGTH);
  return { name: `${tag}${extname(path).toLowerCase()}`, type, body };
}

/** Reads the pictures of the named tokens. @throws for one that is missing, too large or of another kind */
export async function readTokens(settings: readonly TokenSettings[]): Promise<Tokens> {
  const pictures = new Map<string, PageFile>();
  const byNetwork = new Map<string, NamedToken[]>();
  for (const { network, address, symbol, picture } of settings) {
    const file = picture === undefined ? undefined : await readPicture(picture);
    if (file) pictures.set(file.name, file);
    const named = { address, symbol, ...(file && { picture: `/pictures/${file.name}` }) };
    byNetwork.set(network, [...(byNetwork.get(network) ?? []), named]);
  }
  return { of: network => byNetwork.get(network) ?? [], picture: name => pictures.get(name) };
}

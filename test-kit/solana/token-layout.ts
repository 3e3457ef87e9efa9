import {
  getAddressDecoder,
  getUtf8Decoder,
  type Address,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

/** Names of the token programs in `jsonParsed` output. */
export const TOKEN_PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
};

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const KIND_AT = ACCOUNT_BYTES;
const MINT_KIND = 1;
const ACCOUNT_KIND = 2;

/** A Token-2022 extension of a mint or token account. */
export interface Extension {
  readonly type: number;
  readonly data: ReadonlyUint8Array;
}

const isToken = ({ programAddress }: EncodedAccount): boolean => programAddress in TOKEN_PROGRAMS;

const hasKind = ({ programAddress, data }: EncodedAccount, kind: number): boolean =>
  programAddress === TOKEN_2022_PROGRAM && data.length > KIND_AT && data[KIND_AT] === kind;

/** Decodes a mint; undefined if the account is not a mint. */
export function mintIn(account: EncodedAccount): Mint | undefined {
  if (!isToken(account) || !(account.data.length === MINT_BYTES || hasKind(account, MINT_KIND))) return undefined;
  const mint = getMintDecoder().decode(account.data);
  return mint.isInitialized ? mint : undefined;
}

/** Decodes a token account; undefined if the account is not a token account. */
export function tokenIn(account: EncodedAccount): Token | undefined {
  if (!isToken(account) || !(account.data.length === ACCOUNT_BYTES || hasKind(account, ACCOUNT_KIND))) return undefined;
  return account.data[108] === 0 ? undefined : getTokenDecoder().decode(account.data);
}

/** Returns the Token-2022 extensions in stored order. */
export function extensionsOf({ programAddress, data }: EncodedAccount): readonly Extension[] {
  if (programAddress !== TOKEN_2022_PROGRAM || data.length <= KIND_AT + 1) return [];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const extensions: Extension[] = [];
  for (let at = KIND_AT + 1; at + 4 <= data.length;) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (type === 0) break;
    extensions.push({ type, data: data.slice(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return extensions;
}

const NOBODY = '11111111111111111111111111111111';

const optionalAddress = (data: ReadonlyUint8Array, at: number): Address | null => {
  const address = getAddressDecoder().decode(data, at);
  return address === NOBODY ? null : address;
};

/** Decodes the token metadata extension. */
function metadataState(data: ReadonlyUint8Array): object {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 64;
  const length = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const text = (): string => {
    const size = length();
    at += size;
    return getUtf8Decoder().decode(data.slice(at - size, at));
  };
  const [name, symbol, uri] = [text(), text(), text()];
  const additionalMetadata = Array.from({ length: length() }, () => [text(), text()]);
  return {
    updateAuthority: optionalAddress(data, 0),
    mint: getAddressDecoder().decode(data, 32),
    name,
    symbol,
    uri,
    additionalMetadata,
  };
}

/** Formats an extension as a node does; reports extensions that the demo mints do not use as unparseable. */
export function extensionJson({ type, data }: Extension): object {
  switch (type) {
    case 7:
      return { extension: 'immutableOwner' };
    case 18:
      return {
        extension: 'metadataPointer',
        state: { authority: optionalAddress(data, 0), metadataAddress: optionalAddress(data, 32) },
      };
    case 19:
      return { extension: 'tokenMetadata', state: metadataState(data) };
    default:
      return { extension: 'unparseableExtension' };
  }
}

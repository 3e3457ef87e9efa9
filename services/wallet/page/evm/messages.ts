import {
  hexToString,
  isHex,
  size,
  stringToHex,
  type Address,
  type Hex,
  type LocalAccount,
  type TypedDataDefinition,
} from 'viem';
import { signedData } from '../../../../controllers/adapters/eip155/preview/signed-data.js';
import { rightsIn } from '../../../../controllers/adapters/eip155/preview/signed-rights.js';
import { readTypedData as readSignable, type TypedData } from '../../../../controllers/adapters/eip155/typed-data.js';
import { lineText } from '../../../../controllers/domain/assets/preview-words.js';
import type { Question } from '../ui/approval.js';
import { isText } from '../ui/is-text.js';
import { msg, str } from '../ui/msg.js';
import { invalid } from '../wallet-error.js';
import type { Network } from '../facts.js';
import type { PreviewContent } from '../ui/preview-section.js';
import { typedDataPreview } from './preview.js';
import { check, messageParams, typedDataParams, typedDataShape } from './params.js';

/** What is signed, and how it is shown. */
export interface Signing {
  /** Account that the page names. */
  readonly address: string;
  /** Message that is signed. */
  readonly text?: string;
  /** Typed data that are signed. */
  readonly data?: string;
  readonly title: Question['title'];
  readonly warnings: readonly string[];
  readonly rows: Question['rows'];
  /** True if what is signed may be the hash of an operation of a smart account, which its owner signs as a message. */
  readonly mayBeOperation?: boolean;
  /** Tells which rights the signature gives. */
  preview?(network: Network, account: Address): Promise<PreviewContent>;
  sign(signer: Pick<LocalAccount, 'signMessage' | 'signTypedData'>): Promise<Hex>;
}

/** First line of a sign-in message (EIP-4361) names the site; a scheme before it is one of RFC 3986, in any case. */
const SIGN_IN = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^\s/]{1,255}) wants you to sign in with your [^\n]{1,50} account:/i;

/** Decodes bytes as text; undefined for other bytes. */
function readable(bytes: Hex): string | undefined {
  const text = hexToString(bytes);
  return isText(text) ? text : undefined;
}

/** Warnings of a message: phishing sites show the sign-in of another site. */
export function messageWarnings(text: string | undefined, hostOrigin: string): readonly string[] {
  if (text === undefined) return [msg('This message is not text. Sign only if you know what it is.')];
  const site = SIGN_IN.exec(text)?.[1];
  return site !== undefined && site !== new URL(hostOrigin).host
    ? [msg(str`This message names another site: ${site}`)]
    : [];
}

/** Says that a signature is enough to move tokens. */
export const movesTokens = (): string =>
  msg('This signature lets another party move your tokens without a further question.');

const HASH_BYTES = 32;

/**
 * True for bytes of the length of a hash, but letters, digits and spaces alone. Whoever asks chooses the operation, and so may
 * try as many hashes as it takes: one in 2^46 is printable, one in 2^64 has these 63 characters only.
 */
const mayBeHash = (bytes: Hex): boolean => size(bytes) === HASH_BYTES && !/^[0-9A-Za-z ]*$/.test(hexToString(bytes));

/** Reads `personal_sign` (EIP-191). */
export function readMessage(params: unknown, hostOrigin: string): Signing {
  const [data, address] = check(messageParams, params);
  const isBytes = isHex(data) && data.length % 2 === 0;
  const text = isBytes ? readable(data) : data;
  return {
    address,
    text: text ?? data,
    title: msg('Sign a message'),
    rows: [],
    warnings: messageWarnings(text, hostOrigin),
    mayBeOperation: mayBeHash(isBytes ? data : stringToHex(data)),
    sign: signer => signer.signMessage({ message: isBytes ? { raw: data } : data }),
  };
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Invalid parameters: the typed data is no JSON.');
  }
};

/** Returns what the signature covers: a page can add members that mislead. */
function signedOf(data: unknown): TypedData {
  try {
    return signedData(readSignable(data));
  } catch {
    throw invalid('Invalid parameters: the typed data has no such form.');
  }
}

/** True if the data, or a part of it, moves assets without a transaction of the owner. */
function isPermit(data: TypedData): boolean {
  const { rights, isSuspect } = rightsIn(data);
  return isSuspect || rights.length > 0;
}

/** Reads `eth_signTypedData_v4` (EIP-712). Data of another network is refused. */
export function readTypedData(params: unknown, chainId: number): Signing {
  const [address, given] = check(typedDataParams, params);
  const data = check(typedDataShape, typeof given === 'string' ? parseJson(given) : given);
  const signed = signedOf(data);
  const { name, chainId: forChain, verifyingContract } = signed.domain ?? {};
  const isHere = forChain === undefined || forChain === chainId || forChain === BigInt(chainId);
  if (!isHere)
    throw invalid(
      `The data is for the network ${JSON.stringify(data.domain.chainId)}, and the wallet is on ${chainId}.`,
    );
  // viem derives the static type from `types`, which come from the page, and validates the message against them
  const definition = signed as unknown as TypedDataDefinition;
  const rows = [
    { label: msg('For'), value: name },
    { label: msg('Contract'), value: verifyingContract },
  ];
  return {
    address,
    data: JSON.stringify(signed.message, undefined, 2),
    title: msg('Sign data'),
    warnings: isPermit(signed) ? [movesTokens()] : [],
    rows: [
      { label: msg('Action'), value: lineText(data.primaryType) },
      ...rows.flatMap(({ label, value }) =>
        typeof value === 'string' && value !== '' ? [{ label, value: lineText(value) }] : [],
      ),
    ],
    preview: (network, account) => typedDataPreview(network, account, signed),
    sign: signer =>
      signer.signTypedData(definition).catch((error: unknown) => {
        throw invalid(`The typed data cannot be signed: ${error instanceof Error ? error.message : String(error)}`);
      }),
  };
}

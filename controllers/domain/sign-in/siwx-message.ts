import { parseCaipNetworkId } from '../networks/caip.js';
import type { CaipNetworkId } from '../entities.js';
import { W3mError } from '../errors/errors.js';
import { instantOf } from './instant.js';
import { LABELLED_LINES, messageText, REQUEST, REQUEST_END, RESOURCE, RESOURCES } from './message-text.js';
import type { ChainNamespace } from '../networks/namespace-ids.js';
import { isHostAndPort, isPathCharacters, isScheme, isUri } from './uri.js';

export { instantOf };

/** One sign-in message: EIP-4361 on EVM, CAIP-122 in other namespaces. Dates are RFC 3339 texts and kept as written. */
export interface SignInMessage {
  /** Scheme of the page, before `://`; most wallets write none. */
  readonly scheme?: string | undefined;
  /** RFC 3986 authority without user information: `host` or `host:port`. */
  readonly domain: string;
  /** As written in the message; checksummed (EIP-55) on EVM. */
  readonly accountAddress: string;
  /** CAIP-2 id; the message contains its reference only. */
  readonly chainId: CaipNetworkId;
  readonly uri: string;
  readonly version: '1';
  /** At least 8 letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  /** One line of any script; EIP-4361 itself allows ASCII only. Never empty. */
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** Name of the account in the first line, by namespace. */
const ACCOUNT_NAMES: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
};

/** Spelling of an address; the checksum of EIP-55 is verified with the signature. */
const ADDRESSES: Readonly<Partial<Record<ChainNamespace, RegExp>>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};
/** CAIP-10. */
const ANY_ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/;
const NONCE = /^[A-Za-z0-9]{8,}$/;
/**
 * Characters that break the line or reorder the text on the screen, and halves of a character, which UTF-8 cannot hold.
 * Joiners are allowed: several scripts and emoji need them.
 */
const UNSAFE_IN_STATEMENT = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const OPTIONAL: readonly string[] = ['expirationTime', 'notBefore', 'requestId'];

const isDate = (text: string): boolean => instantOf(text) !== undefined;
const isStatement = (text: string): boolean => text !== '' && !UNSAFE_IN_STATEMENT.test(text);

/** Check of each field. */
const CHECKS: {
  readonly [F in keyof SignInMessage]-?: (value: F extends 'resources' ? readonly string[] : string) => boolean;
} = {
  scheme: isScheme,
  domain: isHostAndPort,
  accountAddress: text => ANY_ADDRESS.test(text),
  chainId: text => parseCaipNetworkId(text) !== undefined,
  uri: isUri,
  version: text => text === '1',
  nonce: text => NONCE.test(text),
  issuedAt: isDate,
  expirationTime: isDate,
  notBefore: isDate,
  requestId: isPathCharacters,
  statement: isStatement,
  resources: texts => texts.every(isUri),
};
const FIELDS = Object.keys(CHECKS) as readonly (keyof SignInMessage)[];
const REQUIRED: readonly string[] = ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'];

const namespaceOf = (chainId: string): ChainNamespace => chainId.slice(0, chainId.indexOf(':')) as ChainNamespace;
const referenceOf = (chainId: string): string => chainId.slice(chainId.indexOf(':') + 1);

/** Returns the first field that the message must not have in this form. */
function faultOf(message: SignInMessage): keyof SignInMessage | undefined {
  const isWrong = (field: keyof SignInMessage): boolean => {
    const value: unknown = message[field];
    if (value === undefined) return REQUIRED.includes(field);
    return !(CHECKS[field] as (value: unknown) => boolean)(value);
  };
  const fault = FIELDS.find(isWrong);
  if (fault !== undefined) return fault;
  const isAddress = ADDRESSES[namespaceOf(message.chainId)]?.test(message.accountAddress) ?? true;
  return isAddress ? undefined : 'accountAddress';
}

/**
 * Writes a message as EIP-4361 and CAIP-122 lay it out.
 * @throws `SIWX_MESSAGE_INVALID` with the name of the first invalid field.
 */
export function formatSignInMessage(message: SignInMessage): string {
  const fault = faultOf(message);
  if (fault !== undefined) throw new W3mError('SIWX_MESSAGE_INVALID', { params: { field: fault } });
  const { scheme, domain, chainId, accountAddress: address } = message;
  return messageText({
    ...message,
    site: scheme === undefined ? domain : `${scheme}://${domain}`,
    accountName: ACCOUNT_NAMES[namespaceOf(chainId)],
    address,
    chainId: referenceOf(chainId),
  });
}

/** Reads the first line: scheme, domain and namespace. */
function readRequest(line: string): (Pick<SignInMessage, 'scheme' | 'domain'> & { namespace: string }) | undefined {
  const at = line.indexOf(REQUEST);
  if (at < 0 || !line.endsWith(REQUEST_END)) return undefined;
  const name = line.slice(at + REQUEST.length, -REQUEST_END.length);
  const namespace = Object.entries(ACCOUNT_NAMES).find(([, known]) => known === name)?.[0];
  if (namespace === undefined) return undefined;
  const site = line.slice(0, at);
  const slashes = site.indexOf('://');
  if (slashes < 0) return { domain: site, namespace };
  return { scheme: site.slice(0, slashes), domain: site.slice(slashes + 3), namespace };
}

/** Reads the labelled lines and the resources; undefined if a line is missing, doubled, misplaced or unknown. */
function readFields(lines: readonly string[]): Record<string, string | readonly string[]> | undefined {
  const fields: Record<string, string | readonly string[]> = {};
  let next = 0;
  for (const [field, label] of LABELLED_LINES) {
    const line = lines[next];
    if (line?.startsWith(label)) {
      fields[field] = line.slice(label.length);
      next += 1;
    } else if (!OPTIONAL.includes(field)) return undefined;
  }
  if (next === lines.length) return fields;
  if (lines[next] !== RESOURCES) return undefined;
  const items = lines.slice(next + 1);
  if (!items.every(item => item.startsWith(RESOURCE))) return undefined;
  return { ...fields, resources: items.map(item => item.slice(RESOURCE.length)) };
}

/**
 * Parses a message in time linear in its length; returns undefined unless `formatSignInMessage` writes exactly this text.
 * The checksum of an EVM address is not verified here.
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  const lines = text.split('\n');
  const request = readRequest(lines[0] ?? '');
  const [accountAddress, gap, statement, end] = lines.slice(1, 5);
  if (!request || accountAddress === undefined || gap !== '' || statement === undefined) return undefined;
  const hasStatement = statement !== '';
  if (hasStatement && end !== '') return undefined;
  const fields = readFields(lines.slice(hasStatement ? 5 : 4));
  if (!fields) return undefined;
  const { namespace, ...site } = request;
  const message = {
    ...site,
    accountAddress,
    ...(hasStatement && { statement }),
    ...fields,
    chainId: `${namespace}:${String(fields.chainId)}`,
  } as SignInMessage;
  return faultOf(message) === undefined ? message : undefined;
}

/**
 * Returns why a message is not valid at a time, in milliseconds since 1970; undefined if it is. `skewMs` widens both
 * ends, for clocks that differ.
 */
export function timeFault(
  { expirationTime, notBefore }: Pick<SignInMessage, 'expirationTime' | 'notBefore'>,
  nowMs: number,
  skewMs = 0,
): 'SIWX_EXPIRED' | 'SIWX_NOT_YET_VALID' | undefined {
  // A date that cannot be read refuses the message
  if (expirationTime !== undefined && !(nowMs - skewMs < (instantOf(expirationTime) ?? -Infinity)))
    return 'SIWX_EXPIRED';
  if (notBefore !== undefined && !(nowMs + skewMs >= (instantOf(notBefore) ?? Infinity))) return 'SIWX_NOT_YET_VALID';
  return undefined;
}

import { decodeBase58 } from './base58.js';
import { ACCOUNT_NAME_MIN_LENGTH, EMAIL_GAP_MS, EVM_CHAIN_ID_LIMIT, PAIRING_EXPIRY_MARGIN_MS } from './constants.js';
import type { CaipNetwork, ChainNamespace } from './entities.js';
import type { ParameterlessErrorCode } from './errors.js';
import { factsOf } from './namespace-facts.js';

export {
  GENERIC_WALLET_NAME,
  isExcludedWallet,
  isGenericWalletHidden,
  type WalletIdentity,
} from './wallet-exclusion.js';

/** True for a name that may be registered: four characters or more, letters, digits and hyphens only. */
export const isAccountName = (name: string): boolean =>
  name.length >= ACCOUNT_NAME_MIN_LENGTH && /^[a-z0-9-]+$/i.test(name);

/** True for an EVM address, with or without `0x`. Capitals are not checked against a checksum. */
export const isEvmAddress = (address: string): boolean => /^(0x)?[0-9a-f]{40}$/i.test(address);

/** True for a Solana address: base58, 32 to 44 letters that stand for 32 bytes. */
export const isSolanaAddress = (address: string): boolean =>
  address.length >= 32 && address.length <= 44 && decodeBase58(address)?.length === 32;

const MAILBOX = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** True for what a browser's e-mail field takes, if its domain has a dot. */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 254) return false;
  const at = value.lastIndexOf('@');
  const mailbox = value.slice(0, Math.max(at, 0));
  return MAILBOX.test(mailbox) && !/^\.|\.\.|\.$/.test(mailbox) && DOMAIN.test(value.slice(at + 1));
}

/** True for a call as bundles take it: `to`, and `data` where there is any, begin with `0x` and go on in hexadecimal. */
export const isCall = (call: { readonly to: string; readonly data?: string | undefined }): boolean =>
  [call.to, call.data ?? '0x'].every(text => /^0x[0-9a-f]*$/i.test(text));

/** True for an EVM chain id that a name's coin type can hold. */
export const isEvmChainId = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) < EVM_CHAIN_ID_LIMIT;

const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'] as const;

/** How sure Solana must be of what a transaction is tried against. */
export type SolanaCommitment = (typeof COMMITMENTS)[number];

/** True for a commitment that Solana knows. */
export const isSolanaCommitment = (value: unknown): value is SolanaCommitment =>
  COMMITMENTS.some(commitment => commitment === value);

/** True if a page's origin is on the list. `*` in an entry stands for anything within an origin; a port of `*` may also be absent. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin.toLowerCase()) return false; // `null`, or more than an origin
  return allowed.some(entry => {
    if (!entry.includes('*')) return entry.toLowerCase() === origin.toLowerCase();
    const pattern = entry
      .replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
      .replace(/:\*$/, '(:\\d+)?')
      .replace(/\*/g, '.*');
    return new RegExp(`^${pattern}$`, 'i').test(origin);
  });
}

/** Schemes that run something, read something, or reach into the machine, when a page opens them. */
const UNSAFE_SCHEMES =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|jar|intent|content|resource|res|mhtml|mk|shell|chrome|edge|brave|opera|firefox|[a-z-]+-extension|ms-[a-z-]+|search-ms|its|ftp|ws|wss)$/i;

/** True for a link that may be opened: `https:`, `http:` to this machine, or the scheme of an app. */
export function isSafeLink(link: unknown): link is string {
  // Browsers skip blanks and control characters inside of a scheme, so a link that has any is none.
  if (typeof link !== 'string' || /[\p{Cc}\s\\]/u.test(link)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1];
  if (scheme === undefined || UNSAFE_SCHEMES.test(scheme)) return false;
  if (!/^https?$/i.test(scheme)) return true;
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname);
  return username === '' && password === '' && (protocol === 'https:' || isLocal);
}

/** True for a safe link that opens in a browser rather than in an app. */
export const isSafeWebLink = (link: unknown): link is string => isSafeLink(link) && /^https?:/i.test(link);

/** True if a pairing is too old, or nearly so, to be shown. `expiry` and `now` are milliseconds since the epoch. */
export const isPairingExpired = (expiry: number | undefined, now: number): boolean =>
  expiry === undefined || expiry - now <= PAIRING_EXPIRY_MARGIN_MS;

/** How many seconds are left until another e-mail may be asked for; 0 if that is now. A clock turned back does not lengthen the wait. */
export function emailWaitSeconds(lastEmailAt: number | undefined, now: number): number {
  const left = lastEmailAt === undefined ? 0 : lastEmailAt + EMAIL_GAP_MS - now;
  return left > 0 && left <= EMAIL_GAP_MS ? Math.ceil(left / 1_000) : 0;
}

/** Why something cannot be sent as it stands; undefined if it can. */
export function sendProblem(send: {
  readonly namespace: ChainNamespace | undefined;
  readonly amount: string | undefined;
  readonly receiver: string | undefined;
  readonly hasToken: boolean;
}): ParameterlessErrorCode | undefined {
  if (!send.namespace || !factsOf(send.namespace).hasSend) return 'UNSUPPORTED_CHAIN';
  if (!send.amount || !send.receiver) return 'AMOUNT_AND_RECEIVER_REQUIRED';
  return send.hasToken ? undefined : 'TOKEN_REQUIRED';
}

/** Why a name cannot be registered as things stand; undefined if it can. */
export function nameProblem(state: {
  readonly network: CaipNetwork | undefined;
  readonly address: string | undefined;
  readonly hasAuthConnector: boolean;
}): ParameterlessErrorCode | undefined {
  if (!state.network) return 'NAME_NEEDS_NETWORK';
  return state.address && state.hasAuthConnector ? undefined : 'NAME_NEEDS_ACCOUNT';
}

/** True where names and avatars are looked up: on EVM networks that are not for tests. */
export const hasIdentities = ({ chainNamespace, testnet }: CaipNetwork): boolean =>
  factsOf(chainNamespace).hasNames === true && testnet !== true;

/** True for a token worth a row. Those without decimals are collectables or spam. */
export const isListedToken = ({ quantity }: { readonly quantity: { readonly decimals: string } }): boolean =>
  Number(quantity.decimals) > 0;

/** One movement of a transaction, as far as spam is told from it. */
interface MaybeSpam {
  readonly nft_info?: { readonly flags?: { readonly is_spam?: boolean | undefined } | undefined } | undefined;
}

/** True for a transaction that moved something, all of it marked as spam. */
export const isSpamTransaction = ({ transfers }: { readonly transfers: readonly MaybeSpam[] }): boolean =>
  transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true);

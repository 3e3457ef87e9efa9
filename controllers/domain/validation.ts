import { decodeBase58 } from './base58.js';
import { EMAIL_GAP_MS, EVM_CHAIN_ID_LIMIT } from './constants.js';
import type { CaipNetwork } from './entities.js';
import type { ParameterlessErrorCode } from './errors/errors.js';

export { hasIdentities } from './networks/namespace-facts.js';
export {
  GENERIC_WALLET_NAME,
  isExcludedWallet,
  isGenericWalletHidden,
  type WalletIdentity,
} from './wallets/listed-wallets.js';

/** True for an EVM address, with or without `0x`. The checksum is not verified. */
export const isEvmAddress = (address: string): boolean => /^(0x)?[0-9a-f]{40}$/i.test(address);

/** True for a Solana address: 32 to 44 base58 characters that decode to 32 bytes. */
export const isSolanaAddress = (address: string): boolean =>
  address.length >= 32 && address.length <= 44 && decodeBase58(address)?.length === 32;

const MAILBOX = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** True for an address that a browser's e-mail field accepts, if its domain contains a dot. */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 254) return false;
  const at = value.lastIndexOf('@');
  const mailbox = value.slice(0, Math.max(at, 0));
  return MAILBOX.test(mailbox) && !/^\.|\.\.|\.$/.test(mailbox) && DOMAIN.test(value.slice(at + 1));
}

const isBytes = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);

/**
 * True for a call of a batch (EIP-5792) whose `to` and `data` are `0x` and hexadecimal digits. Each may be absent: a call
 * without `to` creates a contract.
 */
export const isCall = (call: unknown): boolean =>
  typeof call === 'object' &&
  call !== null &&
  ['to', 'data'].every(key => {
    const value: unknown = Reflect.get(call, key);
    return value === undefined || isBytes(value);
  });

/** True for an EVM chain id that the coin type of a name can hold (ENSIP-11). */
export const isEvmChainId = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) < EVM_CHAIN_ID_LIMIT;

/** Coin type of Ethereum (ENSIP-11). */
const ETHEREUM = 60;
/** Added to the chain id of another EVM network to make it a coin type. */
const EVM_COIN_TYPE = 0x8000_0000;

/** Returns the coin type of an EVM network (ENSIP-11); undefined for any other network. */
export function coinTypeOf(chainId: number | string): number | undefined {
  if (!isEvmChainId(chainId)) return undefined;
  return chainId === 1 ? ETHEREUM : EVM_COIN_TYPE + chainId;
}

const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'] as const;

/** Commitment level of Solana. */
export type SolanaCommitment = (typeof COMMITMENTS)[number];

/** True for a commitment level of Solana. */
export const isSolanaCommitment = (value: unknown): value is SolanaCommitment =>
  COMMITMENTS.some(commitment => commitment === value);

/** True if the list allows an origin. `*` matches any characters; a port of `*` may be absent. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin.toLowerCase()) return false; // `null`, or a longer URL
  const own = origin.toLowerCase();
  const withoutPort = own.replace(/:\d+$/, '');
  return allowed.some(each => {
    const entry = each.toLowerCase();
    return entry.endsWith(':*') ? matches(withoutPort, entry.slice(0, -2)) : matches(own, entry);
  });
}

/** True if a text is a pattern whose `*` match any characters. Takes linear time: the patterns come from a service. */
function matches(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let at = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - end.length;
}

/** Returns the seconds until another e-mail may be requested. A clock that was set back does not extend the wait. */
export function emailWaitSeconds(lastEmailAt: number | undefined, now: number): number {
  const left = lastEmailAt === undefined ? 0 : lastEmailAt + EMAIL_GAP_MS - now;
  return left > 0 && left <= EMAIL_GAP_MS ? Math.ceil(left / 1_000) : 0;
}

/** Returns the reason why a name cannot be registered; undefined if it can. */
export function nameProblem(state: {
  readonly network: CaipNetwork | undefined;
  readonly address: string | undefined;
  readonly hasAuthConnector: boolean;
}): ParameterlessErrorCode | undefined {
  if (!state.network) return 'NAME_NEEDS_NETWORK';
  return state.address && state.hasAuthConnector ? undefined : 'NAME_NEEDS_ACCOUNT';
}

/** True for a token that is listed. Tokens without decimals are collectibles or spam. */
export const isListedToken = ({ quantity }: { readonly quantity: { readonly decimals: string } }): boolean =>
  Number(quantity.decimals) > 0;

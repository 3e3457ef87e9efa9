import { encodeBase58 } from '../../../../domain/base58.js';
import type { ChainAccount } from '../accounts.js';
import { readExtensions, readMint } from '../mint.js';
import { LOADER, STAKE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.js';
import { tokenState } from './token-state.js';

const LOOKUP_TABLES = 'AddressLookupTab1e1111111111111111111111111';
const KEY_BYTES = 32;
/** Extension of a token account with balances that are encrypted. */
const CONFIDENTIAL_ACCOUNT = 5;

const WITHDRAWER_AT = 44;
/** Lockup of a stake: a time and an epoch before which only its custodian may have it withdrawn. */
const LOCKUP_AT = { time: 76, epoch: 84, custodian: 92 };
/** Authority of a nonce, whose coins it may withdraw. */
const NONCE_AUTHORITY_AT = 8;

/** Where the accounts of a program name who has power over them, by the number at their start. */
interface Layout {
  /** Bytes of the number that tells kinds of accounts apart. */
  readonly kinds: Readonly<Record<number, readonly number[]>>;
}

/** Programs whose accounts are read besides tokens: each lists the places of its authorities by the kind of account. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  [SYSTEM_PROGRAM]: { kinds: { 0: [NONCE_AUTHORITY_AT], 1: [NONCE_AUTHORITY_AT] } }, // a nonce: its version, its state, its authority
  [STAKE_PROGRAM]: { kinds: { 0: [], 1: [12, WITHDRAWER_AT], 2: [12, WITHDRAWER_AT] } }, // staker and withdrawer
  [LOOKUP_TABLES]: { kinds: { 1: [22] } },
  [LOADER]: { kinds: { 1: [5], 2: [], 3: [13] } }, // buffer, program, data of a program
};

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const keyAt = (data: Uint8Array, at: number): string | undefined =>
  data.length >= at + KEY_BYTES ? encodeBase58(data.subarray(at, at + KEY_BYTES)) : undefined;

const kindOf = (data: Uint8Array): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);

/** Returns who has power over an account; undefined if its program or its kind is not read. */
function authorities({ owner, data }: ChainAccount): readonly (string | undefined)[] | undefined {
  if (owner === SYSTEM_PROGRAM && data.length === 0) return [];
  const layout = Object.hasOwn(LAYOUTS, owner) ? LAYOUTS[owner] : undefined;
  if (!layout || data.length < 4) return undefined;
  return layout.kinds[kindOf(data)]?.map(at => keyAt(data, at));
}

/** Places of the authorities of a mint: who may issue it, and who may freeze it. */
const MINT_AUTHORITIES = [4, 50];

/** True if the encrypted balances of a token account have changed, which only its owner can read. */
function hidesAmounts(before: ChainAccount | undefined, after: ChainAccount | undefined): boolean {
  const [had, has] = [before, after].map(account =>
    account ? readExtensions(account.data).find(({ type }) => type === CONFIDENTIAL_ACCOUNT)?.data : undefined,
  );
  return has !== undefined && !same(had ?? new Uint8Array(), has);
}

/** What is known of the change of one account. */
export interface AccountChange {
  /** False if the account has changed, and its program is not read. */
  readonly isRead: boolean;
  /** True if the person has lost power over it. */
  readonly isLost: boolean;
}

/** Returns an account; undefined for one that is closed: nodes answer with what is left of it. */
const existing = (account: ChainAccount | undefined): ChainAccount | undefined =>
  account?.lamports === 0n && account.data.length === 0 ? undefined : account;

/** Reads the change of an account that is no token account of the person. */
export function accountChange(
  account: string,
  before: ChainAccount | undefined,
  given: ChainAccount | undefined,
): AccountChange {
  const after = existing(given);
  const isSame =
    before?.owner === after?.owner && same(before?.data ?? new Uint8Array(), after?.data ?? new Uint8Array());
  if (isSame) return { isRead: true, isLost: false };
  const owner = after?.owner ?? before?.owner ?? SYSTEM_PROGRAM;
  if (TOKEN_PROGRAMS.includes(owner)) return tokenChange(account, before, after);
  const [had, has] = [before, after].map(each => (each ? authorities(each) : []));
  if (!had || !has) return { isRead: false, isLost: false };
  // A closed account has no authority: its lamports are counted with the coin
  const isLost = after !== undefined && had.some((who, at) => who === account && has.length > 0 && has[at] !== account);
  return { isRead: true, isLost: isLost || isLockedUp(account, before, after) };
}

/**
 * True if the account itself gets under the power of others: by another program, or by data, since the system program lets the
 * authority of a nonce withdraw all of its coins, and moves none of an account with other data.
 */
export function isTakenOver(
  account: string,
  before: ChainAccount | undefined,
  given: ChainAccount | undefined,
): boolean {
  const after = existing(given);
  if ((before?.owner ?? SYSTEM_PROGRAM) !== (after?.owner ?? SYSTEM_PROGRAM)) return true;
  const isPlain = before === undefined || before.data.length === 0;
  return isPlain ? after !== undefined && after.data.length > 0 : accountChange(account, before, after).isLost;
}

const isOwnStake = (account: string, stake: ChainAccount | undefined): stake is ChainAccount =>
  stake?.owner === STAKE_PROGRAM && keyAt(stake.data, WITHDRAWER_AT) === account;

/** True if the person can no longer withdraw a stake, or only later, unless someone else agrees. */
function isLockedUp(account: string, before: ChainAccount | undefined, after: ChainAccount | undefined): boolean {
  if (!isOwnStake(account, before) || !isOwnStake(account, after)) return false;
  const lockupOf = ({ data }: ChainAccount): readonly [bigint, bigint, string | undefined] => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const { time, epoch, custodian } = LOCKUP_AT;
    return [view.getBigInt64(time, true), view.getBigUint64(epoch, true), keyAt(data, custodian)];
  };
  if ([before, after].some(({ data }) => data.length < LOCKUP_AT.custodian + KEY_BYTES)) return false;
  const [hadTime, hadEpoch, hadCustodian] = lockupOf(before);
  const [time, epoch, custodian] = lockupOf(after);
  return custodian !== account && (time > hadTime || epoch > hadEpoch || custodian !== hadCustodian);
}

function tokenChange(
  account: string,
  before: ChainAccount | undefined,
  after: ChainAccount | undefined,
): AccountChange {
  const isToken = [before, after].every(
    each => each === undefined || tokenState(each) !== undefined || !isTokenOwned(each),
  );
  if (isToken) return { isRead: !hidesAmounts(before, after), isLost: false };
  const mints = [before, after].map(each => each && readMint(each.data, each.owner === TOKEN_PROGRAMS[1]));
  if (!mints[1]) return { isRead: mints[0] !== undefined && after === undefined, isLost: false };
  const isLost = MINT_AUTHORITIES.some(
    at => before && after && keyAt(before.data, at) === account && keyAt(after.data, at) !== account,
  );
  return { isRead: true, isLost };
}

const isTokenOwned = ({ owner }: ChainAccount): boolean => TOKEN_PROGRAMS.includes(owner);

/** Returns the lamports that closing a token account of the person pays out besides its tokens. */
export function ownRent(account: string, holder: ChainAccount | undefined): bigint {
  const token = tokenState(holder);
  return holder && token?.owner === account ? holder.lamports - (token.isNative ? token.amount : 0n) : 0n;
}

/** Returns the lamports of a stake that the person may withdraw. */
export function ownStake(account: string, stake: ChainAccount | undefined): bigint {
  return isOwnStake(account, stake) ? stake.lamports : 0n;
}

/** Returns the lamports of a nonce that the person may withdraw. */
export function ownNonce(account: string, nonce: ChainAccount | undefined): bigint {
  const isOwn = nonce?.owner === SYSTEM_PROGRAM && keyAt(nonce.data, NONCE_AUTHORITY_AT) === account;
  return isOwn ? nonce.lamports : 0n;
}

import { isMultiplier } from '../../../domain/scaled-units.js';

/** Properties of a token that a transfer needs. */
export interface Mint {
  readonly decimals: number;
  /** Size of its token accounts in bytes, including extensions. */
  readonly accountBytes: number;
  /** True if each transfer runs a program of the token's creator, whose accounts are unknown. */
  readonly hasHook: boolean;
  /** True if an authority of the mint may take, freeze or tax the token at any account. */
  readonly hasRules: boolean;
  /** What the mint forbids: all transfers, all for now, or those to new accounts, which begin frozen; absent if nothing. */
  readonly blocks?: 'all' | 'now' | 'new-accounts' | undefined;
  /** Fees that the program takes of transfers; absent if they are 0. */
  readonly fees?: TransferFees | undefined;
  /** By how much amounts are multiplied that are shown; absent if they are not. */
  readonly scale?: Scale | undefined;
  /** Interest that is added to amounts that are shown; absent if the mint bears none. */
  readonly interest?: Interest | undefined;
}

/** Interest that a mint adds to shown amounts. Times are in seconds since the epoch, rates in hundredths of a percent a year. */
export interface Interest {
  readonly from: bigint;
  /** The average rate before the last change of the rate, and the rate since then. */
  readonly before: number;
  readonly changedAt: bigint;
  readonly now: number;
}

/** What a mint multiplies shown amounts by: before a time, and from it on. */
export interface Scale {
  readonly before: number;
  readonly after: number;
  /** In seconds since the epoch, by the clock of the network. */
  readonly from: bigint;
}

/** A share of each transfer that the receiver does not get. */
interface TransferFee {
  /** In hundredths of a percent. */
  readonly bps: bigint;
  /** Most that one transfer costs, in the smallest unit. */
  readonly most: bigint;
}

/** The fee before an epoch, and from it on. */
export interface TransferFees {
  readonly older: TransferFee;
  readonly newer: TransferFee & { readonly epoch: bigint };
}

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** Offset of the account type in Token-2022; extensions follow, and a mint is padded up to it. */
const KIND_AT = 165;
const KIND_MINT = 1;

/** Extensions of a mint that add data to its token accounts, and the size of that data in bytes. */
const IN_ACCOUNTS: Readonly<Record<number, number>> = {
  1: 8, // transfer fee: the withheld amount
  9: 0, // non-transferable
  14: 1, // transfer hook: whether it is running
  26: 0, // pausable
};
const TRANSFER_FEE = 1;
const DEFAULT_STATE = 6;
const MEMO_TRANSFER = 8;
const NON_TRANSFERABLE = 9;
const PAUSABLE = 26;
/** Offset of the flag in the extension of pausable mints, after the authority. */
const IS_PAUSED_AT = 32;
/** State of a frozen token account, and the offset of the state. */
const FROZEN = 2;
const STATE_AT = 108;
const TRANSFER_HOOK = 14;
const INTEREST = 10;
/** Offsets in the extension of interest: the start, the average rate, the time of its last change, and the rate since then. */
const INTEREST_FROM_AT = 32;
const RATE_BEFORE_AT = 40;
const RATE_CHANGED_AT = 42;
const RATE_NOW_AT = 50;
const INTEREST_END = 52;
const SCALED_AMOUNT = 25;
/** Offsets in the extension of scaled amounts: the multiplier, the time of the next one, and that one. */
const MULTIPLIER_AT = 32;
const NEXT_FROM_AT = 40;
const NEXT_MULTIPLIER_AT = 48;
const SCALE_END = 56;
/** Offsets of the older and the newer fee in their extension: each an epoch, the most, and the share. */
const OLDER_FEE_AT = 72;
const NEWER_FEE_AT = 90;
const FEES_END = 108;
/** Extensions that give others power over accounts, and the parts of their data that are not zero then. */
const RULES: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  [TRANSFER_FEE]: [
    [88, 90],
    [106, 108],
  ], // fee of transfers in hundredths of a percent, the older and the newer one
  6: [[0, 1]], // accounts begin frozen
  12: [[0, 32]], // permanent delegate
  [TRANSFER_HOOK]: [[32, 64]],
  26: [[0, 32]], // pausable
};
/** Size of the header of an extension: type and length. */
const HEADER_BYTES = 4;

interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

/** Returns the extensions of a Token-2022 account; of another account none. */
export function readExtensions(account: Uint8Array): readonly Extension[] {
  const view = new DataView(account.buffer, account.byteOffset, account.byteLength);
  const extensions: Extension[] = [];
  for (let at = KIND_AT + 1; at + HEADER_BYTES <= account.length;) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (type === 0) break; // no further extensions
    extensions.push({ type, data: account.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length) });
    at += HEADER_BYTES + length;
  }
  return extensions;
}

/** Reads the account of a mint of either token program; undefined if it is not an initialised mint. */
export function readMint(account: Uint8Array, isToken2022: boolean): Mint | undefined {
  const isMint = account.length === MINT_BYTES || (isToken2022 && account[KIND_AT] === KIND_MINT);
  const decimals = account[44];
  if (!isMint || decimals === undefined || account[45] !== 1) return undefined;
  if (!isToken2022) return { decimals, accountBytes: ACCOUNT_BYTES, hasHook: false, hasRules: false };
  const extensions = readExtensions(account);
  const parts = extensions.flatMap(({ type }) => IN_ACCOUNTS[type] ?? []);
  // Account type, immutable-owner extension, then the data of the mint's extensions
  const accountBytes = parts.reduce((sum, bytes) => sum + HEADER_BYTES + bytes, ACCOUNT_BYTES + 1 + HEADER_BYTES);
  const hook = extensions.find(({ type }) => type === TRANSFER_HOOK);
  const program = hook?.data.subarray(32, 64); // after the authority; zeros mean no program
  const isSet = (bytes: Uint8Array | undefined): boolean => bytes?.some(byte => byte !== 0) ?? false;
  const hasRules = extensions.some(({ type, data }) => RULES[type]?.some(part => isSet(data.subarray(...part))));
  const dataOf = (type: number): Uint8Array | undefined => extensions.find(each => each.type === type)?.data;
  const [fees, scale] = [feesIn(dataOf(TRANSFER_FEE)), scaleIn(dataOf(SCALED_AMOUNT))];
  const interest = interestIn(dataOf(INTEREST));
  const blocks = blocksIn(dataOf);
  if (scale === 'invalid' || interest === 'invalid') return undefined;
  return {
    decimals,
    accountBytes,
    hasHook: isSet(program),
    hasRules,
    ...(blocks && { blocks }),
    ...(fees && { fees }),
    ...(scale && { scale }),
    ...(interest && { interest }),
  };
}

function blocksIn(dataOf: (type: number) => Uint8Array | undefined): Mint['blocks'] {
  if (dataOf(NON_TRANSFERABLE)) return 'all';
  if (dataOf(PAUSABLE)?.[IS_PAUSED_AT] === 1) return 'now';
  return dataOf(DEFAULT_STATE)?.[0] === FROZEN ? 'new-accounts' : undefined;
}

function interestIn(data: Uint8Array | undefined): Interest | 'invalid' | undefined {
  if (!data) return undefined;
  if (data.length < INTEREST_END) return 'invalid';
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [before, now] = [view.getInt16(RATE_BEFORE_AT, true), view.getInt16(RATE_NOW_AT, true)];
  if (before === 0 && now === 0) return undefined;
  const [from, changedAt] = [view.getBigInt64(INTEREST_FROM_AT, true), view.getBigInt64(RATE_CHANGED_AT, true)];
  return changedAt < from ? 'invalid' : { from, before, changedAt, now };
}

function scaleIn(data: Uint8Array | undefined): Scale | 'invalid' | undefined {
  if (!data) return undefined;
  if (data.length < SCALE_END) return 'invalid';
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [before, after] = [view.getFloat64(MULTIPLIER_AT, true), view.getFloat64(NEXT_MULTIPLIER_AT, true)];
  if (!isMultiplier(before) || !isMultiplier(after)) return 'invalid'; // the program stores no such value
  return { before, after, from: view.getBigInt64(NEXT_FROM_AT, true) };
}

function feesIn(data: Uint8Array | undefined): TransferFees | undefined {
  if (!data || data.length < FEES_END) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const feeAt = (at: number): TransferFees['newer'] => ({
    epoch: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    bps: BigInt(view.getUint16(at + 16, true)),
  });
  const [older, newer] = [feeAt(OLDER_FEE_AT), feeAt(NEWER_FEE_AT)];
  return older.bps + newer.bps > 0n ? { older, newer } : undefined;
}

/** A token account. */
export interface TokenAccount {
  readonly mint: Uint8Array;
  readonly owner: Uint8Array;
  readonly amount: bigint;
  readonly isFrozen: boolean;
  /** True if its owner has it refuse tokens that come without a memo. */
  readonly needsMemo: boolean;
}

/** Reads a token account; undefined for other data. */
export function readTokenAccount(account: Uint8Array): TokenAccount | undefined {
  const isAccount = account.length === ACCOUNT_BYTES || (account.length > KIND_AT && account[KIND_AT] === 2);
  if (!isAccount) return undefined;
  const view = new DataView(account.buffer, account.byteOffset, account.byteLength);
  const memo = readExtensions(account).find(({ type }) => type === MEMO_TRANSFER);
  return {
    mint: account.subarray(0, 32),
    owner: account.subarray(32, 64),
    amount: view.getBigUint64(64, true),
    isFrozen: account[STATE_AT] === FROZEN,
    needsMemo: memo?.data[0] === 1,
  };
}

import {
  getBase58Decoder,
  getBase64Decoder,
  isNone,
  type Address,
  type EncodedAccount,
  type Option,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { AccountState, type Token } from '@solana-program/token';
import { uiAmount } from './amounts.js';
import { nonceOf } from './nonces.js';
import { INVALID_REQUEST, RpcError } from './rpc-error.js';
import { extensionJson, extensionsOf, mintIn, TOKEN_PROGRAMS, tokenIn } from './token-layout.js';

/** Encodings of account data. */
export const encodings = ['base58', 'base64', 'jsonParsed'] as const;
export type Encoding = (typeof encodings)[number];

/** Part of the account data. */
export interface Slice {
  readonly offset: number;
  readonly length: number;
}

type AccountOf = (address: Address) => EncodedAccount | undefined;

const MAX_BASE58 = 128;
// A node reports every account as rent-exempt
const RENT_EXEMPT_FOREVER = 18_446_744_073_709_551_615n;

const orNull = <T>(option: Option<T>): T | null => (isNone(option) ? null : option.value);

const STATES: Readonly<Record<AccountState, string>> = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
};

/** Returns the decimals of the mint of a token account. */
export function decimalsOf({ mint }: Token, accountOf: AccountOf): number | undefined {
  const account = accountOf(mint);
  return account && mintIn(account)?.decimals;
}

function parsed(account: EncodedAccount, accountOf: AccountOf): object | undefined {
  const program = TOKEN_PROGRAMS[account.programAddress];
  const space = account.data.length;
  const some = extensionsOf(account).map(extensionJson);
  const extensions = some.length > 0 ? { extensions: some } : {};

  const mint = mintIn(account);
  if (mint) {
    const info = {
      mintAuthority: orNull(mint.mintAuthority),
      supply: mint.supply.toString(),
      decimals: mint.decimals,
      isInitialized: true,
      freezeAuthority: orNull(mint.freezeAuthority),
      ...extensions,
    };
    return { program, parsed: { type: 'mint', info }, space };
  }

  const token = tokenIn(account);
  const decimals = token && decimalsOf(token, accountOf);
  if (token && decimals !== undefined) {
    const delegate = orNull(token.delegate);
    const reserve = orNull(token.isNative);
    const closeAuthority = orNull(token.closeAuthority);
    const info = {
      mint: token.mint,
      owner: token.owner,
      tokenAmount: uiAmount(token.amount, decimals),
      state: STATES[token.state],
      isNative: reserve !== null,
      ...(delegate && { delegate, delegatedAmount: uiAmount(token.delegatedAmount, decimals) }),
      ...(reserve !== null && { rentExemptReserve: uiAmount(reserve, decimals) }),
      ...(closeAuthority && { closeAuthority }),
      ...extensions,
    };
    return { program, parsed: { type: 'account', info }, space };
  }

  const blockhash = nonceOf(account);
  if (blockhash) {
    const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
    const info = {
      authority: getBase58Decoder().decode(account.data.slice(8, 40)),
      blockhash,
      feeCalculator: { lamportsPerSignature: view.getBigUint64(72, true).toString() },
    };
    return { program: 'nonce', parsed: { type: 'initialized', info }, space };
  }
  return undefined;
}

const sliced = (data: ReadonlyUint8Array, slice: Slice | undefined): ReadonlyUint8Array =>
  slice ? data.slice(slice.offset, slice.offset + slice.length) : data;

function dataJson(account: EncodedAccount, encoding: Encoding | undefined, slice: Slice | undefined): unknown {
  const data = sliced(account.data, slice);
  if (encoding === 'base64' || encoding === 'jsonParsed') return [getBase64Decoder().decode(data), 'base64'];
  if (data.length > MAX_BASE58)
    throw new RpcError(
      INVALID_REQUEST,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  const text = getBase58Decoder().decode(data);
  // Without an encoding, a node returns the legacy format
  return encoding === undefined ? text : [text, 'base58'];
}

/** Formats an account as a node does. Falls back to base64 if the data cannot be parsed. */
export function accountJson(
  account: EncodedAccount,
  encoding: Encoding | undefined,
  accountOf: AccountOf,
  slice?: Slice,
): object {
  const readable = encoding === 'jsonParsed' ? parsed(account, accountOf) : undefined;
  return {
    data: readable ?? dataJson(account, encoding, slice),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: RENT_EXEMPT_FOREVER,
    space: account.data.length,
  };
}

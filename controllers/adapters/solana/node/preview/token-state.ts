import { encodeBase58 } from '../../../../domain/base58.js';
import type { ChainAccount } from '../accounts.js';
import { readTokenAccount } from '../mint.js';
import { TOKEN_PROGRAMS } from '../programs.js';

/** Amount of a delegate from which it covers more than will ever exist. */
export const UNLIMITED = 2n ** 63n;

/** Offsets of the right to spend in a token account: whether there is one, who has it, and for how much. */
const DELEGATE_FLAG_AT = 72;
const DELEGATE_AT = 76;
const DELEGATED_AT = 121;
const DELEGATED_END = 129;
/** Offsets of who may close the account besides its owner, and take its lamports. */
const CLOSER_FLAG_AT = 129;
const CLOSER_AT = 133;
const CLOSER_END = 165;

/** Offset of the mark of wrapped SOL, whose amount is a part of the lamports. */
const NATIVE_FLAG_AT = 109;

/** State of one token account. */
export interface TokenState {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  /** True for wrapped SOL. */
  readonly isNative: boolean;
  /** Who may spend from it, and how much. */
  readonly delegate: { readonly spender: string; readonly amount: bigint } | undefined;
  /** Who may close the account, if it is not its owner. */
  readonly closer: string | undefined;
}

/** Reads a token account of either program; undefined for any other account. */
export function tokenState(account: ChainAccount | undefined): TokenState | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return undefined;
  const { data } = account;
  const token = readTokenAccount(data);
  if (!token) return undefined;
  const isDelegated = data[DELEGATE_FLAG_AT] === 1;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    mint: encodeBase58(token.mint),
    owner: encodeBase58(token.owner),
    amount: token.amount,
    isNative: data[NATIVE_FLAG_AT] === 1,
    delegate:
      isDelegated && data.length >= DELEGATED_END
        ? {
            spender: encodeBase58(data.subarray(DELEGATE_AT, DELEGATE_AT + 32)),
            amount: view.getBigUint64(DELEGATED_AT, true),
          }
        : undefined,
    closer:
      data[CLOSER_FLAG_AT] === 1 && data.length >= CLOSER_END
        ? encodeBase58(data.subarray(CLOSER_AT, CLOSER_END))
        : undefined,
  };
}

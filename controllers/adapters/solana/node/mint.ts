/** What must be known of a token to move it exactly. */
export interface Mint {
  readonly decimals: number;
  /** How long an account that holds it is: longer where the token has extensions. */
  readonly accountBytes: number;
  /** True if each transfer runs a program of the token's maker, with accounts that only that one knows. */
  readonly hasHook: boolean;
}

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** Where the kind of account stands in the newer program; extensions follow. A mint is filled up to there. */
const KIND_AT = 165;
const KIND_MINT = 1;

/** Extensions of a mint that its accounts have a part in, and the bytes of that part. */
const IN_ACCOUNTS: Readonly<Record<number, number>> = {
  1: 8, // a fee on transfers: what was withheld
  9: 0, // cannot be transferred
  14: 1, // a hook: whether one is running
  26: 0, // can be paused
};
const TRANSFER_HOOK = 14;
/** Each part begins with what it is, and how long. */
const HEADER_BYTES = 4;

interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

function readExtensions(account: Uint8Array): readonly Extension[] {
  const view = new DataView(account.buffer, account.byteOffset, account.byteLength);
  const extensions: Extension[] = [];
  for (let at = KIND_AT + 1; at + HEADER_BYTES <= account.length;) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (type === 0) break; // nothing more
    extensions.push({ type, data: account.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length) });
    at += HEADER_BYTES + length;
  }
  return extensions;
}

/** Reads the account of a mint, of either token program; undefined for what is no mint, or not yet one. */
export function readMint(account: Uint8Array, isToken2022: boolean): Mint | undefined {
  const isMint = account.length === MINT_BYTES || (isToken2022 && account[KIND_AT] === KIND_MINT);
  const decimals = account[44];
  if (!isMint || decimals === undefined || account[45] !== 1) return undefined;
  if (!isToken2022) return { decimals, accountBytes: ACCOUNT_BYTES, hasHook: false };
  const extensions = readExtensions(account);
  const parts = extensions.flatMap(({ type }) => IN_ACCOUNTS[type] ?? []);
  // The kind, then the mark that an associated account keeps its owner, then what the mint's extensions add
  const accountBytes = parts.reduce((sum, bytes) => sum + HEADER_BYTES + bytes, ACCOUNT_BYTES + 1 + HEADER_BYTES);
  const hook = extensions.find(({ type }) => type === TRANSFER_HOOK);
  const program = hook?.data.subarray(32, 64); // after who may change it; zeros stand for none
  return { decimals, accountBytes, hasHook: program?.some(byte => byte !== 0) ?? false };
}

/** An account that holds a token. */
export interface TokenAccount {
  readonly mint: Uint8Array;
  readonly owner: Uint8Array;
  readonly amount: bigint;
}

/** Reads an account that holds tokens; undefined for what is none. */
export function readTokenAccount(account: Uint8Array): TokenAccount | undefined {
  const isAccount = account.length === ACCOUNT_BYTES || (account.length > KIND_AT && account[KIND_AT] === 2);
  if (!isAccount) return undefined;
  const view = new DataView(account.buffer, account.byteOffset, account.byteLength);
  return { mint: account.subarray(0, 32), owner: account.subarray(32, 64), amount: view.getBigUint64(64, true) };
}

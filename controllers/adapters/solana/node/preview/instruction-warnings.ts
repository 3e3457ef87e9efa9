import type { PreviewWarning } from '../../../../domain/assets/preview.js';
import { encodeBase58 } from '../../../../domain/base58.js';
import { decodeTransaction, isNonceAdvance, type CompiledMessage } from './message-accounts.js';
import { LOADER, STAKE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.js';
import { readTokenBatch, TOKEN_BATCH, type Instruction } from './token-batch.js';
import { UNLIMITED } from './token-state.js';

const KEY_BYTES = 32;

/** Where an instruction names who gets power or coins. */
interface Rule {
  /** Index of the first account that may be the one whose power is used: the signers of a multisig follow it. */
  readonly signers: number;
  /** Returns the receiver's address; undefined if the instruction has none, or names it by a lookup table. */
  readonly receiver: (of: Instruction) => string | undefined;
  /** Returns the amount of a right that lasts; absent for what is given away. */
  readonly amount?: (of: Instruction) => bigint;
}

const account =
  (index: number): Rule['receiver'] =>
  ({ accounts }) =>
    accounts[index];
const key =
  (at: number): Rule['receiver'] =>
  ({ data }) =>
    data.length >= at + KEY_BYTES ? encodeBase58(data.subarray(at, at + KEY_BYTES)) : undefined;
const unnamed = (): undefined => undefined;
/** Instructions of the token programs have their amount after the number that tells them apart. */
const tokenAmount = ({ data }: Instruction): bigint =>
  data.length < 9 ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(1, true);

/** Instructions of the token programs, which one byte tells apart. */
const TOKEN_RULES: Readonly<Record<number, Rule>> = {
  4: { signers: 2, receiver: account(1), amount: tokenAmount }, // Approve
  6: { signers: 1, receiver: key(3) }, // SetAuthority
  9: { signers: 2, receiver: account(1) }, // CloseAccount
  13: { signers: 3, receiver: account(2), amount: tokenAmount }, // ApproveChecked
  38: { signers: 2, receiver: account(1) }, // WithdrawExcessLamports
  45: { signers: 2, receiver: account(1) }, // UnwrapLamports
};

/** Instructions of other programs, which four bytes tell apart. */
const RULES: Readonly<Record<string, Readonly<Record<number, Rule>>>> = {
  [SYSTEM_PROGRAM]: {
    0: { signers: 1, receiver: unnamed }, // CreateAccount
    1: { signers: 0, receiver: unnamed }, // Assign
    5: { signers: 4, receiver: account(1) }, // WithdrawNonceAccount
    7: { signers: 1, receiver: key(4) }, // AuthorizeNonceAccount
    8: { signers: 0, receiver: unnamed }, // Allocate: the account can then become a nonce of others
  },
  [STAKE_PROGRAM]: {
    1: { signers: 2, receiver: key(4) }, // Authorize
    4: { signers: 4, receiver: account(1) }, // Withdraw
    6: { signers: 1, receiver: unnamed }, // SetLockup
    8: { signers: 1, receiver: key(4) }, // AuthorizeWithSeed
    10: { signers: 2, receiver: account(3) }, // AuthorizeChecked
    11: { signers: 1, receiver: account(3) }, // AuthorizeCheckedWithSeed
    12: { signers: 1, receiver: unnamed }, // SetLockupChecked
  },
  [LOADER]: {
    4: { signers: 1, receiver: account(2) }, // SetAuthority
    7: { signers: 1, receiver: account(2) }, // SetAuthorityChecked
  },
};

function ruleOf(program: string | undefined, data: Uint8Array): Rule | undefined {
  if (program === undefined || data.length === 0) return undefined;
  if (TOKEN_PROGRAMS.includes(program)) return TOKEN_RULES[data[0] ?? 0];
  if (data.length < 4 || !Object.hasOwn(RULES, program)) return undefined;
  return RULES[program]?.[new DataView(data.buffer, data.byteOffset).getUint32(0, true)];
}

function warningsOf(owner: string, program: string | undefined, instruction: Instruction): readonly PreviewWarning[] {
  const rule = ruleOf(program, instruction.data);
  if (!rule) return [];
  const isOwn = instruction.accounts.slice(rule.signers).includes(owner);
  if (!isOwn || rule.receiver(instruction) === owner) return [];
  if (!rule.amount) return ['owner-changes'];
  const amount = rule.amount(instruction);
  if (amount === 0n) return [];
  return amount >= UNLIMITED ? ['unlimited', 'unknown-spender'] : ['unknown-spender'];
}

/** Returns the warnings of an instruction; of a batch, those of each instruction in it. */
function allWarningsOf(
  owner: string,
  { staticAccounts }: CompiledMessage,
  { programAddressIndex, accountIndices = [], data = new Uint8Array() }: CompiledMessage['instructions'][number],
): readonly PreviewWarning[] {
  const program = staticAccounts[programAddressIndex];
  const instruction = { accounts: accountIndices.map(index => staticAccounts[index]), data: new Uint8Array(data) };
  const isBatch = program !== undefined && TOKEN_PROGRAMS.includes(program) && data[0] === TOKEN_BATCH;
  if (!isBatch) return warningsOf(owner, program, instruction);
  return readTokenBatch(instruction)?.flatMap(each => warningsOf(owner, program, each)) ?? ['unreadable'];
}

/**
 * Returns what the instructions of a transaction warn of by their bytes alone: for transactions whose success no node has
 * simulated. Any delegate counts as unknown: without a node, the balance that its amount would be compared with is not known.
 * @throws {W3mError} `INVALID_REQUEST` for bytes that are no transaction
 */
export function instructionWarnings(owner: string, transaction: Uint8Array): readonly PreviewWarning[] {
  const { compiled } = decodeTransaction(transaction);
  return [
    ...new Set([
      ...compiled.instructions.flatMap(each => allWarningsOf(owner, compiled, each)),
      ...(isNonceAdvance(compiled) ? (['no-expiry'] as const) : []),
    ]),
  ];
}

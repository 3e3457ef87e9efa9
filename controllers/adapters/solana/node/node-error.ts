import { W3mError } from '../../../protocol/errors.js';
import '../../../protocol/later-errors.js';

/** What a node answered with in place of a result. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Codes of Solana's nodes that the standard of JSON-RPC does not list. */
const PREFLIGHT_FAILED = -32_002;
/** It is behind the others, or not well, or has not got there yet: another may be, or it in a moment. */
const UNWELL: readonly number[] = [-32_603, -32_004, -32_005, -32_014, -32_016, 429];

/** True where asking again, there or elsewhere, may help. */
export const isPassing = ({ code }: NodeError): boolean => UNWELL.includes(code);

/** One property of what a node said. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // any may be asked for

/** The number of the account that would be left with too little to exist; undefined if that is not what is wrong. */
export function poorAccount(problem: unknown): number | undefined {
  const index = read(read(problem, 'InsufficientFundsForRent'), 'account_index');
  return typeof index === 'number' ? index : undefined;
}

const isAbout = (problem: unknown, ...names: readonly string[]): boolean =>
  names.some(name => problem === name || read(problem, name) !== undefined);

/** Number 1 of the system's program and of the tokens': not enough to move. */
const NOT_ENOUGH = 1;

/**
 * The error of ours for what the runtime says is wrong with a transaction. `isOurs`: its instructions are a transfer
 * made here, so that it is known what the numbers of its programs mean.
 */
export function transactionProblem(problem: unknown, isOurs = false): W3mError {
  const cause = new NodeError(PREFLIGHT_FAILED, JSON.stringify(problem), problem);
  if (isAbout(problem, 'BlockhashNotFound')) return new W3mError('TRANSACTION_EXPIRED', { cause });
  if (isAbout(problem, 'AccountNotFound', 'InsufficientFundsForFee', 'InsufficientFundsForRent')) {
    return new W3mError('INSUFFICIENT_FUNDS', { cause });
  }
  const instruction = read(problem, 'InstructionError');
  const why: unknown = Array.isArray(instruction) ? instruction[1] : undefined;
  const isPoor = isAbout(why, 'InsufficientFunds') || (isOurs && read(why, 'Custom') === NOT_ENOUGH);
  return new W3mError(isPoor ? 'INSUFFICIENT_FUNDS' : 'EXECUTION_REVERTED', { cause });
}

/** What the runtime said of a transaction that a node would not take; undefined where the node refused for another reason. */
export const preflightProblem = (error: unknown): unknown =>
  error instanceof NodeError && error.code === PREFLIGHT_FAILED
    ? (read(error.data, 'err') ?? error.message)
    : undefined;

/** The error of ours for what a node threw at us. */
export function toNodeW3mError(error: NodeError): W3mError {
  const { code } = error;
  if (code === PREFLIGHT_FAILED) return transactionProblem(preflightProblem(error));
  if (code === 429) return new W3mError('LIMIT_EXCEEDED', { cause: error });
  if (code === -32_602) return new W3mError('INVALID_REQUEST', { cause: error });
  return new W3mError(code !== -32_603 && isPassing(error) ? 'NODE_UNREACHABLE' : 'RPC_FAILED', { cause: error });
}

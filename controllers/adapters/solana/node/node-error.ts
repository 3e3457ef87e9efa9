import { W3mError } from '../../../domain/errors/errors.js';

/** Error that a node returned. */
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

/** Error codes of Solana nodes beyond JSON-RPC 2.0. */
const PREFLIGHT_FAILED = -32_002;
/** Temporary errors: the node is behind or unhealthy, so another node or a retry may succeed. */
const UNWELL: readonly number[] = [-32_603, -32_004, -32_005, -32_014, -32_016];

/** True if a retry may succeed, on this node or another. */
export const isPassing = ({ code }: NodeError): boolean => UNWELL.includes(code);

/** Reads a property of an unchecked value. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // every key is allowed

/** Returns the index of the account that would fall below the rent-exempt minimum; undefined for other errors. */
export function poorAccount(problem: unknown): number | undefined {
  const index = read(read(problem, 'InsufficientFundsForRent'), 'account_index');
  return typeof index === 'number' ? index : undefined;
}

const isAbout = (problem: unknown, ...names: readonly string[]): boolean =>
  names.some(name => problem === name || read(problem, name) !== undefined);

/** Custom error 1 of the system and token programs: insufficient funds. */
const NOT_ENOUGH = 1;

/**
 * Converts an error of the runtime to a `W3mError`. `isOurs`: the transaction is a transfer that was
 * created here, so that the custom errors of its programs are known.
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

/** Errors of the runtime that say nothing of another node, with the texts that gateways pass on in their place. */
const AMBIGUOUS = [
  ['AlreadyProcessed', 'This transaction has already been processed'],
  ['BlockhashNotFound', 'Blockhash not found'],
] as const;

/**
 * Returns the error of the runtime for a rejected transaction, or the text of the node; undefined if the node rejected it
 * for another reason.
 */
export const preflightProblem = (error: unknown): unknown =>
  error instanceof NodeError && error.code === PREFLIGHT_FAILED
    ? (read(error.data, 'err') ?? AMBIGUOUS.find(([, text]) => error.message.includes(text))?.[0] ?? error.message)
    : undefined;

/** Codes with which a node refuses a transaction before it forwards it: no preflight, no signature, no valid bytes. */
const REFUSED: readonly number[] = [PREFLIGHT_FAILED, -32_003, -32_013, -32_015, -32_600, -32_601, -32_602];

/** True if an error proves that the node has not taken a transaction. */
export const isRefusal = (error: unknown): error is NodeError =>
  error instanceof NodeError && REFUSED.includes(error.code);

/** Converts an error of a node to a `W3mError`. */
export function toNodeW3mError(error: NodeError): W3mError {
  const { code } = error;
  if (code === PREFLIGHT_FAILED) return transactionProblem(preflightProblem(error));
  if (code === -32_602) return new W3mError('INVALID_REQUEST', { cause: error });
  return new W3mError(code !== -32_603 && isPassing(error) ? 'NODE_UNREACHABLE' : 'RPC_FAILED', { cause: error });
}

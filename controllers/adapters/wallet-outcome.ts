import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcCodes, toW3mError } from '../domain/errors/rpc-errors.js';

/** Codes of a wallet which prove that it has sent nothing. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ACTION_NOT_ALLOWED',
  'CHAIN_NOT_GRANTED',
  'EXECUTION_REVERTED',
  'FEE_TOO_LOW',
  'INSUFFICIENT_FUNDS',
  'INVALID_REQUEST',
  'LIMIT_EXCEEDED',
  'METHOD_UNSUPPORTED',
  'RPC_NOT_ALLOWED',
  'UNSUPPORTED_CHAIN',
  'USER_REJECTED',
  'WALLET_BUSY',
  'WALLET_NOT_AUTHORIZED',
]);

/**
 * Settles as the reply of a wallet that signs and sends by itself.
 * @throws {W3mError} the wallet's refusal, or `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost:
 * it timed out, the session ended, or the reply is no hash
 */
export async function outcomeOf<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (cause) {
    const error = toW3mError(cause);
    // Nodes reject bytes that they have, or that are executed, with the same code
    const isRejected = error.code !== 'NONCE_CONFLICT' && rpcCodes(error).includes(RPC_CODES.TRANSACTION_REJECTED);
    const isRefusal = REFUSALS.has(error.code) || isRejected;
    throw isRefusal || error.code === 'OUTCOME_UNKNOWN' ? error : new W3mError('OUTCOME_UNKNOWN', { cause: error });
  }
}

import type { ErrorCode, W3mError } from '../../domain/errors/errors.js';
import { RPC_CODES } from '../../domain/errors/rpc-codes.js';
import { rpcCodes } from '../../domain/errors/rpc-errors.js';
import { toRemoteError } from './remote-errors.js';

const CODES: Readonly<Partial<Record<ErrorCode, number>>> = {
  USER_REJECTED: RPC_CODES.USER_REJECTED,
  WALLET_NOT_AUTHORIZED: RPC_CODES.UNAUTHORIZED,
  METHOD_UNSUPPORTED: RPC_CODES.UNSUPPORTED_METHOD,
  WALLET_DISCONNECTED: RPC_CODES.DISCONNECTED,
  CHAIN_NOT_GRANTED: RPC_CODES.CHAIN_DISCONNECTED,
  INVALID_REQUEST: RPC_CODES.INVALID_PARAMS,
};

/** What a provider rejects with: the number that EIP-1193 gives to it, and our error beneath. */
export interface ProviderError extends Error {
  readonly code: number;
  readonly cause: W3mError;
  readonly data?: unknown;
}

/** The error as libraries on top of a provider read it. A number that the wallet or node gave is kept. */
export function toProviderError(error: unknown): ProviderError {
  const cause = toRemoteError(error);
  const said = rpcCodes(cause).find(code => typeof code === 'number');
  const code = CODES[cause.code] ?? (typeof said === 'number' ? said : RPC_CODES.INTERNAL_ERROR);
  const { cause: beneath } = cause;
  const data: unknown = typeof beneath === 'object' && beneath !== null && 'data' in beneath ? beneath.data : undefined;
  return Object.assign(new Error(cause.message), { code, cause, ...(data === undefined ? {} : { data }) });
}

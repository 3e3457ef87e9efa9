import type { ParameterlessErrorCode } from './errors.js';

/** Error codes of JSON-RPC, nodes (EIP-1474), wallets (EIP-1193, EIP-3085) and batched calls (EIP-5792). */
export const RPC_CODES = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,

  INVALID_INPUT: -32000,
  RESOURCE_NOT_FOUND: -32001,
  RESOURCE_UNAVAILABLE: -32002,
  TRANSACTION_REJECTED: -32003,
  METHOD_NOT_SUPPORTED: -32004,
  LIMIT_EXCEEDED: -32005,
  VERSION_UNSUPPORTED: -32006,

  USER_REJECTED: 4001,
  UNAUTHORIZED: 4100,
  UNSUPPORTED_METHOD: 4200,
  DISCONNECTED: 4900,
  CHAIN_DISCONNECTED: 4901,
  UNRECOGNIZED_CHAIN: 4902,
  /** WalletConnect's code of a declined request. */
  SESSION_REQUEST_REJECTED: 5000,

  UNSUPPORTED_CAPABILITY: 5700,
  UNSUPPORTED_BUNDLE_CHAIN: 5710,
  DUPLICATE_BUNDLE_ID: 5720,
  UNKNOWN_BUNDLE_ID: 5730,
  BUNDLE_TOO_LARGE: 5740,
  ATOMIC_UPGRADE_REJECTED: 5750,
  ATOMICITY_UNSUPPORTED: 5760,
} as const;

export type RpcCodeName = keyof typeof RPC_CODES;

const errorCodes: Readonly<Record<RpcCodeName, ParameterlessErrorCode>> = {
  PARSE_ERROR: 'INVALID_REQUEST',
  INVALID_REQUEST: 'INVALID_REQUEST',
  METHOD_NOT_FOUND: 'METHOD_UNSUPPORTED',
  INVALID_PARAMS: 'INVALID_REQUEST',
  INTERNAL_ERROR: 'RPC_FAILED',

  INVALID_INPUT: 'RPC_FAILED',
  RESOURCE_NOT_FOUND: 'RPC_FAILED',
  RESOURCE_UNAVAILABLE: 'WALLET_BUSY', // wallets use it while an earlier request is pending
  TRANSACTION_REJECTED: 'RPC_FAILED',
  METHOD_NOT_SUPPORTED: 'METHOD_UNSUPPORTED',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  VERSION_UNSUPPORTED: 'METHOD_UNSUPPORTED',

  USER_REJECTED: 'USER_REJECTED',
  UNAUTHORIZED: 'WALLET_NOT_AUTHORIZED',
  UNSUPPORTED_METHOD: 'METHOD_UNSUPPORTED',
  DISCONNECTED: 'WALLET_DISCONNECTED',
  CHAIN_DISCONNECTED: 'UNSUPPORTED_CHAIN', // the wallet is connected, but not to this chain
  UNRECOGNIZED_CHAIN: 'UNSUPPORTED_CHAIN',
  SESSION_REQUEST_REJECTED: 'USER_REJECTED',

  UNSUPPORTED_CAPABILITY: 'CALLS_UNSUPPORTED',
  UNSUPPORTED_BUNDLE_CHAIN: 'UNSUPPORTED_CHAIN',
  DUPLICATE_BUNDLE_ID: 'CALLS_FAILED',
  UNKNOWN_BUNDLE_ID: 'CALLS_FAILED',
  BUNDLE_TOO_LARGE: 'CALLS_FAILED',
  ATOMIC_UPGRADE_REJECTED: 'USER_REJECTED',
  ATOMICITY_UNSUPPORTED: 'CALLS_UNSUPPORTED',
};

/** Returns the product's code for an RPC error code; undefined if no standard lists it. */
export function errorCodeOfRpc(code: number): ParameterlessErrorCode | undefined {
  // The cast is safe: the table has no other keys
  const name = (Object.keys(RPC_CODES) as RpcCodeName[]).find(key => RPC_CODES[key] === code);
  return name && errorCodes[name];
}

/** Messages of nodes and wallets whose codes are too general. The first match applies. */
const MESSAGES: readonly (readonly [words: RegExp, code: ParameterlessErrorCode])[] = [
  [/gas required exceeds allowance:? \(?0\b/i, 'INSUFFICIENT_FUNDS'], // the account cannot pay for any gas
  // Before all others, since the contract's own text follows these words
  [/execution reverted|transaction reverted|vm exception|out of gas|exceeds allowance/i, 'EXECUTION_REVERTED'],
  [/\b(user|signer|customer)\b.{0,24}\b(reject|den[iy]|declin|cancel|refus|disapprov)/i, 'USER_REJECTED'],
  [/\b(reject|deni|declin|cancel)\w*\b.{0,12}\bby (the )?user\b/i, 'USER_REJECTED'],
  [/insufficient (funds|balance)|exceeds (the )?(transaction sender account )?balance/i, 'INSUFFICIENT_FUNDS'],
  [/nonce (is )?too (low|high)|invalid nonce|nonce has max value|already (known|imported)/i, 'NONCE_CONFLICT'],
  [/replacement transaction underpriced/i, 'NONCE_CONFLICT'],
  // The app or the wallet has set a fee, a gas limit or a type that the network never takes
  [/higher than 2\^256|intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'INVALID_REQUEST'],
  [/transaction type not (valid|supported)/i, 'INVALID_REQUEST'],
  [/(fee ?cap|fee per gas) (is )?(less|lower|too low)|transaction underpriced|intrinsic gas too low/i, 'FEE_TOO_LOW'],
  [/(priority fee per gas|tip) (is )?higher than|transaction is outdated/i, 'FEE_TOO_LOW'],
];

/** Returns the product's code for the message of a node or wallet; undefined if it is unknown. */
export const errorCodeOfMessage = (message: string): ParameterlessErrorCode | undefined =>
  MESSAGES.find(([words]) => words.test(message))?.[1];

/** Messages that services return in place of a code; the wording is part of their interface. */
const SERVER_MESSAGES: readonly (readonly [text: string, code: ParameterlessErrorCode])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
];

/** Returns the product's code for the message of a relay or service; undefined if it is unknown. */
export const errorCodeOfServerMessage = (message: string): ParameterlessErrorCode | undefined =>
  SERVER_MESSAGES.find(([text]) => message.includes(text))?.[1];

import { asW3mError, isW3mError, W3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { errorCodeOfServerMessage } from '../../domain/errors/rpc-codes.js';
import { rpcCodes, toW3mError } from '../../domain/errors/rpc-errors.js';

/** Error codes that only WalletConnect defines. */
const CODES: Readonly<Record<number, ParameterlessErrorCode>> = {
  5001: 'NOTHING_GRANTED', // the person allowed other chains,
  5002: 'NOTHING_GRANTED', // other methods,
  5003: 'NOTHING_GRANTED', // other events
  5100: 'NOTHING_GRANTED', // the wallet knows other chains,
  5101: 'NOTHING_GRANTED',
  5102: 'NOTHING_GRANTED',
  5103: 'NOTHING_GRANTED',
  5104: 'NOTHING_GRANTED', // or other namespaces
  6000: 'WALLET_DISCONNECTED',
  8000: 'REQUEST_TIMEOUT',
};

/** Messages of the kit and the relay that come without a code; the first match wins. */
const WORDS: readonly (readonly [RegExp, ParameterlessErrorCode])[] = [
  [/proposal expired/i, 'PAIRING_EXPIRED'],
  [/request expired|session request expired/i, 'REQUEST_TIMEOUT'],
  [
    /no internet|failed to publish|couldn't establish|stalled|connection interrupted|socket|websocket|unreachable/i,
    'RELAY_UNREACHABLE',
  ],
  [/(session|pairing) topic|no matching key|was recently deleted|please call connect/i, 'WALLET_DISCONNECTED'],
  [/missing or invalid\. request\(\) method/i, 'METHOD_UNSUPPORTED'],
  [/missing or invalid\. request\(\) chainid/i, 'CHAIN_NOT_GRANTED'],
];

const wordsOf = (error: unknown): string =>
  typeof error === 'string'
    ? error
    : typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : '';

/** Converts an error of a wallet, the kit or the relay: an `Error`, a JSON-RPC error, or a string. */
export function toRemoteError(error: unknown, fallback: ParameterlessErrorCode = 'UNKNOWN'): W3mError {
  if (isW3mError(error)) return error;
  const code = rpcCodes(error).flatMap(each => (typeof each === 'number' ? (CODES[each] ?? []) : []))[0];
  if (code) return new W3mError(code, { cause: error });
  const words = wordsOf(error).slice(0, 500);
  const server = errorCodeOfServerMessage(words);
  if (server) return new W3mError(server, { cause: error });
  const known = toW3mError(error, 'UNKNOWN');
  if (known.code !== 'UNKNOWN') return known;
  return asW3mError(error, WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? fallback);
}

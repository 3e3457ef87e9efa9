import { asW3mError, isW3mError, type ParameterlessErrorCode, type W3mError } from './errors.js';
import './later-errors.js';
import { errorCodeOfMessage, errorCodeOfRpc, RPC_CODES } from './rpc-codes.js';

/** Codes that no standard lists: of nodes and their hosters, and those in text of ethers. */
const MORE_CODES: Readonly<Record<string, ParameterlessErrorCode>> = {
  3: 'EXECUTION_REVERTED',
  429: 'LIMIT_EXCEEDED',
  '-32007': 'LIMIT_EXCEEDED',
  ACTION_REJECTED: 'USER_REJECTED',
  CALL_EXCEPTION: 'EXECUTION_REVERTED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  NONCE_EXPIRED: 'NONCE_CONFLICT',
  REPLACEMENT_UNDERPRICED: 'NONCE_CONFLICT',
};

/** Where an error keeps the one beneath it: standard, MetaMask, ethers. */
const BENEATH = ['cause', 'data', 'originalError', 'error', 'info'] as const;

/** More than anybody wraps; what never ends, ends here. */
const MAX_LAYERS = 16;

/** An error, or one beneath it. Foreign: a property may be anything, and reading it may throw. */
type Layer = object;

function read(layer: Layer, key: string): unknown {
  try {
    return (layer as Readonly<Record<string, unknown>>)[key]; // any property of an object may be asked for
  } catch {
    return undefined;
  }
}

/** The error and those beneath it, outermost first. */
function layersOf(error: unknown): readonly Layer[] {
  const layers: Layer[] = [];
  const queue: unknown[] = [typeof error === 'string' ? { message: error } : error];
  while (queue.length > 0 && layers.length < MAX_LAYERS) {
    const next = queue.shift();
    if (typeof next !== 'object' || next === null || layers.includes(next)) continue;
    layers.push(next);
    queue.push(...BENEATH.map(key => read(next, key)));
  }
  return layers;
}

const codesOf = (layers: readonly Layer[]): readonly (number | string)[] =>
  layers.flatMap(layer => {
    const code = read(layer, 'code');
    if (typeof code === 'string' && /^-?\d+$/.test(code)) return [Number(code)];
    return typeof code === 'number' || typeof code === 'string' ? [code] : [];
  });

/** Every code on an error and on those beneath it, outermost first. */
export const rpcCodes = (error: unknown): readonly (number | string)[] => codesOf(layersOf(error));

function firstOf<T, R>(items: readonly T[], pick: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const picked = pick(item);
    if (picked !== undefined) return picked;
  }
  return undefined;
}

/** What the words of an error mean. viem's `message` repeats the request, with texts of the host in it; its `details` do not. */
const meaningOfWords = (layers: readonly Layer[]): ParameterlessErrorCode | undefined =>
  firstOf(layers, layer => {
    const words = read(layer, 'details') ?? read(layer, 'message');
    return typeof words === 'string' ? errorCodeOfMessage(words.slice(0, 500)) : undefined;
  });

const meaningOfCode = (code: number | string): ParameterlessErrorCode | undefined =>
  (typeof code === 'number' ? errorCodeOfRpc(code) : undefined) ??
  (Object.hasOwn(MORE_CODES, code) ? MORE_CODES[code] : undefined);

/** True where the words of an error say that a person said no. */
export const isRefusalInWords = (error: unknown): boolean => meaningOfWords(layersOf(error)) === 'USER_REJECTED';

/** What a node that was asked over HTTP did not do, by the names and statuses of viem's errors. */
function meaningOfHttp(layers: readonly Layer[]): ParameterlessErrorCode | undefined {
  if (layers.some(layer => read(layer, 'name') === 'TimeoutError')) return 'REQUEST_TIMEOUT';
  const request = layers.find(layer => read(layer, 'name') === 'HttpRequestError');
  if (!request) return undefined;
  const status = read(request, 'status');
  if (status === 429) return 'LIMIT_EXCEEDED';
  return typeof status !== 'number' || [502, 503, 504].includes(status) ? 'NODE_UNREACHABLE' : 'RPC_FAILED';
}

function meaningOf(layers: readonly Layer[]): ParameterlessErrorCode | undefined {
  if (layers.some(layer => read(layer, 'name') === 'AbortError')) return 'REQUEST_ABORTED';
  const isNode = layers.some(layer => typeof read(layer, 'url') === 'string'); // viem's errors of a node name it
  const codes = codesOf(layers)
    .filter(code => !isNode || code !== RPC_CODES.RESOURCE_UNAVAILABLE) // at a node, nothing waits for a person
    .flatMap(code => meaningOfCode(code) ?? []);
  if (codes.includes('USER_REJECTED')) return 'USER_REJECTED';
  // Words before codes: wallets put codes of their own on what a node said
  const known = meaningOfWords(layers) ?? codes.find(code => code !== 'RPC_FAILED') ?? meaningOfHttp(layers);
  return known ?? (isNode ? 'RPC_FAILED' : undefined);
}

/**
 * The error of ours for whatever a wallet, a node or viem threw. Where that says no more than that it failed, or
 * nothing that we know, it is `fallback`: the caller knows what it was. One of ours, on top or beneath, stays what it is.
 */
export function toW3mError(error: unknown, fallback: ParameterlessErrorCode = 'UNKNOWN'): W3mError {
  const layers = layersOf(error);
  return layers.find(isW3mError) ?? asW3mError(error, meaningOf(layers) ?? fallback);
}

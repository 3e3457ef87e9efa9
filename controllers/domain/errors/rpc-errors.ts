import { asW3mError, isW3mError, type ParameterlessErrorCode, type W3mError } from './errors.js';
import { errorCodeOfMessage, errorCodeOfRpc, RPC_CODES } from './rpc-codes.js';

/** Codes outside the standards: of nodes and node providers, and the string codes of ethers. */
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

/** Properties that hold a nested error: standard, MetaMask, ethers. */
const BENEATH = ['cause', 'data', 'originalError', 'error', 'info'] as const;

/** Limits cyclic and endless nesting. */
const MAX_LAYERS = 16;

/** An error or a nested one. It is foreign: any property may have any type, and a getter may throw. */
type Layer = object;

function read(layer: Layer, key: string): unknown {
  try {
    return (layer as Readonly<Record<string, unknown>>)[key]; // any property of an object may be read
  } catch {
    return undefined;
  }
}

/** Returns the error and its nested errors, outermost first. */
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

/** Returns all codes of an error and its nested errors, outermost first. */
export const rpcCodes = (error: unknown): readonly (number | string)[] => codesOf(layersOf(error));

function firstOf<T, R>(items: readonly T[], pick: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const picked = pick(item);
    if (picked !== undefined) return picked;
  }
  return undefined;
}

/** Reads `details` before `message`: viem's `message` repeats the request, including texts of the host. */
const codeOfMessages = (layers: readonly Layer[]): ParameterlessErrorCode | undefined =>
  firstOf(layers, layer => {
    const words = read(layer, 'details') ?? read(layer, 'message');
    return typeof words === 'string' ? errorCodeOfMessage(words.slice(0, 500)) : undefined;
  });

const codeOfRpcCode = (code: number | string): ParameterlessErrorCode | undefined =>
  (typeof code === 'number' ? errorCodeOfRpc(code) : undefined) ??
  (Object.hasOwn(MORE_CODES, code) ? MORE_CODES[code] : undefined);

/** True if the message of an error says that the user declined. */
export const isRefusalInWords = (error: unknown): boolean => codeOfMessages(layersOf(error)) === 'USER_REJECTED';

/** Returns the code of a failed HTTP request to a node, by name and status of viem's errors. */
function codeOfHttp(layers: readonly Layer[]): ParameterlessErrorCode | undefined {
  if (layers.some(layer => read(layer, 'name') === 'TimeoutError')) return 'REQUEST_TIMEOUT';
  const request = layers.find(layer => read(layer, 'name') === 'HttpRequestError');
  if (!request) return undefined;
  const status = read(request, 'status');
  if (status === 429) return 'LIMIT_EXCEEDED';
  return typeof status !== 'number' || [502, 503, 504].includes(status) ? 'NODE_UNREACHABLE' : 'RPC_FAILED';
}

function codeOf(layers: readonly Layer[]): ParameterlessErrorCode | undefined {
  if (layers.some(layer => read(layer, 'name') === 'AbortError')) return 'REQUEST_ABORTED';
  const isNode = layers.some(layer => typeof read(layer, 'url') === 'string'); // viem's errors of a node have its URL
  const codes = codesOf(layers)
    .filter(code => !isNode || code !== RPC_CODES.RESOURCE_UNAVAILABLE) // a node has no pending prompts
    .flatMap(code => codeOfRpcCode(code) ?? []);
  if (codes.includes('USER_REJECTED')) return 'USER_REJECTED';
  // Messages before codes: wallets put codes of their own on the errors of nodes
  const known = codeOfMessages(layers) ?? codes.find(code => code !== 'RPC_FAILED') ?? codeOfHttp(layers);
  return known ?? (isNode ? 'RPC_FAILED' : undefined);
}

/**
 * Converts whatever a wallet, a node or viem threw to a `W3mError`. Returns a `W3mError`, also a nested one, unchanged.
 * @param fallback Code for an error without a specific cause.
 */
export function toW3mError(error: unknown, fallback: ParameterlessErrorCode = 'UNKNOWN'): W3mError {
  const layers = layersOf(error);
  return layers.find(isW3mError) ?? asW3mError(error, codeOf(layers) ?? fallback);
}

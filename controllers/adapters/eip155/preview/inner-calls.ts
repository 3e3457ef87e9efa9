import type { Address, Hex } from 'viem';
import { knownCall } from './read-call.js';
import type { EvmCall } from './simulate.js';

/** Most levels of batches in batches that are read, and most calls with them: hostile data can name one call many times. */
const MAX_DEPTH = 4;
const MAX_CALLS = 200;

/** Batches that a contract makes of its own functions, in the name of the caller: the place of the list among the arguments. */
const OWN_BATCHES: ReadonlyMap<string, number> = new Map([
  ['multicall(bytes[])', 0],
  ['multicall(uint256,bytes[])', 1],
]);
/** Batch of calls to other contracts, which do not come from the caller. */
const AGGREGATE = 'aggregate3((address,bool,bytes)[])';

/** Returns the calls that a contract makes of itself in the name of the caller; undefined for another call. */
function ownBatch({ to, data }: EvmCall): readonly EvmCall[] | undefined {
  const known = knownCall(data);
  const at = known && OWN_BATCHES.get(known.signature);
  return at === undefined ? undefined : (known?.args[at] as readonly Hex[]).map(each => ({ to, data: each }));
}

/** Returns the calls that a contract makes of others; undefined for another call. */
function foreignBatch({ data }: EvmCall): readonly EvmCall[] | undefined {
  const known = knownCall(data);
  if (known?.signature !== AGGREGATE) return undefined;
  const [calls] = known.args as readonly [readonly { readonly target: Address; readonly callData: Hex }[]];
  return calls.map(({ target: to, callData }) => ({ to, data: callData }));
}

/** Returns a call, or in place of a batch the calls in it; undefined if it has too many levels or calls. */
function callsIn(
  call: EvmCall,
  batchOf: (each: EvmCall) => readonly EvmCall[] | undefined,
): readonly EvmCall[] | undefined {
  const found: EvmCall[] = [];
  let count = 0;
  const read = (each: EvmCall, depth: number): boolean => {
    if (depth > MAX_DEPTH || ++count > MAX_CALLS) return false;
    const inner = batchOf(each);
    if (!inner) found.push(each);
    return inner?.every(one => read(one, depth + 1)) ?? true;
  };
  return read(call, 0) ? found : undefined;
}

/** Returns a call, or in place of a batch that comes from the caller the calls in it, if it can be read. */
export const ownCalls = (call: EvmCall): readonly EvmCall[] => callsIn(call, ownBatch) ?? [call];

/** True if the function of a call is known, and of a batch those of all calls in it. */
export const isReadable = (call: EvmCall): boolean =>
  callsIn(call, each => ownBatch(each) ?? foreignBatch(each))?.every(({ data }) => knownCall(data) !== undefined) ??
  false;

import { evmCarrier } from '../evm/carrier.js';
import { nodeOf } from '../evm/node.js';
import { operationCarrier } from '../evm/operation-carrier.js';
import type { Network } from '../facts.js';
import { solanaCarrier } from '../solana/carrier.js';
import { oneAtATime } from '../one-at-a-time.js';
import { answered, carryOut, followAll, type Carrier, type IntentWorld, type Order } from './carry-out.js';
import { intentStore, type Intent } from './intent-store.js';
import type { Turn } from '../ui/stage.js';

/** Within this time, the answer of an order has been posted to the page. */
const ANSWER_MS = 1_000;
const FIRST_PAUSE_MS = 15_000;
const LAST_PAUSE_MS = 5 * 60_000;

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
/** Hashes that this frame has posted to the page, also while that is not recorded yet. */
const given = new Set<string>();
const world = async (): Promise<IntentWorld> => ({
  store: await intentStore(),
  now: Date.now,
  wait,
  isGiven: hash => given.has(hash),
});

/** Returns the lane of an account on a network: its CAIP-10 id. */
export const laneOf = ({ id }: Pick<Network, 'id'>, address: string): string => `${id}:${address.toLowerCase()}`;

/** Returns what sends an intent; undefined for a network that the project no longer has. */
function carrierOf(networks: readonly Network[], { lane, signed }: Intent): Carrier | undefined {
  const network = networks.find(({ id }) => lane.startsWith(`${id}:`));
  if (!network) return undefined;
  if (network.id.startsWith('solana:')) return solanaCarrier(network, {});
  if (!signed.startsWith('0x')) return operationCarrier(network);
  return evmCarrier(nodeOf(network.rpcUrl), lane.slice(network.id.length + 1)); // as `laneOf` wrote it
}

let isFollowing = false;

/** Follows what is not final until it is, such as after a reload of the frame. */
export function followIntents(networks: readonly Network[]): void {
  if (isFollowing) return;
  isFollowing = true;
  void (async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      if (!(await followAll(await world(), intent => carrierOf(networks, intent)))) return;
      await wait(pause);
    }
  })()
    .catch((error: unknown) => console.warn('What was sent could not be followed.', error))
    .finally(() => (isFollowing = false));
}

/** Carries an order out once, one of each account at a time across all tabs; see {@link carryOut}. */
export async function sendOnce(networks: readonly Network[], order: Order): Promise<string> {
  const hash = await oneAtATime(`latchkey-wallet:${order.lane}`, async () => carryOut(await world(), order));
  setTimeout(() => followIntents(networks), FIRST_PAUSE_MS);
  return hash;
}

/**
 * Records that the page has the hashes; call it when the answer is about to be posted. A page that has aborted its request
 * may not receive the hash: the order stays unanswered.
 */
export function noteAnswer(hashes: readonly string[], { signal }: Pick<Turn, 'signal'>): void {
  if (!signal.aborted) for (const hash of hashes) given.add(hash);
  // A moment later: a frame that ends before it has posted the answer must find the order unanswered
  setTimeout(() => {
    if (signal.aborted) {
      for (const hash of hashes) given.delete(hash);
      return;
    }
    void world()
      .then(found => answered(found, hashes))
      .catch((error: unknown) => console.warn('The answer could not be recorded.', error));
  }, ANSWER_MS);
}

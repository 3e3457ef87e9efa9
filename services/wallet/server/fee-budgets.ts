import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { log } from '../../http/log.js';
import type { LimitName } from './limits.js';
import { costOf } from './operation-fates.js';
import * as relayer from './relayer.js';
import type { World } from './world.js';

/** Who has an operation sent. */
export interface Sender {
  readonly userId: string;
  /** Project in whose page the frame is. */
  readonly projectId: string;
  /** Network of the request, hashed as limits count it; undefined in jobs of an earlier version. */
  readonly network?: string | undefined;
}

const reservation = z.object({
  projectId: z.string(),
  network: z.optional(z.string()),
  gwei: z.number(),
  at: z.number(),
});

/** What an operation has taken from the budgets, and when. */
export type Reservation = z.output<typeof reservation>;

/** How long the receipt of an operation is waited for; later, what it has taken stays counted. */
const RECEIPT_MS = 3_600_000;

const budgetsOf = ({ userId, projectId, network }: Sender): readonly (readonly [name: LimitName, of: string])[] => [
  ['sponsored gwei of person', userId],
  ...(network === undefined ? [] : [['sponsored gwei of network', network] as const]),
  ['sponsored gwei of project', projectId],
  ['sponsored gwei', 'service'],
];

/** Gives back to the budgets of the day on which it was taken: to all, or to the first `count` of them. */
export async function giveBack(
  { limits }: Pick<World, 'limits'>,
  userId: string,
  { projectId, network, gwei, at }: Reservation,
  count?: number,
): Promise<void> {
  for (const [name, of] of budgetsOf({ userId, projectId, network }).slice(0, count))
    await limits.giveBack(name, of, gwei, at);
}

/** Takes what an operation costs at most from the budgets of its person, network, project and the service: of all, or of none. */
export async function spend(
  world: Pick<World, 'limits' | 'sharedNow'>,
  sender: Sender,
  gwei: number,
): Promise<Reservation> {
  const { userId, projectId, network } = sender;
  const taken = { projectId, network, gwei, at: world.sharedNow() }; // as the limits count it
  for (const [at, [name, of]] of budgetsOf(sender).entries())
    try {
      await world.limits.take(name, of, gwei);
    } catch (error) {
      log('error', `The budget of fees is spent: ${name} ${of}`);
      await giveBack(world, userId, taken, at + 1);
      throw error;
    }
  return taken;
}

/**
 * Returns what a transaction has cost in gwei; undefined until it is mined, and while no node says so. `down` has the networks
 * whose node did not answer: it is not asked for every operation.
 */
async function readCost(
  world: World,
  chainId: number,
  transaction: Hex,
  down: Set<number>,
): Promise<number | undefined> {
  if (down.has(chainId)) return undefined;
  try {
    return await costOf(relayer.clientOf(relayer.networkOf(world, chainId)), transaction);
  } catch (error) {
    log('warn', `What an operation has cost could not be read: ${relayer.shortOf(error)}`);
    if (relayer.isLost(error)) down.add(chainId);
    return undefined;
  }
}

/** Gives back what sponsored operations that are mined have not cost. */
export async function settleFees(world: World): Promise<void> {
  const { db, now } = world;
  const rows = await db
    .selectFrom('operations')
    .select(['hash', 'user_id', 'chain_id', 'transaction_hash', 'reservation'])
    .where('reservation', 'is not', null)
    .where('created_at', '>', now() - RECEIPT_MS)
    .execute();
  const down = new Set<number>();
  for (const { hash, user_id: userId, chain_id: chainId, transaction_hash: transaction, reservation: text } of rows) {
    const cost = await readCost(world, chainId, transaction as Hex, down); // written by `sendNew`, as the reservation
    if (cost === undefined || text === null) continue;
    const taken = reservation.parse(JSON.parse(text));
    // Before it is given back: of two instances, one does, and a process that ends in between leaves too much counted
    const { numUpdatedRows } = await db
      .updateTable('operations')
      .set({ reservation: null })
      .where('hash', '=', hash)
      .where('reservation', '=', text)
      .executeTakeFirst();
    const rest = taken.gwei - cost;
    if (numUpdatedRows === 1n && rest > 0) await giveBack(world, userId, { ...taken, gwei: rest });
  }
}

import { decodeErrorResult, type Hex } from 'viem';
import { entryPoint08Abi } from 'viem/account-abstraction';
import { log } from '../../http/log.js';
import { Failure } from './failure.js';
import type { Sender } from './fee-budgets.js';
import * as relayer from './relayer.js';
import type { World } from './world.js';

/** Codes of the EntryPoint for an account that cannot pay the fee of its operation. */
const NO_FUNDS = /^AA(21|51)\b/;

/** Reason of a refused operation, as the EntryPoint names it. */
function reasonOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const data = (at as { data?: unknown }).data;
    const hex = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
    if (typeof hex !== 'string' || !hex.startsWith('0x') || hex.length < 10) continue;
    try {
      const { args } = decodeErrorResult({ abi: entryPoint08Abi, data: hex as Hex });
      return args.find(value => typeof value === 'string') ?? '';
    } catch {
      // not an error of the EntryPoint
    }
  }
  return '';
}

/** Returns the refusal of an operation for a reason of the relayer. */
export const refused = (reason: string): Failure => {
  log('warn', `A user operation was refused: ${reason}`);
  return new Failure('OPERATION_REJECTED', { message: `The network rejected the transaction: ${reason}` });
};

/** Returns the refusal for whatever a simulation or a node has thrown. */
export function refusalFor(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const reason = reasonOf(error);
  if (NO_FUNDS.test(reason)) return new Failure('NO_FUNDS');
  log('warn', `A user operation was refused: ${reason || relayer.shortOf(error)}`);
  return new Failure(
    'OPERATION_REJECTED',
    reason ? { message: `The network rejected the transaction: ${reason}` } : {},
  );
}

/** The node did not tell enough to refuse an operation: the job comes again. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Returns the error of a job that comes again. */
export const unanswered = (cause: unknown): Unanswered =>
  new Unanswered(`A node did not answer: ${relayer.shortOf(cause)}`, { cause });

/** @throws {Failure} `UNKNOWN_PROJECT` unless the project, which pays, is in use */
export async function requireProject({ configuration }: World, projectId: string): Promise<void> {
  if (!(await configuration.read()).projects.has(projectId)) throw new Failure('UNKNOWN_PROJECT');
}

/** Throws unless account and project are still in use: an operation may have waited for its node meanwhile. */
export async function requireInUse(world: World, { userId, projectId }: Sender): Promise<void> {
  const { db } = world;
  const user = await db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new Failure('NOT_LOGGED_IN');
  if (user.suspended_at !== null) throw new Failure('ACCOUNT_SUSPENDED');
  await requireProject(world, projectId);
}

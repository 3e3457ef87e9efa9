import { openDatabase } from '../http/database/open-database.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { parkedEvents, replayParked, replayWebhooks, waitingEvents } from '../wallet/server/webhooks.js';
import { timeOf } from './audit.js';
import { CommandError } from './config.js';

interface Flags {
  readonly since?: string | undefined;
  readonly parked?: boolean | undefined;
}

/**
 * Prints how many events wait for each receiver, and those that were parked. With `replay`, has events sent anew: all since
 * a time, or those that were parked.
 */
export async function webhooks(url: string, act: string | undefined, { since, parked }: Flags): Promise<void> {
  const isReplay = act === 'replay' && (since !== undefined || parked === true);
  if (act !== 'status' && !isReplay)
    throw new CommandError('webhooks status, or webhooks replay --since <time> | --parked');
  const db = openDatabase<WalletTables>(url);
  try {
    if (isReplay && parked) await replayParked(db);
    const waiting =
      isReplay && since !== undefined ? await replayWebhooks(db, timeOf(since, 0)) : await waitingEvents(db);
    console.log(JSON.stringify({ waiting, parked: await parkedEvents(db) }, undefined, 2));
  } finally {
    await db.destroy();
  }
}

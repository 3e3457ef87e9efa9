import { openDatabase } from '../http/database/open-database.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { replayWebhooks, waitingEvents } from '../wallet/server/webhooks.js';
import { timeOf } from './audit.js';
import { CommandError } from './config.js';

/** Prints how many events wait for each receiver; with `replay`, after events were marked to be sent anew. */
export async function webhooks(url: string, act: string | undefined, since: string | undefined): Promise<void> {
  const isReplay = act === 'replay' && since !== undefined;
  if (act !== 'status' && !isReplay) throw new CommandError('webhooks status, or webhooks replay --since <time>');
  const db = openDatabase<WalletTables>(url);
  try {
    const waiting = isReplay ? await replayWebhooks(db, timeOf(since, 0)) : await waitingEvents(db);
    console.log(JSON.stringify(waiting, undefined, 2));
  } finally {
    await db.destroy();
  }
}

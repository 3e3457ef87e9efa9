import { getBalance } from 'viem/actions';
import type { Metrics } from '../../http/metrics.js';
import { addQueueGauges } from '../../http/queue/queue.js';
import { jobKinds } from './jobs.js';
import { hasRelayer } from './operator-keys.js';
import { clientOf, relayerOf } from './relayer.js';
import { waitingEvents } from './webhooks.js';
import type { World } from './world.js';

const WEI = 1e18;
/** Nodes are asked for balances no more often. */
const BALANCE_LIFE_MS = 60_000;

/** Returns the balance of the relayer by network, in its coin: a figure for alerts, not for payments. */
async function relayerBalances(world: World): Promise<Record<string, number>> {
  const { networks } = world.settings;
  if (!hasRelayer(world.settings)) return {};
  const own = networks.filter(({ accountFactory }) => accountFactory !== undefined);
  const { address } = relayerOf(world);
  const balances = await Promise.allSettled(
    own.map(async network => [network.id, Number(await getBalance(clientOf(network), { address })) / WEI] as const),
  );
  return Object.fromEntries(balances.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])));
}

/** Adds what the database and the nodes know: jobs, shares to delete, events for webhooks, and the relayer's balance. */
export function addGauges(world: World, metrics: Metrics): void {
  const { db, now } = world;
  addQueueGauges({ db, now, kinds: jobKinds(() => world) }, metrics);
  metrics.addGauge({
    name: 'latchkey_escrow_removals_waiting',
    help: 'Shares that the key service still has to delete',
    read: async () => {
      const { count } = await db
        .selectFrom('escrow_removals')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return { '': Number(count) };
    },
  });
  metrics.addGauge({
    name: 'latchkey_webhooks_waiting',
    help: 'Events that a receiver of webhooks has not taken yet',
    label: 'receiver',
    read: async () => {
      const counts = await waitingEvents(db);
      return Object.fromEntries(world.settings.webhooks.map(({ url }) => [new URL(url).host, counts[url] ?? 0]));
    },
  });
  let [balances, readAt]: [Promise<Record<string, number>>, number] = [Promise.resolve({}), -Infinity];
  metrics.addGauge({
    name: 'latchkey_relayer_balance',
    help: 'Balance of the account that submits operations, in the coin of the network',
    label: 'network',
    read: () => {
      if (performance.now() - readAt > BALANCE_LIFE_MS)
        [balances, readAt] = [relayerBalances(world), performance.now()];
      return balances;
    },
  });
}

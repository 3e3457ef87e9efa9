import { report } from '../core/report.js';
import { untracked } from '../core/signals.js';
import type { ActivityStatus } from '../domain/assets/activity.js';
import type { CaipAddress } from '../domain/entities.js';
import { asW3mError } from '../domain/errors/errors.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import { sentTransactions as key, type SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import { createDurableValue } from './durable-value.js';
import { isOver } from './sent-over.js';

/** Transactions that are durable for each account and network. */
const LIMIT = 20;

/**
 * Transactions that this modal has sent, stored in this browser only; where it stores nothing, until the page is left. A place
 * is an account on a network.
 */
export interface SentList {
  /** Returns the transactions, the last one first. Reads a signal. */
  of(place: CaipAddress): readonly SentTransaction[];
  /** Returns what wallets were asked to send, and have not answered. Reads a signal. */
  requests(place: CaipAddress): readonly SentTransaction[];
  add(place: CaipAddress, transaction: SentTransaction): void;
  /** Records the outcome; `by` is the hash of the transaction that took its place. */
  settle(place: CaipAddress, hash: string, status: ActivityStatus, by?: string): void;
  /** Removes a transaction that the network has proved to have refused. */
  forget(place: CaipAddress, hash: string): void;
}

/** What finishes transfers of an earlier page; the feature's context has it. */
type ResumeDeps = Partial<Pick<FeatureContext, 'adapterOf' | 'network'>>;

/** Reads and stores sent transactions; another tab's are seen at once. */
export function createSent({
  storage,
  scope,
  ...context
}: Pick<FeatureContext, 'storage' | 'scope'> & ResumeDeps): SentList {
  const durable = createDurableValue(storage, key);
  storage.watch(key, () => durable.touch(), scope.signal);
  const known = (): ReturnType<typeof durable.get> => untracked(() => durable.get());
  const stored = (place: CaipAddress): readonly SentTransaction[] => known()?.[place] ?? [];
  const store = (place: CaipAddress, list: readonly SentTransaction[]): void =>
    durable.set({ ...known(), [place]: list.slice(0, LIMIT) });
  const list: SentList = {
    of: place => (durable.get()?.[place] ?? []).filter(({ isRequest }) => isRequest !== true),
    requests: place => (durable.get()?.[place] ?? []).filter(({ isRequest }) => isRequest === true),
    add: (place, transaction) =>
      store(place, [transaction, ...stored(place).filter(({ hash }) => hash !== transaction.hash)]),
    settle(place, hash, status, by = hash) {
      const found = stored(place);
      const isNews = found.some(each => each.hash === hash && (each.status !== status || by !== hash));
      if (!isNews) return;
      store(
        place,
        found.map(each => (each.hash === hash ? ended(each, by, status) : each)),
      );
    },
    forget(place, hash) {
      const found = stored(place);
      if (found.some(each => each.hash === hash)) {
        store(
          place,
          found.filter(each => each.hash !== hash),
        );
      }
    },
  };
  const unfinished = Object.entries(known() ?? {}).flatMap(([place, transactions = []]) =>
    transactions.filter(isUnfinished).map(transaction => [place as CaipAddress, transaction] as const),
  );
  void resume({ scope, ...context }, list, unfinished).catch(report);
  return list;
}

const ended = (
  { signed: _, ...transaction }: SentTransaction,
  by: string,
  status: ActivityStatus,
): SentTransaction => ({ ...transaction, id: by, hash: by, status });

const isUnfinished = ({ status, signed }: SentTransaction): boolean => status === 'pending' && signed !== undefined;

/** Sends what an earlier page has signed until its outcome is final. */
async function resume(
  { scope, adapterOf, network }: Pick<FeatureContext, 'scope'> & ResumeDeps,
  list: SentList,
  unfinished: readonly (readonly [place: CaipAddress, transaction: SentTransaction])[],
): Promise<void> {
  await Promise.all(
    unfinished.map(async ([place, { hash, network: id, signed }]) => {
      const at = parseCaipNetworkId(id);
      const on = at && network?.find(at.namespace, toChainId(at));
      const follow = on && signed && adapterOf?.(on.chainNamespace).resumeTransfer;
      if (!follow) return;
      try {
        await follow(signed, on, scope.signal);
        list.settle(place, hash, 'confirmed');
      } catch (cause) {
        if (isOver(asW3mError(cause))) list.settle(place, hash, 'failed');
      }
    }),
  );
}

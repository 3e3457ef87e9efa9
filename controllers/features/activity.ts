import { createPages, type ListPages } from '../core/pages.js';
import { computed, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { tellUnread } from '../flows/tell-unread.js';
import type { Activity } from '../domain/assets/activity.js';
import { listedTokens } from '../domain/assets/tokens.js';
import { RPC_POLLING_MS } from '../domain/constants.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { ActivityProvider } from '../providers/providers.js';
import type { TransactionsProperties } from '../state/events-controller.js';
import { createAudience, type Audience } from './audience.js';
import type { FeatureContext } from './feature.js';
import { activePlace, bound, placeOf, type AccountPlace } from './nfts.js';
import { withoutImitations } from './activity-imitations.js';
import { withShownKind } from './activity-kind.js';
import { withoutPoison } from './activity-poison.js';
import { createKnownAssets, type KnownAssetsDeps } from './known-assets.js';
import { createRecentReceivers } from './recent-receivers.js';
import type { SentList } from './sent.js';
import { readOutcome } from './sent-outcome.js';

/** Past transactions of the active account on the active network, newest first, with those that this modal has sent. */
export interface ActivityList extends ListPages<Activity> {
  /** Looks for outcomes for a user interface of the host, as for the open modal, until the returned function is called. */
  watch(): Dispose;
}

export interface ActivityDeps
  extends
    Pick<FeatureContext, 'scope' | 'account' | 'adapterOf' | 'events' | 'options' | 'storage' | 'platform'>,
    KnownAssetsDeps {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
  readonly toasts: Pick<FeatureContext['toasts'], 'tell'>;
  readonly sent: SentList;
  readonly provider: ActivityProvider;
}

/** After this time a pending transaction is not looked for any more. */
const FOLLOW_MS = 24 * 60 * 60_000;
/** The same for what other owners of the account may have to approve. */
const FOLLOW_ACCEPTED_MS = 30 * FOLLOW_MS;

/** Creates the list. Transactions whose transfers are all flagged as spam, and those of other networks, are left out. */
export function createActivity(deps: ActivityDeps): ActivityList {
  const { scope, options, provider, sent, events, toasts } = deps;
  const place = activePlace(deps);
  const receivers = createRecentReceivers(deps.storage);
  const known = createKnownAssets(deps, place);
  let cursor: string | undefined;
  const pages = createPages({
    scope,
    subject: place,
    key: placeOf,
    page: ({ holder, on }, from: string | undefined, signal) => {
      cursor = from;
      known.refresh();
      const { tokens } = untracked(() => options.get());
      const listed = listedTokens(tokens, on.caipNetworkId).map(({ address }) => address);
      return provider.activity({ address: holder.address, network: on, listed }, from, signal);
    },
    failure: 'TRANSACTIONS_UNAVAILABLE',
    id: ({ id }) => id,
  });
  const items = computed(() => {
    const at = place.get();
    if (!at) return [];
    const isOld = pages.hasMore.get();
    const own = sent.of(placeOf(at));
    const before = { own: at.holder.address, used: receivers.of(at.holder.namespace), sent: own };
    const judged = withoutImitations(withoutPoison(pages.items.get(), before), known.assets.get(), own);
    return merge(withShownKind(judged, own), own, isOld).filter(each => isShown(each, at));
  });
  const audience = createAudience(deps, () => deps.shell.isOpen.get());
  followPending(deps, audience, place, pages);
  const properties = (): TransactionsProperties => {
    const { holder } = untracked(() => place.get()) ?? {};
    const { projectId } = untracked(() => options.get());
    return { address: holder?.address, projectId, cursor, isSmartAccount: holder?.type === 'smartAccount' };
  };
  const isFailed = (): boolean => pages.state.get().is === 'failed';
  scope.effect(() => {
    if (isFailed()) events.track('ERROR_FETCH_TRANSACTIONS', properties());
  });
  tellUnread(scope, { isOpen: deps.shell.isOpen, toasts, isFailed, code: 'TRANSACTIONS_UNAVAILABLE' });
  return {
    ...bound(pages),
    items,
    watch: () => audience.watch(),
    loadMore() {
      const { length } = untracked(() => pages.items.get());
      if (length > 0) events.track('LOAD_MORE_TRANSACTIONS', properties());
      return pages.loadMore();
    },
  };
}

/** A transaction without transfers is shown: only known spam is left out. */
const isShown = ({ transfers, network }: Activity, { on }: AccountPlace): boolean =>
  network === on.caipNetworkId && (transfers.length === 0 || transfers.some(({ isSpam }) => isSpam !== true));

/** Adds sent transactions that the source does not have yet, in the order of their time. */
function merge(read: readonly Activity[], sent: readonly Activity[], hasOlder: boolean): readonly Activity[] {
  const known = new Map(read.map(each => [each.id, each]));
  const unique = [...known.values()];
  const oldest = unique.at(-1)?.at ?? 0;
  const missing = sent.filter(
    ({ id, at, status }) => !known.has(id) && (!hasOlder || at >= oldest || status === 'pending'),
  );
  return missing.length === 0 ? unique : [...missing, ...unique].sort((a, b) => b.at - a.at);
}

/** Reads the outcome of pending transactions while the list has an audience, and then the list again. */
function followPending(
  { scope, sent, adapterOf }: ActivityDeps,
  { isPresent }: Audience,
  place: ReadonlySignal<AccountPlace | undefined>,
  pages: Pick<ActivityList, 'refresh'>,
): void {
  const pending = computed(() => {
    const at = place.get();
    if (!at || !isPresent.get()) return undefined;
    const isFollowed = ({ status, at: time, isAccepted }: SentTransaction): boolean =>
      status === 'pending' && scope.now() - time < (isAccepted === true ? FOLLOW_ACCEPTED_MS : FOLLOW_MS);
    const followed = sent.of(placeOf(at)).filter(isFollowed);
    return followed.length > 0 ? { at, followed } : undefined;
  });
  scope.effect(() => {
    const found = pending.get();
    if (!found) return;
    const stop = new AbortController();
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      await Promise.all(found.followed.map(each => follow(found.at, each, stop.signal)));
      if (!stop.signal.aborted) cancel = scope.after(RPC_POLLING_MS, () => void look());
    };
    void look();
    return () => {
      stop.abort();
      cancel();
    };
  });
  async function follow(at: AccountPlace, transaction: SentTransaction, signal: AbortSignal): Promise<void> {
    const place = { account: at.holder, network: at.on };
    try {
      const status = await readOutcome({ adapterOf, sent }, place, transaction, signal);
      if (status !== 'pending') await pages.refresh();
    } catch {
      // The node does not answer: the next look may succeed
    }
  }
  let last = untracked(() => settledOf(place.get(), sent));
  scope.effect(() => {
    const now = settledOf(place.get(), sent);
    if (now === last) return;
    last = now;
    untracked(() => void pages.refresh());
  });
}

/** Changes when a transaction is settled, also by the feature that has sent it. */
const settledOf = (at: AccountPlace | undefined, sent: SentList): string =>
  at
    ? sent
        .of(placeOf(at))
        .filter(({ status }) => status !== 'pending')
        .map(({ hash }) => hash)
        .join()
    : '';

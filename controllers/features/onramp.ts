import { foreignWindow, type Platform } from '../core/platform.js';
import { createResource, type Resource } from '../core/resource.js';
import { computed, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import type { Activity } from '../domain/assets/activity.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS, ONRAMP_REFETCH_MS, RESTRICTED_TIMEZONES } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { factsOf } from '../domain/networks/namespace-facts.js';
import { meldUrl, type OnrampOrder, type OnrampProviderId } from '../domain/transactions/onramp.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { createAudience, renewWhilePresent, type Audience } from './audience.js';
import type { FeatureContext } from './feature.js';
import { OnrampDraft, orderKey, requestedProviders, type OnrampDraftDeps } from './onramp-draft.js';
import { Visits, type ProviderWindow, type Visit } from './onramp-purchase.js';

export interface OnrampDeps
  extends
    OnrampDraftDeps,
    Pick<FeatureContext, 'options' | 'router' | 'shell' | 'events' | 'refreshBalance' | 'platform'> {
  readonly tokens: Pick<Resource<unknown>, 'refresh'>;
  /** Opens a window; by default that of the platform or the browser. */
  openWindow?(url: string): ProviderWindow | undefined;
  /** Time zone of the person; by default that of the browser. */
  readonly timeZone?: string;
}

/** A provider of purchases. */
export interface OnrampOffer {
  readonly id: OnrampProviderId;
  readonly label: string;
  /** URL of its page for the draft; undefined until it is known. */
  readonly url: string | undefined;
  /** True if the URL could not be read. */
  readonly isFailed: boolean;
}

interface Buyer {
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** How long the URL of a provider's page is offered, in milliseconds: sessions at providers end after five minutes. */
const URL_LIFE_MS = 240_000;

const LABELS: Readonly<Record<OnrampProviderId, string>> = { coinbase: 'Coinbase', meld: 'Meld.io' };

/** Opens a page by the platform of the host. */
function byPlatform({ links }: Platform): ((url: string) => ProviderWindow) | undefined {
  if (!links) return undefined;
  return url => {
    links.open(url);
    return foreignWindow;
  };
}

const openBrowserWindow = (url: string): ProviderWindow | undefined => {
  const opened = window.open(url, '_blank', 'popup,width=600,height=800') ?? undefined;
  if (opened) opened.opener = null; // the provider's page cannot navigate this one
  return opened;
};

/** Creates the feature behind the Buy views. The draft outlives the view: going back or a failure loses no input. */
export const createOnramp = (deps: OnrampDeps): Onramp => new Onramp(deps);

/** Purchases by card or bank transfer: draft, providers, the visit of a provider and past purchases. */
export class Onramp {
  readonly #deps: OnrampDeps;
  readonly #visits: Visits;
  readonly #audience: Audience;
  /** Who sees the providers. */
  readonly #customers: Audience;
  readonly #buyer: ReadonlySignal<Buyer | undefined>;
  readonly #urls: Readonly<Record<OnrampProviderId, Resource<string>>>;

  readonly draft: OnrampDraft;
  /** True where purchases may not be offered. */
  readonly isRestricted: boolean;
  readonly offers: ReadonlySignal<readonly OnrampOffer[]>;
  /** The visit of a provider's page that is under way, or the last one. */
  readonly visit: ReadonlySignal<Visit | undefined>;
  /** Purchases of the account on the active network, newest first. */
  readonly purchases: Resource<readonly Activity[]>;

  constructor(deps: OnrampDeps) {
    const { scope, account, network, source, platform = {}, shell, router } = deps;
    const openWindow = deps.openWindow ?? byPlatform(platform) ?? openBrowserWindow;
    this.#deps = deps;
    const isAtView = (): boolean => shell.isOpen.get() && router.current.get().view === 'OnRampActivity';
    this.#audience = createAudience(deps, isAtView);
    this.#customers = createAudience(deps, () => shell.isOpen.get() && router.current.get().view === 'OnRampProviders');
    const zone = deps.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.isRestricted = RESTRICTED_TIMEZONES.includes(zone.toUpperCase());
    this.draft = new OnrampDraft(deps);
    this.#buyer = computed(() => {
      const [holder, on] = [account.get(), network.active.get()];
      return holder && on && factsOf(on.chainNamespace).hasOnramp ? { account: holder, network: on } : undefined;
    });
    this.#urls = { coinbase: this.#createUrl('coinbase'), meld: this.#createUrl('meld') };
    this.purchases = createResource({
      scope,
      subject: computed(() => (source ? this.#buyer.get() : undefined)),
      key: buyerKey,
      fetch: async (buyer, stop) => {
        if (!source) throw new W3mError('SERVICE_FAILED');
        return source.purchases({ address: buyer.account.address, network: buyer.network }, stop);
      },
      failure: 'PURCHASES_UNAVAILABLE',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.offers = computed(() => this.#offers());
    this.#visits = new Visits({
      scope,
      source,
      openWindow,
      known: () => untracked(() => this.purchases.latest.get()),
      onSeen: visit => this.#onSeen(visit),
    });
    this.visit = this.#visits.current;
    this.#follow();
  }

  /** Opens the page of a provider. Must be called by a click itself, else browsers block the window. */
  open(id: OnrampProviderId): void {
    const { events, router } = this.#deps;
    const [offer, buyer] = untracked(() => [this.offers.get().find(each => each.id === id), this.#buyer.get()]);
    if (offer?.url === undefined || !buyer) return;
    this.#visit({ provider: id, url: offer.url, ...buyer });
    events.track('SELECT_BUY_PROVIDER', { isSmartAccount: buyer.account.type === 'smartAccount', provider: id });
    router.push('BuyInProgress');
  }

  /** Opens a page of the last provider again; must be called by a click itself. */
  reopen(): void {
    const [visit, buyer, offers] = untracked(() => [this.visit.get(), this.#buyer.get(), this.offers.get()]);
    if (!visit) return;
    const { provider, account, network, url } = visit;
    const isSame = buyer && buyerKey(buyer) === buyerKey(visit);
    const offer = isSame ? offers.find(({ id }) => id === provider) : undefined;
    this.#visit({ provider, account, network, url: offer?.url ?? url });
  }

  /** Reads the URLs of the providers again after a failure. */
  retry(): void {
    for (const id of untracked(() => this.draft.quoted.get())) void this.#urls[id].refresh({ force: true });
  }

  /** Follows purchases for a user interface of the host, as a view does, until the returned function is called. */
  watch(): Dispose {
    const ends = [this.#audience, this.#customers].map(audience => audience.watch());
    return () => ends.forEach(end => end());
  }

  /** Opens a page, and asks for another one: providers take the URL of some pages but once. */
  #visit(visit: Pick<Visit, 'provider' | 'url' | 'account' | 'network'>): void {
    this.#visits.open(visit);
    void this.#urls[visit.provider].refresh({ force: true });
  }

  #createUrl(provider: OnrampProviderId): Resource<string> {
    const { scope, source } = this.#deps;
    const subject = computed(() => {
      const [order, buyer] = [this.draft.order.get(), this.#buyer.get()];
      return source && order && buyer && this.draft.quoted.get().includes(provider) ? { order, buyer } : undefined;
    });
    return createResource<{ readonly order: OnrampOrder; readonly buyer: Buyer }, string>({
      scope,
      subject,
      key: ({ order, buyer }) => `${orderKey(order)}/${buyerKey(buyer)}`,
      fetch: async ({ order, buyer }, stop) => {
        await wait(scope, DEBOUNCE_MS, stop);
        const url = await source?.checkoutUrl(order, buyer.account.address, stop, provider);
        if (!isSafeWebLink(url)) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: 'onrampurl' } });
        return url;
      },
      failure: 'ONRAMP_LINK_FAILED',
      retryGapMs: BALANCE_RETRY_GAP_MS,
      lifetimeMs: URL_LIFE_MS,
    });
  }

  /** The providers that the host offers: those with the best prices first, as far as they are known. */
  #offers(): readonly OnrampOffer[] {
    const buyer = this.#buyer.get();
    if (!buyer) return [];
    const quoted = this.draft.quote.latest.get()?.all.map(({ provider }) => provider) ?? [];
    const offered = requestedProviders(this.#deps.options.get());
    const ids = [...quoted.filter(id => offered.includes(id)), ...offered.filter(id => !quoted.includes(id))];
    return ids.flatMap(id => this.#servedOffer(id) ?? (id === 'meld' ? (this.#meldPage(buyer) ?? []) : []));
  }

  /** A provider whose page the service completes; undefined if it does not, or could not and the provider has another page. */
  #servedOffer(id: OnrampProviderId): OnrampOffer | undefined {
    const isServed = this.draft.quoted.get().includes(id) && this.draft.problem.get() !== 'not-sold';
    const state = this.#urls[id].state.get();
    const isFailed = state.status === 'failed';
    const hasOther = id === 'meld' && this.#deps.options.get().services.meld !== undefined;
    if (!isServed || (isFailed && hasOther)) return undefined;
    return { id, label: LABELS[id], url: state.status === 'ready' ? state.value : undefined, isFailed };
  }

  /** Meld's own page, which has a list of its own. */
  #meldPage({ account }: Buyer): OnrampOffer | undefined {
    const { services, projectId = '' } = this.#deps.options.get();
    const { meld } = services;
    if (!meld || !isSafeWebLink(meld.url)) return undefined;
    const customer = services.projectId ?? projectId;
    const url = meldUrl(meld, { address: account.address, customer, isSolana: account.namespace === 'solana' });
    return { id: 'meld', label: LABELS.meld, url, isFailed: false };
  }

  /** Shows the purchase, and reads what the account holds again. */
  #onSeen({ account }: Visit): void {
    const { router, tokens, refreshBalance } = this.#deps;
    void this.purchases.refresh({ force: true });
    void tokens.refresh({ force: true });
    refreshBalance(account.namespace);
    if (untracked(() => router.current.get().view) === 'BuyInProgress') router.replace('OnRampActivity');
  }

  /** Ends the visit when the account changes, and reads purchases again while one is under way. */
  #follow(): void {
    const { scope, tokens, refreshBalance } = this.#deps;
    renewWhilePresent(scope, this.#customers, () => {
      void this.draft.quote.refresh();
      for (const id of this.draft.quoted.get()) void this.#urls[id].refresh();
    });
    scope.effect(() => {
      const [visit, buyer] = [this.visit.get(), this.#buyer.get()];
      if (visit && buyer?.account.address !== visit.account.address) untracked(() => this.#visits.end());
    });
    scope.effect(() => {
      const isPending = this.purchases.latest.get()?.some(({ status }) => status === 'pending') === true;
      if (!this.#audience.isPresent.get() || !isPending) return;
      return scope.after(ONRAMP_REFETCH_MS, () => void this.purchases.refresh({ force: true }));
    });
    let confirmed: number | undefined;
    scope.effect(() => {
      const count = this.purchases.latest.get()?.filter(({ status }) => status === 'confirmed').length;
      const hasArrived = confirmed !== undefined && count !== undefined && count > confirmed;
      confirmed = count ?? confirmed;
      const namespace = untracked(() => this.#buyer.get())?.account.namespace;
      if (!hasArrived || !namespace) return;
      void tokens.refresh({ force: true });
      refreshBalance(namespace);
    });
  }
}

const buyerKey = ({ account, network }: Buyer): string => `${network.caipNetworkId}:${account.address}`;

import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import type { Activity } from '../domain/assets/activity.js';
import { ONRAMP_POLLING_MS, ONRAMP_WAIT_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import type { OnrampProviderId } from '../domain/transactions/onramp.js';
import type { OnrampSource } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';

/** The window of a provider. */
export interface ProviderWindow {
  readonly closed: boolean;
  focus(): void;
}

/** A visit of a provider's page. */
export interface Visit {
  readonly provider: OnrampProviderId;
  readonly url: string;
  readonly account: Account;
  readonly network: CaipNetwork;
  /** `late`: no purchase was seen in time. */
  readonly status: 'open' | 'blocked' | 'late' | 'seen';
  /** The person has closed the window. A purchase may still arrive. */
  readonly isClosed: boolean;
}

export interface VisitDeps extends Pick<FeatureContext, 'scope'> {
  readonly source: Pick<OnrampSource, 'purchases'> | undefined;
  /** Purchases that are known before the visit; undefined if they could not be read. */
  known(): readonly Activity[] | undefined;
  openWindow(url: string): ProviderWindow | undefined;
  /** Called when a new purchase is seen. */
  onSeen(visit: Visit): void;
}

/** How much the clock of a service may differ, in milliseconds. */
const CLOCK_MARGIN_MS = 60_000;

const idsOf = (purchases: readonly Activity[] | undefined): readonly string[] | undefined =>
  purchases?.map(({ id }) => id);

/** Opens the page of a provider, and looks for the purchase that follows. */
export class Visits {
  readonly #deps: VisitDeps;
  readonly #current = signal<Visit | undefined>(undefined);
  #stop = new AbortController();
  #window: ProviderWindow | undefined;

  readonly current: ReadonlySignal<Visit | undefined> = computed(() => this.#current.get());

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  /** Opens the page. Must be called by a click itself, else browsers block the window. */
  open(visit: Pick<Visit, 'provider' | 'url' | 'account' | 'network'>): void {
    this.end();
    this.#window = this.#deps.openWindow(visit.url);
    this.#current.set({ ...visit, status: this.#window ? 'open' : 'blocked', isClosed: false });
    this.#stop = new AbortController();
    void this.#watch(this.#stop.signal);
  }

  /** Forgets the visit; its window stays. */
  end(): void {
    this.#stop.abort();
    this.#window = undefined;
    this.#current.set(undefined);
  }

  #change(change: Partial<Visit>): void {
    const visit = untracked(() => this.#current.get());
    if (visit) this.#current.set({ ...visit, ...change });
  }

  async #watch(stop: AbortSignal): Promise<void> {
    const { scope, source, known, onSeen } = this.#deps;
    const visit = untracked(() => this.#current.get());
    if (!visit) return;
    const query = { address: visit.account.address, network: visit.network };
    const look = async (): Promise<readonly Activity[] | undefined> => {
      try {
        return visit.provider === 'coinbase' ? await source?.purchases(query, stop) : undefined; // no other one tells of them
      } catch {
        return undefined; // looks again
      }
    };
    const [start, listed, looked] = [scope.now(), idsOf(known()), look().then(idsOf)];
    try {
      for (;;) {
        await wait(scope, ONRAMP_POLLING_MS, stop);
        if (this.#window?.closed) this.#change({ isClosed: true });
        const [bought, before = listed] = [await look(), await looked];
        // The list may be old, and the first look late
        const isNew = ({ id, at }: Activity): boolean =>
          listed?.includes(id) !== true && (at >= start - CLOCK_MARGIN_MS || before?.includes(id) === false);
        stop.throwIfAborted();
        if (bought?.some(isNew)) {
          this.#change({ status: 'seen' });
          return onSeen(visit);
        }
        const isLate = scope.now() - start >= ONRAMP_WAIT_MS;
        if (isLate && untracked(() => this.#current.get())?.status === 'open') this.#change({ status: 'late' });
      }
    } catch {
      // aborted: the visit has ended
    }
  }
}

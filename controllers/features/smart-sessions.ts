import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import {
  readGrantRequest,
  statusOf,
  type SmartSession,
  type SmartSessionGrantPermissionsRequest,
  type SmartSessionStatus,
} from '../domain/transactions/smart-sessions.js';
import type { Entries } from '../domain/storage/record-schemas.js';
import { smartSessions as key } from '../domain/transactions/smart-session-record.js';
import { createDurableValue, type DurableValue } from './durable-value.js';
import type { FeatureContext } from './feature.js';

export interface SmartSessionsDeps extends Pick<
  FeatureContext,
  'scope' | 'storage' | 'accountOf' | 'adapterOf' | 'options' | 'shell' | 'router'
> {
  readonly network: Pick<FeatureContext['network'], 'inNamespace'>;
}

/** A session as the list shows it. */
export interface ListedSession {
  readonly session: SmartSession;
  readonly status: SmartSessionStatus;
  /** Undefined if the page does not have the network any more. */
  readonly network: CaipNetwork | undefined;
  readonly isRevoking: boolean;
  /** Why the wallet has not revoked it. */
  readonly error: W3mError | undefined;
}

/** Sessions that are kept for each account. */
const LIMIT = 50;

/** Creates the list of smart sessions. */
export const createSmartSessions = (deps: SmartSessionsDeps): SmartSessions => new SmartSessions(deps);

/** Permissions that wallets have granted to this page, stored in this browser only. */
export class SmartSessions {
  readonly #deps: SmartSessionsDeps;
  readonly #stored: DurableValue<Entries<string, readonly SmartSession[]>>;
  readonly #now = signal(0);
  readonly #revoking = signal<readonly string[]>([]);
  readonly #errors = signal<Readonly<Record<string, W3mError>>>({});
  readonly #created = signal<SmartSession | undefined>(undefined);
  readonly #account: ReadonlySignal<Account | undefined>;
  /** Counts what has changed the list, so that a list of the wallet that was asked for before does not undo it. */
  #turn = 0;

  /** Sessions of the account in use, the last one first. */
  readonly list: ReadonlySignal<readonly ListedSession[]>;
  /** The session that was granted last, while its account is in use. */
  readonly created: ReadonlySignal<ListedSession | undefined>;

  constructor(deps: SmartSessionsDeps) {
    const { scope, storage, accountOf, network } = deps;
    this.#deps = deps;
    this.#now.set(scope.now());
    this.#account = computed(() => accountOf('eip155'));
    this.#stored = createDurableValue(storage, key);
    storage.watch(key, () => this.#stored.touch(), scope.signal);
    this.list = computed(() => {
      const [account, now] = [this.#account.get(), this.#now.get()];
      const networks = network.inNamespace('eip155');
      return this.#of(account?.address).map(session => ({
        session,
        status: statusOf(session, now),
        network: networks.find(({ id }) => Number(id) === Number(session.chainId)),
        isRevoking: this.#revoking.get().includes(session.context),
        error: this.#errors.get()[session.context],
      }));
    });
    this.created = computed(() => {
      const context = this.#created.get()?.context;
      return this.list.get().find(({ session }) => session.context === context);
    });
    this.#followTime();
  }

  /**
   * Asks the wallet of the account to grant permissions, and shows what it granted if the option
   * `features.smartSessions` is on.
   * @throws {W3mError} `INVALID_REQUEST`, `WALLET_DISCONNECTED`, `PERMISSIONS_OTHER_ACCOUNT`,
   *   `PERMISSIONS_UNSUPPORTED`, `NETWORK_NOT_FOUND`, `USER_REJECTED`, …
   */
  async grant(given: unknown, signal?: AbortSignal): Promise<SmartSession> {
    const { scope, adapterOf, network, options, shell, router } = this.#deps;
    const request: SmartSessionGrantPermissionsRequest = readGrantRequest(given, scope.now());
    this.#expectAccount(request.address);
    const isKnown = untracked(() => network.inNamespace('eip155')).some(
      ({ id }) => Number(id) === Number(request.chainId),
    );
    if (!isKnown) throw new W3mError('NETWORK_NOT_FOUND');
    const adapter = adapterOf('eip155');
    if (!adapter.grantPermissions) throw new W3mError('PERMISSIONS_UNSUPPORTED');
    const granted = await adapter.grantPermissions(request, signal);
    const others = this.#of(granted.address).filter(({ context }) => context !== granted.context);
    this.#store(granted.address, [granted, ...others]);
    this.#created.set(granted);
    void this.refresh();
    if (untracked(() => options.get()).features.smartSessions === true) {
      if (untracked(() => shell.isOpen.get())) router.push('SmartSessionCreated');
      else {
        router.reset('SmartSessionCreated');
        shell.open();
      }
    }
    return granted;
  }

  /**
   * Asks the wallet to revoke a session. It counts as revoked only once the wallet has agreed.
   * @throws {W3mError} `PERMISSIONS_OTHER_ACCOUNT`, `PERMISSIONS_UNSUPPORTED`, `USER_REJECTED`, …
   */
  async revoke(session: SmartSession, signal?: AbortSignal): Promise<void> {
    const { adapterOf, scope } = this.#deps;
    const { context, address } = session;
    if (untracked(() => this.#revoking.get()).includes(context)) return;
    this.#setError(context, undefined);
    this.#revoking.set([...untracked(() => this.#revoking.get()), context]);
    try {
      this.#expectAccount(address);
      const adapter = adapterOf('eip155');
      if (!adapter.revokePermissions) throw new W3mError('PERMISSIONS_UNSUPPORTED');
      await adapter.revokePermissions(session, signal);
      this.#change(address, context, { revokedAt: scope.now() });
    } catch (cause) {
      const error = asW3mError(cause, 'PERMISSIONS_FAILED');
      this.#setError(context, error);
      throw error;
    } finally {
      this.#revoking.set(untracked(() => this.#revoking.get()).filter(each => each !== context));
    }
  }

  /** Asks the wallet which permissions it still grants. One that it listed before and lists no more was revoked there. */
  async refresh(): Promise<void> {
    const { adapterOf, scope } = this.#deps;
    const account = untracked(() => this.#account.get());
    if (!account) return;
    const turn = (this.#turn += 1);
    this.#now.set(scope.now());
    const contexts = await adapterOf('eip155')
      .listPermissions?.(scope.signal)
      .catch(() => undefined);
    const isSame = untracked(() => this.#account.get())?.address === account.address;
    if (!contexts || !isSame || turn !== this.#turn) return;
    const now = scope.now();
    this.#store(
      account.address,
      this.#of(account.address).map(session => asListed(session, contexts, now)),
    );
  }

  #of(address: string | undefined): readonly SmartSession[] {
    return (address !== undefined && this.#stored.get()?.[address.toLowerCase()]) || [];
  }

  /** Stores the sessions of an account; beyond the limit, those go first that are over. */
  #store(address: string, list: readonly SmartSession[]): void {
    this.#turn += 1;
    const now = this.#deps.scope.now();
    const isActive = (session: SmartSession): boolean => statusOf(session, now) === 'active';
    const first = [...list.filter(isActive), ...list.filter(session => !isActive(session))].slice(0, LIMIT);
    const inOrder = list.filter(session => first.includes(session));
    this.#stored.set({ ...untracked(() => this.#stored.get()), [address.toLowerCase()]: inOrder });
  }

  #change(address: string, context: string, change: Partial<SmartSession>): void {
    const list = untracked(() => this.#of(address));
    this.#store(
      address,
      list.map(session => (session.context === context ? { ...session, ...change } : session)),
    );
  }

  #setError(context: string, error: W3mError | undefined): void {
    const { [context]: _, ...others } = untracked(() => this.#errors.get());
    this.#errors.set(error ? { ...others, [context]: error } : others);
  }

  #expectAccount(address: string): void {
    const account = untracked(() => this.#account.get());
    if (!account) throw new W3mError('WALLET_DISCONNECTED');
    if (account.address.toLowerCase() !== address.toLowerCase()) throw new W3mError('PERMISSIONS_OTHER_ACCOUNT');
  }

  /** Updates the list when the next session expires. */
  #followTime(): void {
    const { scope } = this.#deps;
    scope.effect(() => {
      const ends = this.list
        .get()
        .filter(({ status }) => status === 'active')
        .map(({ session }) => session.expiry * 1000);
      if (ends.length === 0) return;
      const wait = Math.max(Math.min(...ends) - scope.now(), 0);
      return scope.after(wait, () => this.#now.set(scope.now()));
    });
  }
}

/** Returns a session after the wallet has listed contexts. Only what the wallet has agreed to revoke stays revoked. */
function asListed(session: SmartSession, contexts: readonly string[], now: number): SmartSession {
  const { revokedAt: _, ...rest } = session;
  if (contexts.includes(session.context.toLowerCase()))
    return { ...(session.isListed === false ? rest : session), isListed: true };
  const isGone = session.isListed === true && statusOf(session, now) === 'active';
  return isGone ? { ...rest, revokedAt: now, isListed: false } : session;
}

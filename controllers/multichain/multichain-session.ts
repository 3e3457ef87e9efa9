import { inTime } from '../adapters/in-time.js';
import { FirstAnswer } from '../core/first-answer.js';
import type { Scope } from '../core/scope.js';
import { W3mError } from '../domain/errors/errors.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcCodes } from '../domain/errors/rpc-errors.js';
import type { OpenChannel } from './channel.js';
import { requestOf } from './requested-scopes.js';
import { RpcLine } from './rpc-line.js';
import { networksIn, readSession, WALLET_SCOPE, type GrantedScope, type GrantedSession } from './scopes.js';
import { SHARED_NAMESPACES, type SharedNamespace } from './shared-namespaces.js';

/** Dependencies of a {@link MultichainSession}. */
export interface MultichainSessionDeps {
  readonly scope: Scope;
  readonly open: OpenChannel;
  /** Networks of the page, as CAIP-2 ids. */
  networks(): readonly string[];
  /** True while the page has the wallet connected in a namespace. */
  isInUse(namespace: SharedNamespace): boolean;
  /** Called when the wallet shares its accounts: `to` is the namespace to connect, `granted` has those with accounts. */
  onGranted(to: SharedNamespace, granted: readonly SharedNamespace[]): void;
}

/** The namespaces that one click connects send their requests within this time in milliseconds. */
const AT_ONCE_MS = 1_000;

const NOTHING: GrantedSession = { scopes: new Map(), id: undefined };

/** A wallet that does not answer is asked once more: content scripts may start after the page. */
const READ_MS = 3_000;

/** What one wallet grants to the page in all its namespaces (CAIP-25), and the requests that this allows (CAIP-27). */
export class MultichainSession {
  readonly #deps: MultichainSessionDeps;
  readonly #line: RpcLine;
  readonly #listeners = new Set<() => void>();
  readonly #selected = new Map<SharedNamespace, string>();
  #granted = NOTHING;
  #isRead = false;
  #isReopening = false;
  /** Counts what the wallet tells, so that an earlier read does not undo it. */
  #turn = 0;
  #reading: Promise<void> | undefined;
  readonly #prompts: FirstAnswer<void>;

  constructor(deps: MultichainSessionDeps) {
    this.#deps = deps;
    this.#prompts = new FirstAnswer({ sharedMs: AT_ONCE_MS, now: () => deps.scope.now() });
    this.#line = new RpcLine(deps.open, {
      onNotification: (method, params) => this.#onNotification(method, params),
      onClose: () => void this.#reopen(),
    });
    deps.scope.onEnd(() => this.#line.close());
  }

  /** Calls `listener` when the grant or the selected account has changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** True while the page has the wallet connected in a namespace. */
  isInUse(namespace: SharedNamespace): boolean {
    return this.#deps.isInUse(namespace);
  }

  networks(namespace: SharedNamespace): readonly string[] {
    return networksIn(this.#granted.scopes, namespace);
  }

  scopeOf(key: string): GrantedScope | undefined {
    return this.#granted.scopes.get(key);
  }

  /** Returns the accounts of a network, the one that is selected in the wallet first. */
  addresses(network: string): readonly string[] {
    const { addresses = [] } = this.scopeOf(network) ?? {};
    const selected = SHARED_NAMESPACES.filter(namespace => network.startsWith(`${namespace}:`)).map(namespace =>
      this.#selected.get(namespace),
    );
    const isSelected = (address: string): boolean =>
      selected.some(each => each?.toLowerCase() === address.toLowerCase());
    return [...addresses.filter(isSelected), ...addresses.filter(address => !isSelected(address))];
  }

  /** Reads what was granted before, without a prompt; later calls return what is known. */
  async read(): Promise<void> {
    if (this.#isRead) return;
    this.#reading ??= this.#refresh().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /**
   * Asks the wallet’s owner once for all networks of the page, and for `more`. Requests at the same time share the prompt.
   * A later one asks anew, because the wallet may have lost the prompt; either answer then grants what it asks.
   */
  async create(namespace: SharedNamespace, more: readonly string[] = []): Promise<void> {
    await (more.length > 0 ? this.#request(more) : this.#prompts.of(() => this.#request([])));
    this.onGranted(namespace);
  }

  /** Reports that a namespace is to be connected with what is granted. */
  onGranted(namespace: SharedNamespace): void {
    const hasAccounts = (each: SharedNamespace): boolean =>
      this.networks(each).some(network => this.addresses(network).length > 0);
    this.#deps.onGranted(namespace, SHARED_NAMESPACES.filter(hasAccounts));
  }

  /** Ends the grant of a namespace; that of the others too unless the page uses them. */
  async revoke(namespace: SharedNamespace): Promise<void> {
    const own = [...this.networks(namespace), ...(namespace === 'eip155' ? [WALLET_SCOPE] : [])];
    const isShared = SHARED_NAMESPACES.some(
      other => other !== namespace && this.networks(other).length > 0 && this.isInUse(other),
    );
    await this.#line.request('wallet_revokeSession', { ...this.#id(), ...(isShared && { scopes: own }) });
    const left = [...this.#granted.scopes].filter(([key]) => isShared && !own.includes(key));
    this.#take({ ...this.#granted, scopes: new Map(left) });
    if (isShared) await this.#refresh(); // some wallets know no part of a session, and end it all
  }

  /** Sends a request of a namespace to the wallet. */
  invoke(scope: string, method: string, params: unknown): Promise<unknown> {
    const request = { method, params: params ?? [] };
    return this.#line.request('wallet_invokeMethod', { ...this.#id(), scope, request });
  }

  #id(): { readonly sessionId?: string } {
    const { id } = this.#granted;
    return id === undefined ? {} : { sessionId: id };
  }

  async #request(more: readonly string[]): Promise<void> {
    const known = SHARED_NAMESPACES.flatMap(namespace => this.networks(namespace));
    const networks = new Set([...this.#deps.networks(), ...known, ...more]);
    const reply = await this.#line.request('wallet_createSession', requestOf([...networks]));
    this.#take(this.#check(reply));
  }

  #check(reply: unknown): GrantedSession {
    const read = readSession(reply);
    if (!read) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
    return read;
  }

  async #refresh(): Promise<void> {
    const turn = (this.#turn += 1);
    const granted = await this.#askForGrant();
    if (turn === this.#turn) this.#take(granted); // otherwise the wallet has told more since
  }

  async #askForGrant(): Promise<GrantedSession> {
    const { scope } = this.#deps;
    const ask = (): Promise<unknown> =>
      inTime(this.#line.request('wallet_getSession', this.#id()), READ_MS, { scope, late: 'REQUEST_TIMEOUT' });
    const askAgain = (error: unknown): Promise<unknown> => {
      if (error instanceof W3mError && error.code === 'REQUEST_TIMEOUT') return ask();
      throw error;
    };
    let reply: unknown;
    try {
      reply = await ask().catch(askAgain);
    } catch (error) {
      const [code] = rpcCodes(error);
      if (typeof code !== 'number' || code === RPC_CODES.DISCONNECTED) throw error;
      return NOTHING; // a wallet may answer with an error when there is no session (CAIP-312)
    }
    return this.#check(reply);
  }

  #take(granted: GrantedSession): void {
    this.#turn += 1;
    this.#granted = granted;
    this.#isRead = true;
    for (const listener of this.#listeners) listener();
  }

  #onNotification(method: string, params: unknown): void {
    if (method === 'wallet_sessionChanged') return this.#onSession(params);
    if (method !== 'wallet_notify') return;
    const { scope, notification } = (params ?? {}) as { readonly scope?: unknown; readonly notification?: unknown };
    const { method: event, params: values } = (notification ?? {}) as {
      readonly method?: unknown;
      readonly params?: unknown;
    };
    const namespace = SHARED_NAMESPACES.find(each => typeof scope === 'string' && scope.startsWith(`${each}:`));
    const address: unknown = Array.isArray(values) ? values[0] : undefined;
    if (!namespace || event !== 'metamask_accountsChanged' || typeof address !== 'string') return;
    this.#selected.set(namespace, address); // has an effect only if the wallet has granted it
    for (const listener of this.#listeners) listener();
  }

  #onSession(params: unknown): void {
    const changed = readSession(params);
    const { id } = this.#granted;
    if (changed && (id === undefined || changed.id === undefined || changed.id === id))
      this.#take({ scopes: changed.scopes, id: changed.id ?? id });
  }

  /** The extension was stopped or updated: what it grants is read from the next one, or is gone. */
  async #reopen(): Promise<void> {
    if (this.#isReopening || !this.#isRead || this.#deps.scope.signal.aborted) return;
    this.#isReopening = true;
    try {
      await this.#refresh();
    } catch {
      this.#take(NOTHING);
      this.#isRead = false; // asked again when it is next needed
    } finally {
      this.#isReopening = false;
    }
  }
}

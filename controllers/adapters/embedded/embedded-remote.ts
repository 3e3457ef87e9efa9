import { unlessAborted } from '../../core/abort.js';
import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import { wait } from '../../core/wait.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { DISCONNECT_WAIT_MS } from '../../domain/constants.js';
import {
  EMBEDDED_NAMESPACES,
  type EmbeddedAccountType,
  type EmbeddedCall,
  type EmbeddedWallet,
} from '../../domain/embedded/embedded-wallet.js';
import type { AccountType, CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { RemoteEvent, RemoteGrant, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import { grantOn, type EmbeddedNamespace } from './grant-on.js';
import type { CheckedUser } from './read-user.js';
import { readUsers, type EmbeddedUsers, type ReadUsers } from './read-users.js';
import { isUnserved, ServedNetworks, unsupported } from './served-networks.js';

export interface EmbeddedRemoteConfig {
  readonly scope: Scope;
  /** Opens the wallet; its code and its frame load on the first call. */
  open(): Promise<EmbeddedWallet>;
  /** Resolves with false if the account of the last visit is over before the wallet is asked. */
  mayRestore?(): Promise<boolean>;
  /** Resolves when the page has time to restore the account, which it already shows as that of the last visit. */
  untilIdle?(): Promise<void>;
  /** The networks of the page. */
  networks(): readonly CaipNetwork[];
  /** The network in use of a namespace. */
  networkOf(namespace: ChainNamespace): CaipNetwork | undefined;
  /** The type of account that the person, or the host, prefers. */
  preferredType(namespace: ChainNamespace): EmbeddedAccountType;
  /** Called where the network in use has no account of the preferred type, so that the plain one is used from then on. */
  onPlain?(namespace: ChainNamespace): void;
  /** Namespaces that are attached to the wallet, or to be restored. */
  holders(): readonly ChainNamespace[];
  /** Asks the person to sign in, if the wallet has no login; rejects if no view can ask now. */
  signIn(signal: AbortSignal): Promise<void>;
  /** Answers a request as the policy allows it. */
  request(chain: CaipNetworkId, call: EmbeddedCall, signal?: AbortSignal): Promise<unknown>;
  /** Called with the person whose account is used, and with undefined when there is none any more. */
  onUser(user: CheckedUser | undefined): void;
}

/** A session that has no end of its own: the wallet ends it. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** An embedded wallet in the form in which the adapters use wallets that are not in the page: one sign-in for all. */
export class EmbeddedRemote implements RemoteWallet {
  readonly #config: EmbeddedRemoteConfig;
  readonly #session = signal<RemoteSession | undefined>(undefined);
  readonly #onSession = new Set<() => void>();
  readonly #onEvent = new Set<(event: RemoteEvent) => void>();
  readonly #types = new Map<string, AccountType>();
  readonly #served: ServedNetworks;
  readonly #reads: ReadUsers;
  /** The network of which the wallet was told last. */
  #used: CaipNetworkId | undefined;
  #count = 0;
  /** Aborted when the session is replaced, and when the account is read once more. */
  #reading = new AbortController();

  readonly pairing = signal(undefined);
  readonly session: ReadonlySignal<RemoteSession | undefined> = this.#session;

  constructor(config: EmbeddedRemoteConfig) {
    this.#config = config;
    this.#served = new ServedNetworks(config);
    this.#reads = {
      served: this.#served,
      preferredType: namespace => config.preferredType(namespace),
      onPlain: namespace => config.onPlain?.(namespace),
    };
  }

  async prefetch(): Promise<void> {
    await this.#config.open();
  }

  async pair({ signal: stop }: { readonly signal: AbortSignal }): Promise<RemoteSession> {
    const found = await this.#load(stop, false);
    if (!found) throw new W3mError('WALLET_BAD_REPLY');
    this.#put(found);
    return found;
  }

  async restore({ signal: stop }: { readonly signal: AbortSignal }): Promise<RemoteSession | undefined> {
    const session = this.#now();
    if (session) return session;
    const found = await this.#load(stop, true);
    if (found) this.#put(this.#now() ?? found); // another namespace may have read it meanwhile
    return this.#now();
  }

  request(
    chain: CaipNetworkId,
    call: EmbeddedCall,
    { signal: stop }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    return this.#config.request(chain, call, stop);
  }

  onEvent(listener: (event: RemoteEvent) => void): () => void {
    this.#onEvent.add(listener);
    return () => this.#onEvent.delete(listener);
  }

  onSession(listener: () => void): () => void {
    this.#onSession.add(listener);
    return () => this.#onSession.delete(listener);
  }

  async release(namespace: ChainNamespace): Promise<void> {
    const { open, onUser, scope } = this.#config;
    if (!this.#drop(namespace)) return;
    onUser(undefined);
    const logout = open().then(wallet => wallet.logout());
    // The person is gone here, whatever the wallet says
    await Promise.race([logout, wait(scope, DISCONNECT_WAIT_MS)]).catch(() => undefined);
  }

  releaseStored(namespace: ChainNamespace): Promise<void> {
    return this.release(namespace);
  }

  forget(namespace: ChainNamespace): void {
    if (this.#drop(namespace)) this.#config.onUser(undefined);
  }

  /** Does nothing: a host has no pairing to show. */
  invite(): void {
    this.pairing.set(undefined);
  }

  getProvider(): Promise<unknown> {
    return Promise.resolve(undefined);
  }

  /**
   * Reads the account again, after a change of its type or of the network. A later read replaces an earlier one; a read
   * whose session has ended meanwhile has no effect, and its failure is not reported.
   */
  async refresh(): Promise<void> {
    if (!this.#now()) return;
    const stop = this.#renew();
    try {
      const wallet = await unlessAborted(this.#config.open(), stop);
      const users = await unlessAborted(readUsers(this.#reads, wallet, stop), stop);
      this.onMessage(users);
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }

  /** Takes the accounts that the wallet reports; a namespace without one loses its account. */
  onMessage(users: EmbeddedUsers): void {
    const session = this.#now();
    if (!session) return;
    const found = this.#toSession(users, session.wallet.name);
    const isGranted = ([namespace]: readonly [string, unknown]): boolean => Object.hasOwn(session.grants, namespace);
    const grants = Object.entries(found?.grants ?? {}).filter(isGranted);
    this.#put(found && grants.length > 0 ? { ...found, grants: Object.fromEntries(grants) } : undefined);
  }

  /**
   * Tells the wallet which network is used from now on. A network that it does not serve leaves the session.
   * Another failure is reported, and refuses nothing, because each request names its network.
   * @throws {W3mError} `UNSUPPORTED_CHAIN` if the wallet does not serve the network
   */
  async useNetwork(chain: CaipNetworkId): Promise<void> {
    if (chain === this.#used) return;
    const network = this.#config.networks().find(({ caipNetworkId }) => caipNetworkId === chain);
    if (!network) throw unsupported();
    const { chainNamespace: namespace } = network;
    const wallet = await this.#config.open();
    try {
      if (wallet.setNetwork) await wallet.setNetwork(chain);
      else await wallet.account({ chainId: chain, type: this.#config.preferredType(namespace) });
    } catch (error) {
      if (!isUnserved(error)) return wallet.setNetwork && report(error); // without it, the read that follows fails too
      this.#served.refuse(chain);
      this.#regrant(namespace);
      throw unsupported(error);
    }
    this.#used = chain;
    if (this.#served.accept(chain)) this.#regrant(namespace);
  }

  /** See {@link ServedNetworks.expectSome}. @throws {W3mError} `NOTHING_GRANTED` */
  async expectServed(): Promise<void> {
    await this.#served.expectSome(await this.#config.open());
  }

  /** Follows the wallet to a network. */
  reportNetwork({ caipNetworkId, id }: CaipNetwork): void {
    for (const listener of [...this.#onEvent]) listener({ chain: caipNetworkId, name: 'chainChanged', data: id });
  }

  typeOf(address: string): AccountType {
    return this.#types.get(address.toLowerCase()) ?? 'eoa';
  }

  #now(): RemoteSession | undefined {
    return untracked(() => this.#session.get());
  }

  /** Ends the read that is under way; returns the signal of the next one. */
  #renew(): AbortSignal {
    this.#reading.abort();
    this.#reading = new AbortController();
    return this.#reading.signal;
  }

  #put(next: RemoteSession | undefined): void {
    this.#renew();
    this.#set(next);
  }

  #set(next: RemoteSession | undefined): void {
    this.#session.set(next);
    for (const listener of [...this.#onSession]) listener();
  }

  /** Takes a namespace out of the session; true if that was the last one. */
  #drop(namespace: ChainNamespace): boolean {
    const others = this.#config.holders().filter(of => of !== namespace);
    const session = this.#now();
    if (!session) return others.length === 0;
    if (!session.grants[namespace]) return false; // the attempt failed there, and another namespace may use the session
    const grants = Object.fromEntries(Object.entries(session.grants).filter(([of]) => of !== namespace));
    const isOver = !Object.keys(grants).some(of => others.includes(of as ChainNamespace)); // keys of grants
    this.#put(isOver ? undefined : { ...session, grants });
    return isOver;
  }

  async #load(stop: AbortSignal, isSilent: boolean): Promise<RemoteSession | undefined> {
    this.#served.forget(); // the wallet may serve other networks by now
    this.#used = undefined;
    const { open, signIn, untilIdle, mayRestore } = this.#config;
    if (isSilent && mayRestore && !(await unlessAborted(mayRestore(), stop))) {
      this.#config.onUser(undefined);
      return undefined;
    }
    if (isSilent && untilIdle) await unlessAborted(untilIdle(), stop);
    const wallet = await unlessAborted(open(), stop);
    const read = async (): Promise<EmbeddedUsers> => unlessAborted(readUsers(this.#reads, wallet, stop), stop);
    let users = await read();
    if (Object.keys(users).length === 0) {
      if (isSilent) {
        this.#config.onUser(undefined); // the session of the last visit has ended
        return undefined;
      }
      await unlessAborted(signIn(stop), stop);
      users = await read();
    }
    return this.#toSession(users, wallet.name);
  }

  #toSession(users: EmbeddedUsers, name = 'Email wallet'): RemoteSession | undefined {
    const grants = EMBEDDED_NAMESPACES.flatMap(namespace => {
      const grant = this.#grantOf(namespace, users[namespace]);
      return grant ? [[namespace, grant] as const] : [];
    });
    this.#config.onUser(EMBEDDED_NAMESPACES.map(namespace => users[namespace]).find(user => user !== undefined));
    if (grants.length === 0) return undefined;
    const topic = `embedded-${++this.#count}`;
    return { topic, wallet: { name }, expiresAt: NO_END, isFresh: true, grants: Object.fromEntries(grants) };
  }

  #grantOf(namespace: EmbeddedNamespace, user: CheckedUser | undefined): RemoteGrant | undefined {
    if (!user) return undefined;
    for (const { address, type } of user.accounts) this.#types.set(address.toLowerCase(), type);
    const addresses = user.accounts.map(({ address }) => address);
    return grantOn(namespace, this.#served.chains(namespace), addresses);
  }

  /** Grants the accounts again, after the wallet has refused a network, or serves one that it has refused. */
  #regrant(namespace: ChainNamespace): void {
    const session = this.#now();
    const grant = session?.grants[namespace];
    const served = EMBEDDED_NAMESPACES.find(each => each === namespace);
    if (!session || !grant || !served) return;
    const addresses = new Set(grant.accounts.flatMap(account => parseCaipAddress(account)?.address ?? []));
    const next = grantOn(served, this.#served.chains(served), [...addresses]);
    if (next) this.#set({ ...session, grants: { ...session.grants, [namespace]: next } });
  }
}

import { report } from '../../core/report.js';
import { untracked } from '../../core/signals.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toCaipNetworkId } from '../../domain/networks/caip.js';
import type { RemoteGrant, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import { toProviderError } from './provider-error.js';

/** Dependencies of {@link RemoteEvmState}. */
export interface RemoteEvmStateContext {
  readonly remote: Pick<RemoteWallet, 'session' | 'release'>;
  networks(): readonly CaipNetwork[];
  currentNetwork?: (() => CaipNetwork | undefined) | undefined;
}

/** State last emitted by events; only changes are emitted. */
interface EmittedState {
  readonly chainId: number | undefined;
  readonly accounts: readonly string[];
}

/** Returns the granted addresses that are in `order`, in its order. */
function inOrder(order: readonly string[], granted: readonly string[]): readonly string[] {
  const place = (address: string): number => order.findIndex(each => each.toLowerCase() === address.toLowerCase());
  return granted.filter(address => place(address) >= 0).sort((a, b) => place(a) - place(b));
}

export const toHex = (chainId: number): string => `0x${chainId.toString(16)}`;

/** The chain and the accounts that are in use, of those that a session grants. */
export class RemoteEvmState {
  readonly #context: RemoteEvmStateContext;
  readonly #emit: (event: string, payload: unknown) => void;
  /** Chain in use; a session covers several. */
  #chain: number | undefined;
  /** Target chain of a switch, or chain reported by the wallet, until the session grants it. */
  #requested: number | undefined;
  /** Accounts in the order of the last accountsChanged event, the one in use first. */
  #front: readonly string[] | undefined;
  /** Accounts of an accountsChanged event, until the session grants one of them. */
  #awaited: readonly string[] = [];
  /** Topic and accounts of the session, as they were last. */
  #granting = '';
  #lastState: EmittedState = { chainId: undefined, accounts: [] };

  constructor(context: RemoteEvmStateContext, emit: (event: string, payload: unknown) => void) {
    this.#context = context;
    this.#emit = emit;
  }

  /** Fixes the chain in use, which from now on changes only by a switch or an event. */
  begin(): void {
    this.#chain = this.chainId();
    this.#lastState = this.#state();
    this.#granting = this.#keyOfGrant();
  }

  end(): void {
    this.#front = undefined;
    this.#awaited = [];
    this.#chain = undefined;
    this.#requested = undefined;
  }

  session(): RemoteSession | undefined {
    return untracked(() => this.#context.remote.session.get());
  }

  grant(): RemoteGrant | undefined {
    return this.session()?.grants.eip155;
  }

  isGranted(chainId: number): boolean {
    return this.grant()?.chains.includes(toCaipNetworkId('eip155', chainId)) ?? false;
  }

  /** Returns the accounts of the session on the chain in use; empty without a session. */
  accounts(): readonly string[] {
    const granted = this.#granted();
    if (this.#front === undefined) return granted;
    const shared = inOrder(this.#front, granted);
    return shared.length > 0 || this.#front.length === 0 ? shared : granted; // the event was of a chain with other accounts
  }

  /** Returns the first granted chain of: the chosen one, the active network, the networks of the page, the session. */
  chainId(): number | undefined {
    const { currentNetwork, networks } = this.#context;
    const own = [currentNetwork?.(), ...networks()].flatMap(network => (network ? [Number(network.id)] : []));
    const granted = (this.grant()?.chains ?? []).map(chain => Number(parseCaipNetworkId(chain)?.reference));
    return [this.#chain, ...own, ...granted].find(chainId => chainId !== undefined && this.isGranted(chainId));
  }

  /** @throws {W3mError} `WALLET_DISCONNECTED` */
  needChain(): number {
    const chainId = this.chainId();
    if (chainId === undefined) throw new W3mError('WALLET_DISCONNECTED');
    return chainId;
  }

  /** Names the target chain of a switch; `follow` moves to it once the session grants it. */
  want(chainId: number): void {
    this.#requested = chainId;
  }

  /** Takes the target back after a refusal: a later grant must not move a person who declined. */
  unwant(chainId: number): void {
    if (this.#requested === chainId) this.#requested = undefined;
  }

  /** Keeps the accounts that the session grants, in the wallet's order. A wallet that shares none ends the session. */
  onAccounts(order: readonly string[], data: readonly unknown[]): void {
    const shared = inOrder(order, this.#granted());
    const isOutside = shared.length === 0 && data.length > 0;
    this.#awaited = isOutside ? order : [];
    if (isOutside) return; // accounts outside the grant must not be used
    this.#front = shared;
    this.follow();
    if (shared.length === 0) this.#context.remote.release('eip155').catch(report);
  }

  /** Handles the creation, change and end of the session. */
  onSession(): void {
    const granting = this.#keyOfGrant();
    if (granting !== this.#granting) this.#useGranted(); // else it has other chains or another end
    this.#granting = granting;
    this.follow();
  }

  /** Moves to the wanted chain if it is granted, and emits events for every change. */
  follow(): void {
    if (this.#requested !== undefined && this.isGranted(this.#requested)) {
      this.#chain = this.#requested;
      this.#requested = undefined;
    }
    const before = this.#lastState;
    const now = this.#state();
    this.#lastState = now;
    if (now.chainId === undefined) {
      this.#chain = undefined;
      this.#requested = undefined;
      if (before.chainId !== undefined) {
        this.#emit('disconnect', toProviderError(new W3mError('WALLET_DISCONNECTED')));
      }
      return;
    }
    if (now.chainId !== before.chainId) this.#emit('chainChanged', toHex(now.chainId));
    if (String(now.accounts) !== String(before.accounts)) this.#emit('accountsChanged', now.accounts);
  }

  #state(): EmittedState {
    return { chainId: this.chainId(), accounts: this.accounts() };
  }

  #allGranted(): readonly string[] {
    const accounts = this.grant()?.accounts ?? [];
    return [...new Set(accounts.flatMap(account => parseCaipAddress(account)?.address ?? []))];
  }

  #granted(): readonly string[] {
    const grant = this.grant();
    if (!grant) return [];
    const all = grant.accounts.flatMap(account => parseCaipAddress(account) ?? []);
    const here = all.filter(({ reference }) => Number(reference) === this.chainId());
    const addresses = (here.length > 0 ? here : all).map(({ address }) => address);
    return [...new Set(addresses)];
  }

  /** Uses the accounts of the session, which are newer than those of an event, unless it grants now what the event named. */
  #useGranted(): void {
    const awaited = inOrder(this.#awaited, this.#allGranted());
    this.#front = awaited.length > 0 ? awaited : undefined;
    if (awaited.length > 0 || !this.grant()) this.#awaited = [];
  }

  #keyOfGrant(): string {
    return [this.session()?.topic, ...this.#allGranted()].join();
  }
}

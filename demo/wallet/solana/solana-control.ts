import { address, type Address } from '@solana/kit';
import type { WalletAccount } from '@wallet-standard/base';
import type { LoggedRequest } from '../wallet.js';
import type { SolanaWallet } from './solana-wallet.js';

/** Solana control of a wallet for demo pages and tests. */
export class SolanaSideControl {
  readonly #wallet: SolanaWallet;

  constructor(wallet: SolanaWallet) {
    this.#wallet = wallet;
  }

  /** Every account of the wallet. */
  get accounts(): readonly Address[] {
    return this.#wallet.accounts;
  }

  /** Accounts granted to this page, the active one first. */
  get granted(): readonly Address[] {
    return this.#wallet.visible;
  }

  /** Requests received since the page loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#wallet.log;
  }

  /** Number of listeners registered by pages. */
  get listenerCount(): number {
    return this.#wallet.listenerCount;
  }

  /** Switches to another account without a request. Grants it to the page if the page has any grant. */
  useAccount(account: string): void {
    const requested = address(account);
    const { granted } = this.#wallet.state;
    if (!this.accounts.includes(requested)) throw new Error(`The wallet has no account ${requested}`);
    if (granted.length > 0) this.#wallet.state.grant([requested, ...granted.filter(one => one !== requested)]);
  }

  /** Sets the accounts granted to the page; an empty list revokes access. */
  grant(accounts: readonly string[]): void {
    this.#wallet.state.grant(accounts.map(account => address(account)));
  }

  /** Emits a change event to pages, even if it is false. */
  emitChange(change: { readonly accounts?: readonly WalletAccount[] }): void {
    this.#wallet.emitChange(change);
  }

  /** Calls `listener` after each change of grants. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.#wallet.state.subscribe(listener);
  }

  /** Resets the grants. */
  reset(): void {
    this.#wallet.state.grant([]);
  }
}

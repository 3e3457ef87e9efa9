import type { Address } from '@solana/kit';
import type { Wallet as StandardWallet, WalletAccount, WalletIcon } from '@wallet-standard/base';
import type { Approvals, WalletQuestion } from '../approvals.js';
import {
  DISCONNECTED,
  INTERNAL,
  PENDING,
  REJECTED,
  UNAUTHORIZED,
  WalletError,
} from '../../../services/wallet/shared/provider-error.js';
import type { LoggedRequest } from '../wallet.js';
import type { WalletState } from '../wallet-state.js';
import type { SolanaKey } from './keys.js';
import { SOLANA_CHAINS, standardAccount } from './solana-account.js';
import { solanaAnswer, type SolanaFeature } from './solana-hostile.js';
import type { SolanaNode } from '../../../services/wallet/shared/solana-node.js';
import { sendTransactions, signMessages, signTransactions, type RequestContext } from './solana-requests.js';
import type { SolanaState } from './solana-state.js';

export interface SolanaWalletParts {
  readonly name: string;
  readonly icon: WalletIcon;
  /** Settings shared by both namespaces of the wallet. */
  readonly wallet: WalletState;
  readonly state: SolanaState;
  readonly keys: readonly SolanaKey[];
  readonly approvals: Approvals;
  readonly node: SolanaNode;
}

type ChangeListener = (change: { readonly accounts?: readonly WalletAccount[] }) => void;

const VERSIONS = ['legacy', 0] as const;

/** Wallet Standard wallet with real keys that asks the user before it signs. */
export class SolanaWallet {
  readonly state: SolanaState;
  /** Every account, granted or not. */
  readonly accounts: readonly Address[];
  /** The wallet object registered with pages. */
  readonly standard: StandardWallet;
  readonly #parts: SolanaWalletParts;
  readonly #standardAccounts: readonly WalletAccount[];
  readonly #log: LoggedRequest[] = [];
  readonly #listeners = new Set<ChangeListener>();
  readonly #context: RequestContext;
  #reply: string;

  constructor(parts: SolanaWalletParts) {
    const { name, icon, wallet, state, keys, node } = parts;
    this.#parts = parts;
    this.state = state;
    this.accounts = keys.map(key => key.address);
    this.#standardAccounts = this.accounts.map((address, index) => standardAccount(address, index + 1));
    this.#context = {
      node,
      signer: address => {
        const key = keys.find(one => one.address === address);
        if (!key || !this.visible.some(one => one === address))
          throw new WalletError(UNAUTHORIZED, `This page may not use the account ${address}.`);
        return key;
      },
      ask: question => this.#ask(question),
    };
    const shownAccounts = (): readonly WalletAccount[] => this.#shown();
    this.standard = Object.freeze({
      version: '1.0.0',
      name,
      icon,
      chains: Object.freeze([...SOLANA_CHAINS]),
      features: this.#features(),
      get accounts() {
        return shownAccounts();
      },
    } as const);
    this.#reply = this.visible.join();
    wallet.subscribe(() => this.#tell());
    state.subscribe(() => this.#tell());
  }

  /** Accounts currently visible to the page. */
  get visible(): readonly Address[] {
    const { locked, gone } = this.#parts.wallet.settings;
    return locked || gone ? [] : this.state.granted;
  }

  /** Requests received since the page loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#log;
  }

  /** Number of listeners registered by pages. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Emits a change event to pages, even if it is false. */
  emitChange(change: { readonly accounts?: readonly WalletAccount[] }): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  #features(): StandardWallet['features'] {
    return Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) =>
          this.#answer('standard:connect', [input], () => this.#connect(input?.silent ?? false)),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => this.#answer('standard:disconnect', [], async () => this.state.grant([])),
      },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: ChangeListener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: readonly unknown[]) =>
          this.#answer('solana:signMessage', inputs, () => signMessages(this.#context, inputs)),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: (...inputs: readonly unknown[]) =>
          this.#answer('solana:signTransaction', inputs, () => signTransactions(this.#context, inputs)),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signAndSendTransaction: (...inputs: readonly unknown[]) =>
          this.#answer('solana:signAndSendTransaction', inputs, () => sendTransactions(this.#context, inputs)),
      },
    });
  }

  async #connect(isSilent: boolean): Promise<{ readonly accounts: readonly WalletAccount[] }> {
    const { wallet, approvals, name } = this.#parts;
    if (this.visible.length === 0 && !isSilent) {
      // A second click must not queue a second approval request
      if (approvals.has('connect Solana', name))
        throw new WalletError(PENDING, 'A request to connect is waiting for an answer already.');
      const { granted } = this.state;
      const question: WalletQuestion = {
        kind: 'connect Solana',
        accounts: this.accounts,
        chosen: granted.length > 0 ? granted : this.accounts.slice(0, 1),
        locked: wallet.settings.locked,
      };
      const chosen = await this.#ask(question);
      if (wallet.settings.locked) wallet.set({ locked: false });
      this.state.grant(this.accounts.filter(address => chosen.includes(address)));
    }
    return { accounts: this.#shown() };
  }

  async #ask(question: WalletQuestion): Promise<readonly string[]> {
    const { wallet, approvals, name } = this.#parts;
    const { answer } = wallet.settings;
    if (answer === 'reject') throw new WalletError(REJECTED, 'The person rejected the request.');
    if (answer === 'approve') return question.kind === 'connect Solana' ? question.chosen : [];
    return approvals.ask(name, question);
  }

  #shown(): readonly WalletAccount[] {
    return this.visible.flatMap(address => this.#standardAccounts.filter(account => account.address === address));
  }

  async #answer<T>(request: SolanaFeature, params: readonly unknown[], truth: () => Promise<T>): Promise<T> {
    this.#log.push({ method: request, params, at: Date.now() });
    const { fault, delayMs, gone } = this.#parts.wallet.settings;
    try {
      return await solanaAnswer(fault, request, async () => {
        if (gone) throw new WalletError(DISCONNECTED, 'The wallet is gone.');
        return truth();
      });
    } catch (error) {
      if (error instanceof WalletError || !(error instanceof Error)) throw error;
      console.error('The developer wallet failed.', error);
      throw new WalletError(INTERNAL, error.message);
    } finally {
      if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs));
    }
  }

  #tell(): void {
    const now = this.visible.join();
    if (now === this.#reply) return;
    this.#reply = now;
    this.emitChange({ accounts: this.#shown() });
  }
}

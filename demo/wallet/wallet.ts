import { getAddress, isAddressEqual, numberToHex, type Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { plainAccount, smartAccount, type AccountKey } from './account-key.js';
import type { Approvals } from './approvals.js';
import { answerWith } from './hostile.js';
import { accountMethods } from './methods/accounts.js';
import { callMethods } from './methods/calls.js';
import { chainMethods } from './methods/chains.js';
import type { Method, MethodContext } from './methods/method.js';
import { readMethods } from './methods/reads.js';
import { sessionMethods } from './methods/sessions.js';
import { signingMethods } from './methods/signing.js';
import { transactionMethods } from './methods/transactions.js';
import { nodeRequest } from './node-request.js';
import {
  DISCONNECTED,
  INTERNAL,
  REJECTED,
  UNAUTHORIZED,
  UNSUPPORTED_METHOD,
  WalletError,
} from '../../services/wallet/shared/provider-error.js';
import type { WalletState } from './wallet-state.js';

const methods: Readonly<Record<string, Method>> = {
  ...readMethods,
  ...accountMethods,
  ...chainMethods,
  ...signingMethods,
  ...transactionMethods,
  ...callMethods,
  ...sessionMethods,
  web3_clientVersion: async () => 'DeveloperWallet/1.0.0',
};

export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

type Listener = (payload: unknown) => void;

/** A recorded request. */
export interface LoggedRequest extends RequestArguments {
  readonly at: number;
}

export interface WalletParts {
  readonly name: string;
  readonly state: WalletState;
  readonly accounts: readonly PrivateKeyAccount[];
  readonly approvals: Approvals;
}

/** EIP-1193 provider with real keys that asks the user before it signs. */
export class Wallet {
  readonly name: string;
  readonly state: WalletState;
  readonly #keys: () => readonly AccountKey[];
  readonly #log: LoggedRequest[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #context: MethodContext;
  #reply: { readonly accounts: readonly Address[]; readonly chainId: number; readonly gone: boolean };

  constructor({ name, state, accounts, approvals }: WalletParts) {
    this.name = name;
    this.state = state;
    const [plain, smart] = [accounts.map(plainAccount), accounts.map(smartAccount)];
    const keys = (): readonly AccountKey[] => (state.settings.smart ? smart : plain);
    this.#keys = keys;
    this.#context = {
      state,
      get accounts() {
        return keys().map(({ address }) => address);
      },
      bundles: new Map(),
      prepared: new Map(),
      signer: address => {
        const all = keys();
        const at = all.findIndex(one => isAddressEqual(one.address, address));
        const account = all[state.settings.fault === 'signs with another key' ? (at + 1) % all.length : at];
        if (at < 0 || !account || !this.visible.some(granted => isAddressEqual(granted, address)))
          throw new WalletError(UNAUTHORIZED, `This page may not use the account ${address}.`);
        return account.signerOn(state.chain.rpcUrl);
      },
      ask: async question => {
        const { answer } = state.settings;
        if (answer === 'reject') throw new WalletError(REJECTED, 'The person rejected the request.');
        if (answer === 'approve') return question.kind === 'connect' ? question.chosen : [];
        return (await approvals.ask(name, question)).map(chosen => getAddress(chosen));
      },
      isAsking: kind => approvals.has(kind, name),
      node: (method, params, url = state.chain.rpcUrl) => nodeRequest(url, method, params),
    };
    this.#reply = this.#toTell();
    state.subscribe(() => this.#tell());
  }

  /** Every account, granted or not. */
  get accounts(): readonly Address[] {
    return this.#keys().map(({ address }) => address);
  }

  /** Accounts currently visible to the page. */
  get visible(): readonly Address[] {
    const { granted, settings } = this.state;
    return settings.locked || settings.gone ? [] : granted;
  }

  /** Requests received since the page loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#log;
  }

  /** EIP-1193. */
  async request({ method, params }: RequestArguments): Promise<unknown> {
    this.#log.push({ method, params, at: Date.now() });
    const { fault, delayMs, gone } = this.state.settings;
    const answer = async (): Promise<unknown> => {
      if (gone) throw new WalletError(DISCONNECTED, 'The wallet is gone.');
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw new WalletError(UNSUPPORTED_METHOD, `This wallet does not know the method ${method}.`);
      return run(this.#context, params);
    };
    try {
      return await answerWith(fault, method, answer);
    } catch (error) {
      if (error instanceof WalletError || !(error instanceof Error)) throw error;
      console.error('The developer wallet failed.', error);
      throw new WalletError(INTERNAL, error.message);
    } finally {
      if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs));
    }
  }

  /** EIP-1193. */
  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
  }

  /** EIP-1193. */
  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Number of listeners registered by pages. */
  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Emits an event to pages, even if it is false. */
  emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  #toTell(): { readonly accounts: readonly Address[]; readonly chainId: number; readonly gone: boolean } {
    return { accounts: this.visible, chainId: this.state.chain.id, gone: this.state.settings.gone };
  }

  #tell(): void {
    const before = this.#reply;
    const now = this.#toTell();
    this.#reply = now;
    if (now.gone !== before.gone) {
      if (now.gone) this.emit('disconnect', new WalletError(DISCONNECTED, 'The wallet is gone.'));
      else this.emit('connect', { chainId: numberToHex(now.chainId) });
      return;
    }
    if (now.chainId !== before.chainId) this.emit('chainChanged', numberToHex(now.chainId));
    if (now.accounts.join() !== before.accounts.join()) this.emit('accountsChanged', now.accounts);
  }
}

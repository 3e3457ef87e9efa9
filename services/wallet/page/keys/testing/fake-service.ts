import { recoverAddress } from 'viem';
import type { ApiAccount } from '../../../shared/api.js';
import { keyProofHash } from '../../../shared/key-proof.js';
import { WalletError } from '../../wallet-error.js';
import { fromText, toText } from '../bytes.js';
import type { EncryptRecovery } from '../custody.js';
import type { DeviceShare, ShareStore } from '../share-store.js';

/** Resolves with the reason or the name of an error, or `resolved`. */
export const outcomeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof WalletError ? error.reason : (error as Error).name),
  );

/** Stores the recovery share in the clear, as a stand-in for the person's passphrase. */
export const openly =
  (shares: Uint8Array[]): EncryptRecovery =>
  async share => {
    shares.push(share.slice());
    return { kind: 'passphrase', salt: 'salt', ciphertext: 'AAAA' };
  };

/** Store of device shares that lasts as long as a test. */
export class MemoryStore implements ShareStore {
  readonly isLasting = true;
  rows: (DeviceShare & { readonly userId: string })[] = [];

  find: ShareStore['find'] = async userId =>
    this.rows.filter(row => row.userId === userId).map(({ setId, share }) => ({ setId, share: share.slice() }));

  put: ShareStore['put'] = async (userId, { setId, share }) => {
    this.rows = [...this.rows.filter(row => row.setId !== setId), { userId, setId, share: share.slice() }];
  };

  remove: ShareStore['remove'] = async setIds => {
    this.rows = this.rows.filter(({ setId }) => !setIds.includes(setId));
  };
}

interface Body {
  readonly setId: string;
  readonly share: string;
  readonly replaces?: string;
  readonly recoveryId: string;
  readonly recovery?: { readonly salt: string; readonly ciphertext: string };
  readonly evmAddress: string;
  readonly solanaAddress: string;
  readonly proof?: { readonly challenge: string; readonly signature: `0x${string}` };
}

interface Recovery {
  readonly setId: string;
  readonly share: Uint8Array;
  readonly salt: string;
  readonly ciphertext: string;
}

const refusal = (code: string, status = 409): Response =>
  new Response(JSON.stringify({ reasons: [{ description: code }] }), {
    status,
    headers: { 'x-wallet-failure': code },
  });

/** The wallet's service in memory, in place of `fetch`: checks the signature of the key, as the real one does. */
export class FakeService {
  account: ApiAccount;
  /** Authentication shares by set. */
  readonly sets = new Map<string, Uint8Array>();
  /** Recoveries by id. */
  readonly recoveries = new Map<string, Recovery>();
  readonly #fetch = window.fetch;
  readonly #calls: string[] = [];
  readonly #faults = new Map<string, 'lose' | 'drop' | 'pretend'>();
  /** Call with which the silence of another one begins. */
  readonly #triggers = new Map<string, string>();
  /** Calls that get no answer until {@link speak}. */
  readonly #silent = new Set<string>();

  constructor() {
    this.account = this.#newAccount();
    window.fetch = async (path, init) => {
      const name = (path as string).replace('/v1/', ''); // the page passes paths
      this.#calls.push(name);
      const fault = this.#faults.get(name);
      this.#faults.delete(name);
      const silenced = this.#triggers.get(name);
      if (silenced !== undefined) this.#silent.add(silenced);
      if (fault === 'drop' || this.#silent.has(name)) throw new TypeError('Failed to fetch');
      if (fault === 'pretend') return new Response('{}');
      const answer = await this.#answer(name, JSON.parse(init?.body as string) as Body);
      if (fault === 'lose') throw new TypeError('Failed to fetch');
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
    };
  }

  /** Gives `fetch` back to the page. */
  stop(): void {
    window.fetch = this.#fetch;
  }

  /** Begins with another person. */
  reset(): void {
    this.account = this.#newAccount();
    this.sets.clear();
    this.recoveries.clear();
  }

  /** Carries out the next call of a name, and loses the answer. */
  lose(name: string): void {
    this.#faults.set(name, 'lose');
  }

  /** Loses the next call of a name on its way. */
  drop(name: string): void {
    this.#faults.set(name, 'drop');
  }

  /** Loses the next call of a name on its way, and something else answers it with success. */
  pretend(name: string): void {
    this.#faults.set(name, 'pretend');
  }

  /** Loses all calls of a name on their way from now on, or from the first call of another name on. */
  silence(name: string, after?: string): void {
    if (after === undefined) this.#silent.add(name);
    else this.#triggers.set(after, name);
  }

  /** Answers all calls again. */
  speak(): void {
    this.#silent.clear();
  }

  count(name: string): number {
    return this.#calls.filter(call => call === name).length;
  }

  /** Id of the newest recovery. */
  get lastRecovery(): string {
    return [...this.recoveries.keys()].at(-1) ?? '';
  }

  #newAccount(): ApiAccount {
    return {
      userId: crypto.randomUUID(),
      email: null,
      userName: null,
      evmAddress: null,
      solanaAddress: null,
      secondFactor: false,
      hasRecovery: false,
    };
  }

  async #isSigned(call: string, { proof, ...body }: Body): Promise<boolean> {
    const owner = this.account.evmAddress ?? body.evmAddress;
    if (!proof) return false;
    const hash = keyProofHash({ origin: location.origin, call, challenge: proof.challenge, body });
    return (await recoverAddress({ hash, signature: proof.signature })) === owner;
  }

  async #answer(name: string, body: Body): Promise<object> {
    switch (name) {
      case 'account':
        return { account: this.account };
      case 'keys/challenge':
        return { challenge: crypto.randomUUID() };
      case 'keys/sets':
        return { sets: [...this.sets.keys()].map(id => ({ id, createdAt: 1 })), recoveries: [] };
      case 'keys/share': {
        const share = this.sets.get(body.setId);
        return share ? { share: toText(share) } : refusal('NOT_FOUND', 404);
      }
      case 'keys/recover': {
        const found = this.recoveries.get(body.recoveryId);
        if (!found) return refusal('NOT_FOUND', 404);
        return { share: toText(found.share), ciphertext: found.ciphertext, salt: found.salt };
      }
    }
    if (name === 'keys/create' && this.account.evmAddress !== null) return refusal('KEYS_EXIST');
    if (!(await this.#isSigned(name, body))) return refusal('BAD_REQUEST', 400);
    return this.#change(name, body);
  }

  #change(name: string, { setId, share, replaces, recovery, evmAddress, solanaAddress }: Body): object {
    if (name === 'keys/create') this.account = { ...this.account, evmAddress, solanaAddress };
    if (name === 'keys/remove-others') {
      for (const id of this.sets.keys()) if (id !== setId) this.sets.delete(id);
      for (const [id, found] of this.recoveries) if (found.setId !== setId) this.recoveries.delete(id);
      return {};
    }
    if (replaces !== undefined) this.sets.delete(replaces);
    this.sets.set(setId, fromText(share));
    if (recovery) this.recoveries.set(crypto.randomUUID(), { setId, share: fromText(share), ...recovery });
    return {};
  }
}

import type { ApiAccount, ApiRequest, ApiResponse } from '../../shared/api.js';
import { callApi } from '../client.js';
import { confirmed } from '../confirmed.js';
import { oneAtATime } from '../one-at-a-time.js';
import { Poller, type PageClock } from '../poller.js';
import { hasReason, offline, WalletError } from '../wallet-error.js';
import { fromText, toText, wipe } from './bytes.js';
import { deriveKeys, type Keys } from './derive.js';
import { ENTROPY_BYTES, isSecret } from './secret.js';
import { signedBy, type SignedBody, type SignedCall, type SignedName } from './signed-call.js';
import type { KeyService } from './key-service.js';
import { combined, splitSecret } from './shares.js';
import { openShareStore, type DeviceShare, type ShareStore } from './share-store.js';

const LOCK = 'latchkey-keys';

/** Encrypts a recovery share of a set, or hands it to the key service; the result is what the service stores. */
export type EncryptRecovery = (
  share: Uint8Array,
  setId: string,
  userId: string,
  call: SignedCall,
) => Promise<NonNullable<ApiRequest<'keys/add-set'>['recovery']>>;
/** Asks how the new recovery share is encrypted; undefined for none. `call` makes calls that the key signs. */
export type AskRecovery = (call: SignedCall) => Promise<EncryptRecovery | undefined>;
/** Decrypts a recovery share. */
export type DecryptRecovery = (ciphertext: Uint8Array<ArrayBuffer>, salt: string) => Promise<Uint8Array>;

/** How the keys of a new account come about. */
export interface NewKeys {
  /** Encrypts the recovery share, where the key service does not hold it. */
  readonly encrypt?: EncryptRecovery | undefined;
  /** What the person imports; `readSecret` reads it. */
  readonly secret?: Uint8Array | undefined;
}

/** Account that has keys. */
export type KeyedAccount = ApiAccount & { readonly evmAddress: string; readonly solanaAddress: string };

const hasKeys = (account: ApiAccount): account is KeyedAccount =>
  account.evmAddress !== null && account.solanaAddress !== null;

/** One tab at a time changes the shares of this browser. */
const locked = <T>(action: () => Promise<T>): Promise<T> => oneAtATime(LOCK, action);

/**
 * Joins two shares.
 * @throws {WalletError} `WRONG_SECRET` if they do not give the keys of the account: a share was exchanged or altered
 */
async function join(account: KeyedAccount, one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  const entropy = await combined(one, other);
  const keys = isSecret(entropy) ? await deriveKeys(entropy) : undefined;
  const fits = keys?.evm.address === account.evmAddress && keys.solanaAddress === account.solanaAddress;
  keys?.dispose();
  if (fits) return entropy;
  wipe(entropy);
  throw new WalletError('WRONG_SECRET', 'The key shares do not belong to this account.');
}

/** The keys of a person: shares, and how they come together for the moment of a signature. */
export class Custody {
  /** Holds recovery shares in escrow; undefined where no key service is in use. */
  readonly keyService: KeyService | undefined;
  readonly #openStore: () => Promise<ShareStore>;
  readonly #poller: Poller;
  /** Addresses of imported keys of which the service has not said that it has them. */
  readonly #unconfirmed = new Set<string>();
  #store: Promise<ShareStore> | undefined;

  constructor(keyService?: KeyService, openStore = openShareStore, clock?: PageClock) {
    this.keyService = keyService;
    this.#openStore = openStore;
    this.#poller = new Poller(clock);
  }

  /**
   * Returns the account with keys; makes them for a new account, with a recovery: that of the key service, or the one
   * that `encrypt` makes. The keys are new, or those of a secret that the person imports; it is overwritten.
   */
  async ensureKeys(account: ApiAccount, { encrypt, secret }: NewKeys = {}): Promise<KeyedAccount> {
    if (hasKeys(account)) return account;
    try {
      await locked(() => this.#makeKeys(account, { encrypt, secret }));
    } catch (error) {
      if (!hasReason(error, 'KEYS_EXIST')) throw error;
      const found = await this.#created(account);
      if (secret && !this.endUnconfirmed(found)) throw error;
      return found; // another tab or device was first, or an attempt before this one whose answer was lost
    }
    return this.#created(account);
  }

  /** Returns true, once, for an account whose keys this page has imported though no answer of the service said so. */
  endUnconfirmed({ evmAddress }: ApiAccount): boolean {
    return evmAddress !== null && this.#unconfirmed.delete(evmAddress);
  }

  /** False where the browser may delete the share of this device at any time, or keeps nothing at all. */
  async isLasting(): Promise<boolean> {
    const { isLasting } = await this.#open();
    return isLasting && 'storage' in navigator && (await navigator.storage.persisted().catch(() => false));
  }

  /** True if this browser holds a device share that the service still knows. */
  async isHere(account: KeyedAccount): Promise<boolean> {
    return (await this.#deviceShare(account)) !== undefined;
  }

  /** Returns the id of this browser's share set. */
  async ownSet(account: KeyedAccount): Promise<string | undefined> {
    return (await this.#deviceShare(account))?.setId;
  }

  /** Joins device and authentication share, calls `use` and overwrites the secret. */
  async withEntropy<T>(account: KeyedAccount, use: (entropy: Uint8Array) => Promise<T>): Promise<T> {
    const device = await this.#deviceShare(account);
    if (!device) throw new WalletError('RECOVERY_REQUIRED', 'This device has no keys of this account yet.');
    const { share } = await callApi('keys/share', { setId: device.setId }, { userId: account.userId });
    const service = fromText(share);
    const entropy = await join(account, device.share, service).finally(() => wipe(service, device.share));
    try {
      return await use(entropy);
    } finally {
      wipe(entropy);
    }
  }

  /** Calls `use` with the signing keys, which exist only meanwhile. */
  withKeys<T>(account: KeyedAccount, use: (keys: Keys) => Promise<T>): Promise<T> {
    return this.withEntropy(account, async entropy => {
      const keys = await deriveKeys(entropy);
      try {
        return await use(keys);
      } finally {
        keys.dispose();
      }
    });
  }

  /** Makes a call that changes the account, with the signature of its key. */
  callSigned<N extends SignedName>(account: KeyedAccount, name: N, body: SignedBody<N>): Promise<ApiResponse<N>> {
    return this.withKeys(account, ({ evm }) => signedBy(evm, account.userId)(name, body));
  }

  /**
   * Adds a way to recover: splits the keys again, so that the new recovery share fits nothing older. The share of this device
   * is replaced once the service lists the new split: a success that something else has answered must not cost it.
   */
  async addRecovery(account: KeyedAccount, encrypt: EncryptRecovery): Promise<void> {
    await locked(async () => {
      const { userId } = account;
      const old = await this.#deviceShare(account);
      const setId = await this.withEntropy(account, async entropy => {
        const keys = await deriveKeys(entropy);
        const call = signedBy(keys.evm, account.userId);
        keys.dispose(); // of the keys, only the one of Solana is a value of ours to overwrite
        return this.#addSet(account, { entropy, call }, { encrypt, replaces: old?.setId });
      });
      const isListed = await this.#hasSet(userId, setId).catch(() => undefined);
      if (isListed === false) throw offline();
      if (old && isListed) await (await this.#open()).remove([old.setId]);
    });
  }

  /**
   * Makes the keys usable on this device with a recovery. If `renew` says how to encrypt a new one, all other devices and
   * recoveries lose theirs: for a device that was lost.
   */
  async recover(
    account: KeyedAccount,
    recoveryId: string,
    decrypt: DecryptRecovery,
    renew?: AskRecovery,
  ): Promise<void> {
    await locked(async () => {
      const { share, ciphertext, salt } = await callApi('keys/recover', { recoveryId }, { userId: account.userId });
      const recovery = await decrypt(fromText(ciphertext), salt);
      const service = fromText(share);
      const entropy = await join(account, recovery, service).finally(() => wipe(recovery, service));
      const keys = await deriveKeys(entropy);
      const call = signedBy(keys.evm, account.userId);
      try {
        const encrypt = await renew?.(call);
        const setId = await this.#addSet(account, { entropy, call }, { encrypt });
        if (encrypt)
          await confirmed<object>(
            () => call('keys/remove-others', { setId }),
            async () => {
              const { sets, recoveries } = await callApi('keys/sets', {}, { userId: account.userId });
              const isAlone = sets.every(({ id }) => id === setId) && recoveries.every(each => each.setId === setId);
              return isAlone ? {} : undefined;
            },
            this.#poller,
          );
      } finally {
        keys.dispose();
        wipe(entropy);
      }
    });
  }

  /** Reads the account whose keys the service has. */
  async #created({ userId }: ApiAccount): Promise<KeyedAccount> {
    const { account } = await callApi('account', {}, { userId });
    if (!account) throw new WalletError('NOT_LOGGED_IN', 'Log in to continue.');
    if (!hasKeys(account)) throw new WalletError('NO_KEYS', 'The wallet could not be created. Try again.');
    return account;
  }

  /** True if the service has a split. */
  async #hasSet(userId: string, setId: string): Promise<boolean> {
    const { sets } = await callApi('keys/sets', {}, { userId });
    return sets.some(({ id }) => id === setId);
  }

  #open(): Promise<ShareStore> {
    this.#store ??= this.#openStore().catch((error: unknown) => {
      this.#store = undefined; // the next call tries again
      throw error;
    });
    return this.#store;
  }

  async #deviceShare({ userId }: KeyedAccount): Promise<DeviceShare | undefined> {
    const own = await (await this.#open()).find(userId);
    if (own.length === 0) return undefined;
    const { sets } = await callApi('keys/sets', {}, { userId });
    // A share that the service does not know was left by a change that did not reach it, or was revoked
    return own.find(({ setId }) => sets.some(({ id }) => id === setId));
  }

  /** The device share is stored first: if the page ends in between, the next visit finds both or neither. */
  async #makeKeys({ userId }: ApiAccount, { encrypt, secret }: NewKeys): Promise<void> {
    const entropy = secret ?? crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES));
    const keys = await deriveKeys(entropy);
    const [device, service, recovery] = await splitSecret(entropy);
    const setId = crypto.randomUUID();
    const call = signedBy(keys.evm, userId);
    try {
      await (await this.#open()).put(userId, { setId, share: device });
      await this.keyService?.store(userId, setId, recovery, call); // no service ever sees two shares
      const created = encrypt && (await encrypt(recovery, setId, userId, call));
      const { evm, solanaAddress } = keys;
      if (secret) this.#unconfirmed.add(evm.address);
      const create = () =>
        call('keys/create', {
          setId,
          share: toText(service),
          evmAddress: evm.address,
          solanaAddress,
          ...(this.keyService && { escrow: true }),
          ...(created && { recovery: created }),
        });
      const find = async () => {
        const { account } = await callApi('account', {}, { userId });
        return account?.evmAddress === evm.address ? {} : undefined;
      };
      await confirmed<object>(create, find, this.#poller);
      this.#unconfirmed.delete(evm.address);
    } finally {
      keys.dispose();
      wipe(entropy, device, service, recovery);
    }
  }

  async #addSet(
    { userId }: KeyedAccount,
    { entropy, call }: { readonly entropy: Uint8Array; readonly call: SignedCall },
    { encrypt, replaces }: { encrypt?: EncryptRecovery | undefined; replaces?: string | undefined },
  ): Promise<string> {
    const [device, service, share] = await splitSecret(entropy);
    const setId = crypto.randomUUID();
    try {
      const recovery = await encrypt?.(share, setId, userId, call);
      await (await this.#open()).put(userId, { setId, share: device });
      const add = () =>
        call('keys/add-set', {
          setId,
          share: toText(service),
          ...(replaces !== undefined && { replaces }),
          ...(recovery && { recovery }),
        });
      const find = async () => ((await this.#hasSet(userId, setId)) ? {} : undefined);
      await confirmed<object>(add, find, this.#poller);
      return setId;
    } finally {
      wipe(device, service, share);
    }
  }
}

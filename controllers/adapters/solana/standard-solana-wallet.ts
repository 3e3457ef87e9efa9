import type { Dispose } from '../../core/signals.js';
import { encodeBase58 } from '../../domain/base58.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { isSolanaAddress } from '../../domain/validation.js';
import { askForAccess } from '../ask-for-access.js';
import { usableAccounts } from '../usable-accounts.js';
import type { Signing, SolanaWallet, TransactionVersion, WalletNews } from './solana-wallet.js';
import { featureOf, solanaChains, type StandardWallet } from './standard-wallet.js';
import { isBytes, isSigned, SIGNATURE_BYTES } from './wire.js';

/** Names of the public clusters in the Wallet Standard, by CAIP-2 reference. */
const CLUSTERS: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};
/** Name of every other cluster in the Wallet Standard. */
const LOCAL_CLUSTER = 'solana:localnet';

const badReply = (cause: unknown): W3mError => new W3mError('WALLET_BAD_REPLY', { cause });

/** Reads a property of a foreign object. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // every key is allowed

/** True for an account of another namespace. */
function isForeign(account: unknown): boolean {
  const chains = read(account, 'chains');
  return Array.isArray(chains) && chains.length > 0 && solanaChains(chains).length === 0;
}

/** Returns the address of an account; undefined if the account is invalid. */
function addressOf(account: unknown): string | undefined {
  const [address, publicKey] = [read(account, 'address'), read(account, 'publicKey')];
  if (typeof address !== 'string' || !isSolanaAddress(address)) return undefined;
  const isOfOther = isBytes(publicKey) && encodeBase58(publicKey) !== address; // the key belongs to another address
  return isOfOther ? undefined : address;
}

/** Reads the accounts of a wallet; skips those of other namespaces, and returns undefined if one is invalid. */
export function readAccounts(reply: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(reply)) return undefined;
  const accounts = new Map<string, unknown>();
  for (const account of (reply as readonly unknown[]).filter(each => !isForeign(each))) {
    const address = addressOf(account);
    if (address === undefined) return undefined;
    accounts.set(address, account);
  }
  return accounts;
}

/** Reads the accounts of an event without invalid ones; undefined if it does not say which one is in use, the first. */
function readUsableAccounts(changed: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(changed)) return undefined;
  const own = (changed as readonly unknown[]).filter(each => !isForeign(each));
  return readAccounts(usableAccounts(own, each => addressOf(each) !== undefined));
}

/** Reads and calls a Wallet Standard wallet, and validates its replies. */
class WalletReader {
  readonly #wallet: StandardWallet;
  /** Accounts of the wallet by address. */
  shared: ReadonlyMap<string, unknown> = new Map();

  constructor(wallet: StandardWallet) {
    this.#wallet = wallet;
  }

  chains(): readonly string[] {
    try {
      return solanaChains(this.#wallet.chains);
    } catch {
      return []; // a getter may throw
    }
  }

  chainOf({ id, caipNetworkId, deprecatedCaipNetworkId }: CaipNetwork): string | undefined {
    const names = [caipNetworkId, deprecatedCaipNetworkId, CLUSTERS[String(id)] ?? LOCAL_CLUSTER];
    return this.chains().find(chain => names.includes(chain));
  }

  can(feature: string, method: string): boolean {
    return featureOf(this.#wallet, feature, method) !== undefined;
  }

  /** Calls a feature, which must return one reply per input. */
  async ask(feature: string, method: string, inputs: readonly object[]): Promise<readonly unknown[]> {
    const call = featureOf(this.#wallet, feature, method);
    if (!call) throw new W3mError('METHOD_UNSUPPORTED');
    const replies: unknown = await call(...inputs);
    if (!Array.isArray(replies) || replies.length !== inputs.length) throw badReply(replies);
    return replies as readonly unknown[];
  }

  account(address: string): unknown {
    const account = this.shared.get(address);
    if (account === undefined) throw new W3mError('WALLET_NOT_AUTHORIZED');
    return account;
  }

  /** Returns the part of an input that all signing features share. */
  input({ address, network }: Signing): { readonly account: unknown; readonly chain?: string } {
    const account = this.account(address);
    const chain = this.chainOf(network);
    return { account, ...(chain === undefined ? {} : { chain }) };
  }

  /** Returns the transaction versions that every given feature supports. */
  versionsOf(features: readonly string[]): readonly TransactionVersion[] {
    return (['legacy', 0] as const).filter(version =>
      features.every(feature =>
        isVersionListed(read(this.#wallet.features[feature], 'supportedTransactionVersions'), version),
      ),
    );
  }

  async authorize(silent: boolean): Promise<readonly string[]> {
    const connect = featureOf(this.#wallet, 'standard:connect', 'connect');
    const before = this.shared;
    const reply = silent
      ? await connect?.({ silent })
      : await askForAccess(this.#wallet, async (): Promise<unknown> => connect?.());
    const accounts = readAccounts(read(reply, 'accounts'));
    if (!accounts) throw badReply(reply);
    const isNewer = this.shared !== before && this.shared.size > 0; // an event came while the wallet replied
    if (!isNewer) this.shared = accounts;
    return [...this.shared.keys()];
  }

  listen(listener: (news: WalletNews) => void, gone: AbortSignal): Dispose {
    const stop = this.#subscribe(change => {
      const changed = read(change, 'accounts');
      const accounts = readUsableAccounts(changed);
      if (accounts) this.shared = accounts;
      if (accounts) listener({ kind: 'accounts', addresses: [...accounts.keys()] });
      // The accounts have changed, although the event does not say to which
      else if (changed !== undefined) listener({ kind: 'unknown' });
      if (read(change, 'chains') !== undefined) listener({ kind: 'chains' });
    });
    const vanished = (): void => listener({ kind: 'gone' });
    gone.addEventListener('abort', vanished);
    return () => {
      gone.removeEventListener('abort', vanished);
      try {
        if (typeof stop === 'function') Reflect.apply(stop, undefined, []);
      } catch {
        // The subscription counts as ended, even if the wallet fails to end it
      }
    };
  }

  #subscribe(changed: (change: unknown) => void): unknown {
    try {
      return featureOf(this.#wallet, 'standard:events', 'on')?.('change', changed);
    } catch {
      return undefined; // a wallet with broken events still answers requests
    }
  }
}

const bytesOf =
  (key: string, length?: number) =>
  (reply: unknown): Uint8Array => {
    const bytes = read(reply, key);
    if (!isBytes(bytes, length) || !isSigned(bytes)) throw badReply(reply);
    return bytes;
  };

const SIGN = 'solana:signTransaction';
const SEND = 'solana:signAndSendTransaction';

/** Returns a wallet of this page that follows the Wallet Standard. `gone` aborts when the wallet unregisters. */
export function standardSolanaWallet(wallet: StandardWallet, gone: AbortSignal): SolanaWallet {
  const reader = new WalletReader(wallet);
  const canSign = reader.can(SIGN, 'signTransaction');
  const canSend = reader.can(SEND, 'signAndSendTransaction');
  return {
    versions: reader.versionsOf([...(canSign ? [SIGN] : []), ...(canSend ? [SEND] : [])]),
    authorize: ({ silent }) => reader.authorize(silent),
    listen: listener => reader.listen(listener, gone),
    supports: network => reader.chainOf(network) !== undefined || CLUSTERS[String(network.id)] === undefined,
    unsupported: 'UNSUPPORTED_CHAIN',
    get anyChainId() {
      const [first] = reader.chains();
      const known = Object.keys(CLUSTERS).find(id => CLUSTERS[id] === first);
      return known ?? parseCaipNetworkId(first ?? '')?.reference;
    },
    canSend: network => canSend && reader.chainOf(network) !== undefined,
    signMessage: reader.can('solana:signMessage', 'signMessage')
      ? async (message, { address }): Promise<Uint8Array> => {
          const account = reader.account(address);
          const [reply] = await reader.ask('solana:signMessage', 'signMessage', [{ account, message }]);
          return bytesOf('signature', SIGNATURE_BYTES)(reply);
        }
      : undefined,
    signTransactions: canSign
      ? async (transactions, signing) => {
          const inputs = transactions.map(transaction => ({ ...reader.input(signing), transaction }));
          return (await reader.ask(SIGN, 'signTransaction', inputs)).map(bytesOf('signedTransaction'));
        }
      : undefined,
    sendTransactions: canSend
      ? async (transactions, signing, options) => {
          const inputs = transactions.map(transaction => ({ ...reader.input(signing), transaction, options }));
          const replies = await reader.ask(SEND, 'signAndSendTransaction', inputs);
          return replies.map(bytesOf('signature', SIGNATURE_BYTES));
        }
      : undefined,
    release: async () => featureOf(wallet, 'standard:disconnect', 'disconnect')?.(),
  };
}

/** Whether a version is on a wallet's list; a wallet without a list is taken to sign legacy transactions. */
const isVersionListed = (list: unknown, version: TransactionVersion): boolean =>
  Array.isArray(list) ? list.includes(version) : version === 'legacy';

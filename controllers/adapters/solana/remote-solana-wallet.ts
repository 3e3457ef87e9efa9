import { untracked, type Dispose } from '../../core/signals.js';
import { decodeBase58, encodeBase58 } from '../../domain/base58.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';
import type { CaipNetwork, CaipNetworkId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { isSolanaAddress } from '../../domain/validation.js';
import type { RemoteEvent, RemoteGrant, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import type { WalletNeeds } from '../wallet-source.js';
import type { SendOptions } from './send-options.js';
import { sentInPart } from './sent-in-part.js';
import type { Signing, SolanaWallet, WalletNews } from './solana-wallet.js';
import { decodeBase64, encodeBase64, readTransaction, SIGNATURE_BYTES, withSignature } from './wire.js';

/** WalletConnect's names of the Solana methods. */
const METHODS = {
  message: 'solana_signMessage',
  one: 'solana_signTransaction',
  several: 'solana_signAllTransactions',
  send: 'solana_signAndSendTransaction',
} as const;

const badReply = (cause: unknown): W3mError => new W3mError('WALLET_BAD_REPLY', { cause });

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // every key is allowed

const grantOf = (session: RemoteSession | undefined): RemoteGrant | undefined => session?.grants.solana;

/** Returns the addresses of a grant without duplicates: a wallet lists an account once per chain. */
function addressesOf(grant: RemoteGrant | undefined): readonly string[] {
  const addresses = (grant?.accounts ?? []).flatMap(account => parseCaipAddress(account)?.address ?? []);
  return [...new Set(addresses.filter(isSolanaAddress))];
}

/** Reads the base58 signature in a reply. */
function readSignature(reply: unknown): Uint8Array {
  const text = read(reply, 'signature');
  // 64 bytes are at most 88 characters; a longer text is not decoded
  const bytes = typeof text === 'string' && text.length <= 88 ? decodeBase58(text) : undefined;
  if (bytes?.length !== SIGNATURE_BYTES) throw badReply(reply);
  return bytes;
}

function readSigned(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined;
  if (!bytes || !readTransaction(bytes)) throw badReply(text);
  return bytes;
}

/** Sends signing requests to a remote wallet, and validates its replies. */
class RemoteSigner {
  readonly #remote: RemoteWallet;

  constructor(remote: RemoteWallet) {
    this.#remote = remote;
  }

  grant(): RemoteGrant | undefined {
    return untracked(() => grantOf(this.#remote.session.get()));
  }

  isGranted(method: string): boolean {
    return this.grant()?.methods.includes(method) ?? false;
  }

  chainOf({ caipNetworkId }: CaipNetwork): CaipNetworkId | undefined {
    return this.grant()?.chains.find(chain => chain === caipNetworkId);
  }

  async signMessage(message: Uint8Array, signing: Signing): Promise<Uint8Array> {
    const params = { message: encodeBase58(message), pubkey: signing.address };
    return readSignature(await this.ask(signing, METHODS.message, params));
  }

  async signTransactions(transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]> {
    return this.isGranted(METHODS.several) && (transactions.length > 1 || !this.isGranted(METHODS.one))
      ? this.#signSeveral(transactions, signing)
      : each(transactions, one => this.#signOne(one, signing));
  }

  async sendTransactions(
    transactions: readonly Uint8Array[],
    signing: Signing,
    sendOptions: SendOptions,
  ): Promise<readonly Uint8Array[]> {
    const sent: Uint8Array[] = [];
    await each(transactions, async one => {
      const params = { transaction: encodeBase64(one), pubkey: signing.address, sendOptions };
      try {
        sent.push(readSignature(await this.ask(signing, METHODS.send, params)));
      } catch (cause) {
        throw sent.length === 0 ? cause : sentInPart(sent.map(encodeBase58), cause);
      }
    });
    return sent;
  }

  async ask({ network }: Signing, method: string, params: unknown): Promise<unknown> {
    const chain = this.chainOf(network);
    if (!chain) throw new W3mError('CHAIN_NOT_GRANTED');
    return this.#remote.request(chain, { method, params });
  }

  async #signOne(transaction: Uint8Array, signing: Signing): Promise<Uint8Array> {
    const params = { transaction: encodeBase64(transaction), pubkey: signing.address };
    const reply = await this.ask(signing, METHODS.one, params);
    const whole = read(reply, 'transaction');
    if (whole !== undefined) return readSigned(whole);
    const signed = withSignature(transaction, signing.address, readSignature(reply)); // https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc requires no more
    if (!signed) throw badReply(reply);
    return signed;
  }

  async #signSeveral(transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]> {
    const params = { transactions: transactions.map(encodeBase64), pubkey: signing.address };
    const signed = read(await this.ask(signing, METHODS.several, params), 'transactions');
    if (!Array.isArray(signed) || signed.length !== transactions.length) throw badReply(signed);
    return signed.map(readSigned);
  }
}

/** Runs one request after the other: a wallet that shows two prompts at once confuses its user. */
async function each<T>(transactions: readonly Uint8Array[], sign: (one: Uint8Array) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const transaction of transactions) done.push(await sign(transaction));
  return done;
}

function newsOf({ chain, name, data }: RemoteEvent, grant: RemoteGrant | undefined): WalletNews | undefined {
  const at = parseCaipNetworkId(chain);
  if (at?.namespace !== 'solana') return undefined;
  if (name === 'chainChanged') {
    const id = parseCaipNetworkId(String(data)) ?? parseCaipNetworkId(`solana:${String(data)}`) ?? at;
    return id.namespace === 'solana' ? { kind: 'chains', chain: id.reference } : undefined;
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined;
  const order = (data as readonly unknown[]).map(account => parseCaipAddress(String(account))?.address ?? account);
  const addresses = addressesOf(grant).filter(address => order.includes(address));
  addresses.sort((a, b) => order.indexOf(a) - order.indexOf(b)); // as the wallet lists them
  // Ignores accounts that the session does not grant; an empty list means that the wallet disconnected
  return addresses.length > 0 || order.length === 0 ? { kind: 'accounts', addresses } : undefined;
}

function listen(remote: RemoteWallet, signer: RemoteSigner, listener: (news: WalletNews) => void): Dispose {
  let last = addressesOf(signer.grant());
  const stops = [
    remote.onEvent(event => {
      const news = newsOf(event, signer.grant());
      if (news) listener(news);
    }),
    remote.onSession(() => {
      if (!signer.grant()) return listener({ kind: 'gone' });
      const addresses = addressesOf(signer.grant());
      if (String(addresses) !== String(last)) listener({ kind: 'accounts', addresses });
      last = addresses;
      listener({ kind: 'chains' });
    }),
  ];
  return () => stops.forEach(stop => stop());
}

/** Returns a Solana wallet that is reached over a relay. */
export function remoteSolanaWallet(remote: RemoteWallet, { isInUse }: Pick<WalletNeeds, 'isInUse'>): SolanaWallet {
  const signer = new RemoteSigner(remote);
  const ifGranted = <T>(methods: readonly string[], action: T): T | undefined =>
    methods.some(method => signer.isGranted(method)) ? action : undefined;
  return {
    versions: ['legacy', 0],
    async authorize({ silent, signal }) {
      if (silent) return addressesOf(grantOf(await remote.restore({ signal })));
      const grant = signer.grant();
      if (grant && !isInUse()) return addressesOf(grant); // the session of another namespace serves this one too
      const granted = grantOf(await remote.pair({ signal }));
      if (!granted) throw new W3mError('NOTHING_GRANTED');
      return addressesOf(granted);
    },
    listen: listener => listen(remote, signer, listener),
    enter: remote.useNetwork && (async ({ caipNetworkId }) => remote.useNetwork?.(caipNetworkId)),
    supports: network => signer.chainOf(network) !== undefined,
    unsupported: 'CHAIN_NOT_GRANTED',
    get anyChainId() {
      return parseCaipNetworkId(signer.grant()?.chains[0] ?? '')?.reference;
    },
    canSend: network => signer.isGranted(METHODS.send) && signer.chainOf(network) !== undefined,
    get signMessage() {
      return ifGranted([METHODS.message], signer.signMessage.bind(signer));
    },
    get signTransactions() {
      return ifGranted([METHODS.one, METHODS.several], signer.signTransactions.bind(signer));
    },
    get sendTransactions() {
      return ifGranted([METHODS.send], signer.sendTransactions.bind(signer));
    },
    request: ({ method, params }, signing) => signer.ask(signing, method, params),
    release: () => remote.release('solana'),
  };
}

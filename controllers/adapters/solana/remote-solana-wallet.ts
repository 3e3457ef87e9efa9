import { untracked } from '../../core/signals.js';
import { decodeBase58, encodeBase58 } from '../../protocol/base58.js';
import { parseCaipAddress } from '../../protocol/caip-address.js';
import { parseCaipNetworkId } from '../../protocol/caip.js';
import type { CaipNetwork, CaipNetworkId } from '../../protocol/entities.js';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { isSolanaAddress } from '../../protocol/validation.js';
import type { RemoteEvent, RemoteGrant, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import type { WalletNeeds } from '../wallet-source.js';
import type { SendOptions } from './send-options.js';
import type { Signing, SolanaWallet, WalletNews } from './solana-wallet.js';
import { decodeBase64, encodeBase64, readTransaction, SIGNATURE_BYTES, withSignature } from './wire.js';

/** The names that WalletConnect gives to what is asked of Solana wallets. */
const METHODS = {
  message: 'solana_signMessage',
  one: 'solana_signTransaction',
  several: 'solana_signAllTransactions',
  send: 'solana_signAndSendTransaction',
} as const;

const badReply = (cause: unknown): W3mError => new W3mError('WALLET_BAD_REPLY', { cause });

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // any may be asked for

const grantOf = (session: RemoteSession | undefined): RemoteGrant | undefined => session?.grants.solana;

/** The addresses of a grant, each once: a wallet names an account once for each chain. */
function addressesOf(grant: RemoteGrant | undefined): readonly string[] {
  const addresses = (grant?.accounts ?? []).flatMap(account => parseCaipAddress(account)?.address ?? []);
  return [...new Set(addresses.filter(isSolanaAddress))];
}

/** The signature in a reply, whose texts are base58. */
function readSignature(reply: unknown): Uint8Array {
  const text = read(reply, 'signature');
  // 64 bytes are at most 88 letters; longer ones are not worked out
  const bytes = typeof text === 'string' && text.length <= 88 ? decodeBase58(text) : undefined;
  if (bytes?.length !== SIGNATURE_BYTES) throw badReply(reply);
  return bytes;
}

function readSigned(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined;
  if (!bytes || !readTransaction(bytes)) throw badReply(text);
  return bytes;
}

/** A wallet on another device, which is asked over a relay. */
export function remoteSolanaWallet(remote: RemoteWallet, { isInUse }: Pick<WalletNeeds, 'isInUse'>): SolanaWallet {
  const grant = (): RemoteGrant | undefined => untracked(() => grantOf(remote.session.get()));
  const isGranted = (method: string): boolean => grant()?.methods.includes(method) ?? false;

  const chainOf = ({ caipNetworkId }: CaipNetwork): CaipNetworkId | undefined =>
    grant()?.chains.find(chain => chain === caipNetworkId);

  async function ask({ network }: Signing, method: string, params: object): Promise<unknown> {
    const chain = chainOf(network);
    if (!chain) throw new W3mError('CHAIN_NOT_GRANTED');
    return remote.request(chain, { method, params });
  }

  async function signOne(transaction: Uint8Array, signing: Signing): Promise<Uint8Array> {
    const params = { transaction: encodeBase64(transaction), pubkey: signing.address };
    const reply = await ask(signing, METHODS.one, params);
    const whole = read(reply, 'transaction');
    if (whole !== undefined) return readSigned(whole);
    const signed = withSignature(transaction, signing.address, readSignature(reply)); // older wallets give no more
    if (!signed) throw badReply(reply);
    return signed;
  }

  async function signSeveral(transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]> {
    const params = { transactions: transactions.map(encodeBase64), pubkey: signing.address };
    const signed = read(await ask(signing, METHODS.several, params), 'transactions');
    if (!Array.isArray(signed) || signed.length !== transactions.length) throw badReply(signed);
    return signed.map(readSigned);
  }

  /** One question after the other: a wallet that shows two at once confuses who answers. */
  async function each<T>(transactions: readonly Uint8Array[], sign: (one: Uint8Array) => Promise<T>): Promise<T[]> {
    const done: T[] = [];
    for (const transaction of transactions) done.push(await sign(transaction));
    return done;
  }

  function newsOf({ chain, name, data }: RemoteEvent): WalletNews | undefined {
    const at = parseCaipNetworkId(chain);
    if (at?.namespace !== 'solana') return undefined;
    if (name === 'chainChanged') {
      const told = parseCaipNetworkId(String(data)) ?? parseCaipNetworkId(`solana:${String(data)}`) ?? at;
      return told.namespace === 'solana' ? { kind: 'chains', chain: told.reference } : undefined;
    }
    if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined;
    const told = (data as readonly unknown[]).map(account => parseCaipAddress(String(account))?.address ?? account);
    const addresses = addressesOf(grant()).filter(address => told.includes(address));
    addresses.sort((a, b) => told.indexOf(a) - told.indexOf(b)); // as the wallet lists them
    // What it names and has not granted is not ours to use; that it names nothing is the end
    return addresses.length > 0 || told.length === 0 ? { kind: 'accounts', addresses } : undefined;
  }

  return {
    versions: ['legacy', 0],
    async authorize({ silent, signal }) {
      if (silent) return addressesOf(grantOf(await remote.restore({ signal })));
      if (grant() && !isInUse()) return addressesOf(grant()); // another family's session serves this one too
      const granted = grantOf(await remote.pair({ signal }));
      if (!granted) throw new W3mError('NOTHING_GRANTED');
      return addressesOf(granted);
    },
    listen(hear) {
      let last = addressesOf(grant());
      const stops = [
        remote.onEvent(event => {
          const news = newsOf(event);
          if (news) hear(news);
        }),
        remote.onSession(() => {
          if (!grant()) return hear({ kind: 'gone' });
          const addresses = addressesOf(grant());
          if (String(addresses) !== String(last)) hear({ kind: 'accounts', addresses });
          last = addresses;
          hear({ kind: 'chains' });
        }),
      ];
      return () => stops.forEach(stop => stop());
    },
    supports: network => chainOf(network) !== undefined,
    unsupported: 'CHAIN_NOT_GRANTED',
    get anyChainId() {
      return parseCaipNetworkId(grant()?.chains[0] ?? '')?.reference;
    },
    canSend: network => isGranted(METHODS.send) && chainOf(network) !== undefined,
    get signMessage() {
      if (!isGranted(METHODS.message)) return undefined;
      return async (message: Uint8Array, signing: Signing): Promise<Uint8Array> =>
        readSignature(await ask(signing, METHODS.message, { message: encodeBase58(message), pubkey: signing.address }));
    },
    get signTransactions() {
      if (!isGranted(METHODS.one) && !isGranted(METHODS.several)) return undefined;
      return async (transactions: readonly Uint8Array[], signing: Signing): Promise<readonly Uint8Array[]> =>
        isGranted(METHODS.several) && (transactions.length > 1 || !isGranted(METHODS.one))
          ? signSeveral(transactions, signing)
          : each(transactions, one => signOne(one, signing));
    },
    get sendTransactions() {
      if (!isGranted(METHODS.send)) return undefined;
      return async (
        transactions: readonly Uint8Array[],
        signing: Signing,
        sendOptions: SendOptions,
      ): Promise<readonly Uint8Array[]> =>
        each(transactions, async one => {
          const params = { transaction: encodeBase64(one), pubkey: signing.address, sendOptions };
          return readSignature(await ask(signing, METHODS.send, params));
        });
    },
    release: () => remote.release('solana'),
  };
}

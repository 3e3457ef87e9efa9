import type {
  Address,
  MessagePartialSigner,
  SignatureBytes,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit';
import { unlessAborted } from '../../core/abort.js';
import { decodeBase58 } from '../../domain/base58.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { SolanaProvider } from './solana-provider.js';
import { isSigned, readTransaction, SIGNATURE_BYTES } from './wire.js';

/** A `TransactionSigner` and `MessageSigner` of `@solana/kit`. A wallet may change a transaction before it signs. */
export type WalletSigner = MessagePartialSigner & TransactionModifyingSigner & TransactionSendingSigner;

/** The members of a provider that a signer needs: `getProvider('solana')` has them. */
export type SignerProvider = Pick<
  SolanaProvider,
  'getAccounts' | 'isConnected' | 'signMessage' | 'signAllTransactions' | 'signAndSendAllTransactions'
>;

type Modified = Awaited<ReturnType<TransactionModifyingSigner['modifyAndSignTransactions']>>[number];

/** Flag in the first byte of a versioned message. */
const VERSIONED = 0x80;
/** The last block of a transaction that the wallet has given another blockhash: no node was asked. */
const UNKNOWN_HEIGHT = 2n ** 64n - 1n;

/**
 * Creates a signer of `@solana/kit` for the account that signs now. Once another account is active it signs no more.
 * @throws {W3mError} `WALLET_DISCONNECTED`
 */
export function createSigner(provider: SignerProvider): WalletSigner {
  const active = (): string | undefined => provider.getAccounts()[0]?.address;
  const address = active() as Address | undefined; // the adapter has checked it
  if (!address) throw new W3mError('WALLET_DISCONNECTED');
  const ask = async <T>(abortSignal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> => {
    abortSignal?.throwIfAborted();
    if (active() !== address) throw new W3mError(provider.isConnected ? 'REQUEST_ABORTED' : 'WALLET_DISCONNECTED');
    return abortSignal ? unlessAborted(request(), abortSignal) : request();
  };
  return Object.freeze<WalletSigner>({
    address,
    async signMessages(messages, { abortSignal } = {}) {
      const signed: Readonly<Record<Address, SignatureBytes>>[] = [];
      for (const { content } of messages) {
        const signature = await ask(abortSignal, () => provider.signMessage(content)); // a wallet takes one prompt at a time
        signed.push(Object.freeze({ [address]: signature as SignatureBytes }));
      }
      return signed;
    },
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      const signed = await ask(abortSignal, () => provider.signAllTransactions(transactions.map(toWire)));
      return transactions.map((given, at) => fromWire(signed[at] as Uint8Array, given)); // one result per input
    },
    async signAndSendTransactions(transactions, { abortSignal, minContextSlot } = {}) {
      const options = minContextSlot === undefined ? undefined : { minContextSlot: Number(minContextSlot) };
      const sent = await ask(abortSignal, () => provider.signAndSendAllTransactions(transactions.map(toWire), options));
      return sent.map(signature => decodeBase58(signature) as SignatureBytes); // as the provider has encoded it
    },
  });
}

/** Serialises a transaction. @throws {W3mError} `INVALID_REQUEST` */
function toWire({ messageBytes, signatures }: Transaction): Uint8Array {
  const [first = 0, second = 0] = messageBytes;
  const count = first & VERSIONED ? second : first;
  const wire = new Uint8Array(1 + count * SIGNATURE_BYTES + messageBytes.length);
  wire[0] = count;
  wire.set(messageBytes, 1 + count * SIGNATURE_BYTES);
  const { signers } = readTransaction(wire) ?? {};
  if (!signers)
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('Not a transaction of version 0 or legacy') });
  for (const [at, signer] of signers.entries()) {
    const signature = signatures[signer as Address]; // as just read
    if (signature) wire.set(signature, 1 + at * SIGNATURE_BYTES);
  }
  return wire;
}

/** Reads what the wallet has signed. Its lifetime stays that of the given transaction unless the wallet has changed it. */
function fromWire(signed: Uint8Array, given: Transaction): Modified {
  const read = readTransaction(signed);
  if (!read) throw new W3mError('WALLET_BAD_REPLY', { cause: signed });
  const { signers, signatures, blockhash } = read;
  const lifetime = lifetimeOf(given);
  const isSame = lifetime !== undefined && (lifetime['blockhash'] ?? lifetime['nonce']) === blockhash;
  return Object.freeze({
    messageBytes: signed.slice(1 + signers.length * SIGNATURE_BYTES),
    signatures: Object.freeze(
      Object.fromEntries(signers.map((signer, at) => [signer, isSigned(signatures[at]) ? signatures[at] : null])),
    ),
    lifetimeConstraint: isSame ? lifetime : Object.freeze({ blockhash, lastValidBlockHeight: UNKNOWN_HEIGHT }),
  }) as unknown as Modified; // the library brands its types
}

const lifetimeOf = (given: Transaction): Readonly<Record<string, unknown>> | undefined =>
  (given as { readonly lifetimeConstraint?: Readonly<Record<string, unknown>> }).lifetimeConstraint;

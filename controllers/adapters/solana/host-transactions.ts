import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import type { PublicKeyClass, PublicKeyLike } from './public-key.js';
import { isBytes } from './wire.js';

/** `Transaction` of `@solana/web3.js`, as far as it is used here. */
export interface LegacyTransaction {
  feePayer?: unknown;
  recentBlockhash?: string | undefined;
  serialize(options: { readonly requireAllSignatures: boolean; readonly verifySignatures: boolean }): Uint8Array;
  serializeMessage(): Uint8Array;
}

/** `VersionedTransaction` of `@solana/web3.js`, as far as it is used here. */
export interface VersionedTransaction {
  readonly version: unknown;
  readonly message: unknown;
  serialize(): Uint8Array;
}

/** The part of a `Transaction` that leads to its class of public keys. */
interface Instructed {
  readonly instructions?: readonly { readonly programId?: object }[];
}

/** What hosts may hand over: an object of `@solana/web3.js` 1.x, or the bytes that go over the wire. */
export type AnyTransaction = LegacyTransaction | VersionedTransaction | Uint8Array;

type Read = (bytes: Uint8Array) => unknown;

const invalid = (cause: unknown): W3mError => new W3mError('INVALID_REQUEST', { cause });

/** True for a `Transaction`, by what it can do: its class may be another copy than any we could import. */
export const isLegacyTransaction = (transaction: unknown): transaction is LegacyTransaction =>
  typeof transaction === 'object' && transaction !== null && 'serializeMessage' in transaction && !isBytes(transaction);

const isSerializable = (transaction: unknown): transaction is VersionedTransaction | LegacyTransaction =>
  typeof transaction === 'object' &&
  transaction !== null &&
  'serialize' in transaction &&
  typeof transaction.serialize === 'function';

/**
 * The bytes of a transaction that a host handed over, whether or not it is signed.
 * @throws {W3mError} `INVALID_REQUEST` for what is none, or lacks its payer or blockhash.
 */
export function toBytes(transaction: AnyTransaction): Uint8Array {
  if (isBytes(transaction)) return transaction;
  if (!isSerializable(transaction)) throw invalid(new TypeError('Neither a transaction nor its bytes'));
  try {
    // The first argument means nothing to versioned transactions.
    const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
    return new Uint8Array(bytes); // a Buffer there, plain bytes here
  } catch (cause) {
    throw invalid(cause);
  }
}

/** Signed bytes, as the kind of thing that was handed over: its own class reads them. */
export function likeGiven<T extends AnyTransaction>(given: T, signed: Uint8Array): T {
  if (isBytes(given)) return signed as typeof given; // bytes for bytes
  // The class is reached by the object, so that nothing of the library is imported here.
  const { from, deserialize } = given.constructor as { readonly from?: Read; readonly deserialize?: Read };
  const read = isLegacyTransaction(given) ? from : deserialize;
  if (typeof read !== 'function') throw invalid(new TypeError('The class of this transaction cannot read bytes'));
  try {
    return Reflect.apply(read, given.constructor, [signed]) as T; // what its own class made
  } catch (cause) {
    throw new W3mError('WALLET_BAD_REPLY', { cause });
  }
}

/** A public key of the class that the transaction's own are of, or of the one given; undefined where neither is known. */
export function payerFor(
  transaction: LegacyTransaction,
  address: string,
  PublicKey: PublicKeyClass | undefined,
): PublicKeyLike | undefined {
  const [first] = (transaction as Instructed).instructions ?? []; // a `Transaction` has them
  const Class = PublicKey ?? (first?.programId?.constructor as PublicKeyClass | undefined); // programs are public keys there
  return Class && new Class(address);
}

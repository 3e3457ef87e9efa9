import { W3mError } from '../../domain/errors/errors.js';
import type { PublicKeyClass, PublicKeyLike } from './public-key.js';
import { isBytes } from './wire.js';

/** The members of `Transaction` of `@solana/web3.js` that are used. */
export interface LegacyTransaction {
  feePayer?: unknown;
  recentBlockhash?: string | undefined;
  serialize(options: { readonly requireAllSignatures: boolean; readonly verifySignatures: boolean }): Uint8Array;
  serializeMessage(): Uint8Array;
}

/** The members of `VersionedTransaction` of `@solana/web3.js` that are used. */
export interface VersionedTransaction {
  readonly version: unknown;
  readonly message: unknown;
  serialize(): Uint8Array;
}

/** The members of a `Transaction` from which its class of public keys is found. */
interface Instructed {
  readonly instructions?: readonly { readonly programId?: object }[];
}

/** Transaction of a host: an object of `@solana/web3.js` 1.x, or serialised bytes. */
export type AnyTransaction = LegacyTransaction | VersionedTransaction | Uint8Array;

type Read = (bytes: Uint8Array) => unknown;

const invalid = (cause: unknown): W3mError => new W3mError('INVALID_REQUEST', { cause });

/** True for a `Transaction`. Checks its members, because its class may belong to another copy of the library. */
export const isLegacyTransaction = (transaction: unknown): transaction is LegacyTransaction =>
  typeof transaction === 'object' && transaction !== null && 'serializeMessage' in transaction && !isBytes(transaction);

const isSerializable = (transaction: unknown): transaction is VersionedTransaction | LegacyTransaction =>
  typeof transaction === 'object' &&
  transaction !== null &&
  'serialize' in transaction &&
  typeof transaction.serialize === 'function';

/**
 * Serialises a transaction of a host, signed or not.
 * @throws {W3mError} `INVALID_REQUEST` if it is not a transaction, or lacks its payer or blockhash.
 */
export function toBytes(transaction: AnyTransaction): Uint8Array {
  if (isBytes(transaction)) return transaction;
  if (!isSerializable(transaction)) throw invalid(new TypeError('Neither a transaction nor bytes'));
  try {
    // Versioned transactions ignore the argument
    const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
    return new Uint8Array(bytes); // the library returns a Buffer
  } catch (cause) {
    throw invalid(cause);
  }
}

/** Returns signed bytes as the type that the host passed; its own class deserialises them. */
export function likeGiven<T extends AnyTransaction>(given: T, signed: Uint8Array): T {
  if (isBytes(given)) return signed as typeof given; // the host passed bytes
  // The class is found by the object, so that the library is not imported
  const { from, deserialize } = given.constructor as { readonly from?: Read; readonly deserialize?: Read };
  const read = isLegacyTransaction(given) ? from : deserialize;
  if (typeof read !== 'function') throw invalid(new TypeError('The class of this transaction cannot deserialise'));
  try {
    return Reflect.apply(read, given.constructor, [signed]) as T; // an instance of its own class
  } catch (cause) {
    throw new W3mError('WALLET_BAD_REPLY', { cause });
  }
}

/** Returns a public key of the given class, or of the class that the transaction uses; undefined if neither is known. */
export function payerFor(
  transaction: LegacyTransaction,
  address: string,
  PublicKey: PublicKeyClass | undefined,
): PublicKeyLike | undefined {
  const [first] = (transaction as Instructed).instructions ?? []; // a `Transaction` has instructions
  const Class = PublicKey ?? (first?.programId?.constructor as PublicKeyClass | undefined); // program ids are public keys
  return Class && new Class(address);
}

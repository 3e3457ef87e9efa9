import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type ReadonlyUint8Array,
  type Signature,
  type Transaction,
} from '@solana/kit';
import { INVALID_PARAMS, RpcError } from './rpc-error.js';

/** An instruction; program and accounts are indexes into the accounts of the transaction. */
export interface WireInstruction {
  readonly programIndex: number;
  readonly accountIndexes: readonly number[];
  readonly data: ReadonlyUint8Array;
}

/** Accounts that a transaction loads from a lookup table, as indexes. */
export interface TableLookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** A validated transaction in wire format. */
export interface WireTransaction {
  readonly transaction: Transaction;
  readonly bytes: ReadonlyUint8Array;
  readonly version: 'legacy' | 0;
  readonly signatures: readonly Signature[];
  readonly blockhash: string;
  readonly header: { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number };
  /** Accounts in the message, without those from lookup tables. */
  readonly accounts: readonly Address[];
  readonly instructions: readonly WireInstruction[];
  readonly lookups: readonly TableLookup[];
}

/** Maximum size of a transaction in bytes: one network packet. */
const MAX_BYTES = 1_232;
const MAX_ACCOUNTS = 256;
const NO_SIGNATURE = new Uint8Array(64);

const same = (one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const refuse = (reason: string): never => {
  throw new RpcError(INVALID_PARAMS, `invalid transaction: ${reason}`);
};

/** Decodes the text of a transaction. */
export function transactionBytes(text: string, encoding: 'base58' | 'base64'): ReadonlyUint8Array {
  let bytes: ReadonlyUint8Array;
  try {
    bytes = (encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(text);
  } catch {
    throw new RpcError(INVALID_PARAMS, `invalid ${encoding} encoding`);
  }
  if (bytes.length > MAX_BYTES)
    throw new RpcError(
      INVALID_PARAMS,
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes)`,
    );
  return bytes;
}

/** The decoded message of a transaction. */
export type WireMessage = Omit<WireTransaction, 'transaction' | 'bytes' | 'signatures'>;

/**
 * Decodes and validates a message. The validation is required: the runtime terminates the process on bytes that it
 * cannot decode.
 */
export function readMessage(bytes: ReadonlyUint8Array): WireMessage {
  let message;
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes);
    if (!same(bytes, getCompiledTransactionMessageEncoder().encode(message))) throw new Error('it has bytes to spare');
  } catch (error) {
    throw new RpcError(INVALID_PARAMS, `failed to deserialize the message: ${String(error)}`);
  }
  if (message.version !== 'legacy' && message.version !== 0) return refuse('its version is not supported');

  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const accounts = message.staticAccounts;
  const lookups = ('addressTableLookups' in message ? (message.addressTableLookups ?? []) : []).map(
    ({ lookupTableAddress, writableIndexes, readonlyIndexes }): TableLookup => ({
      table: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    }),
  );
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0);
  const total = accounts.length + loaded;

  if (numSignerAccounts < 1 || numReadonlySignerAccounts >= numSignerAccounts) refuse('nobody pays for it');
  if (numSignerAccounts + numReadonlyNonSignerAccounts > accounts.length) refuse('its header counts too many accounts');
  if (total > MAX_ACCOUNTS) refuse('it has too many accounts');
  if (new Set(accounts).size < accounts.length) refuse('it names an account twice');
  const instructions = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): WireInstruction => {
      if (programAddressIndex < 1 || programAddressIndex >= accounts.length)
        refuse('a program is not among its accounts');
      if (accountIndices.some(index => index >= total)) refuse('an instruction names an account that it has not');
      return { programIndex: programAddressIndex, accountIndexes: accountIndices, data };
    },
  );
  return {
    version: message.version,
    blockhash: message.lifetimeToken,
    header: {
      signers: numSignerAccounts,
      readonlySigners: numReadonlySignerAccounts,
      readonlyOthers: numReadonlyNonSignerAccounts,
    },
    accounts,
    instructions,
    lookups,
  };
}

/** Decodes and validates a transaction. Throws with the reason if it is invalid. */
export function readTransaction(bytes: ReadonlyUint8Array): WireTransaction {
  let transaction: Transaction;
  try {
    transaction = getTransactionDecoder().decode(bytes);
    if (!same(bytes, getTransactionEncoder().encode(transaction))) throw new Error('it has bytes to spare');
  } catch (error) {
    throw new RpcError(
      INVALID_PARAMS,
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${String(error)}`,
    );
  }
  const message = readMessage(transaction.messageBytes);
  const signatures = Object.values(transaction.signatures).map(
    // The type is nominal: the base58 text of 64 bytes is a signature
    signature => getBase58Decoder().decode(signature ?? NO_SIGNATURE) as Signature,
  );
  if (signatures.length !== message.header.signers) refuse('its signatures are not as many as its signers');
  return { ...message, transaction, bytes, signatures };
}

/** Tells whether the account at an index is writable; accounts from lookup tables follow those of the message. */
export function isWritable({ header, accounts, lookups }: WireMessage, index: number): boolean {
  const { signers, readonlySigners, readonlyOthers } = header;
  if (index < signers) return index < signers - readonlySigners;
  if (index < accounts.length) return index < accounts.length - readonlyOthers;
  return index < accounts.length + lookups.reduce((sum, { writable }) => sum + writable.length, 0);
}

import { getAddressDecoder, type Address } from '@solana/addresses';
import { getCompiledTransactionMessageDecoder, type CompiledTransactionMessage } from '@solana/transaction-messages';
import { getTransactionDecoder } from '@solana/transactions';
import { W3mError } from '../../../../domain/errors/errors.js';
import { readTransaction } from '../../wire.js';
import { readAccounts } from '../accounts.js';
import type { SolanaNode } from '../node.js';
import { STANDARD_PROGRAMS, SYSTEM_PROGRAM } from '../programs.js';

/** What a transaction names. */
export interface MessageAccounts {
  /** Accounts that it may change. */
  readonly writable: readonly string[];
  /** Programs that it calls, in order and each once. */
  readonly programs: readonly string[];
  /** Message as the bytes that are signed. */
  readonly message: Uint8Array;
  /** True if the transaction uses a durable nonce: it can be sent at any later time. */
  readonly isDurable: boolean;
  /**
   * Addresses that instructions of other than standard programs name: such a program can act for a signer of them, and tell a
   * simulation from the network, or be another one by then.
   */
  readonly entrusted: ReadonlySet<string>;
}

/** Bytes before the addresses of an address lookup table. */
const TABLE_HEADER_BYTES = 56;
const ADDRESS_BYTES = 32;

/** Returns the address at an index of a lookup table's data; undefined beyond its end. */
function addressAt(table: Uint8Array, index: number): Address | undefined {
  const start = TABLE_HEADER_BYTES + index * ADDRESS_BYTES;
  const bytes = table.subarray(start, start + ADDRESS_BYTES);
  return bytes.length === ADDRESS_BYTES ? getAddressDecoder().decode(bytes) : undefined;
}

/**
 * Reads which accounts a serialised transaction may change, also by address lookup tables.
 * @throws {W3mError} `INVALID_REQUEST` for bytes that are no transaction, or tables that do not exist
 */
export async function readMessageAccounts(node: SolanaNode, transaction: Uint8Array): Promise<MessageAccounts> {
  const { messageBytes, compiled } = decodeTransaction(transaction);
  const { header, staticAccounts } = compiled;
  const isWritable = (at: number): boolean =>
    at < header.numSignerAccounts
      ? at < header.numSignerAccounts - header.numReadonlySignerAccounts
      : at < staticAccounts.length - header.numReadonlyNonSignerAccounts;
  const lookups = ('addressTableLookups' in compiled ? compiled.addressTableLookups : undefined) ?? [];
  const tables =
    lookups.length > 0
      ? await readAccounts(
          node,
          lookups.map(({ lookupTableAddress }) => lookupTableAddress),
        )
      : [];
  const looked = lookups.flatMap(({ writableIndexes }, at) =>
    writableIndexes.map(index => {
      const address = addressAt(tables[at]?.data ?? new Uint8Array(), index);
      if (address === undefined) throw invalid('An address lookup table does not exist');
      return address;
    }),
  );
  const programs = compiled.instructions.flatMap(
    ({ programAddressIndex }) => staticAccounts[programAddressIndex] ?? [],
  );
  return {
    writable: [...staticAccounts.filter((_, at) => isWritable(at)), ...looked],
    programs: [...new Set(programs)],
    message: new Uint8Array(messageBytes),
    isDurable: isNonceAdvance(compiled),
    entrusted: new Set(compiled.instructions.flatMap(each => entrustedBy(compiled, each))),
  };
}

/** Returns the addresses of an instruction, unless its program is a standard one. Signers are never in lookup tables. */
function entrustedBy(
  { staticAccounts }: CompiledMessage,
  { programAddressIndex, accountIndices = [] }: CompiledMessage['instructions'][number],
): readonly string[] {
  if (STANDARD_PROGRAMS.has(staticAccounts[programAddressIndex] ?? '')) return [];
  return accountIndices.flatMap(index => staticAccounts[index] ?? []);
}

/** `AdvanceNonceAccount` of the system program, which comes first. The runtime ignores bytes after it. */
const ADVANCE_NONCE = [4, 0, 0, 0];

/** Returns whether a transaction uses a durable nonce. */
export function isNonceAdvance({ staticAccounts, instructions: [first] }: CompiledMessage): boolean {
  return (
    first !== undefined &&
    staticAccounts[first.programAddressIndex] === SYSTEM_PROGRAM &&
    ADVANCE_NONCE.every((byte, at) => first.data?.[at] === byte)
  );
}

const invalid = (message: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(message) });

/** The message of a transaction, whose instructions name accounts by their index. */
export type CompiledMessage = Extract<CompiledTransactionMessage, { readonly instructions: unknown }>;

/**
 * Decodes a serialised transaction.
 * @throws {W3mError} `INVALID_REQUEST` for bytes that are no transaction
 */
export function decodeTransaction(transaction: Uint8Array): {
  readonly messageBytes: ReturnType<ReturnType<typeof getTransactionDecoder>['decode']>['messageBytes'];
  readonly compiled: CompiledMessage;
} {
  if (!readTransaction(transaction)) throw invalid('The bytes are no transaction');
  try {
    const { messageBytes } = getTransactionDecoder().decode(transaction);
    const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if ('instructions' in compiled) return { messageBytes, compiled };
  } catch (error) {
    throw new W3mError('INVALID_REQUEST', { cause: error });
  }
  throw invalid('The version of the transaction is unknown');
}

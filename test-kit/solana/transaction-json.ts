import {
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
  type Address,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from '@solana/kit';
import type { TransactionMetadata } from 'litesvm';
import { decimalsOf } from './account-json.js';
import { uiAmount } from './amounts.js';
import { instructionJson, type NamedInstruction } from './instruction-json.js';
import type { Landed } from './ledger.js';
import { tokenIn } from './token-layout.js';
import { isWritable, type WireTransaction } from './wire-transaction.js';

/** Encodings of a transaction. */
export const transactionEncodings = ['json', 'jsonParsed', 'base58', 'base64'] as const;
export type TransactionEncoding = (typeof transactionEncodings)[number];

type AccountOf = (address: Address) => EncodedAccount | undefined;

interface PlacedInstruction {
  readonly programIndex: number;
  readonly accountIndexes: readonly number[];
  readonly data: ReadonlyUint8Array;
}

const OUTER_HEIGHT = 1;

const named = (
  { programIndex, accountIndexes, data }: PlacedInstruction,
  addresses: readonly Address[],
  stackHeight: number,
): NamedInstruction => {
  const at = (index: number): Address => {
    const address = addresses[index];
    if (!address) throw new Error(`The transaction has no account ${index}`);
    return address;
  };
  return { program: at(programIndex), accounts: accountIndexes.map(at), data, stackHeight };
};

const placed = ({ programIndex, accountIndexes, data }: PlacedInstruction, stackHeight: number): object => ({
  programIdIndex: programIndex,
  accounts: accountIndexes,
  data: getBase58Decoder().decode(data),
  stackHeight,
});

/** Formats the inner instructions, grouped by the outer instruction. */
export function innerInstructionsJson(
  meta: TransactionMetadata,
  addresses: readonly Address[],
  isParsed: boolean,
): readonly object[] {
  return meta
    .innerInstructions()
    .map((inner, index) => ({
      index,
      instructions: inner.map(one => {
        const compiled = one.instruction();
        const instruction = {
          programIndex: compiled.programIdIndex(),
          accountIndexes: [...compiled.accounts()],
          data: compiled.data(),
        };
        const height = one.stackHeight();
        return isParsed ? instructionJson(named(instruction, addresses, height)) : placed(instruction, height);
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0);
}

/** Formats the return data of a program, if any. */
export function returnDataJson(meta: TransactionMetadata): object | undefined {
  const returned = meta.returnData();
  const data = returned.data();
  return data.length === 0
    ? undefined
    : {
        programId: getAddressDecoder().decode(returned.programId()),
        data: [getBase64Decoder().decode(data), 'base64'],
      };
}

function tokenBalances(accounts: readonly (EncodedAccount | undefined)[], accountOf: AccountOf): readonly object[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = account && tokenIn(account);
    const decimals = token && decimalsOf(token, accountOf);
    if (!account || !token || decimals === undefined) return [];
    const { mint, owner, amount } = token;
    return { accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount: uiAmount(amount, decimals) };
  });
}

function metaJson(landed: Landed, isParsed: boolean, accountOf: AccountOf): object {
  const { meta, failure, fee, before, after, loaded, addresses } = landed;
  const err = failure?.err ?? null;
  return {
    err,
    status: failure ? { Err: err } : { Ok: null },
    fee,
    preBalances: before.map(account => account?.lamports ?? 0),
    postBalances: after.map(account => account?.lamports ?? 0),
    innerInstructions: innerInstructionsJson(meta, addresses, isParsed),
    logMessages: meta.logs(),
    preTokenBalances: tokenBalances(before, accountOf),
    postTokenBalances: tokenBalances(after, accountOf),
    rewards: [],
    ...(!isParsed && { loadedAddresses: { writable: loaded.writable, readonly: loaded.readonly } }),
    returnData: returnDataJson(meta),
    computeUnitsConsumed: meta.computeUnitsConsumed(),
  };
}

const lookupsJson = ({ version, lookups }: WireTransaction): object =>
  version === 'legacy'
    ? {}
    : {
        addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
          accountKey: table,
          writableIndexes: writable,
          readonlyIndexes: readonly,
        })),
      };

function messageJson({ wire, addresses }: Landed, isParsed: boolean): object {
  const { header, accounts, instructions, blockhash } = wire;
  const rest = { recentBlockhash: blockhash, ...lookupsJson(wire) };
  if (isParsed)
    return {
      accountKeys: addresses.map((pubkey, index) => ({
        pubkey,
        signer: index < header.signers,
        source: index < accounts.length ? 'transaction' : 'lookupTable',
        writable: isWritable(wire, index),
      })),
      instructions: instructions.map(one => instructionJson(named(one, addresses, OUTER_HEIGHT))),
      ...rest,
    };
  return {
    header: {
      numRequiredSignatures: header.signers,
      numReadonlySignedAccounts: header.readonlySigners,
      numReadonlyUnsignedAccounts: header.readonlyOthers,
    },
    accountKeys: accounts,
    instructions: instructions.map(one => placed(one, OUTER_HEIGHT)),
    ...rest,
  };
}

function bodyJson(landed: Landed, encoding: TransactionEncoding): unknown {
  const { bytes, signatures } = landed.wire;
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), encoding];
  if (encoding === 'base64') return [getBase64Decoder().decode(bytes), encoding];
  return { signatures, message: messageJson(landed, encoding === 'jsonParsed') };
}

/** Formats a transaction as a node does; includes the version only if the client supports versions. */
export function transactionJson(
  landed: Landed,
  encoding: TransactionEncoding,
  saysVersion: boolean,
  accountOf: AccountOf,
): object {
  return {
    slot: landed.slot,
    blockTime: landed.time,
    transaction: bodyJson(landed, encoding),
    meta: metaJson(landed, encoding === 'jsonParsed', accountOf),
    ...(saysVersion && { version: landed.wire.version }),
  };
}

import type { Commitment } from '@solana/kit';
import * as z from 'zod/mini';
import { MAX_AGE } from '../blocks.js';
import { memoIn } from '../instruction-json.js';
import type { Landed, Ledger } from '../ledger.js';
import { INVALID_PARAMS, PREFLIGHT_FAILURE, RpcError, UNSUPPORTED_TRANSACTION_VERSION } from '../rpc-error.js';
import { transactionEncodings, transactionJson } from '../transaction-json.js';
import { readTransaction, transactionBytes, type WireTransaction } from '../wire-transaction.js';
import {
  addressParam,
  check,
  commitmentOf,
  commitmentParam,
  inContext,
  signatureParam,
  slotFor,
  u64Param,
  type Method,
  type MethodContext,
} from './method.js';
import { checkSignatures, simulationJson, simulate, simulateOptions } from './simulation.js';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1_000;
/** Age in slots up to which a node returns a status without searching its history: twice that of a blockhash. */
const STATUS_SLOTS = MAX_AGE * 2n;

const wireEncoding = z.nullish(z.enum(['base58', 'base64']));

const sendOptions = z.nullish(
  z.object({
    encoding: wireEncoding,
    skipPreflight: z.nullish(z.boolean()),
    preflightCommitment: z.nullish(commitmentParam),
    maxRetries: z.nullish(z.int()),
    minContextSlot: z.nullish(u64Param),
  }),
);

const transactionOptions = z.nullish(
  z.union([
    z.enum(transactionEncodings),
    z.object({
      encoding: z.nullish(z.enum(transactionEncodings)),
      commitment: z.nullish(commitmentParam),
      maxSupportedTransactionVersion: z.nullish(z.int()),
    }),
  ]),
);

const signaturesOptions = z.nullish(
  z.object({
    limit: z.nullish(z.int().check(z.minimum(1), z.maximum(MAX_SIGNATURES))),
    before: z.nullish(signatureParam),
    until: z.nullish(signatureParam),
    commitment: z.nullish(commitmentParam),
    minContextSlot: z.nullish(u64Param),
  }),
);

/** Returns the commitment of a history query. Rejects `processed`: the history contains no unconfirmed blocks. */
function historyCommitment(options: { readonly commitment?: Commitment | null | undefined } | null): Commitment {
  const commitment = commitmentOf(options);
  if (commitment === 'processed')
    throw new RpcError(INVALID_PARAMS, 'Method does not support commitment below `confirmed`');
  return commitment;
}

function statusJson({ blocks }: Ledger, { slot, failure }: Landed): object {
  const confirmationStatus = blocks.commitmentOf(slot);
  const err = failure?.err ?? null;
  return {
    slot,
    confirmations: confirmationStatus === 'finalized' ? null : blocks.latest.slot - slot,
    err,
    status: failure ? { Err: err } : { Ok: null },
    confirmationStatus,
  };
}

function memoOf({ wire }: Landed): string | null {
  const memos = wire.instructions.flatMap(({ programIndex, data }) => {
    const program = wire.accounts[programIndex];
    const memo = program && memoIn({ program, data });
    return memo === undefined || memo === '' ? [] : `[${data.length}] ${memo}`;
  });
  return memos.length > 0 ? memos.join('; ') : null;
}

function preflight(context: MethodContext, wire: WireTransaction, commitment: Commitment): void {
  const { failure, json } = simulate(context, wire, { commitment, verifies: false });
  if (failure) throw new RpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${failure.message}`, json);
}

/** Methods that send, simulate and look up transactions. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction: async (context, params) => {
    const [text, options] = check(z.tuple([z.string(), z.optional(sendOptions)]), params);
    const wire = readTransaction(transactionBytes(text, options?.encoding ?? 'base58'));
    slotFor(context, { commitment: options?.preflightCommitment, minContextSlot: options?.minContextSlot });
    await checkSignatures(wire);
    if (!options?.skipPreflight) preflight(context, wire, options?.preflightCommitment ?? 'finalized');
    context.ledger.send(wire);
    return wire.signatures[0];
  },

  simulateTransaction: async (context, params) => {
    const [text, options] = check(z.tuple([z.string(), z.optional(simulateOptions)]), params);
    const wire = readTransaction(transactionBytes(text, options?.encoding ?? 'base58'));
    if (options?.sigVerify && options.replaceRecentBlockhash)
      throw new RpcError(INVALID_PARAMS, 'sigVerify may not be used with replaceRecentBlockhash');
    if (options?.sigVerify) await checkSignatures(wire);
    return inContext(context, options, simulationJson(context, wire, options));
  },

  getSignatureStatuses: (context, params) => {
    const [signatures, options] = check(
      z.tuple([
        z.array(signatureParam),
        z.optional(z.nullish(z.object({ searchTransactionHistory: z.nullish(z.boolean()) }))),
      ]),
      params,
    );
    if (signatures.length > MAX_STATUSES)
      throw new RpcError(INVALID_PARAMS, `Too many inputs provided; max ${MAX_STATUSES}`);
    const { ledger } = context;
    const oldest = options?.searchTransactionHistory ? 0n : ledger.blocks.latest.slot - STATUS_SLOTS;
    const statuses = signatures.map(signature => {
      const landed = ledger.find(signature);
      return landed && landed.slot >= oldest ? statusJson(ledger, landed) : null;
    });
    return inContext(context, { commitment: 'processed' }, statuses);
  },

  getSignaturesForAddress: (context, params) => {
    const [address, options] = check(z.tuple([addressParam, z.optional(signaturesOptions)]), params);
    const commitment = historyCommitment(options ?? null);
    slotFor(context, { commitment, minContextSlot: options?.minContextSlot });
    const { ledger } = context;
    let found = [...ledger.history]
      .reverse()
      .filter(({ addresses, slot }) => addresses.includes(address) && ledger.blocks.hasReached(slot, commitment));
    const at = (signature: string): number => found.findIndex(landed => landed.signature === signature);
    if (options?.before) found = found.slice(at(options.before) + 1);
    if (options?.until && at(options.until) >= 0) found = found.slice(0, at(options.until));
    return found.slice(0, options?.limit ?? MAX_SIGNATURES).map(landed => ({
      signature: landed.signature,
      slot: landed.slot,
      err: landed.failure?.err ?? null,
      memo: memoOf(landed),
      blockTime: landed.time,
      confirmationStatus: ledger.blocks.commitmentOf(landed.slot),
    }));
  },

  getTransaction: ({ ledger }, params) => {
    const [signature, given] = check(z.tuple([signatureParam, z.optional(transactionOptions)]), params);
    const options = typeof given === 'string' ? { encoding: given } : (given ?? {});
    const landed = ledger.find(signature);
    if (!landed || !ledger.blocks.hasReached(landed.slot, historyCommitment(options))) return null;
    const version = 'maxSupportedTransactionVersion' in options ? options.maxSupportedTransactionVersion : undefined;
    const saysVersion = version !== undefined && version !== null;
    if (landed.wire.version === 0 && !saysVersion)
      throw new RpcError(
        UNSUPPORTED_TRANSACTION_VERSION,
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
      );
    return transactionJson(landed, options.encoding ?? 'json', saysVersion, address => ledger.account(address));
  },

  getTransactionCount: ({ ledger }) => [...ledger.history].length,
};

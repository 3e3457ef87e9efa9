import type { Address } from '@solana/addresses';
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages';
import { compileTransaction, getTransactionEncoder } from '@solana/transactions';
import * as z from 'zod/mini';
import { W3mError } from '../../../domain/errors/errors.js';
import { checkMultiplier } from '../../../domain/assets/shown-asset.js';
import type { Multiplier } from '../../../domain/scaled-units.js';
import { formatUnits } from '../../../domain/format.js';
import { isSolanaAddress } from '../../../domain/validation.js';
import type { TransferCost, TransferRequest } from '../../transfers.js';
import type { TransactionVersion } from '../solana-wallet.js';
import { encodeBase64 } from '../wire.js';
import { readAccounts, readRent } from './accounts.js';
import { feeOf, limitFrom, readUnitPrice } from './fees.js';
import { setUnitLimit, setUnitPrice } from './instructions.js';
import { poorAccount, transactionProblem } from './node-error.js';
import type { ValidBlockhash } from './lifetime.js';
import { atSlot, inContext, wholeNumber, type SolanaNode } from './node.js';
import { expectTakesSol, solSteps, tokenSteps, type TransferSteps } from './transfer-instructions.js';

/** A transfer, ready to be signed. */
export interface TransferPlan {
  /** The unsigned transaction. */
  readonly transaction: Uint8Array;
  readonly fee: bigint;
  readonly deposit: bigint;
  /** What the receiver gets at least, if a fee of the token makes it less than the amount. */
  readonly received?: bigint | undefined;
  /** By how much the token multiplies amounts that are shown; absent for 1. */
  readonly multiplier?: Multiplier | undefined;
  /** The blockhash in the transaction. */
  readonly planned: ValidBlockhash;
}

/** The sender, and the transaction versions that the wallet signs. */
export interface Sender {
  readonly address: string;
  readonly versions: readonly TransactionVersion[];
}

/** Limit of compute units in a transaction; used for the simulation. */
const MAX_UNITS = 1_400_000;
type BlockhashLifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

/** Largest amount on the chain: 64 bits. */
const AMOUNT_LIMIT = 2n ** 64n;

const COMMITMENT = { commitment: 'confirmed' };

const blockhashSchema = atSlot(z.object({ blockhash: z.string(), lastValidBlockHeight: wholeNumber }));
const simulationSchema = inContext(z.object({ err: z.unknown(), unitsConsumed: z.optional(wholeNumber) }));
const feeSchema = inContext(z.nullable(wholeNumber));

/** @throws {W3mError} `INVALID_REQUEST` for an invalid amount or address. */
function check({ to, amount, token }: TransferRequest): void {
  const wrong = [to, token ?? to].find(address => !isSolanaAddress(address));
  if (wrong !== undefined) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not a Solana address: ${wrong}`) });
  }
  if (amount <= 0n || amount >= AMOUNT_LIMIT) {
    throw new W3mError('INVALID_REQUEST', { cause: new RangeError(`Not a valid amount: ${amount}`) });
  }
}

/** Creates the transaction of a transfer, simulates it on a node, and reads its fee. */
export async function planTransfer(
  node: SolanaNode,
  sender: Sender,
  given: TransferRequest,
  reviewed?: TransferCost,
): Promise<TransferPlan> {
  check(given);
  const request = await withAll(node, sender.address, given);
  const { token } = request;
  const steps =
    token === undefined
      ? solSteps(sender.address, request)
      : await tokenSteps(node, sender.address, { ...request, token });
  const { received, multiplier } = steps;
  if (reviewed) checkMultiplier(reviewed, steps);
  if (received !== undefined && request.isWhole === true) throw new W3mError('TRANSFER_TAXED');
  if (reviewed && steps.deposit > reviewed.deposit) throw new W3mError('FEE_CHANGED');
  const isLess = (received ?? request.amount) < (reviewed?.received ?? request.amount);
  if (reviewed && isLess) throw new W3mError('FEE_CHANGED');
  const [usual, { context, value: lifetime }, accounts] = await Promise.all([
    readUnitPrice(node, steps.writable),
    node.ask('getLatestBlockhash', [COMMITMENT], blockhashSchema),
    token === undefined ? readAccounts(node, [sender.address, request.to]) : [],
  ]);
  const [holder, receiver] = accounts;
  if (token === undefined) expectTakesSol(request.to, receiver);
  const limit =
    token === undefined
      ? limitFrom(SOL_UNITS)
      : limitFrom(
          await tryOut(node, compile(sender, steps, lifetime, { limit: MAX_UNITS, price: usual }).bytes, request),
        );
  const left = holder && holder.lamports - request.amount;
  const isToOneself = request.isAll === true && request.to === sender.address; // nothing would leave the account
  const price = priceOf(reviewed?.fee ?? wholeFee(left, feeOf(limit, usual)), limit) ?? usual;
  const { bytes, message } = compile(sender, steps, lifetime, { limit, price });
  const [{ value: count }] = await Promise.all([
    node.ask('getFeeForMessage', [message, COMMITMENT], feeSchema),
    token === undefined &&
      !isToOneself &&
      tryOut(node, bytes, request, holder && holder.lamports - feeOf(limit, price)),
  ]);
  const fee = count ?? feeOf(limit, price); // unknown if the node has not seen the blockhash yet
  if (reviewed?.fee !== undefined && fee > reviewed.fee) throw new W3mError('FEE_CHANGED');
  return {
    transaction: bytes,
    fee,
    deposit: steps.deposit,
    ...(received !== undefined && { received }),
    ...(multiplier !== undefined && { multiplier }),
    planned: { blockhash: lifetime.blockhash, slot: context.slot },
  };
}

/** Compute units of a SOL transfer: two settings and the transfer, each of 150. */
const SOL_UNITS = 450n;

/**
 * Returns a request of all SOL with what the usual fee leaves. The sender is left with nothing, since the network refuses a
 * rest below the rent-exempt minimum. @throws {W3mError} `INSUFFICIENT_FUNDS` if the fee leaves nothing
 */
async function withAll(node: SolanaNode, from: string, request: TransferRequest): Promise<TransferRequest> {
  if (request.isAll !== true || request.token !== undefined) return request;
  const [price, [holder]] = await Promise.all([readUnitPrice(node, [from, request.to]), readAccounts(node, [from])]);
  const amount = (holder?.lamports ?? 0n) - feeOf(limitFrom(SOL_UNITS), price);
  if (amount <= 0n) throw new W3mError('INSUFFICIENT_FUNDS');
  return { ...request, amount };
}

/**
 * Returns what a transfer of nearly all SOL leaves, if that is to be its fee: less would not pay for it, and a rest of less
 * than a usual fee is below the rent-exempt minimum. The price may have changed since the amount was entered.
 */
const wholeFee = (left: bigint | undefined, usual: bigint): bigint | undefined =>
  left === undefined || left < feeOf(0, 0n) || left > 2n * usual ? undefined : left;

/** Returns the price at which a transaction costs exactly the fee; undefined without a fee. @throws {W3mError} `FEE_CHANGED` */
function priceOf(fee: bigint | undefined, limit: number): bigint | undefined {
  if (fee === undefined) return undefined;
  const extra = fee - feeOf(0, 0n);
  if (extra < 0n) throw new W3mError('FEE_CHANGED');
  return (extra * 1_000_000n) / BigInt(limit);
}

/** Returns the serialised transaction, and its message in base64. */
function compile(
  { address, versions }: Sender,
  { instructions }: TransferSteps,
  { blockhash, lastValidBlockHeight }: { readonly blockhash: string; readonly lastValidBlockHeight: bigint },
  { limit, price }: { readonly limit: number; readonly price: bigint },
): { readonly bytes: Uint8Array; readonly message: string } {
  const version = versions.includes(0) ? 0 : 'legacy';
  const lifetime = { blockhash, lastValidBlockHeight } as BlockhashLifetime; // a value of the node, which is sent back to it
  const paid = setTransactionMessageFeePayer(address as Address, createTransactionMessage({ version })); // validated by the session
  const transaction = compileTransaction(
    appendTransactionMessageInstructions(
      [setUnitLimit(limit), ...(price > 0n ? [setUnitPrice(price)] : []), ...instructions],
      setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    ),
  );
  return {
    bytes: new Uint8Array(getTransactionEncoder().encode(transaction)),
    message: encodeBase64(new Uint8Array(transaction.messageBytes)),
  };
}

/**
 * Simulates a transaction, and resolves with its compute units.
 * @param afterFee Lamports of the sender of SOL after its fee
 */
async function tryOut(
  node: SolanaNode,
  bytes: Uint8Array,
  request: TransferRequest,
  afterFee?: bigint,
): Promise<bigint> {
  const settings = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true };
  const { value } = await node.ask('simulateTransaction', [encodeBase64(bytes), settings], simulationSchema);
  const { err, unitsConsumed } = value;
  if ((err ?? null) === null) return unitsConsumed ?? BigInt(MAX_UNITS);
  const poor = request.token === undefined ? poorAccount(err) : undefined;
  if (poor === SENDER || poor === RECEIVER) {
    const rent = await readRent(node, 0);
    // The network charges the fee first, and refuses an account that cannot pay it beside its rent
    if (poor === SENDER && afterFee !== undefined && afterFee < rent) throw transactionProblem(err, true);
    const { decimals, symbol } = node.network.nativeCurrency;
    const params = { minimum: `${formatUnits(rent, decimals)} ${symbol}` };
    throw new W3mError(poor === SENDER ? 'REMAINDER_TOO_SMALL' : 'AMOUNT_TOO_SMALL', { params, cause: err });
  }
  throw transactionProblem(err, true);
}

/** Indexes of the sender of SOL, which pays the fee, and of its receiver among the accounts of the transaction. */
const SENDER = 0;
const RECEIVER = 1;

import type { Address } from '@solana/addresses';
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages';
import { compileTransaction, getTransactionEncoder } from '@solana/transactions';
import * as z from 'zod/mini';
import { W3mError } from '../../../protocol/errors.js';
import '../../../protocol/later-errors.js';
import { formatUnits } from '../../../protocol/format.js';
import { isSolanaAddress } from '../../../protocol/validation.js';
import type { TransferRequest } from '../../chain-adapter.js';
import type { TransactionVersion } from '../solana-wallet.js';
import { encodeBase64 } from '../wire.js';
import { readRent } from './accounts.js';
import { feeOf, limitFrom, readUnitPrice } from './fees.js';
import { setUnitLimit, setUnitPrice } from './instructions.js';
import { poorAccount, transactionProblem } from './node-error.js';
import type { ValidBlockhash } from './lifetime.js';
import { atSlot, inContext, wholeNumber, type SolanaNode } from './node.js';
import { solSteps, tokenSteps, type TransferSteps } from './transfer-instructions.js';

/** A transfer that is ready to be signed. */
export interface TransferPlan {
  /** The transaction, without its signature. */
  readonly transaction: Uint8Array;
  readonly fee: bigint;
  readonly deposit: bigint;
  /** The blockhash in the transaction. */
  readonly planned: ValidBlockhash;
}

/** Who sends, and which transactions the wallet signs. */
export interface Sender {
  readonly address: string;
  readonly versions: readonly TransactionVersion[];
}

/** The most compute units that a transaction may ask for: for a trial run. */
const MAX_UNITS = 1_400_000;
type BlockhashLifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

/** Amounts on the chain are of 64 bits. */
const AMOUNT_LIMIT = 2n ** 64n;

const COMMITMENT = { commitment: 'confirmed' };

const blockhashSchema = atSlot(z.object({ blockhash: z.string(), lastValidBlockHeight: wholeNumber }));
const simulationSchema = inContext(z.object({ err: z.unknown(), unitsConsumed: z.optional(wholeNumber) }));
const feeSchema = inContext(z.nullable(wholeNumber));

/** @throws {W3mError} `INVALID_REQUEST` for an amount or an address that makes no sense. */
function check({ to, amount, token }: TransferRequest): void {
  const wrong = [to, token ?? to].find(address => !isSolanaAddress(address));
  if (wrong !== undefined) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`No address of Solana: ${wrong}`) });
  }
  if (amount <= 0n || amount >= AMOUNT_LIMIT) {
    throw new W3mError('INVALID_REQUEST', { cause: new RangeError(`No amount to transfer: ${amount}`) });
  }
}

/** Makes the transaction of a transfer, tries it on a node, and finds out what it costs. */
export async function planTransfer(node: SolanaNode, sender: Sender, request: TransferRequest): Promise<TransferPlan> {
  check(request);
  const { token } = request;
  const steps =
    token === undefined
      ? solSteps(sender.address, request)
      : await tokenSteps(node, sender.address, { ...request, token });
  const [price, { context, value: lifetime }] = await Promise.all([
    readUnitPrice(node, steps.writable),
    node.ask('getLatestBlockhash', [COMMITMENT], blockhashSchema),
  ]);
  const trial = compile(sender, steps, lifetime, { limit: MAX_UNITS, price });
  const limit = limitFrom(await tryOut(node, trial.bytes, request));
  const { bytes, message } = compile(sender, steps, lifetime, { limit, price });
  const { value: fee } = await node.ask('getFeeForMessage', [message, COMMITMENT], feeSchema);
  return {
    transaction: bytes,
    fee: fee ?? feeOf(limit, price), // it does not say where it has not seen the blockhash yet
    deposit: steps.deposit,
    planned: { blockhash: lifetime.blockhash, slot: context.slot },
  };
}

/** The transaction in bytes, and its message as nodes are asked about it. */
function compile(
  { address, versions }: Sender,
  { instructions }: TransferSteps,
  { blockhash, lastValidBlockHeight }: { readonly blockhash: string; readonly lastValidBlockHeight: bigint },
  { limit, price }: { readonly limit: number; readonly price: bigint },
): { readonly bytes: Uint8Array; readonly message: string } {
  const version = versions.includes(0) ? 0 : 'legacy';
  const lifetime = { blockhash, lastValidBlockHeight } as BlockhashLifetime; // from a node, and back to it
  const paid = setTransactionMessageFeePayer(address as Address, createTransactionMessage({ version })); // the session checked it
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

/** Runs a transaction for trial, and gives the compute units it took. */
async function tryOut(node: SolanaNode, bytes: Uint8Array, request: TransferRequest): Promise<bigint> {
  const settings = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true };
  const { value } = await node.ask('simulateTransaction', [encodeBase64(bytes), settings], simulationSchema);
  const { err, unitsConsumed } = value;
  if ((err ?? null) === null) return unitsConsumed ?? BigInt(MAX_UNITS);
  if (poorAccount(err) === RECEIVER && request.token === undefined) {
    const { decimals, symbol } = node.network.nativeCurrency;
    const minimum = `${formatUnits(await readRent(node, 0), decimals)} ${symbol}`;
    throw new W3mError('AMOUNT_TOO_SMALL', { params: { minimum }, cause: err });
  }
  throw transactionProblem(err, true);
}

/** Where the receiver of SOL stands among the accounts of the transaction: after who pays. */
const RECEIVER = 1;

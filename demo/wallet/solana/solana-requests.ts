import {
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getUtf8Decoder,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/kit';
import * as z from 'zod/mini';
import type { WalletQuestion } from '../approvals.js';
import { INVALID_PARAMS, UNSUPPORTED_CHAIN, WalletError } from '../../../services/wallet/shared/provider-error.js';
import type { SolanaKey } from './keys.js';
import {
  previewTransaction,
  type ReadableMessage,
} from '../../../services/wallet/shared/describe-solana-transaction.js';
import { mayBeTransaction } from '../../../services/wallet/shared/solana-message.js';
import { LOCAL_CHAIN, SOLANA_CHAINS } from './solana-account.js';
import type { SendChoices, SolanaNode } from '../../../services/wallet/shared/solana-node.js';

/** What handlers use to answer a request. */
export interface RequestContext {
  readonly node: SolanaNode;
  /** Returns the key of a granted account. Throws with code 4100 for other accounts. */
  signer(address: string): SolanaKey;
  ask(question: WalletQuestion): Promise<readonly string[]>;
}

const account = z.object({ address: z.string() });
const bytes = z.instanceof(Uint8Array);
const commitment = z.optional(z.enum(['processed', 'confirmed', 'finalized']));
const chain = z.enum(SOLANA_CHAINS);

const messageInputs = z.array(z.object({ account, message: bytes })).check(z.minLength(1));
const signInputs = z.array(z.object({ account, transaction: bytes, chain: z.optional(chain) })).check(z.minLength(1));
const sendInputs = z
  .array(
    z.object({
      account,
      transaction: bytes,
      chain,
      options: z.optional(
        z.object({
          commitment,
          preflightCommitment: commitment,
          skipPreflight: z.optional(z.boolean()),
          maxRetries: z.optional(z.int().check(z.minimum(0))),
          minContextSlot: z.optional(z.int().check(z.minimum(0))),
        }),
      ),
    }),
  )
  .check(z.minLength(1));

const NAMES: Readonly<Record<(typeof SOLANA_CHAINS)[number], string>> = {
  'solana:mainnet': 'Solana',
  'solana:devnet': 'Solana Devnet',
  'solana:testnet': 'Solana Testnet',
  'solana:localnet': 'Local Solana',
};

function check<T>(schema: z.ZodMiniType<T>, inputs: unknown): T {
  const result = schema.safeParse(inputs);
  if (result.success) return result.data;
  throw new WalletError(INVALID_PARAMS, `Invalid input: ${z.prettifyError(result.error)}`);
}

const same = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.from(one).every((byte, index) => byte === other[index]);

/** Decodes a transaction message; undefined for other bytes and unsupported versions. */
function messageIn(some: Uint8Array): ReadableMessage | undefined {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(some);
    const isReadable = message.version === 'legacy' || message.version === 0;
    return isReadable && same(getCompiledTransactionMessageEncoder().encode(message), some) ? message : undefined;
  } catch {
    return undefined;
  }
}

interface Read {
  readonly transaction: Transaction;
  readonly message: ReadableMessage;
}

/** Decodes a transaction that requires the account's signature. */
function read(wire: Uint8Array, address: string): Read {
  let transaction: Transaction;
  try {
    transaction = getTransactionDecoder().decode(wire);
  } catch (error) {
    throw new WalletError(INVALID_PARAMS, `Invalid input: this is no transaction. ${String(error)}`);
  }
  const message = messageIn(new Uint8Array(transaction.messageBytes));
  if (!message)
    throw new WalletError(
      INVALID_PARAMS,
      'Invalid input: this wallet signs legacy transactions and those of version 0.',
    );
  if (!(address in transaction.signatures))
    throw new WalletError(INVALID_PARAMS, `Invalid input: ${address} is not among the signers of the transaction.`);
  return { transaction, message };
}

const sign = async ({ transaction }: Read, key: SolanaKey): Promise<Transaction> =>
  partiallySignTransaction([await key.pair()], transaction);

interface SignInput {
  readonly account: { readonly address: string };
  readonly transaction: Uint8Array;
  readonly chain?: (typeof SOLANA_CHAINS)[number] | undefined;
}

/** Decodes the transactions, shows them in one approval request and resolves on approval. */
async function agreed(context: RequestContext, inputs: readonly SignInput[], sends: boolean): Promise<readonly Read[]> {
  const [first] = inputs;
  if (!first || inputs.some(input => input.account.address !== first.account.address || input.chain !== first.chain))
    throw new WalletError(INVALID_PARAMS, 'Invalid input: all transactions have to be for one account on one network.');
  const { address } = first.account;
  context.signer(address);
  const all = inputs.map(({ transaction }) => read(transaction, address));
  const isLocal = (first.chain ?? LOCAL_CHAIN) === LOCAL_CHAIN;
  await context.ask({
    kind: 'Solana transactions',
    account: address,
    network: NAMES[first.chain ?? LOCAL_CHAIN],
    sends,
    transactions: await Promise.all(
      all.map(({ transaction, message }) =>
        previewTransaction(isLocal ? context.node : undefined, address, transaction, message),
      ),
    ),
  });
  return all;
}

/** `solana:signMessage`: one approval request per message. */
export async function signMessages(
  context: RequestContext,
  given: readonly unknown[],
): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]> {
  const inputs = check(messageInputs, given);
  const outputs = [];
  for (const { account: of, message } of inputs) {
    const key = context.signer(of.address);
    if (mayBeTransaction(message))
      throw new WalletError(INVALID_PARAMS, 'Invalid input: the message is a transaction.');
    const copy = new Uint8Array(message);
    await context.ask({ kind: 'message', account: of.address, text: getUtf8Decoder().decode(copy) });
    const { privateKey } = await key.pair();
    outputs.push({ signedMessage: copy, signature: new Uint8Array(await signBytes(privateKey, copy)) });
  }
  return outputs;
}

/** `solana:signTransaction`. */
export async function signTransactions(
  context: RequestContext,
  given: readonly unknown[],
): Promise<readonly { readonly signedTransaction: Uint8Array }[]> {
  const inputs = check(signInputs, given);
  const all = await agreed(context, inputs, false);
  const [first] = inputs;
  if (!first) return [];
  const key = context.signer(first.account.address);
  return Promise.all(
    all.map(async one => ({ signedTransaction: new Uint8Array(getTransactionEncoder().encode(await sign(one, key))) })),
  );
}

/** `solana:signAndSendTransaction`: sequentially, in the given order. */
export async function sendTransactions(
  context: RequestContext,
  given: readonly unknown[],
): Promise<readonly { readonly signature: Uint8Array }[]> {
  const inputs = check(sendInputs, given);
  if (inputs.some(input => input.chain !== LOCAL_CHAIN))
    throw new WalletError(UNSUPPORTED_CHAIN, 'This wallet has a node for the local Solana only.');
  const all = await agreed(context, inputs, true);
  const outputs = [];
  for (const [index, one] of all.entries()) {
    const input = inputs[index];
    if (!input) break;
    const wire = getBase64EncodedWireTransaction(await sign(one, context.signer(input.account.address)));
    const choices: SendChoices = input.options ?? {};
    const signature = await context.node.send(wire, choices);
    outputs.push({ signature: new Uint8Array(getBase58Encoder().encode(signature)) });
  }
  return outputs;
}

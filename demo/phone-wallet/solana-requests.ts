import {
  getBase58Codec,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  partiallySignTransaction,
  signBytes,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit';
import * as z from 'zod/mini';
import { check } from '../wallet/methods/method.js';
import { nodeRequest } from '../wallet/node-request.js';
import type { SolanaKey } from '../wallet/solana/keys.js';
import { INTERNAL, INVALID_PARAMS, UNAUTHORIZED, UNSUPPORTED_METHOD, WalletError } from '../wallet/wallet-error.js';
import type { SolanaQuestion } from './questions.js';
import { transactionWords } from './solana-words.js';
import type { SolanaChain } from './world.js';

/** Where a request comes from, and what it may do. */
export interface SolanaRequestParts {
  readonly chain: SolanaChain;
  /** The keys of the session's accounts, the one in use first. */
  readonly keys: readonly SolanaKey[];
  ask(question: SolanaQuestion): Promise<unknown>;
}

type SolanaMethod = (parts: SolanaRequestParts, params: unknown) => Promise<unknown>;

const pubkey = z.optional(z.string());
const sendOptions = z.nullish(z.record(z.string(), z.unknown()));

function keyOf({ keys }: SolanaRequestParts, address: string | undefined): SolanaKey {
  const key = address === undefined ? keys[0] : keys.find(one => one.address === address);
  if (!key) throw new WalletError(UNAUTHORIZED, `This app may not use the account ${address ?? 'it has not named'}.`);
  return key;
}

function decodeTransaction(base64: string): Transaction {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(base64));
  } catch (error) {
    throw new WalletError(INVALID_PARAMS, 'Invalid parameters: the transaction cannot be read.', String(error));
  }
}

function wordsOf({ messageBytes }: Transaction): string {
  try {
    return transactionWords(messageBytes);
  } catch (error) {
    console.warn('The phone wallet could not put a transaction into words.', error);
    return 'A transaction that this wallet cannot put into words';
  }
}

interface Signed {
  readonly transaction: Transaction;
  readonly signature: SignatureBytes;
}

async function sign(key: SolanaKey, transaction: Transaction): Promise<Signed> {
  if (!(key.address in transaction.signatures))
    throw new WalletError(INVALID_PARAMS, `Invalid parameters: the transaction needs no signature of ${key.address}.`);
  const signed = await partiallySignTransaction([await key.pair()], transaction);
  const signature = signed.signatures[key.address];
  if (!signature) throw new WalletError(INTERNAL, 'The transaction was not signed.');
  return { transaction: signed, signature };
}

async function askToSign(
  parts: SolanaRequestParts,
  address: string | undefined,
  encoded: readonly string[],
  isSent: boolean,
): Promise<readonly Signed[]> {
  const key = keyOf(parts, address);
  const transactions = encoded.map(decodeTransaction);
  await parts.ask({
    kind: 'solana transactions',
    account: key.address,
    chain: parts.chain.name,
    lines: transactions.map(wordsOf),
    isSent,
  });
  return Promise.all(transactions.map(transaction => sign(key, transaction)));
}

const base58 = (bytes: SignatureBytes): string => getBase58Decoder().decode(bytes);

const accounts: SolanaMethod = async ({ keys }) => keys.map(({ address }) => ({ pubkey: address }));

const methods: Readonly<Record<string, SolanaMethod>> = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,

  async solana_signMessage(parts, params) {
    const { message, pubkey: address } = check(z.object({ message: z.string(), pubkey }), params);
    const key = keyOf(parts, address);
    const bytes = z
      .string()
      .check(z.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
      .safeParse(message).success
      ? getBase58Codec().encode(message)
      : undefined;
    if (!bytes) throw new WalletError(INVALID_PARAMS, 'Invalid parameters: the message is not base58.');
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    await parts.ask({
      kind: 'solana message',
      account: key.address,
      chain: parts.chain.name,
      lines: [text.includes('\uFFFD') ? message : text],
      isSent: false,
    });
    return { signature: base58(await signBytes((await key.pair()).privateKey, bytes)) };
  },

  async solana_signTransaction(parts, params) {
    const given = check(z.object({ transaction: z.string(), pubkey }), params);
    const [signed] = await askToSign(parts, given.pubkey, [given.transaction], false);
    if (!signed) throw new WalletError(INTERNAL, 'Nothing was signed.');
    return {
      signature: base58(signed.signature),
      transaction: getBase64EncodedWireTransaction(signed.transaction),
    };
  },

  async solana_signAllTransactions(parts, params) {
    const given = check(z.object({ transactions: z.array(z.string()).check(z.minLength(1)), pubkey }), params);
    const all = await askToSign(parts, given.pubkey, given.transactions, false);
    return { transactions: all.map(({ transaction }) => getBase64EncodedWireTransaction(transaction)) };
  },

  async solana_signAndSendTransaction(parts, params) {
    const given = check(z.object({ transaction: z.string(), pubkey, sendOptions }), params);
    const [signed] = await askToSign(parts, given.pubkey, [given.transaction], true);
    if (!signed) throw new WalletError(INTERNAL, 'Nothing was signed.');
    const options = { ...given.sendOptions, encoding: 'base64' };
    const signature = await nodeRequest(parts.chain.rpcUrl, 'sendTransaction', [
      getBase64EncodedWireTransaction(signed.transaction),
      options,
    ]);
    if (typeof signature !== 'string')
      throw new WalletError(INTERNAL, 'The node took the transaction and gave no signature.');
    return { signature };
  },
};

/** What the wallet can do with accounts of Solana. */
export const SOLANA_METHODS: readonly string[] = Object.keys(methods);

/** Answers a request for Solana. Rejects with a `WalletError` what it refuses. */
export async function answerSolana(parts: SolanaRequestParts, method: string, params: unknown): Promise<unknown> {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!run) throw new WalletError(UNSUPPORTED_METHOD, `This wallet does not know the method ${method}.`);
  return run(parts, params);
}

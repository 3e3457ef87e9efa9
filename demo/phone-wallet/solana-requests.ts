import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
} from '@solana/kit';
import * as z from 'zod/mini';
import type { WalletQuestion } from '../wallet/approvals.js';
import { check } from '../wallet/methods/method.js';
import type { SolanaKey } from '../wallet/solana/keys.js';
import { LOCAL_CHAIN } from '../wallet/solana/solana-account.js';
import { SolanaNode, type KnownCluster } from '../../services/wallet/shared/solana-node.js';
import {
  sendTransactions,
  signMessages,
  signTransactions,
  type RequestContext,
} from '../wallet/solana/solana-requests.js';
import {
  INTERNAL,
  INVALID_PARAMS,
  UNAUTHORIZED,
  UNSUPPORTED_METHOD,
  WalletError,
} from '../../services/wallet/shared/provider-error.js';

/** Origin and permissions of a request. */
export interface SolanaRequestParts {
  readonly cluster: KnownCluster;
  /** Keys of the session's accounts, the active one first. */
  readonly keys: readonly SolanaKey[];
  ask(question: WalletQuestion): Promise<unknown>;
}

type SolanaMethod = (parts: SolanaRequestParts, params: unknown) => Promise<unknown>;

const pubkey = z.optional(z.string());
const oneTransaction = z.object({ transaction: z.string(), pubkey });

/** Decodes a text; rejects invalid encodings. */
function decode(encoder: { encode(text: string): ArrayLike<number> }, text: string): Uint8Array {
  try {
    return Uint8Array.from(encoder.encode(text));
  } catch (error) {
    throw new WalletError(INVALID_PARAMS, 'Invalid parameters: a text cannot be decoded.', String(error));
  }
}

const fromBase64 = (text: string): Uint8Array => decode(getBase64Encoder(), text);
const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);
const base64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes);

function keyOf({ keys }: SolanaRequestParts, address: string | undefined): SolanaKey {
  const key = address === undefined ? keys[0] : keys.find(one => one.address === address);
  if (!key)
    throw new WalletError(UNAUTHORIZED, `This app may not use the account ${address ?? 'that it has not named'}.`);
  return key;
}

/** Context for the signing code of the developer wallet. */
const contextOf = (parts: SolanaRequestParts): RequestContext => ({
  node: new SolanaNode(parts.cluster),
  signer: address => keyOf(parts, address),
  ask: async question => {
    await parts.ask(question);
    return [];
  },
});

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new WalletError(INTERNAL, 'Nothing was signed.');
  return first;
}

async function signAll(
  parts: SolanaRequestParts,
  address: string | undefined,
  encoded: readonly string[],
): Promise<readonly Uint8Array[]> {
  const account = keyOf(parts, address);
  const inputs = encoded.map(text => ({ account, transaction: fromBase64(text), chain: LOCAL_CHAIN }));
  return (await signTransactions(contextOf(parts), inputs)).map(({ signedTransaction }) => signedTransaction);
}

const accounts: SolanaMethod = async ({ keys }) => keys.map(({ address }) => ({ pubkey: address }));

const methods: Readonly<Record<string, SolanaMethod>> = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,

  async solana_signMessage(parts, params) {
    const given = check(z.object({ message: z.string(), pubkey }), params);
    const input = { account: keyOf(parts, given.pubkey), message: decode(getBase58Encoder(), given.message) };
    const { signature } = only(await signMessages(contextOf(parts), [input]));
    return { signature: base58(signature) };
  },

  async solana_signTransaction(parts, params) {
    const given = check(oneTransaction, params);
    const signed = only(await signAll(parts, given.pubkey, [given.transaction]));
    const signature = getTransactionDecoder().decode(signed).signatures[keyOf(parts, given.pubkey).address];
    if (!signature) throw new WalletError(INTERNAL, 'The transaction was not signed.');
    return { signature: base58(Uint8Array.from(signature)), transaction: base64(signed) };
  },

  async solana_signAllTransactions(parts, params) {
    const given = check(z.object({ transactions: z.array(z.string()).check(z.minLength(1)), pubkey }), params);
    return { transactions: (await signAll(parts, given.pubkey, given.transactions)).map(base64) };
  },

  async solana_signAndSendTransaction(parts, params) {
    const { sendOptions, ...given } = check(z.extend(oneTransaction, { sendOptions: z.nullish(z.unknown()) }), params);
    const input = {
      account: keyOf(parts, given.pubkey),
      transaction: fromBase64(given.transaction),
      chain: LOCAL_CHAIN,
      options: sendOptions ?? {},
    };
    const { signature } = only(await sendTransactions(contextOf(parts), [input]));
    return { signature: base58(signature) };
  },
};

/** Methods supported for Solana accounts. */
export const SOLANA_METHODS: readonly string[] = Object.keys(methods);

/** Handles a Solana request. Rejects with a `WalletError` when the request is refused. */
export async function answerSolana(parts: SolanaRequestParts, method: string, params: unknown): Promise<unknown> {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!run) throw new WalletError(UNSUPPORTED_METHOD, `This wallet does not know the method ${method}.`);
  return run(parts, params);
}

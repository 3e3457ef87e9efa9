import { encodeBase58 } from '../../domain/base58.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { outcomeOf } from '../wallet-outcome.js';
import { readSendOptions, type SendOptions } from './send-options.js';
import { sentInPart } from './sent-in-part.js';
import { expectUsing, type SolanaSession } from './solana-session.js';
import type { Signing, TransactionVersion } from './solana-wallet.js';
import { isSigned, readTransaction } from './wire.js';

/** Sends a signed transaction by the nodes of the network, and resolves with its signature. */
export type SendByNode = (
  transaction: Uint8Array,
  network: CaipNetwork,
  options: SendOptions,
  signal: AbortSignal,
) => Promise<string>;

const unsupported = (): W3mError => new W3mError('METHOD_UNSUPPORTED');

/** Signs unchanged bytes with the active account. */
export async function signMessage(session: SolanaSession, message: Uint8Array): Promise<Uint8Array> {
  const { using, wallet } = session;
  return session.request(async () => {
    if (!wallet.signMessage) throw unsupported();
    return wallet.signMessage(message, using);
  });
}

/** Signs a text, and resolves with the signature in base58. */
export const signText = async (session: SolanaSession, text: string): Promise<string> =>
  encodeBase58(await signMessage(session, new TextEncoder().encode(text)));

/** Returns the version of each transaction. @throws {W3mError} `INVALID_REQUEST`; `METHOD_UNSUPPORTED` for a version that the wallet does not sign. */
function check(session: SolanaSession, transactions: readonly Uint8Array[]): readonly TransactionVersion[] {
  if (transactions.length === 0) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The list of transactions is empty') });
  }
  return transactions.map(bytes => {
    const version = readTransaction(bytes)?.version;
    if (version === undefined) {
      throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The bytes are not a transaction') });
    }
    if (!session.wallet.versions.includes(version)) throw unsupported();
    return version;
  });
}

/**
 * Signs transactions, and resolves with them as the wallet signed them.
 * @param options.signing The account and network that they were created for; the active ones by default.
 * @throws {W3mError} `REQUEST_ABORTED` if `signing` is no longer active.
 */
export async function signTransactions(
  session: SolanaSession,
  transactions: readonly Uint8Array[],
  {
    signing = session.using,
    signal,
  }: { readonly signing?: Signing | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly Uint8Array[]> {
  const { wallet } = session;
  check(session, transactions);
  expectUsing(session, signing);
  return session.request(
    async () => {
      if (!wallet.signTransactions) throw unsupported();
      const signed = await wallet.signTransactions(transactions, signing);
      for (const bytes of signed) {
        const transaction = readTransaction(bytes);
        const at = transaction?.signers.indexOf(signing.address) ?? -1;
        // Wallets may add instructions, so only the signature of the account is checked
        if (!transaction || (at >= 0 && !isSigned(transaction.signatures[at]))) {
          throw new W3mError('WALLET_BAD_REPLY', { cause: bytes });
        }
      }
      return signed;
    },
    { signal },
  );
}

/**
 * Signs and sends by the wallet, or by the network's nodes if the wallet cannot send. Resolves with the signatures in
 * base58.
 * @throws {W3mError} `SENT_IN_PART` with the signatures of the transactions before the one that was refused;
 * `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
 */
export async function signAndSend(
  session: SolanaSession,
  transactions: readonly Uint8Array[],
  given: SendOptions | undefined,
  sendByNode: SendByNode,
  signing: Signing = session.using,
): Promise<readonly string[]> {
  const options = readSendOptions(given);
  const { wallet } = session;
  check(session, transactions);
  expectUsing(session, signing);
  const { sendTransactions } = wallet;
  if (sendTransactions && wallet.canSend(signing.network)) {
    const signatures = await outcomeOf(session.request(() => sendTransactions(transactions, signing, options)));
    return signatures.map(encodeBase58);
  }
  const sent: string[] = [];
  for (const bytes of await signTransactions(session, transactions, { signing })) {
    try {
      sent.push(await sendByNode(bytes, signing.network, options, session.signal)); // in order: one may depend on another
    } catch (cause) {
      throw sent.length === 0 ? cause : sentInPart(sent, cause);
    }
  }
  return sent;
}

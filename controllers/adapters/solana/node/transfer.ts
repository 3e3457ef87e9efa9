import type {
  ReviewedTerms,
  SignedTransfer,
  TransferCost,
  TransferProgress,
  TransferRequest,
} from '../../transfers.js';
import { outcomeOf } from '../../wallet-outcome.js';
import { expectUsing, type SolanaSession } from '../solana-session.js';
import type { Signing } from '../solana-wallet.js';
import { signTransactions } from '../wallet-requests.js';
import { decodeBase64, encodeBase64 } from '../wire.js';
import { confirm } from './confirm.js';
import type { ValidBlockhash } from './lifetime.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';
import { isRefusal } from './node-error.js';
import { broadcast, signatureOf } from './send.js';
import { planTransfer, type Sender } from './transfer-plan.js';
import { encodeBase58 } from '../../../domain/base58.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { W3mError } from '../../../domain/errors/errors.js';

const senderOf = ({ wallet }: SolanaSession, { address }: Signing): Sender => ({ address, versions: wallet.versions });

/** Estimates the cost of a transfer by a simulation on the active network. */
export function estimateTransfer(
  context: NodeContext,
  session: SolanaSession,
  request: TransferRequest,
  signal?: AbortSignal,
): Promise<TransferCost> {
  const signing = session.using;
  return withNode(context, signing.network, [session.signal, signal], async node => {
    const { transaction: _, planned: __, ...cost } = await planTransfer(node, senderOf(session, signing), request);
    return cost;
  });
}

/**
 * Plans a transfer, has the wallet sign it, and sends it until its outcome is final. Account and network are read once:
 * the wallet signs the plan, or nothing.
 */
export async function transfer(
  context: NodeContext,
  session: SolanaSession,
  request: TransferRequest,
  progress: TransferProgress = {},
): Promise<string> {
  const signing = session.using;
  const { signal, reviewed } = progress;
  if (reviewed) expectReviewed(reviewed, signing);
  const sent = await withNode(context, signing.network, [session.signal, signal], async node => {
    const { transaction, planned } = await planTransfer(node, senderOf(session, signing), request, reviewed?.cost);
    return { ...(await sign(node, session, signing, { transaction, onAsk: progress.onAsk })), planned };
  });
  // The end of the session ends nothing here: the wallet has done its part
  return withNode(context, signing.network, [signal], node => deliver(context, node, sent, progress));
}

/** @throws {W3mError} `REQUEST_ABORTED` if the account or the network is not the reviewed one. */
function expectReviewed({ account, network: id }: ReviewedTerms, { address, network }: Signing): void {
  if (account === address && id === network.caipNetworkId) return;
  throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed after the review') });
}

/**
 * Sends a transaction that was signed before, such as by an earlier page, until its outcome is final.
 * @throws {W3mError} as {@link transfer}
 */
export const resume = (
  context: NodeContext,
  { bytes, blockhash, slot }: SignedTransfer,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<string> =>
  withNode(context, network, [signal], async node => {
    const transaction = decodeBase64(bytes);
    if (!transaction || !/^\d{1,20}$/.test(slot)) throw new W3mError('INVALID_REQUEST');
    const signature = signatureOf(transaction);
    // No preflight: it fails also for a transaction that the network has executed
    await confirm(context, node, { signature, transaction, planned: { blockhash, slot: BigInt(slot) } });
    return signature;
  });

interface SignedPlan {
  readonly signature: string;
  readonly planned: ValidBlockhash;
  /** Undefined if the wallet has sent it. */
  readonly transaction: Uint8Array | undefined;
}

/** Reports the signature, then sends. Only the proof of a refusal ends it before the outcome is final. */
async function deliver(
  context: NodeContext,
  node: SolanaNode,
  { signature, transaction, planned }: SignedPlan,
  { onSent, onRefused }: TransferProgress,
): Promise<string> {
  const signed = transaction && {
    bytes: encodeBase64(transaction),
    blockhash: planned.blockhash,
    slot: String(planned.slot),
  };
  onSent?.(signature, signed);
  try {
    if (transaction) await broadcast(node, transaction);
  } catch (error) {
    if (isRefusal(error)) onRefused?.(signature);
    throw error;
  }
  await confirm(context, node, { signature, transaction, planned });
  return signature;
}

/**
 * Has the wallet sign: the page then sends the transaction to the network that is shown, and can send it again. A wallet
 * that cannot only sign sends it.
 */
async function sign(
  node: SolanaNode,
  session: SolanaSession,
  signing: Signing,
  { transaction, onAsk }: { readonly transaction: Uint8Array; readonly onAsk: TransferProgress['onAsk'] },
): Promise<Pick<SignedPlan, 'signature' | 'transaction'>> {
  const { wallet } = session;
  const { sendTransactions } = wallet;
  if (!wallet.signTransactions && sendTransactions && wallet.canSend(signing.network)) {
    expectUsing(session, signing);
    node.signal.throwIfAborted();
    onAsk?.();
    const send = async (): Promise<Uint8Array> => {
      const { signal } = node;
      const [signature] = await session.request(() => sendTransactions([transaction], signing, {}), { signal });
      if (!signature) throw new W3mError('WALLET_BAD_REPLY');
      return signature;
    };
    return { signature: encodeBase58(await outcomeOf(send())), transaction: undefined };
  }
  const [signed] = await signTransactions(session, [transaction], { signing, signal: node.signal });
  if (!signed) throw new W3mError('WALLET_BAD_REPLY');
  return { signature: signatureOf(signed), transaction: signed };
}

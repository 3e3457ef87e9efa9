import type { TransferCost, TransferProgress, TransferRequest } from '../../chain-adapter.js';
import type { SolanaSession } from '../solana-session.js';
import type { Signing } from '../solana-wallet.js';
import { signTransactions } from '../wallet-requests.js';
import { confirm } from './confirm.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';
import { sendTransaction, signatureOf } from './send.js';
import { planTransfer, type Sender } from './transfer-plan.js';
import { encodeBase58 } from '../../../domain/base58.js';
import { W3mError } from '../../../domain/errors/errors.js';
import '../../../domain/errors/later-errors.js';

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
    const { fee, deposit } = await planTransfer(node, senderOf(session, signing), request);
    return { fee, deposit };
  });
}

/**
 * Plans a transfer, has the wallet sign it, sends it, and waits until the network has confirmed it. Account and network
 * are read once: the wallet signs the plan, or nothing.
 */
export function transfer(
  context: NodeContext,
  session: SolanaSession,
  request: TransferRequest,
  { signal, onSent }: TransferProgress = {},
): Promise<string> {
  const signing = session.using;
  return withNode(context, signing.network, [session.signal, signal], async node => {
    const { transaction, planned } = await planTransfer(node, senderOf(session, signing), request);
    const sent = await signAndSend(node, session, signing, transaction);
    onSent?.(sent.signature);
    await confirm(context, node, { ...sent, planned });
    return sent.signature;
  });
}

/**
 * Sends by the page's nodes if the wallet signs: the transaction then goes to the network that is shown, and can be sent
 * again. Sends by the wallet if it cannot only sign.
 */
async function signAndSend(
  node: SolanaNode,
  session: SolanaSession,
  signing: Signing,
  transaction: Uint8Array,
): Promise<{ readonly signature: string; readonly transaction: Uint8Array | undefined }> {
  const { wallet } = session;
  const { sendTransactions } = wallet;
  if (!wallet.signTransactions && sendTransactions && wallet.canSend(signing.network)) {
    session.expectUsing(signing);
    const [signature] = await session.request(() => sendTransactions([transaction], signing, {}), {
      signal: node.signal,
    });
    if (!signature) throw new W3mError('WALLET_BAD_REPLY');
    return { signature: encodeBase58(signature), transaction: undefined };
  }
  const [signed] = await signTransactions(session, [transaction], { signing, signal: node.signal });
  if (!signed) throw new W3mError('WALLET_BAD_REPLY');
  await sendTransaction(node, signed);
  return { signature: signatureOf(signed), transaction: signed };
}

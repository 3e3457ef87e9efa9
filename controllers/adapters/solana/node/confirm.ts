import * as z from 'zod/mini';
import type { Scope } from '../../../core/scope.js';
import { wait } from '../../../core/wait.js';
import { RPC_POLLING_MS } from '../../../protocol/constants.js';
import type { CaipNetwork } from '../../../protocol/entities.js';
import { isW3mError, W3mError } from '../../../protocol/errors.js';
import '../../../protocol/later-errors.js';
import { linked } from '../../in-time.js';
import { transactionProblem } from './node-error.js';
import { followLifetime, type ReadExpiry, type ValidBlockhash } from './lifetime.js';
import { atSlot, inContext, type NodeContext, type SolanaNode } from './node.js';
import { sendTransaction } from './send.js';

/** A blockhash holds for 150 blocks, a minute or so. Who has heard of nothing for thrice as long says so. */
export const CONFIRM_GIVE_UP_MS = 180_000;
/** How often is asked while nobody tells: the chain makes a block each 400 ms. */
export const CONFIRM_POLLING_MS = 1_000;

/** What is waited for. */
export interface Sent {
  readonly signature: string;
  /** The blockhash that the transaction was made with; the wallet may have signed another. */
  readonly planned: ValidBlockhash;
  /** As it was sent, to be sent again while it is on its way; unknown where the wallet sent it. */
  readonly transaction: Uint8Array | undefined;
}

const statusSchema = z.object({
  err: z.unknown(),
  confirmationStatus: z.nullish(z.enum(['processed', 'confirmed', 'finalized'])),
});
const statusesSchema = atSlot(z.tuple([z.nullable(statusSchema)]));

const noticeSchema = z.object({
  method: z.literal('signatureNotification'),
  params: z.object({ result: inContext(z.object({ err: z.unknown() })) }),
});

/** Where a network tells of what happens: where it says so, else beside its first node, as Solana's nodes have it. */
export function socketUrl({ rpcUrls: { default: urls } }: CaipNetwork): string | undefined {
  const said = urls.webSocket?.[0];
  const [http] = urls.http;
  if (said !== undefined || http === undefined || !URL.canParse(http)) return said;
  const url = new URL(http);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Calls `tell` when the node says that the transaction is in. Where it cannot be listened to, `tell` is never called, and `lost` is. */
function listen(
  { WebSocket = globalThis.WebSocket }: NodeContext,
  url: string | undefined,
  signature: string,
  signal: AbortSignal,
  { tell, lost }: { readonly tell: () => void; readonly lost: () => void },
): void {
  if (url === undefined || typeof WebSocket !== 'function') return lost();
  try {
    const socket = new WebSocket(url);
    const params = [signature, { commitment: 'confirmed' }];
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params })),
    );
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      try {
        if (noticeSchema.safeParse(JSON.parse(data)).success) tell();
      } catch {
        // What is no JSON tells nothing; the status is asked for all the same
      }
    });
    socket.addEventListener('error', lost);
    socket.addEventListener('close', lost);
    signal.addEventListener('abort', () => socket.close());
  } catch {
    lost(); // the page's policy does not let it
  }
}

/**
 * Resolves once the network has confirmed the transaction. It is told by the node's socket, and asks besides: each four
 * seconds while the socket stands, each second without it. What is told is asked after: one place decides.
 * @throws {W3mError} `EXECUTION_REVERTED` or the like if it failed there, `TRANSACTION_EXPIRED` once it is proved that it
 * cannot get in any more, `TRANSACTION_UNCONFIRMED` where that cannot be found out.
 */
export async function confirm(context: NodeContext, node: SolanaNode, sent: Sent): Promise<void> {
  const { scope } = context;
  const end = linked(node.signal);
  const bell = createBell();
  const readExpiry = followLifetime(sent.transaction, sent.planned);
  const ear = { isOpen: true };
  listen(context, socketUrl(node.network), sent.signature, end.signal, {
    tell: bell.ring,
    lost: () => {
      ear.isOpen = false;
      bell.ring();
    },
  });
  const giveUpAt = scope.now() + CONFIRM_GIVE_UP_MS;
  try {
    for (;;) {
      if (await isConfirmed(node, sent, readExpiry)) return;
      if (scope.now() >= giveUpAt) throw new W3mError('TRANSACTION_UNCONFIRMED');
      await bell.wait(scope, ear.isOpen ? RPC_POLLING_MS : CONFIRM_POLLING_MS, end.signal);
    }
  } finally {
    end.abort();
  }
}

/** Looks once. Returns false while the outcome is unknown; a node that does not answer is asked again next time. */
async function isConfirmed(
  node: SolanaNode,
  { signature, transaction }: Sent,
  readExpiry: ReadExpiry,
): Promise<boolean> {
  try {
    const expiredAt = await unlessUnknown(node, readExpiry(node));
    const options = { searchTransactionHistory: expiredAt !== undefined }; // slow for nodes, and needed only then
    const { context, value } = await node.ask('getSignatureStatuses', [[signature], options], statusesSchema);
    const [status] = value;
    const isIn = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized';
    if (isIn && (status.err ?? null) !== null) throw transactionProblem(status.err, true);
    if (isIn) return true;
    if (status) return false;
    // A node that has not reached the slot of the expiry says nothing about it: a wrong "expired" makes people pay twice
    if (expiredAt !== undefined && context.slot >= expiredAt) throw new W3mError('TRANSACTION_EXPIRED');
    // Sent again until it is in: nodes drop what they cannot pass on at once
    if (expiredAt === undefined && transaction) {
      await sendTransaction(node, transaction, { skipPreflight: true, maxRetries: 0 });
    }
    return false;
  } catch (error) {
    node.signal.throwIfAborted();
    const isAnswer = isW3mError(error) && ANSWERS.includes(error.code);
    if (isAnswer) throw error;
    return false; // what a node does not know now it may know next time; the end of the wait is kept elsewhere
  }
}

/** Resolves with undefined where the node does not answer: the status is read all the same. */
async function unlessUnknown<T>(node: SolanaNode, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch {
    node.signal.throwIfAborted();
    return undefined;
  }
}

const ANSWERS: readonly string[] = ['TRANSACTION_EXPIRED', 'EXECUTION_REVERTED', 'INSUFFICIENT_FUNDS'];

interface Bell {
  readonly ring: () => void;
  /** Until it rings, or so long. */
  wait(scope: Scope, ms: number, signal: AbortSignal): Promise<void>;
}

function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    async wait(scope, ms, signal) {
      const pause = linked(signal);
      wake = () => pause.abort();
      if (hasRung) pause.abort();
      hasRung = false;
      await wait(scope, ms, pause.signal).catch(() => undefined); // it rang, or all has ended:
      wake = undefined;
      pause.abort();
      signal.throwIfAborted();
    },
  };
}

import * as z from 'zod/mini';
import type { Scope } from '../../../core/scope.js';
import { wait } from '../../../core/wait.js';
import { RPC_POLLING_MS } from '../../../domain/constants.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { isW3mError, W3mError } from '../../../domain/errors/errors.js';
import { linked } from '../../in-time.js';
import { transactionProblem } from './node-error.js';
import { followLifetime, type ReadExpiry, type ValidBlockhash } from './lifetime.js';
import { atSlot, inContext, wholeNumber, type NodeContext, type SolanaNode } from './node.js';
import { broadcast } from './send.js';

/** Time limit of the confirmation. A blockhash is valid for 150 blocks, about one minute; this is three times as long. */
export const CONFIRM_GIVE_UP_MS = 180_000;
/** Polling interval without a socket; the chain creates a block every 400 ms. */
export const CONFIRM_POLLING_MS = 1_000;
/** Slots for which every node keeps statuses, without a history: twice the age of a blockhash. */
const STATUS_SLOTS = 300n;

/** A sent transaction. */
export interface Sent {
  readonly signature: string;
  /** The planned blockhash; the wallet may have signed another. */
  readonly planned: ValidBlockhash;
  /** The signed bytes, which are sent again until the network has them; undefined if the wallet sent it. */
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

/** Returns the WebSocket URL of a network: the configured one, else the port after that of its first node (Solana's convention). */
export function socketUrl({ rpcUrls: { default: urls } }: CaipNetwork): string | undefined {
  const said = urls.webSocket?.[0];
  const [http] = urls.http;
  if (said !== undefined || http === undefined || !URL.canParse(http)) return said;
  const url = new URL(http);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Subscribes to the signature. Calls `tell` on a notification, and `lost` if the socket cannot be opened or closes. */
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
        // Invalid JSON is ignored; the status is polled
      }
    });
    socket.addEventListener('error', lost);
    socket.addEventListener('close', lost);
    signal.addEventListener('abort', () => socket.close());
  } catch {
    lost(); // the page's content security policy forbids it
  }
}

/**
 * Resolves once the network has confirmed the transaction. Polls its status every four seconds while the socket of the
 * node is open, every second without it. A notification only triggers a poll, so that one function decides.
 * @throws {W3mError} `EXECUTION_REVERTED` or similar if it failed; `TRANSACTION_EXPIRED` once it is proved that it
 * cannot be included any more, and that it was not; `TRANSACTION_UNCONFIRMED` if that is unknown.
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

/** Reads the status once. Returns false while the outcome is unknown, also if the node does not answer. */
async function isConfirmed(
  node: SolanaNode,
  { signature, transaction, planned }: Sent,
  readExpiry: ReadExpiry,
): Promise<boolean> {
  try {
    const expiredAt = await unlessUnknown(node, readExpiry(node));
    const options = { searchTransactionHistory: expiredAt !== undefined }; // slow for nodes, so only when needed
    const { context, value } = await node.ask('getSignatureStatuses', [[signature], options], statusesSchema);
    const [status] = value;
    const isIn = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized';
    if (isIn && (status.err ?? null) !== null) throw transactionProblem(status.err, true);
    if (isIn) return true;
    if (status) return false;
    // A node that has not reached the slot of the expiry proves nothing: a wrong "expired" makes people pay twice
    if (expiredAt !== undefined && context.slot >= expiredAt) {
      const isProved = await remembers(node, planned.slot, context.slot);
      throw new W3mError(isProved ? 'TRANSACTION_EXPIRED' : 'TRANSACTION_UNCONFIRMED');
    }
    // Nodes drop transactions that they cannot forward at once
    if (expiredAt === undefined && transaction) {
      await broadcast(node, transaction, { skipPreflight: true, maxRetries: 0 });
    }
    return false;
  } catch (error) {
    node.signal.throwIfAborted();
    const isAnswer = isW3mError(error) && ANSWERS.includes(error.code);
    if (isAnswer) throw error;
    return false; // the next poll may succeed; the caller limits the time
  }
}

/**
 * Resolves with true if a node that answered in a slot knows all transactions since an earlier one: it forgets those that it
 * executed long ago. Asked after the status, because what it has kept shrinks.
 */
const remembers = async (node: SolanaNode, since: bigint, slot: bigint): Promise<boolean> =>
  slot - since <= STATUS_SLOTS || (await node.ask('getFirstAvailableBlock', [], wholeNumber)) <= since;

/** Resolves with undefined if the node does not answer: the status is still read. */
async function unlessUnknown<T>(node: SolanaNode, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch {
    node.signal.throwIfAborted();
    return undefined;
  }
}

const ANSWERS: readonly string[] = [
  'TRANSACTION_EXPIRED',
  'TRANSACTION_UNCONFIRMED',
  'EXECUTION_REVERTED',
  'INSUFFICIENT_FUNDS',
];

interface Bell {
  readonly ring: () => void;
  /** Resolves when it rings, or after `ms`. */
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
      await wait(scope, ms, pause.signal).catch(() => undefined); // aborted by the bell or by `signal`:
      wake = undefined;
      pause.abort();
      signal.throwIfAborted();
    },
  };
}

import { NodeError } from '../chains/node-rpc.js';
import type { ChainIndexer } from './evm-indexer.js';
import type { Lease } from './lease.js';

/** A running indexer. */
export interface Indexer {
  /** Whether the last look at each network succeeded, as 1 or 0; none while another instance indexes. */
  readonly figures: Readonly<Record<string, number>>;
  /** Finishes the current step and gives the lease back. */
  stop(): Promise<void>;
}

export interface IndexerOptions {
  readonly lease: Lease;
  readonly chains: readonly ChainIndexer[];
  /** Pause between two looks at the networks in milliseconds. */
  readonly intervalMs: number;
  readonly warn: (message: string) => void;
}

/** A network that fails is asked less and less often. */
const MAX_BACKOFF = 20;

/** Time that is interrupted when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

/** Indexes one network until the signal is aborted. A failure is reported once and retried with growing pauses. */
async function follow(
  indexer: ChainIndexer,
  { lease, intervalMs, warn, tell }: IndexerOptions & { readonly tell: (isUp: boolean | undefined) => void },
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let hasMore = false;
    try {
      const isOwn = await lease.hold();
      hasMore = isOwn && (await indexer.step());
      failures = 0;
      tell(isOwn ? true : undefined);
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : 'unknown';
      // A lost race with another instance is no failure; the next step starts where that one ended
      if (failures === 1 && error instanceof NodeError) warn(reason);
      else if (failures === 2) warn(`${indexer.chain} is not indexed: ${reason}`);
      if (failures > 1 || error instanceof NodeError) tell(false);
    }
    if (!hasMore) await pause(intervalMs * Math.min(1 + failures, MAX_BACKOFF), signal);
  }
}

/** Starts to index all networks. Of several instances on one database, one indexes at a time. */
export function startIndexer(options: IndexerOptions): Indexer {
  const ending = new AbortController();
  const looks = new Map<string, number>();
  const running = options.chains.map(indexer => {
    const tell = (isUp: boolean | undefined): void => {
      if (isUp === undefined) looks.delete(indexer.chain);
      else looks.set(indexer.chain, Number(isUp));
    };
    return follow(indexer, { ...options, tell }, ending.signal);
  });
  return {
    get figures() {
      return Object.fromEntries(looks);
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
      await options.lease.release();
    },
  };
}

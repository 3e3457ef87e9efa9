import type { BalanceChange, Preview } from '../../../../controllers/domain/assets/preview.js';
import { instructionWarnings } from '../../../../controllers/adapters/solana/node/preview/instruction-warnings.js';
import { preview } from '../../../../controllers/adapters/solana/node/preview/preview.js';
import { Scope } from '../../../../controllers/core/scope.js';
import type { Network } from '../facts.js';
import { previewInTime, emptyPreview, warningTexts, type PreviewContent } from '../ui/preview-section.js';
import { msg } from '../ui/msg.js';

/** Time in milliseconds for the reads of a question; the person is asked without their results afterwards. */
export const QUESTION_MS = 4_000;

/** Adds the changes of several transactions, each of which was simulated by itself. */
function sum(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const byAsset = new Map<string, BalanceChange>();
  for (const { asset, amount } of changes) {
    const key = asset.address ?? '';
    byAsset.set(key, { asset, amount: (byAsset.get(key)?.amount ?? 0n) + amount });
  }
  return [...byAsset.values()].filter(({ amount }) => amount !== 0n);
}

/** Simulates transactions on a node of the network, and tells what they change for the account. */
export async function transactionsPreview(
  network: Network,
  account: string,
  transactions: readonly Uint8Array[],
): Promise<PreviewContent> {
  const { id, name, symbol, decimals, rpcUrl } = network;
  const scope = new Scope();
  const signal = AbortSignal.any([AbortSignal.timeout(QUESTION_MS), scope.signal]);
  const subject: Parameters<typeof preview>[1] = {
    account,
    network: {
      id: id.slice('solana:'.length),
      name,
      chainNamespace: 'solana',
      assets: {},
      caipNetworkId: id as `solana:${string}`, // a Solana network
      nativeCurrency: { name: symbol, symbol, decimals },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
  };
  const context = { scope, fetch: globalThis.fetch.bind(globalThis), WebSocket: undefined };
  try {
    const previews = await previewInTime(
      signal,
      Promise.all(transactions.map(transaction => preview(context, subject, { transaction }, signal))),
    );
    if (previews) return describe(previews);
    const read = transactions.flatMap(transaction => instructionWarnings(account, transaction));
    return emptyPreview([...new Set(read)]);
  } finally {
    scope.dispose();
  }
}

function describe(previews: readonly Preview[]): PreviewContent {
  const fails = previews.some(({ outcome }) => outcome.is === 'fails');
  const changes = sum(previews.flatMap(each => each.changes ?? []));
  const received = previews.flatMap(each => each.received ?? []);
  const isComplete = previews.every(each => each.isComplete) && !fails;
  const approvals = previews.flatMap(each => each.approvals);
  const warnings = [...new Set(previews.flatMap(each => each.warnings))];
  return {
    effects: { changes, received, approvals, isComplete, warnings },
    ...warningTexts(warnings),
    failure: fails ? msg('This transaction is expected to fail.') : undefined,
  };
}

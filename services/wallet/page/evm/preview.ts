import type { Address } from 'viem';
import { previewCalls, type CallsContext } from '../../../../controllers/adapters/eip155/preview/preview-calls.js';
import { previewTypedData } from '../../../../controllers/adapters/eip155/preview/preview-typed-data.js';
import type { Preview } from 'latchkey';
import type { Network } from '../facts.js';
import {
  approvalStep,
  changeSteps,
  inPatience,
  NOTHING_FORESEEN,
  warningTexts,
  type Foreseen,
} from '../ui/preview-section.js';
import { say } from '../ui/words.js';
import type { Call } from './params.js';
import { clientOf } from './smart-account.js';

/** Time for the simulation; the person is asked without its result afterwards. */
const PATIENCE_MS = 4_000;

/** Runs a preview; one that fails, or takes too long, foresees nothing. */
function run(
  network: Network,
  account: Address,
  preview: (context: CallsContext) => Promise<Preview>,
): Promise<Preview | undefined> {
  const { id, name, symbol, decimals, rpcUrl } = network;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return inPatience(
    signal,
    preview({
      ...{ client: clientOf(network), account, signal },
      network: {
        ...{ id: Number(id.slice('eip155:'.length)), name, chainNamespace: 'eip155', assets: {} },
        caipNetworkId: id as `eip155:${string}`, // an EVM network
        nativeCurrency: { name: symbol, symbol, decimals },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    }),
  );
}

/** Simulates calls on a node of the network, and tells what they change. */
export async function foreseeCalls(network: Network, account: Address, calls: readonly Call[]): Promise<Foreseen> {
  const made = calls.flatMap(({ to, value, data }) => (to ? [{ to, value, data }] : []));
  if (made.length !== calls.length) return NOTHING_FORESEEN; // a contract is created
  const preview = await run(network, account, context => previewCalls(context, made));
  if (!preview) return NOTHING_FORESEEN;
  const { outcome } = preview;
  const failure =
    outcome.is !== 'fails'
      ? undefined
      : outcome.reason === undefined
        ? say('warnFailsPlain')
        : say('warnFails', { reason: outcome.reason });
  return { changes: changeSteps(preview), warnings: warningTexts(preview), failure };
}

/** Reads which rights typed data give to the holder of the signature. */
export async function foreseeTypedData(network: Network, account: Address, data: unknown): Promise<Foreseen> {
  const preview = await run(network, account, context => previewTypedData(context, data, Date.now()));
  if (!preview) return NOTHING_FORESEEN;
  return { changes: preview.approvals.map(approvalStep), warnings: warningTexts(preview), failure: undefined };
}

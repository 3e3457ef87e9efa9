import type { Address } from 'viem';
import { previewCalls, type CallsContext } from '../../../../controllers/adapters/eip155/preview/preview-calls.js';
import {
  previewTypedData,
  signedWarnings,
} from '../../../../controllers/adapters/eip155/preview/preview-typed-data.js';
import { unlimitedRights } from '../../../../controllers/adapters/eip155/preview/unlimited-rights.js';
import type { TypedData } from '../../../../controllers/adapters/eip155/typed-data.js';
import type { ApprovalChange, Preview } from '../../../../controllers/domain/assets/preview.js';
import { withLookAlikes } from '../../../../controllers/domain/assets/preview-look-alikes.js';
import { isSameAddress } from '../../../../controllers/domain/assets/same-address.js';
import type { Network } from '../facts.js';
import type { Step } from '../ui/approval.js';
import { previewInTime, emptyPreview, warningTexts, type PreviewContent } from '../ui/preview-section.js';
import { msg, str } from '../ui/msg.js';
import type { Call } from './params.js';
import { clientOf } from './smart-account.js';
import type { CallsReading } from './steps.js';

/** Time for the simulation; the person is asked without its result afterwards. */
const TIMEOUT_MS = 4_000;

/** Runs a preview; one that fails, or takes too long, foresees nothing. */
function run(
  network: Network,
  account: Address,
  preview: (context: CallsContext) => Promise<Preview>,
): Promise<Preview | undefined> {
  const { id, name, symbol, decimals, rpcUrl } = network;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const coin = { name: symbol, symbol, decimals };
  const context: CallsContext = {
    client: clientOf(network),
    account,
    signal,
    network: {
      ...placeOf(network),
      name,
      chainNamespace: 'eip155',
      assets: {},
      caipNetworkId: id as `eip155:${string}`, // an EVM network
      nativeCurrency: coin,
      rpcUrls: { default: { http: [rpcUrl] } },
    },
  };
  return previewInTime(
    signal,
    preview(context).then(seen => withLookAlikes(seen, coin, { assets: network.tokens })),
  );
}

/** Returns the chain id of a network, as previews read it. */
const placeOf = ({ id }: Network): { readonly id: number } => ({ id: Number(id.slice('eip155:'.length)) });

/**
 * True if a step says of a right all that there is after the calls. A step reads one call: another one may give more, and the
 * contract may do something else. `approve` of a token is the same call as that of an item.
 */
const isSaidBy = ({ asset, spender, amount }: ApprovalChange, { what }: Step): boolean =>
  typeof what !== 'string' &&
  what.asset.kind === asset.kind &&
  what.asset.tokenId === asset.tokenId &&
  isSameAddress(what.asset.address, asset.address) &&
  isSameAddress(what.spender, spender) &&
  (what.amount === 'all' || (amount !== 'all' && amount <= what.amount));

/**
 * Simulates calls on a node of the network, and tells what they change.
 * @param reading The steps of the question, and what the bytes of the calls warn of, also where no node can simulate
 */
export async function callsPreview(
  network: Network,
  account: Address,
  calls: readonly Call[],
  reading: Promise<CallsReading>,
): Promise<PreviewContent> {
  const plainCalls = calls.flatMap(({ to, value, data }) => (to ? [{ to, value, data }] : []));
  if (plainCalls.length !== calls.length) return emptyPreview((await reading).warnings); // a contract is created
  const [{ steps, warnings: read }, preview] = await Promise.all([
    reading,
    run(network, account, context => previewCalls(context, plainCalls)),
  ]);
  if (!preview)
    return emptyPreview([
      ...new Set([...read, ...unlimitedRights({ network: placeOf(network), account }, plainCalls)]),
    ]);
  const { outcome } = preview;
  const failure =
    outcome.is !== 'fails'
      ? undefined
      : outcome.reason === undefined
        ? msg('This transaction is expected to fail.')
        : msg(str`This transaction is expected to fail: ${outcome.reason}`);
  const unsaid = preview.approvals.filter(right => !steps.some(step => isSaidBy(right, step)));
  const warnings = [...new Set([...read, ...preview.warnings])];
  // What a step says of a right is more than that the balances stay the same
  const isSaid = preview.isComplete && preview.approvals.length > 0 && preview.changes?.length === 0;
  return {
    effects: { ...preview, approvals: unsaid, warnings, ...(isSaid && { changes: undefined }) },
    ...warningTexts(warnings),
    failure,
  };
}

/**
 * Reads which rights typed data give to the holder of the signature.
 * @param data The members that are signed, and no others
 */
export async function typedDataPreview(network: Network, account: Address, data: TypedData): Promise<PreviewContent> {
  const now = Date.now();
  const preview = await run(network, account, context => previewTypedData(context, data, now));
  if (!preview) return emptyPreview(signedWarnings({ network: placeOf(network), account }, data, now));
  const { approvals, order, warnings } = preview;
  return {
    effects: { changes: undefined, approvals, order, isComplete: true, warnings },
    ...warningTexts(warnings),
    failure: undefined,
  };
}

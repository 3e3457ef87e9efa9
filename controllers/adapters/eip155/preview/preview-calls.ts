import type { Address, Client } from 'viem';
import type { CaipNetwork } from '../../../domain/entities.js';
import type { CallReading, Preview, PreviewOutcome, PreviewWarning } from '../../../domain/assets/preview.js';
import { readTokenText } from '../../../domain/assets/tokens.js';
import { describedFields } from './describe.js';
import { describedFunction, type DescribedFunction, type Descriptor } from './descriptors.js';
import { codeOf } from './code-of.js';
import { measure } from './measure.js';
import { knownCall, readCall, SELECTOR_LENGTH } from './read-call.js';
import { revertReason, type EvmCall, type Simulation } from './simulate.js';
import { callWarnings } from './touched-by-call.js';
import { givesToUnknown } from './unknown-spender.js';
import { unlimitedRights } from './unlimited-rights.js';

/** What {@link previewCalls} needs besides the calls. */
export interface CallsContext {
  readonly client: Client;
  readonly network: CaipNetwork;
  readonly account: Address;
  readonly signal: AbortSignal;
  /** Present time in milliseconds since the epoch; of the device by default. */
  readonly now?: number | undefined;
  /** Checked descriptors of the host (ERC-7730). */
  readonly descriptors?: readonly Descriptor[] | undefined;
}

function outcomeOf(simulation: Simulation | undefined): PreviewOutcome {
  if (!simulation) return { is: 'unknown' };
  if (simulation.revert === undefined) return { is: 'succeeds' };
  return { is: 'fails', reason: readTokenText(revertReason(simulation.revert)) };
}

/** Returns what the host's descriptors say of a call. */
const descriptionOf = (
  { descriptors = [], network }: CallsContext,
  { to, data }: EvmCall,
): DescribedFunction | undefined =>
  data === undefined || data === '0x'
    ? undefined
    : describedFunction(descriptors, Number(network.id), to, data.slice(0, SELECTOR_LENGTH));

/** Reads a call, in the words of its description if that fits. */
async function describedCall(
  { client, network, account }: CallsContext,
  call: EvmCall,
  description: DescribedFunction | undefined,
): Promise<{ readonly reading: CallReading; readonly isDescribed: boolean }> {
  const plain = readCall(call);
  const read = description && knownCall(call.data, new Map([[plain.selector?.toLowerCase() ?? '', description.abi]]));
  if (!description || !read) return { reading: plain, isDescribed: false };
  const data = Object.fromEntries(read.inputs.map(({ name }, at) => [name ?? String(at), read.args[at]]));
  const container = { to: call.to, from: account, value: call.value ?? 0n };
  const fields = await describedFields(description, { client, network, data, container });
  if (!fields) return { reading: plain, isDescribed: false };
  const { functionName } = read;
  return { reading: { ...plain, functionName, intent: description.intent, fields }, isDescribed: true };
}

/** Reads what calls do by their bytes, and measures on a node what they change. */
export async function previewCalls(context: CallsContext, calls: readonly EvmCall[]): Promise<Preview> {
  const { network, account, signal } = context;
  const descriptions = calls.map(call => descriptionOf(context, call));
  const targets = [...new Set(calls.map(({ to }) => to))];
  const [{ simulation, measured, isComplete, warnings: doubts }, readings, codes] = await Promise.all([
    measure(context, calls),
    Promise.all(calls.map((call, at) => describedCall(context, call, descriptions[at]))),
    Promise.all(targets.map(async to => [to, await codeOf(context, to)] as const)),
  ]);
  signal.throwIfAborted();
  const outcome = outcomeOf(simulation);
  const withCode = new Set(codes.flatMap(([to, code]) => (code === undefined ? [] : [to])));
  const approvals = measured?.approvals ?? [];
  const warnings = new Set<PreviewWarning>([
    ...calls.flatMap((call, at) => callWarnings(call, to => withCode.has(to), readings[at]?.isDescribed === true)),
    ...doubts,
    ...(outcome.is === 'succeeds' ? [] : unlimitedRights(context, calls)),
  ]);
  if (approvals.some(({ amount }) => amount === 'all')) warnings.add('unlimited');
  if (await givesToUnknown(context, approvals)) warnings.add('unknown-spender');
  return {
    network: network.caipNetworkId,
    account,
    outcome,
    calls: readings.map(({ reading }) => reading),
    changes: measured?.changes ?? (outcome.is === 'fails' ? [] : undefined),
    ...(measured && measured.received.length > 0 && { received: measured.received }),
    isComplete,
    approvals,
    fields: [],
    warnings: [...warnings],
  };
}

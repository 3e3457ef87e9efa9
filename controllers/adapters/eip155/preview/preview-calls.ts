import type { Address, Client, Hex } from 'viem';
import { getCode } from 'viem/actions';
import type { CaipNetwork } from '../../../protocol/entities.js';
import type { Preview, PreviewOutcome, PreviewWarning } from '../../../protocol/preview.js';
import { readTokenText } from '../../../protocol/tokens.js';
import { addFromLogs, Touched } from './assets.js';
import { probesOf, readChanges } from './changes.js';
import { readCall } from './read-call.js';
import { revertReason, simulate, type EvmCall, type Simulation } from './simulate.js';
import { addFromCall, callWarnings, permit2Right } from './touched-by-call.js';

/** What {@link previewCalls} needs besides the calls. */
export interface CallsContext {
  readonly client: Client;
  readonly network: CaipNetwork;
  readonly account: Address;
  readonly signal: AbortSignal;
}

function outcomeOf(simulation: Simulation | undefined): PreviewOutcome {
  if (!simulation) return { is: 'unknown' };
  if (simulation.revert === undefined) return { is: 'succeeds' };
  return { is: 'fails', reason: readTokenText(revertReason(simulation.revert)) };
}

/** Simulates twice where the first run shows assets that the bytes of the calls do not name. */
async function measure(
  { client, account, signal }: CallsContext,
  calls: readonly EvmCall[],
  touched: Touched,
): Promise<Simulation | undefined> {
  const first = await simulate(client, account, calls, probesOf(account, touched), signal);
  const known = touched.size;
  if (first?.logs) addFromLogs(touched, account, first.logs);
  if (!first || touched.size === known) return first;
  return simulate(client, account, calls, probesOf(account, touched), signal);
}

async function codeOf({ client }: CallsContext, address: Address): Promise<Hex | undefined> {
  try {
    return await getCode(client, { address });
  } catch {
    return '0x00'; // unknown: no warning without knowledge
  }
}

/** Reads what calls do by their bytes, and measures on a node what they change. */
export async function previewCalls(context: CallsContext, calls: readonly EvmCall[]): Promise<Preview> {
  const { network, account, signal } = context;
  const touched = new Touched();
  for (const call of calls) addFromCall(touched, call);
  const targets = [...new Set(calls.map(({ to }) => to))];
  const [simulation, codes] = await Promise.all([
    measure(context, calls, touched),
    Promise.all(targets.map(async to => [to, await codeOf(context, to)] as const)),
  ]);
  signal.throwIfAborted();
  const outcome = outcomeOf(simulation);
  const { symbol, name, decimals } = network.nativeCurrency;
  const measured =
    simulation && outcome.is === 'succeeds'
      ? readChanges(account, touched, simulation, { kind: 'coin', symbol, name, decimals })
      : undefined;
  const withCode = new Set(codes.flatMap(([to, code]) => (code === undefined ? [] : [to])));
  const approvals = [
    ...(measured?.approvals ?? []),
    ...(outcome.is === 'succeeds' ? calls.flatMap(call => permit2Right(call) ?? []) : []),
  ];
  const warnings = new Set<PreviewWarning>(calls.flatMap(call => callWarnings(call, to => withCode.has(to))));
  if (approvals.some(({ amount }) => amount === 'all')) warnings.add('unlimited');
  return {
    network: network.caipNetworkId,
    account,
    outcome,
    calls: calls.map(readCall),
    changes: measured?.changes ?? (outcome.is === 'fails' ? [] : undefined),
    isComplete: simulation?.logs !== undefined,
    approvals,
    fields: [],
    warnings: [...warnings],
  };
}

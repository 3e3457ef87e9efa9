import type { Address, Client } from 'viem';
import type { CaipNetwork } from '../../../domain/entities.js';
import type { PreviewedAsset, PreviewWarning } from '../../../domain/assets/preview.js';
import { leastOf, takesMore, worseOf, type Measured } from './agreement.js';
import { addFromLogs } from './assets.js';
import { labelRights, probesOf, readChanges } from './changes.js';
import { readReceived, receiverProbes } from './received.js';
import { simulate, simulateBlock, type EvmCall, type Probe, type Simulation, type Surroundings } from './simulate.js';
import { otherSurroundings, readSurroundings } from './surroundings.js';
import { Touched } from './touched.js';
import { addFromCall, addPermit2, permit2Logged, permit2Right } from './touched-by-call.js';

/** Most rounds of simulations: one can name assets that the one before it did not. */
const TURNS = 3;

/** What a measurement needs. */
interface MeasureContext {
  readonly client: Client;
  readonly network: CaipNetwork;
  readonly account: Address;
  readonly signal: AbortSignal;
  readonly now?: number | undefined;
}

/** What calls change, and how much of it is known. */
export interface Measurement {
  /** Undefined if no node could simulate. */
  readonly simulation: Simulation | undefined;
  /** Undefined unless the calls succeed. */
  readonly measured: Measured | undefined;
  /** True if everything that the calls touch was read, and a second simulation in other surroundings agrees. */
  readonly isComplete: boolean;
  readonly warnings: readonly PreviewWarning[];
}

/** Returns the reads of what the calls touch, with those of receivers at the end. */
const allProbes = (account: Address, calls: readonly EvmCall[], touched: Touched): readonly Probe[] => [
  ...probesOf(account, touched),
  ...receiverProbes(account, calls),
];

/** The second simulation; undefined if the node cannot make it. */
async function repeat(
  { client, account, signal }: MeasureContext,
  calls: readonly EvmCall[],
  touched: Touched,
  around: Surroundings,
): Promise<Simulation | undefined> {
  try {
    return await simulateBlock(client, account, calls, allProbes(account, calls, touched), around);
  } catch {
    signal.throwIfAborted();
    return undefined; // the preview is then incomplete
  }
}

/** Adds what simulations list. True if there is more to read than before. */
function addFrom(touched: Touched, account: Address, simulations: readonly (Simulation | undefined)[]): boolean {
  const known = touched.size;
  for (const each of simulations) {
    if (!each?.logs) continue;
    addFromLogs(touched, account, each.logs);
    addPermit2(touched, permit2Logged(account, each.logs));
  }
  return touched.size > known;
}

/**
 * Simulates calls twice, in different surroundings, and reads all that either run names: a contract that sees that it is
 * simulated, or that acts in certain blocks only, must not decide what a person is shown.
 */
export async function measure(context: MeasureContext, calls: readonly EvmCall[]): Promise<Measurement> {
  const { client, account, signal, network, now = Date.now() } = context;
  const touched = new Touched();
  for (const call of calls) addFromCall(touched, call);
  const around = await readSurroundings(client, account, now, signal);
  const run = (): Promise<Simulation | undefined> =>
    simulate(client, account, calls, allProbes(account, calls, touched), { signal, around });
  let first = await run();
  if (first?.revert !== undefined || !first) {
    return { simulation: first, measured: undefined, isComplete: first?.logs !== undefined, warnings: [] };
  }
  const other = around && first.gas?.length === calls.length ? otherSurroundings(around, first.gas) : undefined;
  let second: Simulation | undefined;
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const isMore = addFrom(touched, account, [first, second]);
    if (turn > 1 && !isMore) break;
    [first, second] = await Promise.all([isMore ? run() : first, other && repeat(context, calls, touched, other)]);
    if (!first) return { simulation: undefined, measured: undefined, isComplete: false, warnings: [] };
  }
  if (addFrom(touched.copy(), account, [first, second])) touched.miss(); // each run touches something else
  const { symbol, name, decimals } = network.nativeCurrency;
  const coin: PreviewedAsset = { kind: 'coin', symbol, name, decimals };
  return { simulation: first, ...compare({ account, calls, touched, coin }, first, second) };
}

interface Subject {
  readonly account: Address;
  readonly calls: readonly EvmCall[];
  readonly touched: Touched;
  readonly coin: PreviewedAsset;
}

/** Reads one simulation. */
function read({ account, calls, touched, coin }: Subject, simulation: Simulation): Measured {
  const { changes, approvals } = readChanges(account, touched, simulation, coin);
  const ofPermit2 = simulation.logs
    ? permit2Logged(account, simulation.logs)
    : calls.flatMap(call => permit2Right(call) ?? []);
  const received = readReceived(account, calls, simulation, changes);
  return { changes, received, approvals: [...approvals, ...labelRights(account, touched, simulation, ofPermit2)] };
}

/** Puts two simulations together: where they differ, the worse one counts. */
function compare(
  subject: Subject,
  first: Simulation,
  second: Simulation | undefined,
): Pick<Measurement, 'measured' | 'isComplete' | 'warnings'> {
  const one = read(subject, first);
  const isListed = first.logs !== undefined;
  const isWhole = subject.touched.isWhole;
  if (second?.revert !== undefined || !second) {
    const isOdd = isListed && (second !== undefined || !isWhole);
    return { measured: one, isComplete: false, warnings: isOdd ? ['incomplete'] : [] };
  }
  const other = read(subject, second);
  const isStable = !takesMore(one, other);
  return {
    measured: isStable ? { ...one, received: leastOf(one, other) } : worseOf(one, other),
    isComplete: isWhole && isStable,
    warnings: [...(isWhole ? [] : (['incomplete'] as const)), ...(isStable ? [] : (['unstable'] as const))],
  };
}

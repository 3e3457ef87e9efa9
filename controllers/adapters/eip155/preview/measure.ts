import type { Address, Client } from 'viem';
import type { CaipNetwork } from '../../../domain/entities.js';
import type { PreviewedAsset, PreviewWarning } from '../../../domain/assets/preview.js';
import { leastOf, takesMore, worseOf, type Measured } from './agreement.js';
import { addFromLogs } from './assets.js';
import { areRightsRead, labelRights, probesOf, readChanges } from './changes.js';
import { readReceived, receiverProbes } from './received.js';
import { simulate, simulateBlock, type EvmCall, type Probe, type Simulation, type Surroundings } from './simulate.js';
import { pricedSurroundings, readSurroundings } from './surroundings.js';
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
  /** True if everything that the calls touch was read, and the simulations that pay for gas agree. */
  readonly isComplete: boolean;
  readonly warnings: readonly PreviewWarning[];
}

/** Returns the reads of what the calls touch, with those of receivers at the end. */
const allProbes = (account: Address, calls: readonly EvmCall[], touched: Touched): readonly Probe[] => [
  ...probesOf(account, touched),
  ...receiverProbes(account, calls),
];

/**
 * A simulation that pays for gas, by the rules of a real block where the node can apply them; undefined if it cannot make it.
 */
async function repeat(
  { client, account, signal }: MeasureContext,
  calls: readonly EvmCall[],
  touched: Touched,
  around: Surroundings,
): Promise<Simulation | undefined> {
  const probes = allProbes(account, calls, touched);
  // Rules refuse some accounts, such as those with code, and not every node knows them
  for (const isValidated of [true, false]) {
    try {
      return await simulateBlock(client, account, calls, probes, { ...around, isValidated });
    } catch {
      signal.throwIfAborted();
    }
  }
  return undefined; // the preview is then incomplete
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
 * Simulates calls without a price, then with one in the next and in a later block, and reads all that any run names: a
 * contract that sees that it is simulated, or that acts in certain blocks only, must not decide what a person is shown.
 */
export async function measure(context: MeasureContext, calls: readonly EvmCall[]): Promise<Measurement> {
  const { client, account, signal, network, now = Date.now() } = context;
  const touched = new Touched();
  for (const call of calls) addFromCall(touched, account, call);
  const block = await readSurroundings(client, account, now, signal);
  const run = (): Promise<Simulation | undefined> =>
    simulate(client, account, calls, allProbes(account, calls, touched), { signal, around: block?.around });
  let first = await run();
  if (!first) return { simulation: undefined, measured: undefined, isComplete: false, warnings: [] };
  if (first.revert !== undefined) return measureFailed(context, calls, first);
  const priced = block && first.gas?.length === calls.length ? pricedSurroundings(block, calls, first.gas) : [];
  const repeatAll = (): Promise<readonly (Simulation | undefined)[]> =>
    Promise.all(priced.map(around => repeat(context, calls, touched, around)));
  let others: readonly (Simulation | undefined)[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const isMore = addFrom(touched, account, [first, ...others]);
    if (turn > 1 && !isMore) break;
    [first, others] = await Promise.all([isMore ? run() : first, repeatAll()]);
    if (!first) return { simulation: undefined, measured: undefined, isComplete: false, warnings: [] };
  }
  if (addFrom(touched.copy(), account, [first, ...others])) touched.miss(); // each run touches something else
  const { symbol, name, decimals } = network.nativeCurrency;
  const coin: PreviewedAsset = { kind: 'coin', symbol, name, decimals };
  return { simulation: first, ...compare({ account, calls, touched, coin }, first, others) };
}

/**
 * Measures what the calls before the one that fails change: a wallet that makes them one by one keeps that. Nothing is
 * complete then, since another wallet makes all or none.
 */
async function measureFailed(
  context: MeasureContext,
  calls: readonly EvmCall[],
  simulation: Simulation,
): Promise<Measurement> {
  const { failedAt = 0, logs } = simulation;
  if (failedAt === 0) return { simulation, measured: undefined, isComplete: logs !== undefined, warnings: [] };
  const { measured, warnings } = await measure(context, calls.slice(0, failedAt));
  return { simulation, measured, isComplete: false, warnings };
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

/** Puts two measurements together: where they differ, the worse one counts. */
const worseOrLess = (one: Measured, other: Measured): Measured =>
  takesMore(one, other) ? worseOf(one, other) : { ...one, received: leastOf(one, other) };

/** Puts a simulation and those that pay for gas together. */
function compare(
  subject: Subject,
  first: Simulation,
  others: readonly (Simulation | undefined)[],
): Pick<Measurement, 'measured' | 'isComplete' | 'warnings'> {
  const one = read(subject, first);
  const isListed = first.logs !== undefined;
  const isCoinListed = ![first, ...others].some(each => each?.hidesCoin);
  const isWhole = isCoinListed && subject.touched.isWhole && areRightsRead(subject.account, subject.touched, first);
  const successes = others.flatMap(each => (each && each.revert === undefined ? [read(subject, each)] : []));
  const isOdd = others.some(each => each?.revert !== undefined);
  const isStable = !successes.some(other => takesMore(one, other));
  const isCompared = others.length > 0 && successes.length === others.length;
  return {
    measured: successes.reduce(worseOrLess, one),
    isComplete: isWhole && isStable && isCompared,
    warnings: [
      ...(isListed && (isOdd || !isWhole) ? (['incomplete'] as const) : []),
      ...(isStable ? [] : (['unstable'] as const)),
    ],
  };
}

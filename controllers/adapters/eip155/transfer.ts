import { WaitForTransactionReceiptTimeoutError, type Address, type Client, type Hash } from 'viem';
import { waitForTransactionReceipt } from 'viem/actions';
import { wait } from '../../core/wait.js';
import { hasFailed } from '../../domain/assets/own-operations.js';
import { RPC_POLLING_MS } from '../../domain/constants.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type {
  ReviewedTerms,
  TransactionRequest,
  TransferCost,
  TransferProgress,
  TransferRequest,
} from '../transfers.js';
import { linked, unlessAborted } from '../in-time.js';
import { outcomeOf } from '../wallet-outcome.js';
import { withNodes, type NodeContext } from './node-client.js';
import { readIsAtomic } from './account-kind.js';
import { carrierOf } from './carrier.js';
import { readOperationCost } from './operation-cost.js';
import { planCall, planTransfer, type PlanPlace, type TransferPlan } from './transfer-plan.js';
import { using, type Signing } from './signing.js';
import { sendPlanned, type GasTerms } from './wallet-requests.js';
import type { EvmSession } from './evm-session.js';

/** Dependencies of transfers. */
export interface TransferContext extends NodeContext {
  networks(): readonly CaipNetwork[];
}

/** How long an unconfirmed transaction is followed. */
const CONFIRM_GIVE_UP_MS = 180_000;

/** Plans a transaction of an account on a network. */
type Planner = (place: PlanPlace) => Promise<TransferPlan>;

const ofTransfer =
  (request: TransferRequest): Planner =>
  place =>
    planTransfer(place, request);

const ofCall =
  (call: TransactionRequest): Planner =>
  place =>
    planCall(place, call);

/** Estimates the cost of a transfer on the network in use. */
export const estimateTransfer = (
  context: TransferContext,
  session: EvmSession,
  request: TransferRequest,
  signal?: AbortSignal,
): Promise<TransferCost> => estimate(context, session, ofTransfer(request), signal);

/** Estimates the cost of a call on the network in use. */
export const estimateCall = (
  context: TransferContext,
  session: EvmSession,
  call: TransactionRequest,
  signal?: AbortSignal,
): Promise<TransferCost> => estimate(context, session, ofCall(call), signal);

/** Makes a transfer as {@link submit} does. */
export const transfer = (
  context: TransferContext,
  session: EvmSession,
  request: TransferRequest,
  progress?: TransferProgress,
): Promise<string> => submit(context, session, ofTransfer(request), progress);

/** Makes a call as {@link submit} does. */
export const sendCall = (
  context: TransferContext,
  session: EvmSession,
  call: TransactionRequest,
  progress?: TransferProgress,
): Promise<string> => submit(context, session, ofCall(call), progress);

function estimate(
  context: TransferContext,
  session: EvmSession,
  plan: Planner,
  signal: AbortSignal | undefined,
): Promise<TransferCost> {
  const signing = using(session);
  const network = networkOf(context, signing);
  return withNodes(context, network, [session.signal, signal], async (client, end) => {
    const { fee } = await plan(placeOf(client, network, { session, signing, signal: end }));
    return { fee, deposit: 0n };
  });
}

function placeOf(
  client: Client,
  network: CaipNetwork,
  {
    session,
    signing,
    signal,
  }: { readonly session: EvmSession; readonly signing: Signing; readonly signal: AbortSignal },
): PlanPlace {
  return {
    client,
    network,
    account: signing.account,
    operationCost: call => readOperationCost(session, signing, call, signal),
    isUndeployed: () => readIsAtomic(session, signing),
  };
}

/**
 * Plans a transaction, has the wallet sign and send it, and waits until the network has confirmed it. Account and network
 * are read once: the wallet is asked for what was planned, or not at all.
 */
async function submit(
  context: TransferContext,
  session: EvmSession,
  plan: Planner,
  { signal, onAsk, onSent, reviewed }: TransferProgress = {},
): Promise<string> {
  const signing = using(session);
  const network = networkOf(context, signing);
  if (reviewed) expectReviewed(reviewed, signing, network);
  const { terms, fee, ...planned } = await withNodes(context, network, [session.signal, signal], (client, end) =>
    plan(placeOf(client, network, { session, signing, signal: end })),
  );
  expectUsing(session, signing);
  if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
  const bound = bounded({ terms, fee }, reviewed?.cost);
  onAsk?.();
  const hash = await outcomeOf(sendPlanned(session, signing, planned, { terms: bound, signal }));
  onSent?.(hash, undefined, !terms);
  // The end of the session ends nothing here: the wallet has done its part
  return withNodes(context, network, [signal], (client, end) => {
    const ends = (each: Hash, giveUpMs?: number): Promise<string> =>
      confirm(client, each, { account: signing.account, giveUpMs });
    const accepted = hash as Hash; // sendPlanned has checked it
    const carried = (): Promise<string> => confirmCarried({ ...context, session }, accepted, end, ends);
    return unlessAborted(terms ? ends(accepted) : carried(), end);
  });
}

/**
 * Confirms what a wallet has accepted for a smart account: as a transaction, or by the one that carries it out, whichever the
 * network has.
 * @throws {W3mError} `APPROVALS_PENDING` if the network has neither in three minutes: owners of a Safe may take days; otherwise as
 * {@link confirm}
 */
async function confirmCarried(
  { scope, session }: Pick<TransferContext, 'scope'> & { readonly session: EvmSession },
  accepted: Hash,
  end: AbortSignal,
  ends: (hash: Hash, giveUpMs?: number) => Promise<string>,
): Promise<string> {
  const asking = linked(end);
  const never = new Promise<never>(() => undefined);
  const carrier = carrierOf(session, accepted, asking.signal).catch((error: unknown) => {
    if (asking.signal.aborted || session.scope.signal.aborted) return never; // what is accepted is followed on
    throw error;
  });
  const late = wait(scope, CONFIRM_GIVE_UP_MS, asking.signal).then(() => {
    throw new W3mError('APPROVALS_PENDING');
  });
  const carried = Promise.race([carrier, late]).then(hash => ends(hash));
  try {
    // The time of the carrier begins once it is named
    return await Promise.race([ends(accepted, 2 * CONFIRM_GIVE_UP_MS), carried]);
  } finally {
    asking.abort();
  }
}

/** @throws {W3mError} `REQUEST_ABORTED` if the account or the network is not the reviewed one. */
function expectReviewed(reviewed: ReviewedTerms, { account }: Signing, { caipNetworkId }: CaipNetwork): void {
  if (reviewed.account.toLowerCase() === account.toLowerCase() && reviewed.network === caipNetworkId) return;
  throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed after the review') });
}

/** Share of viem's price that is the base fee: it adds a fifth. */
const BASE = { times: 10n, by: 12n };

/**
 * Returns the terms within the reviewed fee, if one was: at a higher price now, the most that the fee allows. None where the
 * wallet sets the fee, as the review says.
 * @throws {W3mError} `FEE_CHANGED` if that would not pay for the next block, or if only the wallet sets the fee now
 */
function bounded(
  { terms, fee }: Pick<TransferPlan, 'terms' | 'fee'>,
  cost: TransferCost | undefined,
): GasTerms | undefined {
  if (!cost) return terms;
  if (cost.fee === undefined) return undefined;
  if (!terms || fee === undefined) throw new W3mError('FEE_CHANGED');
  if (fee <= cost.fee) return terms;
  const { gas, maxFeePerGas, maxPriorityFeePerGas: tip = 0n } = terms;
  if (maxFeePerGas === undefined) throw new W3mError('FEE_CHANGED');
  const dataFee = fee - gas * maxFeePerGas;
  const price = (cost.fee - dataFee) / gas;
  if (price < ((maxFeePerGas - tip) * BASE.times) / BASE.by + tip) throw new W3mError('FEE_CHANGED');
  return { ...terms, maxFeePerGas: price };
}

function networkOf({ networks }: TransferContext, { chainId }: Signing): CaipNetwork {
  const network = networks().find(({ id }) => Number(id) === Number(chainId));
  if (!network) throw new W3mError('UNSUPPORTED_CHAIN');
  return network;
}

/** @throws {W3mError} `REQUEST_ABORTED` if the account or the chain is no longer the planned one. */
function expectUsing(session: EvmSession, { account, chainId }: Signing): void {
  const now = using(session);
  if (now.account === account && now.chainId === chainId) return;
  throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed before signing') });
}

/**
 * Resolves with the hash of the confirmed transaction: another one if the person has sped it up in the wallet.
 * @throws {W3mError} `EXECUTION_REVERTED`, also if only the operation of a smart account failed; `NONCE_CONFLICT` if the person
 * replaced or cancelled it; `TRANSACTION_UNCONFIRMED` after three minutes.
 */
async function confirm(
  client: Client,
  hash: Hash,
  {
    account,
    giveUpMs: timeout = CONFIRM_GIVE_UP_MS,
  }: { readonly account: Address; readonly giveUpMs?: number | undefined },
): Promise<string> {
  const replaced: { reason?: string } = {};
  try {
    const { status, transactionHash, logs } = await waitForTransactionReceipt(client, {
      hash,
      pollingInterval: RPC_POLLING_MS,
      timeout,
      onReplaced: ({ reason }) => {
        replaced.reason = reason;
      },
    });
    if (replaced.reason !== undefined && replaced.reason !== 'repriced') throw new W3mError('NONCE_CONFLICT');
    if (status === 'reverted' || hasFailed(logs, account)) throw new W3mError('EXECUTION_REVERTED');
    return transactionHash;
  } catch (error) {
    if (error instanceof WaitForTransactionReceiptTimeoutError) {
      throw new W3mError('TRANSACTION_UNCONFIRMED', { cause: error });
    }
    throw error;
  }
}

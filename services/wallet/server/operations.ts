import { isAddressEqual, type Address, type Client, type Hex } from 'viem';
import { entryPoint08Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction';
import { call, estimateGas } from 'viem/actions';
import { log } from '../../http/log.js';
import type { Job } from '../../http/queue/queue.js';
import type { ApiRequestRead, ApiResponse, ApiUserOperation } from '../shared/api.js';
import { l1FeeOf } from '../shared/l1-fee.js';
import { handleOpsData } from '../shared/operation-gas.js';
import { Failure } from './failure.js';
import { giveBack, spend, type Reservation, type Sender } from './fee-budgets.js';
import type { LoginCall } from './http.js';
import { isCovered, L1_RISE, paymentOf, paysForData, refusalOf, transactionFees } from './operation-rules.js';
import { admit, isAlive, jobOf } from './open-operations.js';
import { refusalFor, refused, requireInUse, requireProject, unanswered, Unanswered } from './operation-refusals.js';
import { transactionOf } from './operation-fates.js';
import * as relayer from './relayer.js';
import type { Login } from './sessions.js';
import type { WalletNetwork } from './settings.js';
import type { World } from './world.js';

/** Room for what changes between estimate and block. */
const GAS_MARGIN = { times: 13n, by: 10n };
/** Kind of the jobs that send operations. */
export const OPERATION = 'operation';
export const OPERATION_PAUSES = { firstMs: 500, longestMs: 10_000 } as const;
/** How long a node may be silent; later, the fees of the operation are those of another time. */
const OPERATION_LIFE_MS = 120_000;
/** How long a request waits for its operation, and how often it looks. */
const ANSWER_MS = 10_000;
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [10, 200];
const RETRY_AFTER_S = 10;

function toOperation(given: ApiUserOperation): UserOperation<'0.8'> {
  const { factory, factoryData } = given;
  return {
    sender: given.sender as Address, // checked by the table, as the others below
    nonce: BigInt(given.nonce),
    callData: given.callData as Hex,
    callGasLimit: BigInt(given.callGasLimit),
    verificationGasLimit: BigInt(given.verificationGasLimit),
    preVerificationGas: BigInt(given.preVerificationGas),
    maxFeePerGas: BigInt(given.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(given.maxPriorityFeePerGas),
    signature: given.signature as Hex,
    ...(factory && factoryData && { factory: factory as Address, factoryData: factoryData as Hex }),
  };
}

/** Throws unless the operation is one of the user's own account. */
async function checkSender(
  { db }: World,
  client: Client,
  { login, network, operation }: { login: Login; network: WalletNetwork; operation: UserOperation<'0.8'> },
): Promise<void> {
  const factory = network.accountFactory as Address; // checked by the settings
  if (operation.factory && !isAddressEqual(operation.factory, factory))
    throw new Failure('OPERATION_REJECTED', { message: 'This account factory is not supported.' });
  const user = await db.selectFrom('users').select('evm_address').where('id', '=', login.userId).executeTakeFirst();
  if (!user?.evm_address) throw new Failure('NO_KEYS');
  const own = await relayer.accountAddress(client, factory, user.evm_address as Address); // derived by the frame
  if (!isAddressEqual(operation.sender, own)) throw refused('the account belongs to another person');
}

/** Counts a sponsored operation, and what it costs the service at most. */
async function count(
  world: World,
  sender: Sender,
  isSponsored: boolean,
  gwei: number,
): Promise<Reservation | undefined> {
  if (!isSponsored) return undefined;
  if (!world.settings.sponsorFees) throw new Failure('OPERATION_REJECTED', { message: 'Fees are not sponsored here.' });
  await world.limits.take('sponsored operation', sender.userId);
  return spend(world, sender, gwei);
}

interface Checked {
  readonly client: Client;
  readonly hash: Hex;
  readonly operation: UserOperation<'0.8'>;
}

/** Simulates and sends an operation. It is stored before it is sent: an answer that is lost loses no operation. */
async function sendNew(world: World, sender: Sender, { client, hash, operation }: Checked): Promise<Hex> {
  const account = relayer.relayerOf(world);
  const data = handleOpsData(operation, account.address);
  const prices = await relayer.pricesOf(client);
  const refusal = refusalOf(operation, data, prices);
  if (refusal !== undefined) throw refused(refusal);
  const fees = transactionFees(operation, prices);
  const isSponsored = paymentOf(operation) === 'service';
  const l1Fee = await l1FeeOf(client, data);
  if (!isSponsored && !paysForData(operation, { data, baseFee: prices.baseFee, l1Fee }))
    throw refused('the data on L1 are not paid for');
  await call(client, { account: account.address, to: entryPoint08Address, data });
  const payment = await relayer.simulatePayment(client, { from: account.address, data });
  if (!isSponsored && payment && !isCovered({ ...payment, l1Fee }, fees, prices.baseFee))
    throw refused('the fee is too low');
  const estimate = await estimateGas(client, { account: account.address, to: entryPoint08Address, data });
  const gas = (estimate * GAS_MARGIN.times) / GAS_MARGIN.by;
  // The limit, not what the simulation used: an operation may use more once it is mined, such as for its price of gas
  const most = gas * fees.maxFeePerGas + L1_RISE * l1Fee;
  const taken = await count(world, sender, isSponsored, relayer.gweiOf(most));
  const reservation = taken ? JSON.stringify(taken) : null;
  const chainId = Number(client.chain?.id);
  const submission = relayer.submit(client, {
    account,
    data,
    gas,
    fees,
    record: async transaction => {
      const stored = { transaction_hash: transaction.hash, raw: transaction.raw, refusal: null, reservation };
      await world.db
        .insertInto('operations')
        .values({ hash, user_id: sender.userId, chain_id: chainId, created_at: world.now(), ...stored })
        .onConflict(conflict => conflict.column('hash').doUpdateSet(stored))
        .execute();
    },
    async forget() {
      await world.db.deleteFrom('operations').where('hash', '=', hash).execute();
    },
  });
  return submission.catch(async (error: unknown) => {
    if (taken) await giveBack(world, sender.userId, taken); // nothing was sent
    throw error;
  });
}

/**
 * Sends the bytes of an operation that was stored before again. Undefined if they can never be mined, because another
 * transaction has their nonce: only then may others be signed. Whatever else a node says, they may wait at another one.
 */
async function sendAgain({ db }: World, userId: string, { client, hash }: Checked): Promise<Hex | undefined> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const transaction = row.transaction_hash as Hex; // written by `sendNew`, as the bytes
  if (await relayer.isKnown(client, transaction)) return transaction;
  if (row.raw === null) return undefined;
  try {
    await relayer.broadcast(client, row.raw as Hex);
    return transaction;
  } catch (error) {
    log('warn', `A node refused the bytes of an operation that were sent before: ${relayer.shortOf(error)}`);
    if (!relayer.isNonceTaken(error)) return transaction;
    // By itself, in a block that the node had not yet seen, by another that carried the operation out, or by a stranger
    return (await relayer.isKnown(client, transaction)) ? transaction : transactionOf(client, hash);
  }
}

/** Stores why an operation was not sent, for the request that waits for it. */
async function refuse({ db, now }: World, { userId, chainId, hash }: Queued, failure: Failure): Promise<void> {
  const refusal = JSON.stringify({ code: failure.code, message: failure.message });
  await db
    .insertInto('operations')
    .values({
      hash,
      user_id: userId,
      chain_id: chainId,
      transaction_hash: '',
      raw: null,
      refusal,
      reservation: null,
      created_at: now(),
    })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ refusal }))
    .execute();
}

interface Queued extends Sender {
  readonly chainId: number;
  readonly hash: Hex;
  readonly operation: ApiUserOperation;
}

/** Simulates and sends an operation of the queue. A node that does not answer is asked again; a refusal is stored. */
export async function carryOut(world: World, { payload }: Job): Promise<void> {
  const queued = JSON.parse(payload ?? '') as Queued; // written by `sendOperation`
  const { userId, chainId, hash } = queued;
  try {
    const client = relayer.clientOf(relayer.networkOf(world, chainId));
    const checked = { client, hash, operation: toOperation(queued.operation) };
    // An operation that was sent before may be carried out, whatever fails here: a refusal would have it signed and paid again
    const transaction = await sendAgain(world, userId, checked).catch((cause: unknown) => {
      throw unanswered(cause);
    });
    if (transaction === undefined) {
      await requireInUse(world, queued);
      await admit(world, client, { userId, chainId, hash, sender: checked.operation.sender });
      await sendNew(world, queued, checked);
    }
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    if (relayer.isLost(error)) throw unanswered(error);
    return refuse(world, queued, refusalFor(error));
  }
  await world.audit('operation sent', userId, { chainId, hash });
}

const operationOf = ({ db }: World, userId: string, hash: Hex) =>
  db.selectFrom('operations').selectAll().where('hash', '=', hash).where('user_id', '=', userId).executeTakeFirst();

/** Waits for the outcome of a job, which may run on another instance. Null if it takes longer than a request should. */
async function outcomeOf(world: World, { userId, hash }: Queued): Promise<string | null> {
  const end = performance.now() + ANSWER_MS;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, LAST_LOOK_MS)) {
    await new Promise(resolve => setTimeout(resolve, pause));
    const waiting = await world.db.selectFrom('jobs').select('id').where('id', '=', jobOf(hash)).executeTakeFirst();
    if (waiting && performance.now() < end) continue;
    const row = await operationOf(world, userId, hash);
    if (row?.refusal) {
      const { code, message } = JSON.parse(row.refusal) as Failure; // written by `refuse`
      throw new Failure(code, { message });
    }
    if (!row && !waiting) throw new Failure('OPERATION_REJECTED');
    return row?.transaction_hash ?? null;
  }
}

/**
 * Queues a signed user operation, and waits a while for the worker that simulates it and submits it to the EntryPoint. The
 * same operation twice is one; another one of an account that has an open one is refused with `OPERATION_PENDING`.
 */
export async function sendOperation(
  world: World,
  { login, visitor }: Pick<LoginCall, 'login' | 'visitor'>,
  { chainId, projectId, operation: given }: ApiRequestRead<'operations/send'>,
): Promise<ApiResponse<'operations/send'>> {
  const { queue, limits, sealer } = world;
  const { userId } = login;
  const network = relayer.networkOf(world, chainId);
  relayer.relayerOf(world); // throws where nothing can be sent
  await requireProject(world, projectId);
  const operation = toOperation(given);
  const hash = getUserOperationHash({
    userOperation: operation,
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
  });
  const client = relayer.clientOf(network);
  try {
    await checkSender(world, client, { login, network, operation });
  } catch (error) {
    throw refusalFor(error);
  }
  if (await queue.isFull(OPERATION)) throw new Failure('BUSY', { retryAfter: RETRY_AFTER_S });
  const known = await operationOf(world, userId, hash);
  const isNew = !known || known.refusal !== null;
  if (isNew) await limits.take('operation', userId);
  const from = sealer.hash('network counter', visitor.network);
  const queued: Queued = { userId, projectId, network: from, chainId, hash, operation: given };
  try {
    await admit(world, client, { userId, chainId, hash, sender: operation.sender }, async db => {
      await db.deleteFrom('operations').where('hash', '=', hash).where('refusal', 'is not', null).execute();
      const expiresAt = world.now() + OPERATION_LIFE_MS;
      await queue.add(db, { id: jobOf(hash), kind: OPERATION, ref: hash, payload: JSON.stringify(queued), expiresAt });
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isNew)
      await limits.giveBack('operation', userId); // nothing was sent or simulated
    else if (error.code === 'OPERATION_PENDING' && (await isAlive(client, known)))
      return { hash, transactionHash: known.transaction_hash };
    throw error;
  }
  queue.wake(OPERATION);
  return { hash, transactionHash: await outcomeOf(world, queued) };
}

/** Returns the transaction that holds an operation of the user; null for an unknown one. */
export async function operationTransaction(
  { db }: World,
  { userId }: Login,
  { chainId, hash }: ApiRequestRead<'operations/status'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('operations')
    .select('transaction_hash')
    .where('hash', '=', hash)
    .where('chain_id', '=', chainId)
    .where('user_id', '=', userId)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  return row?.transaction_hash ?? null;
}

import {
  createClient,
  decodeErrorResult,
  encodeFunctionData,
  http,
  isAddressEqual,
  type Address,
  type Client,
  type Hex,
} from 'viem';
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { privateKeyToAccount } from 'viem/accounts';
import { call, estimateGas, sendTransaction } from 'viem/actions';
import type { ApiRequestRead, ApiResponse, ApiUserOperation } from '../shared/api.js';
import { Failure } from './failure.js';
import type { Login } from './sessions.js';
import type { WalletNetwork } from './settings.js';
import type { World } from './world.js';

/** Room for what changes between estimate and block. */
const GAS_MARGIN = { times: 13n, by: 10n };
const NONCE_TRIES = 5;
/** Codes of the EntryPoint for an account that cannot pay the fee of its operation. */
const NO_FUNDS = /^AA(21|51)\b/;

function networkOf({ settings }: World, chainId: number): WalletNetwork {
  const network = settings.networks.find(({ id }) => id === `eip155:${chainId}`);
  if (!network?.accountFactory) throw new Failure('UNKNOWN_NETWORK');
  return network;
}

const chainOf = ({ id, name, rpcUrl, symbol }: WalletNetwork) => ({
  id: Number(id.slice('eip155:'.length)),
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});

function relayerOf({ settings }: World) {
  if (!settings.relayerKey) throw new Failure('UNKNOWN_NETWORK');
  return privateKeyToAccount(settings.relayerKey);
}

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

/** Reason of a refused operation, as the EntryPoint names it. */
function reasonOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const data = (at as { data?: unknown }).data;
    const hex = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
    if (typeof hex !== 'string' || !hex.startsWith('0x') || hex.length < 10) continue;
    try {
      const { args } = decodeErrorResult({ abi: entryPoint08Abi, data: hex as Hex });
      return args.find(value => typeof value === 'string') ?? '';
    } catch {
      // not an error of the EntryPoint
    }
  }
  return '';
}

/** Sends with the next nonce of the relayer; another instance may take it first. */
async function submit(client: Client, account: ReturnType<typeof relayerOf>, data: Hex, gas: bigint): Promise<Hex> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendTransaction(client, {
        account,
        chain: client.chain ?? null,
        to: entryPoint08Address,
        data,
        gas,
      });
    } catch (error) {
      const isTaken = error instanceof Error && /nonce|already known|underpriced/i.test(error.message);
      if (!isTaken || tries === NONCE_TRIES) throw error;
    }
  }
}

/** Checks that a user pays for an own operation, or is sponsored. */
async function checkFees(world: World, login: Login, operation: UserOperation<'0.8'>): Promise<void> {
  if (operation.maxFeePerGas > 0n) return;
  if (!world.settings.sponsorFees) throw new Failure('OPERATION_REJECTED', { message: 'Fees are not sponsored here.' });
  await world.limits.take('sponsored operation', login.userId);
}

/** Submits a signed user operation to the EntryPoint, after a simulation. */
export async function sendOperation(
  world: World,
  login: Login,
  { chainId, operation: given }: ApiRequestRead<'operations/send'>,
): Promise<ApiResponse<'operations/send'>> {
  const network = networkOf(world, chainId);
  const operation = toOperation(given);
  if (operation.factory && !isAddressEqual(operation.factory, network.accountFactory as Address))
    throw new Failure('OPERATION_REJECTED', { message: 'This account factory is not supported.' });
  await checkFees(world, login, operation);
  const account = relayerOf(world);
  const client = createClient({ chain: chainOf(network), transport: http(network.rpcUrl) });
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], account.address],
  });
  const hash = getUserOperationHash({
    userOperation: operation,
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
  });
  try {
    await call(client, { account: account.address, to: entryPoint08Address, data });
    const gas = await estimateGas(client, { account: account.address, to: entryPoint08Address, data });
    const transactionHash = await submit(client, account, data, (gas * GAS_MARGIN.times) / GAS_MARGIN.by);
    await world.db
      .insertInto('operations')
      .values({
        hash,
        user_id: login.userId,
        chain_id: chainId,
        transaction_hash: transactionHash,
        created_at: world.now(),
      })
      .onConflict(conflict => conflict.column('hash').doUpdateSet({ transaction_hash: transactionHash }))
      .execute();
    await world.audit('operation sent', login.userId, { chainId, hash });
    return { hash, transactionHash };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = reasonOf(error);
    if (NO_FUNDS.test(reason)) throw new Failure('NO_FUNDS');
    console.warn(`A user operation was refused: ${reason || (error instanceof Error ? error.message : String(error))}`);
    throw new Failure(
      'OPERATION_REJECTED',
      reason ? { message: `The network rejected the transaction: ${reason}` } : {},
    );
  }
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
    .executeTakeFirst();
  return row?.transaction_hash ?? null;
}

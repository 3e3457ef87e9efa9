import { Eip1559FeesNotSupportedError, erc20Abi, type Address, type Client, type Hex } from 'viem';
import { call, estimateFeesPerGas, estimateGas, getBalance, getCode, readContract } from 'viem/actions';
import { encodeFunctionData, isAddressEqual } from 'viem/utils';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { TransactionRequest, TransferRequest } from '../transfers.js';
import { readAccountKind } from './account-kind.js';
import type { OperationCost } from './operation-cost.js';
import { toAddress } from './to-address.js';
import { isBytes } from './wallet-replies.js';
import type { GasTerms } from './wallet-requests.js';

/** A transfer that is ready to be signed. */
export interface TransferPlan {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex | undefined;
  /** The gas limit and price that the fee was computed from; undefined if the wallet sets them. */
  readonly terms: GasTerms | undefined;
  /** The most that the network charges, in the smallest unit of the native coin; undefined if the wallet sets it. */
  readonly fee: bigint | undefined;
}

/** Amounts on the chain have 256 bits. */
const AMOUNT_LIMIT = 2n ** 256n;
/** Padding of a token's gas estimate, in percent: the state may change before the transaction is executed. */
const GAS_PADDING = 25n;
/** The same for a call: an exchange writes more once a new block has begun, which an estimate in the same second misses. */
const CALL_GAS_PADDING = 50n;

/** Rollups whose data do not name the oracle: those of the OP Stack among the networks of this project, Mantle and Scroll. */
const ROLLUPS: ReadonlySet<number> = new Set([
  ...[10, 130, 1301, 8453, 42_220, 84_532, 7_777_777, 11_155_420, 999_999_999],
  ...[5_000, 5_003, 534_352, 534_351],
]);

interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex | undefined;
}

/** Returns the call that makes a transfer. @throws {W3mError} `INVALID_REQUEST` */
export function toCall({ to, amount, token }: TransferRequest): Call {
  if (amount <= 0n || amount >= AMOUNT_LIMIT) {
    throw new W3mError('INVALID_REQUEST', { cause: new RangeError(`Not a valid amount: ${amount}`) });
  }
  const receiver = toAddress(to);
  if (token === undefined) return { to: receiver, value: amount };
  const contract = toAddress(token);
  if (isAddressEqual(receiver, contract)) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The receiver is the contract of the token') });
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] });
  return { to: contract, value: 0n, data };
}

/** Where a transaction is planned. */
export interface PlanPlace {
  readonly client: Client;
  readonly network: CaipNetwork;
  readonly account: Address;
  /** Returns what a call costs as the operation of a smart account; undefined unless the wallet says that the account is one. */
  operationCost(call: Call): Promise<OperationCost | 'unsaid' | undefined>;
  /** True if the wallet treats the account as a contract, which may not be deployed. */
  isUndeployed(): Promise<boolean>;
}

/**
 * Builds the transaction of a transfer, simulates it on a node and computes its fee.
 * @throws {W3mError} `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `EXECUTION_REVERTED` or an error of the node.
 */
export async function planTransfer(place: PlanPlace, request: TransferRequest): Promise<TransferPlan> {
  const { client, account } = place;
  const call = toCall(request);
  const [balance] = await Promise.all([
    getBalance(client, { address: account }),
    request.token === undefined ? undefined : checkToken(client, account, call, request.amount),
  ]);
  return priced(place, call, balance, request.token === undefined ? 0n : GAS_PADDING);
}

/**
 * Builds the transaction of a call to a contract, simulates it on a node and computes its fee.
 * @throws {W3mError} `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `EXECUTION_REVERTED` or an error of the node.
 */
export async function planCall(place: PlanPlace, { to, value = 0n, data }: TransactionRequest): Promise<TransferPlan> {
  const { client, account } = place;
  if (value < 0n || value >= AMOUNT_LIMIT || !isBytes(data)) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The value or the data of the call is not valid') });
  }
  const call = { to: toAddress(to), value, data };
  const [balance, code] = await Promise.all([
    getBalance(client, { address: account }),
    getCode(client, { address: call.to }),
  ]);
  if (code === undefined) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`No contract on this network: ${to}`) });
  }
  return priced(place, call, balance, CALL_GAS_PADDING);
}

/**
 * Simulates a call and computes its fee, unless the wallet sets it: then the account may pay it, a paymaster, or the owner of
 * a Safe.
 * @throws {W3mError} as {@link planCall}
 */
async function priced(place: PlanPlace, call: Call, balance: bigint, padding: bigint): Promise<TransferPlan> {
  if (balance < call.value) throw new W3mError('INSUFFICIENT_FUNDS');
  const [estimated, rates] = await Promise.all([
    estimateGas(place.client, { account: place.account, ...call }),
    ratesOf(place, call),
  ]);
  const byWallet = { ...call, terms: undefined, fee: undefined };
  if (!rates) return byWallet;
  const { gas = estimated + (estimated * padding) / 100n, prepaid = 0n, isDelegated, ...price } = rates;
  const terms = { gas, ...price };
  const gasFee = gas * (price.maxFeePerGas ?? price.gasPrice ?? 0n);
  const isCovered = (fee: bigint): boolean => balance >= call.value + (fee > prepaid ? fee - prepaid : 0n);
  const hasData = rates.gas === undefined && hasDataFee(place.network) && isCovered(gasFee);
  const fee = gasFee + (hasData ? await readDataFee(place, call, terms) : 0n);
  if (isCovered(fee)) return { ...call, terms, fee };
  if (isDelegated) return byWallet; // it cannot pay for a transaction: only an operation is left
  throw new W3mError('INSUFFICIENT_FUNDS');
}

/** What the network charges for a call. */
interface Rates extends Omit<GasTerms, 'gas'> {
  /** Gas of the operation of a smart account; absent for a transaction, whose gas is estimated. */
  readonly gas?: bigint;
  /** What of the fee was paid before. */
  readonly prepaid?: bigint;
  /** True if the key of the account delegates to a contract. */
  readonly isDelegated?: boolean;
}

/** Reads what the network charges for a call; undefined if the wallet sets it. */
async function ratesOf(place: PlanPlace, call: Call): Promise<Rates | undefined> {
  const { client, account } = place;
  const cost = await place.operationCost(call);
  if (cost) return cost === 'unsaid' ? undefined : cost;
  const [kind, price] = await Promise.all([
    readAccountKind(client, account, () => place.isUndeployed()),
    readPrice(client),
  ]);
  return kind === 'contract' ? undefined : { ...price, isDelegated: kind === 'delegated' };
}

/** Checks that the token exists, that the account holds enough, and that the transfer would succeed. */
async function checkToken(
  client: Client,
  account: Address,
  { to: address, data }: Call,
  amount: bigint,
): Promise<void> {
  const code = await getCode(client, { address });
  if (code === undefined) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`No contract on this network: ${address}`) });
  }
  const balance = await readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
  if (balance < amount) throw new W3mError('INSUFFICIENT_TOKENS');
  const { data: reply } = await call(client, { account, to: address, data });
  // Old tokens return nothing (EIP-20 requires true); a token that returns false has moved nothing
  if (reply !== undefined && BigInt(reply) !== 1n) throw new W3mError('EXECUTION_REVERTED', { cause: reply });
}

/** Reads the price of gas: EIP-1559 where blocks have a base fee. */
export async function readPrice(client: Client): Promise<Omit<GasTerms, 'gas'>> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client);
    return { maxFeePerGas, maxPriorityFeePerGas };
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error;
    const { gasPrice } = await estimateFeesPerGas(client, { type: 'legacy', chain: null });
    return { gasPrice };
  }
}

/** Reads what a rollup charges for the data of a transaction. */
async function readDataFee({ client, network }: PlanPlace, call: Call, terms: GasTerms): Promise<bigint> {
  const { dataFeeOf } = await import('./data-fee.js'); // most networks are no rollups
  return dataFeeOf(client, network, { ...call, terms });
}

/** True for a rollup that charges for data beside gas. */
const hasDataFee = ({ id, contracts }: CaipNetwork): boolean =>
  contracts?.['gasPriceOracle'] !== undefined || ROLLUPS.has(Number(id));

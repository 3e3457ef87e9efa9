import { Eip1559FeesNotSupportedError, erc20Abi, type Address, type Client, type Hex } from 'viem';
import { call, estimateFeesPerGas, estimateGas, getBalance, getCode, readContract } from 'viem/actions';
import { encodeFunctionData, isAddressEqual } from 'viem/utils';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { TransactionRequest, TransferRequest } from '../transfers.js';
import type { OperationCost } from './operation-cost.js';
import { toAddress } from './to-address.js';
import { isBytes } from './wallet-replies.js';
import type { GasTerms } from './wallet-requests.js';

/** A transfer that is ready to be signed. */
export interface TransferPlan {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex | undefined;
  /** The gas limit and price that the fee was computed from. */
  readonly terms: GasTerms;
  /** The most that the network charges, in the smallest unit of the native coin. */
  readonly fee: bigint;
}

/** Amounts on the chain have 256 bits. */
const AMOUNT_LIMIT = 2n ** 256n;
/** Padding of a token's gas estimate, in percent: the state may change before the transaction is executed. */
const GAS_PADDING = 25n;
/** The same for a call: an exchange writes more once a new block has begun, which an estimate in the same second misses. */
const CALL_GAS_PADDING = 50n;

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
  /** Returns what a call costs as the operation of a smart account; undefined where the account pays for a transaction. */
  operationCost(call: Call): Promise<OperationCost | undefined>;
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

/** Simulates a call and computes its fee. @throws {W3mError} as {@link planCall} */
async function priced(place: PlanPlace, call: Call, balance: bigint, padding: bigint): Promise<TransferPlan> {
  if (balance < call.value) throw new W3mError('INSUFFICIENT_FUNDS');
  const [estimated, { gas = estimated + (estimated * padding) / 100n, dataFee, prepaid, ...price }] = await Promise.all(
    [estimateGas(place.client, { account: place.account, ...call }), ratesOf(place, call)],
  );
  const fee = gas * (price.maxFeePerGas ?? price.gasPrice ?? 0n) + dataFee;
  const due = fee > prepaid ? fee - prepaid : 0n;
  if (balance < call.value + due) throw new W3mError('INSUFFICIENT_FUNDS');
  return { ...call, terms: { gas, ...price }, fee };
}

/** What the network charges for a call. */
interface Rates extends Omit<GasTerms, 'gas'> {
  /** Gas of the operation of a smart account; absent for a transaction, whose gas is estimated. */
  readonly gas?: bigint;
  /** What is charged for the data beside its gas. */
  readonly dataFee: bigint;
  /** What of the fee was paid before. */
  readonly prepaid: bigint;
}

async function ratesOf({ client, network, account, operationCost }: PlanPlace, call: Call): Promise<Rates> {
  const cost = await operationCost(call);
  if (cost) return { ...cost, dataFee: 0n };
  const [price, dataFee] = await Promise.all([readPrice(client), readDataFee(client, network, account, call)]);
  return { ...price, dataFee, prepaid: 0n };
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
  if (balance < amount) throw new W3mError('INSUFFICIENT_FUNDS');
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

/** Reads what a rollup of the OP Stack charges for the data of a transaction; 0n on other networks. */
async function readDataFee(
  client: Client,
  { contracts }: CaipNetwork,
  account: Address,
  transaction: Call,
): Promise<bigint> {
  if (contracts?.['gasPriceOracle'] === undefined) return 0n;
  const { estimateL1Fee } = await import('./rollup-fee.js');
  const fee = await estimateL1Fee(client, { account, ...transaction, chain: undefined });
  return fee + (fee * GAS_PADDING) / 100n; // it follows the fees of Ethereum, which change
}

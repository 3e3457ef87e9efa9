import { Eip1559FeesNotSupportedError, erc20Abi, type Address, type Client, type Hex } from 'viem';
import { call, estimateFeesPerGas, estimateGas, getBalance, getCode, readContract } from 'viem/actions';
import { encodeFunctionData, isAddressEqual } from 'viem/utils';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { TransactionRequest, TransferRequest } from '../transfers.js';
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

/** Returns the call that makes a transfer. @throws {W3mError} `INVALID_REQUEST` */
export function toCall({ to, amount, token }: TransferRequest): {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex;
} {
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

/**
 * Builds the transaction of a transfer, simulates it on a node and computes its fee.
 * @throws {W3mError} `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `EXECUTION_REVERTED` or an error of the node.
 */
export async function planTransfer(
  client: Client,
  network: CaipNetwork,
  account: Address,
  request: TransferRequest,
): Promise<TransferPlan> {
  const transaction = toCall(request);
  const [balance, price] = await Promise.all([
    getBalance(client, { address: account }),
    readPrice(client),
    request.token === undefined ? undefined : checkToken(client, account, transaction, request.amount),
  ]);
  if (balance < transaction.value) throw new W3mError('INSUFFICIENT_FUNDS');
  const estimated = await estimateGas(client, { account, ...transaction });
  const gas = request.token === undefined ? estimated : estimated + (estimated * GAS_PADDING) / 100n;
  const fee =
    gas * (price.maxFeePerGas ?? price.gasPrice ?? 0n) + (await readDataFee(client, network, account, transaction));
  if (balance < transaction.value + fee) throw new W3mError('INSUFFICIENT_FUNDS');
  return { ...transaction, terms: { gas, ...price }, fee };
}

/**
 * Builds the transaction of a call to a contract, simulates it on a node and computes its fee.
 * @throws {W3mError} `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `EXECUTION_REVERTED` or an error of the node.
 */
export async function planCall(
  client: Client,
  network: CaipNetwork,
  account: Address,
  { to, value = 0n, data }: TransactionRequest,
): Promise<TransferPlan> {
  if (value < 0n || value >= AMOUNT_LIMIT || !isBytes(data)) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The value or the data of the call is not valid') });
  }
  const transaction = { to: toAddress(to), value, data };
  const [balance, price, code] = await Promise.all([
    getBalance(client, { address: account }),
    readPrice(client),
    getCode(client, { address: transaction.to }),
  ]);
  if (code === undefined) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`No contract on this network: ${to}`) });
  }
  if (balance < value) throw new W3mError('INSUFFICIENT_FUNDS');
  const estimated = await estimateGas(client, { account, ...transaction });
  const gas = estimated + (estimated * CALL_GAS_PADDING) / 100n;
  const fee =
    gas * (price.maxFeePerGas ?? price.gasPrice ?? 0n) + (await readDataFee(client, network, account, transaction));
  if (balance < value + fee) throw new W3mError('INSUFFICIENT_FUNDS');
  return { ...transaction, terms: { gas, ...price }, fee };
}

/** Checks that the token exists, that the account holds enough, and that the transfer would succeed. */
async function checkToken(
  client: Client,
  account: Address,
  { to: address, data }: { readonly to: Address; readonly data?: Hex },
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
  transaction: { readonly to: Address; readonly value: bigint; readonly data?: Hex },
): Promise<bigint> {
  if (contracts?.['gasPriceOracle'] === undefined) return 0n;
  const { estimateL1Fee } = await import('./rollup-fee.js');
  const fee = await estimateL1Fee(client, { account, ...transaction, chain: undefined });
  return fee + (fee * GAS_PADDING) / 100n; // it follows the fees of Ethereum, which change
}

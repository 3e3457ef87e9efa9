import { erc20Abi, type Address, type Client } from 'viem';
import { getBlock, readContract } from 'viem/actions';
import { encodeFunctionData } from 'viem/utils';
import { W3mError } from '../../../domain/errors/errors.js';
import type { SwapCall, SwapOrder, SwapQuery } from '../../../domain/transactions/swap.js';
import { SWAP_DEADLINE_SECONDS } from '../../../domain/transactions/swap-constants.js';
import { toAddress } from '../to-address.js';
import { poolAbi, routerAbi, type ExchangeContracts } from './exchange-abi.js';

/** Reads how much of a token an exchange may take. */
export const readAllowance = (
  client: Client,
  { account, token, spender }: { readonly account: string; readonly token: string; readonly spender: Address },
): Promise<bigint> =>
  readContract(client, {
    address: toAddress(token),
    abi: erc20Abi,
    functionName: 'allowance',
    args: [toAddress(account), spender],
  });

/** Builds the call that lets an exchange take the amount of a query. */
export function buildApproval({ from, amount }: SwapQuery, spender: Address): SwapCall {
  if (from.address === undefined) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('A coin needs none') });
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
  return { to: toAddress(from.address), value: 0n, data };
}

/** Returns a deadline in seconds, which counts from the later one of the local time and the last block. */
export async function readDeadline(client: Client, now: number): Promise<bigint> {
  const { timestamp } = await getBlock(client);
  const seconds = BigInt(Math.floor(now / 1_000));
  return (timestamp > seconds ? timestamp : seconds) + BigInt(SWAP_DEADLINE_SECONDS);
}

/** Builds the call that swaps. */
export async function buildSwap(
  client: Client,
  { router, wrapped }: Pick<ExchangeContracts, 'router' | 'wrapped'>,
  { from, to, amount, account, quote, minimum }: SwapOrder,
  now: number,
): Promise<SwapCall> {
  const path = (quote.route ?? []).map(toAddress);
  if (path.length === 1) return wrap(wrapped, amount, from.address === undefined);
  if (path.length < 2) throw new W3mError('SWAP_NO_ROUTE');
  const deadline = await readDeadline(client, now);
  const receiver = toAddress(account);
  if (from.address === undefined) {
    const args = [minimum, path, receiver, deadline] as const;
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args });
    return { to: router, value: amount, data };
  }
  const functionName = to.address === undefined ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  const args = [amount, minimum, path, receiver, deadline] as const;
  return { to: router, value: 0n, data: encodeFunctionData({ abi: routerAbi, functionName, args }) };
}

function wrap(wrapped: Address, amount: bigint, isDeposit: boolean): SwapCall {
  const data = isDeposit
    ? encodeFunctionData({ abi: poolAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: poolAbi, functionName: 'withdraw', args: [amount] });
  return { to: wrapped, value: isDeposit ? amount : 0n, data };
}

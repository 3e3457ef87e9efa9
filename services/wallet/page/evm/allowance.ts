import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  numberToHex,
  type Address,
  type Hex,
} from 'viem';
import { readTokenSymbol } from '../../../../controllers/domain/assets/tokens.js';
import { truncateAddress } from '../../../../controllers/domain/format.js';
import type { Network } from '../facts.js';
import { nodeOf } from './node.js';
import type { Call } from './params.js';

/** `approve` and `increaseAllowance`: the selector with the spender, and the amount. */
const RIGHT = /^(0x(?:095ea7b3|39509351)0{24}[0-9a-f]{40})([0-9a-f]{64})$/i;

/** A right to spend a token, in one of several calls. */
export interface Allowance {
  readonly at: number;
  readonly spender: Address;
  readonly symbol: string;
  readonly decimals: number;
  /** Amount of the right, in the smallest unit. */
  readonly amount: bigint;
  /** What the account holds of the token now. */
  readonly balance: bigint;
}

/**
 * Reads the right that calls give to a token. Undefined if they give none or several, if they take a right back, or if the
 * contract is no ERC-20.
 */
export async function allowanceOf(
  { rpcUrl }: Network,
  owner: Address,
  calls: readonly Call[],
): Promise<Allowance | undefined> {
  const rights = calls.flatMap(({ to, data }, at) => {
    const [, start, amount] = RIGHT.exec(data) ?? [];
    return to && start !== undefined && amount !== undefined ? [{ at, to, start, amount: BigInt(`0x${amount}`) }] : [];
  });
  const [right, ...others] = rights;
  if (!right || others.length > 0 || right.amount === 0n) return undefined;
  const { at, to, start, amount } = right;
  const node = nodeOf(rpcUrl);
  const ask = async (data: Hex): Promise<Hex> => (await node('eth_call', [{ to, data }, 'latest'])) as Hex;
  try {
    const [symbol, decimals, balance] = await Promise.all([
      ask(encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })),
      ask(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })),
      ask(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })),
    ]);
    return {
      at,
      amount,
      spender: getAddress(`0x${start.slice(-40)}`),
      symbol:
        readTokenSymbol(decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol })) ??
        truncateAddress(to),
      decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
      balance: decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: balance }),
    };
  } catch {
    return undefined; // no ERC-20, or a node that does not answer: the right is shown as it is
  }
}

/** Returns the calls with another amount of the right; the rest stays as the page asked for it. */
export const withAmount = (calls: readonly Call[], { at }: Pick<Allowance, 'at'>, amount: bigint): readonly Call[] =>
  calls.map((call, place) => {
    const [, start] = place === at ? (RIGHT.exec(call.data) ?? []) : [];
    return start === undefined
      ? call
      : { ...call, data: `${start as Hex}${numberToHex(amount, { size: 32 }).slice(2)}` };
  });

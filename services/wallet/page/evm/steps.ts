import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  formatUnits,
  maxUint256,
  type Address,
  type Hex,
} from 'viem';
import { readCall as readFunction } from '../../../../controllers/adapters/eip155/preview/read-call.js';
import type { Network } from '../facts.js';
import { short, type Row, type Step } from '../ui/approval.js';
import { msg, str } from '../ui/msg.js';
import { nodeOf, type NodeRequest } from './node.js';
import type { Call } from './params.js';

/** A call in plain words. */
interface ReadCall {
  readonly step: Step;
  readonly warnings: readonly string[];
}

/** An allowance above this is meant as "all". */
const UNLIMITED = maxUint256 / 2n;

const receiver = (address: string, label = msg('To')): Row => ({ label, value: short(address), title: address });

interface TokenFacts {
  readonly symbol: string;
  readonly decimals: number;
}

/** Asks a contract for its symbol and decimals; undefined if it is no ERC-20. */
async function tokenFacts(node: NodeRequest, token: Address): Promise<TokenFacts | undefined> {
  const read = async (functionName: 'symbol' | 'decimals'): Promise<unknown> => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName });
    const result = await node('eth_call', [{ to: token, data }, 'latest']);
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: result as Hex }); // throws for other answers
  };
  try {
    const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')]);
    return { symbol: String(symbol).slice(0, 20), decimals: Number(decimals) };
  } catch {
    return undefined;
  }
}

const decode = <A extends typeof erc20Abi | typeof erc721Abi | typeof erc1155Abi>(abi: A, data: Hex) => {
  try {
    return decodeFunctionData({ abi, data });
  } catch {
    return undefined;
  }
};

function readAllowance(facts: TokenFacts, spender: Address, value: bigint, contract: Row): ReadCall {
  const rows = [receiver(spender, msg('Who may spend')), contract];
  if (value >= UNLIMITED)
    return {
      step: { what: msg(str`Allow spending of all your ${facts.symbol}`), rows },
      warnings: [msg('This allows spending without a limit. Approve only if you trust the receiver.')],
    };
  const amount = `${formatUnits(value, facts.decimals)} ${facts.symbol}`;
  return { step: { what: msg(str`Allow spending of ${amount}`), rows }, warnings: [] };
}

/** Reads a call of an ERC-20 contract. */
async function readToken(node: NodeRequest, to: Address, data: Hex): Promise<ReadCall | undefined> {
  const read = decode(erc20Abi, data);
  if (!read) return undefined;
  const facts = await tokenFacts(node, to);
  if (!facts) return undefined;
  const contract = { label: msg('Contract'), value: short(to), title: to };
  const amount = (value: bigint): string => `${formatUnits(value, facts.decimals)} ${facts.symbol}`;
  if (read.functionName === 'approve') return readAllowance(facts, read.args[0], read.args[1], contract);
  if (read.functionName === 'transfer')
    return {
      step: { what: msg(str`Send ${amount(read.args[1])}`), rows: [receiver(read.args[0]), contract] },
      warnings: [],
    };
  if (read.functionName === 'transferFrom') {
    const rows = [receiver(read.args[0], msg('Payer')), receiver(read.args[1]), contract];
    return { step: { what: msg(str`Send ${amount(read.args[2])}`), rows }, warnings: [] };
  }
  return undefined;
}

/** Reads a call of a collection (ERC-721, ERC-1155). */
function readItem(to: Address, data: Hex): ReadCall | undefined {
  const contract = { label: msg('Contract'), value: short(to), title: to };
  const read = decode(erc721Abi, data) ?? decode(erc1155Abi, data);
  if (read?.functionName === 'setApprovalForAll') {
    const [operator, isAllowed] = read.args;
    const rows = [receiver(operator, msg('Who may spend')), contract];
    return isAllowed
      ? {
          step: { what: msg('Allow moving all your items of this collection'), rows },
          warnings: [msg('This allows spending without a limit. Approve only if you trust the receiver.')],
        }
      : { step: { what: msg('Stop allowing moves of this collection'), rows }, warnings: [] };
  }
  if (read?.functionName !== 'safeTransferFrom') return undefined;
  const rows = [receiver(read.args[1]), contract];
  return { step: { what: msg(str`Send item ${String(read.args[2])}`), rows }, warnings: [] };
}

async function readCall(node: NodeRequest, network: Network, { to, value, data }: Call): Promise<ReadCall> {
  const native = `${formatUnits(value, network.decimals)} ${network.symbol}`;
  const paid: Row[] = value > 0n && data !== '0x' ? [{ label: msg('Amount'), value: native }] : [];
  if (!to)
    return {
      step: { what: msg('Create a contract'), rows: [...paid, { label: msg('Data'), value: data, isData: true }] },
      warnings: [msg('The wallet cannot read this call. Approve only if you trust the site.')],
    };
  if (data === '0x') return { step: { what: msg(str`Send ${native}`), rows: [receiver(to)] }, warnings: [] };
  const read = (await readToken(node, to, data)) ?? readItem(to, data);
  if (read) return { ...read, step: { ...read.step, rows: [...paid, ...read.step.rows] } };
  const contract = { label: msg('Contract'), value: short(to), title: to };
  const { functionName, fields } = readFunction({ to, data });
  if (functionName !== undefined) {
    const named = fields.map(({ name, value: text }): Row => ({ label: name, value: text }));
    return {
      step: { what: msg(str`Call ${functionName}`), rows: [...paid, contract, ...named] },
      warnings: [],
    };
  }
  const rows = [...paid, contract, { label: msg('Data'), value: data, isData: true }];
  return {
    step: { what: msg('Call a contract'), rows },
    warnings: [msg('The wallet cannot read this call. Approve only if you trust the site.')],
  };
}

/** Describes calls in plain words. Symbols and decimals are asked of the network. */
export async function readCalls(
  network: Network,
  calls: readonly Call[],
): Promise<{ steps: readonly Step[]; warnings: readonly string[] }> {
  const node = nodeOf(network.rpcUrl);
  const read = await Promise.all(calls.map(call => readCall(node, network, call)));
  return { steps: read.map(({ step }) => step), warnings: [...new Set(read.flatMap(({ warnings }) => warnings))] };
}

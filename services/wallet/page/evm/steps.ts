import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  isAddressEqual,
  type Address,
  type Hex,
} from 'viem';
import { isReadable } from '../../../../controllers/adapters/eip155/preview/inner-calls.js';
import { readCall as readFunction } from '../../../../controllers/adapters/eip155/preview/read-call.js';
import { isKnownSpender } from '../../../../controllers/domain/assets/known-spenders.js';
import type { ApprovalChange, PreviewedAsset, PreviewWarning } from '../../../../controllers/domain/assets/preview.js';
import { lineText } from '../../../../controllers/domain/assets/preview-words.js';
import { readTokenSymbol, readTokenText } from '../../../../controllers/domain/assets/tokens.js';
import type { Network } from '../facts.js';
import { short, type Row, type Step } from '../ui/approval.js';
import { amountText } from '../ui/preview-section.js';
import { msg, str } from '../ui/msg.js';
import { nodeOf, type NodeRequest } from './node.js';
import type { Call } from './params.js';

/** A call in plain words. */
interface ReadCall {
  readonly step: Step;
  /** What the bytes warn of, also where no node can simulate. */
  readonly warnings: readonly PreviewWarning[];
}

/** Who asks what of which contract. */
interface Reader {
  readonly node: NodeRequest;
  readonly network: Network;
  readonly account: Address;
}

/** An allowance from this is meant as "all", as in previews. */
const UNLIMITED = 2n ** 159n;

const receiver = (address: string, label = msg('To')): Row => ({ label, value: address, isAddress: true });

/** A token, and what the account holds of it. */
interface TokenFacts {
  readonly asset: PreviewedAsset & { readonly decimals: number };
  readonly balance: bigint | undefined;
}

/** Asks a contract for a value; undefined if it gives none of the kind. */
async function ask(
  { node, account }: Reader,
  to: Address,
  functionName: 'symbol' | 'name' | 'decimals' | 'balanceOf',
): Promise<unknown> {
  const data =
    functionName === 'balanceOf'
      ? encodeFunctionData({ abi: erc20Abi, functionName, args: [account] })
      : encodeFunctionData({ abi: erc20Abi, functionName });
  try {
    const result = (await node('eth_call', [{ to, data }, 'latest'])) as Hex; // throws below for anything else
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: result });
  } catch {
    return undefined;
  }
}

/** Asks a contract for symbol, decimals and balance; undefined if it is no ERC-20. */
async function tokenFacts(reader: Reader, address: Address): Promise<TokenFacts | undefined> {
  const [symbol, decimals, balance] = await Promise.all([
    ask(reader, address, 'symbol'),
    ask(reader, address, 'decimals'),
    ask(reader, address, 'balanceOf'),
  ]);
  if (typeof decimals !== 'number') return undefined;
  const asset = { kind: 'token', address, symbol: readTokenSymbol(symbol), decimals } as const;
  return { asset, balance: typeof balance === 'bigint' ? balance : undefined };
}

const decode = <A extends typeof erc20Abi | typeof erc721Abi | typeof erc1155Abi>(abi: A, data: Hex) => {
  try {
    return decodeFunctionData({ abi, data });
  } catch {
    return undefined;
  }
};

/** What the bytes of a right without a limit warn of. */
const rightWarnings = ({ network }: Reader, { amount, spender }: ApprovalChange): readonly PreviewWarning[] =>
  amount !== 'all'
    ? []
    : isKnownSpender(Number(network.id.slice('eip155:'.length)), spender)
      ? ['unlimited']
      : ['unlimited', 'unknown-spender'];

const readRight = (reader: Reader, right: ApprovalChange): ReadCall => ({
  step: { what: right, rows: [] },
  warnings: rightWarnings(reader, right),
});

/** Reads a call of an ERC-20 contract. */
async function readToken(reader: Reader, to: Address, data: Hex): Promise<ReadCall | undefined> {
  const read = decode(erc20Abi, data);
  if (!read) return undefined;
  const facts = await tokenFacts(reader, to);
  if (!facts) return undefined;
  const { asset, balance } = facts;
  const contract = { label: msg('Contract'), value: short(to), title: to };
  if (read.functionName === 'approve') {
    const [spender, amount] = read.args;
    return readRight(reader, { asset, balance, spender, amount: amount >= UNLIMITED ? 'all' : amount });
  }
  if (read.functionName === 'transfer')
    return {
      step: {
        what: msg(str`Send ${amountText(read.args[1], asset)}`),
        rows: [receiver(read.args[0]), contract],
      },
      warnings: [],
    };
  if (read.functionName === 'transferFrom') {
    const rows = [receiver(read.args[0], msg('Payer')), receiver(read.args[1]), contract];
    return { step: { what: msg(str`Send ${amountText(read.args[2], asset)}`), rows }, warnings: [] };
  }
  return undefined;
}

/** Reads a call of a collection (ERC-721, ERC-1155). */
async function readItem(reader: Reader, to: Address, data: Hex): Promise<ReadCall | undefined> {
  const contract = { label: msg('Contract'), value: short(to), title: to };
  const read = decode(erc721Abi, data) ?? decode(erc1155Abi, data);
  if (read?.functionName === 'setApprovalForAll') {
    const [spender, isAllowed] = read.args;
    const name = readTokenText(await ask(reader, to, 'name'));
    const asset = { kind: 'nft', address: to, name } as const;
    return readRight(reader, { asset, spender, amount: isAllowed ? 'all' : 0n });
  }
  if (read?.functionName !== 'safeTransferFrom') return undefined;
  const [holder, recipient, id, copies] = read.args;
  const isSingle = typeof copies !== 'bigint' || copies === 1n; // in a call of ERC-721, data follow the item, or nothing
  const sent = `${copies} × #${id}`; // as previews write it
  const payer = isAddressEqual(holder, reader.account) ? [] : [receiver(holder, msg('Payer'))];
  const what = isSingle ? msg(str`Send item ${String(read.args[2])}`) : msg(str`Send ${sent}`);
  return { step: { what, rows: [...payer, receiver(recipient), contract] }, warnings: [] };
}

async function readCall(reader: Reader, { to, value, data }: Call): Promise<ReadCall> {
  const { network } = reader;
  const native = amountText(value, { kind: 'coin', symbol: network.symbol, decimals: network.decimals });
  const paid: Row[] = value > 0n && data !== '0x' ? [{ label: msg('Amount'), value: native }] : [];
  if (!to)
    return {
      step: { what: msg('Create a contract'), rows: [...paid, { label: msg('Data'), value: data, isData: true }] },
      warnings: ['unreadable'],
    };
  if (data === '0x') return { step: { what: msg(str`Send ${native}`), rows: [receiver(to)] }, warnings: [] };
  const read = (await readToken(reader, to, data)) ?? (await readItem(reader, to, data));
  if (read) return { ...read, step: { ...read.step, rows: [...paid, ...read.step.rows] } };
  const contract = { label: msg('Contract'), value: short(to), title: to };
  const { functionName, fields } = readFunction({ to, data });
  if (functionName !== undefined) {
    const named = fields.map(({ name, value: text }): Row => ({ label: lineText(name), value: lineText(text) }));
    return {
      step: { what: msg(str`Call ${functionName}`), rows: [...paid, contract, ...named] },
      warnings: isReadable({ to, data }) ? [] : ['unreadable'],
    };
  }
  const rows = [...paid, contract, { label: msg('Data'), value: data, isData: true }];
  return {
    step: { what: msg('Call a contract'), rows },
    warnings: ['unreadable'],
  };
}

/** Calls in plain words. */
export interface CallsReading {
  readonly steps: readonly Step[];
  /** What the bytes warn of, also where no node can simulate. */
  readonly warnings: readonly PreviewWarning[];
}

/** Describes calls of an account in plain words. Symbols, decimals and balances are asked of the network. */
export async function readCalls(network: Network, account: Address, calls: readonly Call[]): Promise<CallsReading> {
  const reader = { node: nodeOf(network.rpcUrl), network, account };
  const read = await Promise.all(calls.map(call => readCall(reader, call)));
  return { steps: read.map(({ step }) => step), warnings: [...new Set(read.flatMap(({ warnings }) => warnings))] };
}

import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, toEventSelector } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import type { PreviewedAsset } from '../../../domain/assets/preview.js';
import { readTokenText } from '../../../domain/assets/tokens.js';
import { HINTS, READS } from './known-functions.js';
import { topicAddress, type Log, type Probe } from './simulate.js';

/** An asset that the calls may touch. */
export interface Candidate {
  readonly address: Address;
  /** Absent for a token without ids. */
  readonly id?: bigint | undefined;
}

/** A right that the calls may give. */
export interface Right {
  readonly address: Address;
  readonly spender: Address;
  /** Id of the one NFT that may be moved. */
  readonly id?: bigint | undefined;
  /** True if the bytes of a call name it, and not only an event. */
  readonly isAsked?: boolean | undefined;
}

/** What the calls may touch, without duplicates. */
export class Touched {
  readonly #candidates = new Map<string, Candidate>();
  readonly #rights = new Map<string, Right>();

  get candidates(): readonly Candidate[] {
    return [...this.#candidates.values()];
  }

  get rights(): readonly Right[] {
    return [...this.#rights.values()];
  }

  get size(): number {
    return this.#candidates.size + this.#rights.size;
  }

  add(address: Address, id?: bigint): void {
    if (this.size < LIMIT) this.#candidates.set(`${address.toLowerCase()}/${String(id)}`, { address, id });
  }

  addRight({ address, spender, id, ...how }: Right): void {
    const key = `${address}/${spender}/${String(id)}`.toLowerCase();
    if (this.size < LIMIT && !this.#rights.has(key)) this.#rights.set(key, { address, spender, id, ...how });
  }
}

/** Most assets and rights that one preview reads: a hostile contract can emit thousands of events. */
const LIMIT = 64;

const topicOf = Object.fromEntries(HINTS.map(event => [event.name, toEventSelector(event)]));

const number = (topic: Hex | undefined): bigint | undefined => (topic === undefined ? undefined : BigInt(topic));

/** Adds what events name: assets that the account gave or got, and rights that it gave. */
export function addFromLogs(touched: Touched, account: Address, logs: readonly Log[]): void {
  const own = account.toLowerCase() as Address;
  for (const { address, topics, data } of logs) {
    const [topic, first, second, third] = topics;
    const from = topicAddress(first);
    const to = topicAddress(second);
    const isOwn = [to, topicAddress(third)].includes(own); // of events that name the operator first
    if (topic === topicOf['Transfer'] && (from === own || to === own)) {
      touched.add(address, number(third)); // the id of an NFT is indexed, the amount of a token is not
    } else if (topic === topicOf['Approval'] && from === own) {
      touched.addRight({ address, spender: to, id: number(third) });
    } else if (topic === topicOf['ApprovalForAll'] && from === own) {
      touched.addRight({ address, spender: to });
    } else if (topic === topicOf['TransferSingle'] && isOwn) {
      for (const id of idsIn(data, false)) touched.add(address, id);
    } else if (topic === topicOf['TransferBatch'] && isOwn) {
      for (const id of idsIn(data, true)) touched.add(address, id);
    }
  }
}

function idsIn(data: Hex, isBatch: boolean): readonly bigint[] {
  try {
    if (!isBatch) return decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data).slice(0, 1);
    return decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0].slice(0, LIMIT);
  } catch {
    return []; // an event of another standard with the same name
  }
}

type ReadName = (typeof READS)[number]['name'];

/** Overloads are selected by the arguments, which viem's types cannot express for a variable name. */
const abi: Abi = READS;

const probe = (to: Address, functionName: ReadName, args: readonly unknown[] = []): Probe => ({
  to,
  data: encodeFunctionData({ abi, functionName, args }),
});

/** Returns the value that a contract answered; undefined without one, or if it is none of the type. */
export function valueOf(functionName: ReadName, answer: Hex | undefined): unknown {
  if (answer === undefined || answer === '0x') return undefined;
  try {
    return decodeFunctionResult({ abi, functionName, data: answer }); // overloads return the same
  } catch {
    return undefined;
  }
}

/** Reads of one asset. `owner` and `copies` are asked for an NFT, because its standard is not known. */
export const candidateProbes = (account: Address, { address, id }: Candidate): readonly Probe[] =>
  id === undefined
    ? [probe(address, 'balanceOf', [account]), probe(address, 'decimals'), ...labelProbes(address)]
    : [probe(address, 'ownerOf', [id]), probe(address, 'balanceOf', [account, id]), ...labelProbes(address)];

/** Reads of one right, with those of the asset that it is about. */
export const rightProbes = (account: Address, { address, spender, id }: Right): readonly Probe[] =>
  id === undefined
    ? [
        probe(address, 'allowance', [account, spender]),
        probe(address, 'isApprovedForAll', [account, spender]),
        probe(address, 'decimals'),
        ...labelProbes(address),
      ]
    : [probe(address, 'getApproved', [id]), ...labelProbes(address)];

const labelProbes = (address: Address): readonly Probe[] => [probe(address, 'symbol'), probe(address, 'name')];

/** Most decimals of a token: its contract stores them in one byte. */
export const decimalsOf = (answer: Hex | undefined): number | undefined => {
  const value = valueOf('decimals', answer);
  return typeof value === 'number' ? value : undefined;
};

/** Returns what a contract says of an asset, as far as it can be shown. */
export const labelled = (
  asset: Pick<PreviewedAsset, 'kind' | 'address' | 'tokenId' | 'decimals'>,
  [symbol, name]: readonly (Hex | undefined)[],
): PreviewedAsset => ({
  ...asset,
  symbol: readTokenText(valueOf('symbol', symbol)),
  name: readTokenText(valueOf('name', name)),
});

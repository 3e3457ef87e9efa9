import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, toEventSelector } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import type { PreviewedAsset } from '../../../domain/assets/preview.js';
import { readTokenSymbol, readTokenText } from '../../../domain/assets/tokens.js';
import { HINTS, ID_TRANSFER, READS, RIGHT_EVENTS } from './known-functions.js';
import { topicAddress, type Log, type Probe } from './simulate.js';
import type { Candidate, Right, Touched } from './touched.js';

const topicOf = Object.fromEntries(HINTS.map(event => [event.name, toEventSelector(event)]));

/** Movements of what an account holds; an id is the third indexed value of each. */
const TRANSFERS: ReadonlySet<string> = new Set([topicOf['Transfer'] ?? '', toEventSelector(ID_TRANSFER)]);

/** Events of rights that no read covers. */
const UNREAD_RIGHTS: ReadonlySet<string> = new Set(RIGHT_EVENTS.map(event => toEventSelector(event)));

const number = (topic: Hex | undefined): bigint | undefined => (topic === undefined ? undefined : BigInt(topic));

/** Adds what events name: assets that the account gave or got, and rights that it gave. */
export function addFromLogs(touched: Touched, account: Address, logs: readonly Log[]): void {
  const own = account.toLowerCase() as Address;
  for (const { address, topics, data } of logs) {
    const [topic, first, second, third] = topics;
    const from = topicAddress(first);
    const to = topicAddress(second);
    const isOwn = [to, topicAddress(third)].includes(own); // of events that name the operator first
    if (TRANSFERS.has(topic ?? '') && (from === own || to === own)) {
      touched.add(address, number(third)); // the id of an NFT is indexed, the amount of a token is not
    } else if (topic === topicOf['Approval'] && from === own) {
      touched.addRight({ address, spender: to, id: number(third) });
    } else if (topic === topicOf['ApprovalForAll'] && from === own) {
      touched.addRight({ address, spender: to });
    } else if ((topic === topicOf['TransferSingle'] || topic === topicOf['TransferBatch']) && isOwn) {
      const ids = idsIn(data, topic === topicOf['TransferBatch']);
      if (!ids) touched.miss();
      for (const id of ids ?? []) touched.add(address, id);
    } else if (UNREAD_RIGHTS.has(topic ?? '') && (from === own || to === own)) {
      touched.miss();
    }
  }
}

/** Returns the ids in an event; undefined for data that do not fit it. */
function idsIn(data: Hex, isBatch: boolean): readonly bigint[] | undefined {
  try {
    if (!isBatch) return decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data).slice(0, 1);
    return decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0];
  } catch {
    return undefined;
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

/** Read of what an address holds of a token. */
export const balanceProbe = (token: Address, holder: Address): Probe => probe(token, 'balanceOf', [holder]);

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
        balanceProbe(address, account),
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
  symbol: readTokenSymbol(valueOf('symbol', symbol)),
  name: readTokenText(valueOf('name', name)),
});

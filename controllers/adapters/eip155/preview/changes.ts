import type { Address, Hex } from 'viem';
import type { ApprovalChange, BalanceChange, PreviewedAsset } from '../../../domain/assets/preview.js';
import { candidateProbes, decimalsOf, labelled, rightProbes, valueOf } from './assets.js';
import type { Probe, Simulation } from './simulate.js';
import type { Candidate, Right, Touched } from './touched.js';
import { rightAmount } from './touched-by-call.js';

/** Answers of the probes of one asset or right, before and after the calls. */
interface Answers {
  readonly before: readonly (Hex | undefined)[];
  readonly after: readonly (Hex | undefined)[];
}

/** Returns the reads of everything that the calls may touch. */
export const probesOf = (account: Address, { candidates, rights }: Touched): readonly Probe[] => [
  ...candidates.flatMap(candidate => candidateProbes(account, candidate)),
  ...rights.flatMap(right => rightProbes(account, right)),
];

/** Splits the answers of a simulation by the assets and rights that were read. */
function* answersBy<T>(
  items: readonly T[],
  lengthOf: (item: T) => number,
  { before, after }: Simulation,
  start = 0,
): Generator<readonly [T, Answers], number> {
  let at = start;
  for (const item of items) {
    const end = at + lengthOf(item);
    yield [item, { before: before.slice(at, end), after: after.slice(at, end) }];
    at = end;
  }
  return at;
}

const asBigInt = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined);

/** Difference of a token without ids; undefined if the contract does not answer as one. */
function tokenChange({ address }: Candidate, { before, after }: Answers): BalanceChange | undefined {
  const [had, has] = [before, after].map(([balance]) => asBigInt(valueOf('balanceOf', balance)));
  if (had === undefined || has === undefined || had === has) return undefined;
  const asset = labelled({ kind: 'token', address, decimals: decimalsOf(after[1]) }, after.slice(2));
  return { asset, amount: has - had };
}

/** Difference of an NFT: by its owner (ERC-721), else by the copies held (ERC-1155). */
function nftChange(
  account: Address,
  { address, id }: Candidate,
  { before, after }: Answers,
): BalanceChange | undefined {
  const owners = [before, after].map(([owner]) => valueOf('ownerOf', owner));
  const isUnique = owners.some(owner => owner !== undefined);
  const copies = [before, after].map(([, balance], at) =>
    isUnique ? BigInt(isSameAddress(owners[at], account)) : asBigInt(valueOf('balanceOf', balance)),
  );
  const [had, has] = copies;
  if (had === undefined || has === undefined || had === has) return undefined;
  const asset = labelled({ kind: 'nft', address, tokenId: String(id), decimals: 0 }, after.slice(2));
  return { asset, amount: has - had };
}

const isSameAddress = (value: unknown, address: Address): boolean =>
  typeof value === 'string' && value.toLowerCase() === address.toLowerCase();

/** Right to one NFT as it is after the calls; undefined if they neither change nor ask for it. */
function itemRight({ address, spender, id, isNamedByCall }: Right, answers: Answers): ApprovalChange | undefined {
  const { before, after } = answers;
  const [was, is] = [before, after].map(([approved]) => isSameAddress(valueOf('getApproved', approved), spender));
  const asset = labelled({ kind: 'nft', address, tokenId: String(id), decimals: 0 }, after.slice(1));
  return was === is && !(isNamedByCall && is) ? undefined : { asset, spender, amount: is ? 1n : 0n };
}

/** Rights of a spender as they are after the calls: a contract can be a token and a collection (ERC-404). */
function rightChanges(right: Right, answers: Answers): readonly ApprovalChange[] {
  if (right.id !== undefined) return [itemRight(right, answers) ?? []].flat();
  const { address, spender, isNamedByCall } = right;
  const { before, after } = answers;
  const asset = labelled({ kind: 'token', address, decimals: decimalsOf(after[2]) }, after.slice(4));
  const balance = asBigInt(valueOf('balanceOf', before[3]));
  const [had, has] = [before, after].map(([allowance]) => asBigInt(valueOf('allowance', allowance)));
  const [wasAll, isAll] = [before, after].map(([, all]) => valueOf('isApprovedForAll', all));
  const isToken = had !== undefined && has !== undefined;
  const isCollection = typeof wasAll === 'boolean' && typeof isAll === 'boolean';
  const hasAmount = isToken && (had !== has || (isNamedByCall === true && has > 0n));
  const hasAll = isCollection && (wasAll !== isAll || (isNamedByCall === true && isAll));
  return [
    ...(hasAmount ? [{ asset, spender, amount: rightAmount(has), balance }] : []),
    ...(hasAll
      ? [
          {
            asset: { ...asset, kind: 'nft' as const },
            spender,
            amount: isAll ? ('all' as const) : 0n,
            balance: isToken ? undefined : balance, // of tokens, where the contract has both
          },
        ]
      : []),
  ];
}

/** True if the contract answered to any read of a right. */
const isAnswered = ({ id }: Right, { after: [first, second] }: Answers): boolean =>
  id === undefined
    ? [valueOf('allowance', first), valueOf('isApprovedForAll', second)].some(value => value !== undefined)
    : valueOf('getApproved', first) !== undefined;

/** True if the contracts told all rights that calls name: those of collections before ERC-721 tell none. */
export function areRightsRead(account: Address, { candidates, rights }: Touched, simulation: Simulation): boolean {
  const start = candidates.reduce((sum, candidate) => sum + candidateProbes(account, candidate).length, 0);
  const read = new Map<string, boolean>(); // an approval is asked for as one of tokens and as one of an NFT
  for (const [right, answers] of answersBy(rights, each => rightProbes(account, each).length, simulation, start)) {
    const key = `${right.address}/${right.spender}`.toLowerCase();
    if (right.isNamedByCall) read.set(key, read.get(key) === true || isAnswered(right, answers));
  }
  return [...read.values()].every(Boolean);
}

/** Returns rights that a contract of its own keeps, with the labels of their tokens and what is held of them. */
export function labelRights(
  account: Address,
  { candidates }: Touched,
  simulation: Simulation,
  rights: readonly ApprovalChange[],
): readonly ApprovalChange[] {
  const tokens = new Map<string, Pick<ApprovalChange, 'asset' | 'balance'>>();
  for (const [{ address, id }, { before, after }] of answersBy(
    candidates,
    candidate => candidateProbes(account, candidate).length,
    simulation,
  )) {
    if (id !== undefined) continue;
    const asset = labelled({ kind: 'token', address, decimals: decimalsOf(after[1]) }, after.slice(2));
    tokens.set(address.toLowerCase(), { asset, balance: asBigInt(valueOf('balanceOf', before[0])) });
  }
  return rights.map(right => ({ ...right, ...tokens.get(right.asset.address?.toLowerCase() ?? '') }));
}

/** Returns what a simulation measured: differences of balances, and rights that are others than before. */
export function readChanges(
  account: Address,
  touched: Touched,
  simulation: Simulation,
  coin: PreviewedAsset,
): { readonly changes: readonly BalanceChange[]; readonly approvals: readonly ApprovalChange[] } {
  const changes: BalanceChange[] = simulation.coin === 0n ? [] : [{ asset: coin, amount: simulation.coin }];
  const unique = new Map<string, bigint>(); // contracts whose NFTs have ids: a plain balance with the same difference counts them
  const byAsset = answersBy(touched.candidates, candidate => candidateProbes(account, candidate).length, simulation);
  const tokens: BalanceChange[] = [];
  let step = byAsset.next();
  for (; !step.done; step = byAsset.next()) {
    const [candidate, answers] = step.value;
    const change =
      candidate.id === undefined ? tokenChange(candidate, answers) : nftChange(account, candidate, answers);
    const contract = candidate.address.toLowerCase();
    if (candidate.id !== undefined && change) unique.set(contract, (unique.get(contract) ?? 0n) + change.amount);
    if (change) (candidate.id === undefined ? tokens : changes).push(change);
  }
  changes.push(...tokens.filter(({ asset, amount }) => unique.get(asset.address?.toLowerCase() ?? '') !== amount));
  const byRight = answersBy(touched.rights, right => rightProbes(account, right).length, simulation, step.value);
  const approvals = [...byRight].flatMap(([right, answers]) => rightChanges(right, answers));
  return { changes, approvals };
}

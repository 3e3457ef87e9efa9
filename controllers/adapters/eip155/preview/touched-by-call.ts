import { decodeAbiParameters, type Address } from 'viem';
import { isAddressEqual, toEventSelector } from 'viem/utils';
import type { ApprovalChange, PreviewWarning } from '../../../domain/assets/preview.js';
import { isReadable, ownCalls } from './inner-calls.js';
import type { Touched } from './touched.js';
import { knownCall, type KnownCall } from './read-call.js';
import { PERMIT2_EVENTS } from './known-functions.js';
import { topicAddress, type EvmCall, type Log } from './simulate.js';

/** Contract of Permit2, at one address on all networks. */
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

/** Topics of the rights of Permit2. */
const PERMIT2_TOPICS: ReadonlySet<string> = new Set(PERMIT2_EVENTS.map(event => toEventSelector(event)));

/** An amount from which a right covers more than will ever exist: half of all 160-bit numbers, as Permit2 stores them. */
const UNLIMITED = 2n ** 159n;

/** Returns the amount of a right, `all` for an unlimited one. */
export const rightAmount = (amount: bigint): bigint | 'all' => (amount >= UNLIMITED ? 'all' : amount);

/** Latest time that a date can hold, in seconds since the epoch. */
const LAST_INSTANT = 8_640_000_000_000n;

/** Returns an end in milliseconds, `never` for one that no date can hold. @param seconds Seconds since the epoch */
export const endAt = (seconds: bigint): number | 'never' =>
  seconds > LAST_INSTANT ? 'never' : Number(seconds) * 1_000;

/** Ten years: an end later than that is none to a person. */
const MANY_YEARS_MS = 3_653 * 86_400_000;

/** True if what is given does not end, or only after many years. */
export const isEndless = ({ amount, expiresAt }: Pick<ApprovalChange, 'amount' | 'expiresAt'>, now: number): boolean =>
  amount !== 0n && (expiresAt === 'never' || (expiresAt !== undefined && expiresAt > now + MANY_YEARS_MS));

const OWNERSHIP = new Set(['transferOwnership(address)', 'renounceOwnership()']);

/** Adds the tokens of rights of Permit2, so that their labels and balances are read. */
export function addPermit2(touched: Touched, rights: readonly ApprovalChange[]): void {
  for (const { asset } of rights) if (asset.address !== undefined) touched.add(asset.address as Address); // of an event or call
}

/** Adds the assets and rights that the bytes of a call name: a simulation then reads them, also without events. */
export function addFromCall(touched: Touched, account: Address, call: EvmCall): void {
  for (const each of ownCalls(call)) addFromOne(touched, account, each);
}

function addFromOne(touched: Touched, account: Address, { to, data }: EvmCall): void {
  const known = knownCall(data);
  const right = permit2Right({ to, data });
  if (right) addPermit2(touched, [right]);
  const [first, second, third] = known?.args ?? [];
  switch (known?.signature) {
    case 'transfer(address,uint256)':
      touched.add(to);
      break;
    case 'transferFrom(address,address,uint256)':
      touched.add(to);
      touched.add(to, third as bigint); // of a token it is the amount, and no contract answers for it
      break;
    case 'approve(address,uint256)':
      touched.addRight({ address: to, spender: first as Address, isNamedByCall: true });
      touched.addRight({ address: to, spender: first as Address, id: second as bigint, isNamedByCall: true }); // of an NFT it is the id
      break;
    case 'increaseAllowance(address,uint256)':
    case 'decreaseAllowance(address,uint256)':
    case 'setApprovalForAll(address,bool)':
      touched.addRight({ address: to, spender: first as Address, isNamedByCall: true });
      break;
    case 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)':
      touched.addRight({ address: to, spender: second as Address, isNamedByCall: true });
      break;
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
    case 'safeTransferFrom(address,address,uint256,uint256,bytes)':
      touched.add(to, third as bigint);
      break;
    case 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)':
      for (const id of third as readonly bigint[]) touched.add(to, id);
      break;
    case 'deposit()':
    case 'withdraw(uint256)':
      touched.add(to);
      break;
    case 'withdraw(uint256,address,address)':
    case 'redeem(uint256,address,address)':
      // A vault may pay what it keeps for the account, of which no token leaves the account (ERC-7540)
      if (!isAddressEqual(second as Address, account)) touched.miss();
      break;
    default:
      if (known) addFromRoute(touched, known);
  }
}

/** Adds the first and last token of a route, and the tokens of a vault's deposit. */
function addFromRoute(touched: Touched, { args, inputs }: KnownCall): void {
  const at = inputs.findIndex(({ name, type }) => name === 'path' && type === 'address[]');
  const path = (args[at] ?? []) as readonly Address[];
  for (const token of [path[0], path.at(-1)]) if (token) touched.add(token);
}

/** Returns the rights that Permit2 logged for the account; of several for the same spender the last. */
export function permit2Logged(account: Address, logs: readonly Log[]): readonly ApprovalChange[] {
  const rights = new Map<string, ApprovalChange>();
  for (const { address, topics, data } of logs) {
    if (!isAddressEqual(address, PERMIT2) || topicAddress(topics[1]) !== account.toLowerCase()) continue;
    if (!PERMIT2_TOPICS.has(topics[0] ?? '')) continue;
    const [token, spender] = [topicAddress(topics[2]), topicAddress(topics[3])];
    const [amount, expiration] = decodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }], data);
    rights.set(`${token}/${spender}`, permit2Approval(token, spender, amount, expiration));
  }
  return [...rights.values()];
}

const permit2Approval = (token: Address, spender: Address, amount: bigint, expiration: number): ApprovalChange => ({
  asset: { kind: 'token', address: token },
  spender,
  amount: rightAmount(amount),
  // Zero lets the spender move it in the same block only
  expiresAt: expiration === 0 ? undefined : endAt(BigInt(expiration)),
});

/** Returns the right that a call to Permit2 gives: its one function has one meaning on every network. */
export function permit2Right({ to, data }: EvmCall): ApprovalChange | undefined {
  const known = isAddressEqual(to, PERMIT2) ? knownCall(data) : undefined;
  if (known?.signature !== 'approve(address,address,uint160,uint48)') return undefined;
  return permit2Approval(...(known.args as readonly [Address, Address, bigint, number]));
}

/** Returns what should make a person look twice at a call, by its bytes; `isDescribed` if the host's descriptors name it. */
export function callWarnings(
  call: EvmCall,
  hasCode: (to: Address) => boolean,
  isDescribed: boolean,
): readonly PreviewWarning[] {
  if (call.data === undefined || call.data === '0x') return [];
  if (!hasCode(call.to)) return ['no-contract'];
  const givesOwnership = ownCalls(call).some(({ data }) => OWNERSHIP.has(knownCall(data)?.signature ?? ''));
  return [
    ...(isDescribed || isReadable(call) ? [] : (['unreadable'] as const)),
    ...(givesOwnership ? (['owner-changes'] as const) : []),
  ];
}

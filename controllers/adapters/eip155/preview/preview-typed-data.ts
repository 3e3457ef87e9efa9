import { erc20Abi, type Address, type Client } from 'viem';
import { readContract } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import type {
  ApprovalChange,
  BalanceChange,
  Preview,
  PreviewedAsset,
  PreviewedField,
  PreviewWarning,
} from '../../../domain/assets/preview.js';
import { readTokenSymbol, readTokenText } from '../../../domain/assets/tokens.js';
import { readTypedData, type TypedData } from '../typed-data.js';
import { describedFields } from './describe.js';
import { describedTypedData } from './descriptors.js';
import type { CallsContext } from './preview-calls.js';
import { valueText } from './read-call.js';
import { signedData } from './signed-data.js';
import type { SignedItem } from './signed-forms.js';
import { rightsIn, type SignedRight } from './signed-rights.js';
import { givesToUnknown, isUnknownSpender, type SpenderContext } from './unknown-spender.js';
import { endAt, isEndless, rightAmount } from './touched-by-call.js';

/** Returns what the data themselves tell of a right. */
const termsOf = ({
  spender,
  amount,
  isCoin,
  id,
  expires,
  outlastsExpiry,
}: SignedRight): Omit<ApprovalChange, 'asset'> => ({
  spender,
  amount: isCoin ? amount : id === 'all' && amount > 0n ? 'all' : rightAmount(amount),
  expiresAt: endOf(expires),
  ...(outlastsExpiry && { outlastsExpiry }),
});

/** Returns the label and the decimals of an asset, as far as its contract tells them. */
async function assetOf({ client, network }: CallsContext, { token, id, isCoin }: SignedItem): Promise<PreviewedAsset> {
  if (isCoin) return { kind: 'coin', ...network.nativeCurrency };
  const ask = async (functionName: 'symbol' | 'name' | 'decimals'): Promise<unknown> =>
    readContract(client, { address: token, abi: erc20Abi, functionName }).catch(() => undefined); // no such token
  const isNft = id !== undefined;
  const [symbol, name, decimals] = await Promise.all([ask('symbol'), ask('name'), isNft ? 0 : ask('decimals')]);
  return {
    kind: isNft ? 'nft' : 'token',
    address: token,
    ...(typeof id === 'bigint' && { tokenId: String(id) }),
    symbol: readTokenSymbol(symbol),
    name: readTokenText(name),
    decimals: typeof decimals === 'number' ? decimals : undefined,
  };
}

/** Returns a right with its asset, and what the account holds of a token. */
async function approvalOf(context: CallsContext, right: SignedRight): Promise<ApprovalChange> {
  const terms = termsOf(right);
  if (right.isCoin) return { asset: await assetOf(context, right), ...terms };
  const [asset, balance] = await Promise.all([
    assetOf(context, right),
    right.id === undefined ? balanceOf(context.client, right.token, context.account) : undefined,
  ]);
  return { asset, balance, ...terms };
}

/** Returns what signed orders give at most and get at least; undefined if the data hold none. */
async function orderOf(
  context: CallsContext,
  rights: readonly SignedRight[],
  approvals: readonly ApprovalChange[],
): Promise<readonly BalanceChange[] | undefined> {
  const given = rights.flatMap(({ amount, inReturn }, at) => {
    const asset = approvals[at]?.asset;
    return asset && inReturn ? [{ asset, amount: -amount }] : [];
  });
  const promised = [...new Set(rights.flatMap(({ inReturn }) => (inReturn ? [inReturn] : [])))].flat();
  const got = promised.map(async item => ({ asset: await assetOf(context, item), amount: item.amount }));
  return given.length > 0 ? [...given, ...(await Promise.all(got))] : undefined;
}

/** Returns what an account holds of a token; undefined if its contract does not tell. */
const balanceOf = (client: Client, token: Address, account: Address): Promise<bigint | undefined> =>
  readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }).catch(
    () => undefined,
  );

const endOf = (end: SignedRight['expires']): number | 'never' | undefined =>
  typeof end === 'bigint' ? endAt(end) : end;

/** Returns the message in the words of a descriptor of the host; undefined if none fits. */
async function describedMessage(
  { client, network, account, descriptors = [] }: CallsContext,
  { message, ...typed }: TypedData,
): Promise<{ readonly intent: string | undefined; readonly fields: readonly PreviewedField[] } | undefined> {
  const description = describedTypedData(descriptors, Number(network.id), typed);
  if (!description) return undefined;
  const container = { from: account, to: typed.domain?.['verifyingContract'], chainId: typed.domain?.['chainId'] };
  const fields = await describedFields(description, { client, network, data: message, container });
  return fields && { intent: description.intent, fields };
}

/** What is known of typed data besides the data themselves. */
interface Findings {
  readonly isToUnknown: boolean;
  readonly isDescribed: boolean;
}

function warningsOf(
  { network, account }: SpenderContext,
  data: TypedData,
  now: number,
  { isToUnknown, isDescribed }: Findings,
): readonly PreviewWarning[] {
  const { rights, isRead } = rightsIn(data);
  const terms = rights.map(termsOf);
  const chainId: unknown = data.domain?.['chainId'];
  const ends = rights.flatMap(({ expires, deadline }) => [endOf(expires), endOf(deadline)]);
  const holds: readonly (readonly [PreviewWarning, boolean])[] = [
    ['wrong-network', chainId !== undefined && valueText(chainId) !== String(network.id)],
    ['wrong-account', rights.some(({ owner }) => owner && !isAddressEqual(owner, account))],
    ['expired', ends.some(end => typeof end === 'number' && end < now)],
    ['no-expiry', terms.some(right => isEndless(right, now))],
    ['unlimited', terms.some(({ amount }) => amount === 'all')],
    ['unknown-spender', isToUnknown],
    ['gives-away', rights.some(({ isGift }) => isGift)],
    ['unreadable', !isRead && !isDescribed],
  ];
  return holds.flatMap(([warning, is]) => (is ? [warning] : []));
}

/** Returns what typed data warn of by the signed members alone: for where no node tells more of the rights. */
export function signedWarnings(context: SpenderContext, data: TypedData, now: number): readonly PreviewWarning[] {
  const isToUnknown = rightsIn(data)
    .rights.map(termsOf)
    .some(({ amount, spender }) => amount === 'all' && isUnknownSpender(context, spender));
  return warningsOf(context, data, now, { isToUnknown, isDescribed: false });
}

/**
 * Reads what typed data (EIP-712) allow. A signature changes nothing by itself: rights are what its holder can make of it.
 * @throws {W3mError} `INVALID_REQUEST`
 */
export async function previewTypedData(context: CallsContext, given: unknown, now: number): Promise<Preview> {
  const { network, account, signal } = context;
  const data = signedData(readTypedData(given));
  const { rights } = rightsIn(data);
  const described = await describedMessage(context, data);
  const approvals = await Promise.all(rights.map(right => approvalOf(context, right)));
  const order = await orderOf(context, rights, approvals);
  const isToUnknown = await givesToUnknown(
    context,
    approvals.filter((_, at) => !rights[at]?.isTransfer),
    approvals,
  );
  signal.throwIfAborted();
  return {
    network: network.caipNetworkId,
    account,
    outcome: { is: 'unknown' },
    calls: [],
    changes: undefined,
    isComplete: false,
    approvals,
    ...(order && { order }),
    ...(described?.intent !== undefined && { intent: described.intent }),
    fields:
      described?.fields ??
      Object.entries(data.message).map(([name, value]) => ({
        name,
        type: data.types[data.primaryType]?.find(field => field.name === name)?.type ?? '',
        value: valueText(value),
      })),
    warnings: warningsOf(context, data, now, { isToUnknown, isDescribed: described !== undefined }),
  };
}

import * as z from 'zod/mini';
import type { CaipNetwork } from '../../../../domain/entities.js';
import { W3mError } from '../../../../domain/errors/errors.js';
import type {
  ApprovalChange,
  BalanceChange,
  Preview,
  PreviewedAsset,
  PreviewRequest,
  PreviewWarning,
  ReceivedAmount,
} from '../../../../domain/assets/preview.js';
import { coversAll } from '../../../../domain/assets/covers-all.js';
import { withLookAlikes } from '../../../../domain/assets/preview-look-alikes.js';
import type { PreviewSubject } from '../../../chain-adapter.js';
import { encodeBase64 } from '../../wire.js';
import { accountSchema, readAccounts, type ChainAccount } from '../accounts.js';
import { MOST_FEE } from '../fees.js';
import { readMint } from '../mint.js';
import { inContext, wholeNumber, withNode, type NodeContext, type SolanaNode } from '../node.js';
import { TOKEN_PROGRAMS } from '../programs.js';
import { readTokenNames } from '../token-names.js';
import { planTransfer } from '../transfer-plan.js';
import { accountChange, isTakenOver, ownNonce, ownRent, ownStake } from './account-changes.js';
import { instructionWarnings } from './instruction-warnings.js';
import { readMessageAccounts, type MessageAccounts } from './message-accounts.js';
import { tokenState, UNLIMITED, type TokenState } from './token-state.js';

const simulatedSchema = inContext(
  z.object({ err: z.unknown(), accounts: z.nullish(z.array(z.nullable(accountSchema))) }),
);

/** The accounts of a transaction before and after its simulation. */
interface Simulated {
  readonly hasFailed: boolean;
  readonly before: readonly (ChainAccount | undefined)[];
  readonly after: readonly (ChainAccount | undefined)[];
}

/**
 * Tells what a transaction would do: a node executes it without keeping the result, and the accounts that it may change
 * are compared.
 * @throws {W3mError} `INVALID_REQUEST`, or as `withNode`; for a transfer also as `planTransfer`
 */
export async function preview(
  context: NodeContext,
  { account, network, known }: PreviewSubject,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<Preview> {
  if ('calls' in request || 'typedData' in request) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('Solana takes a transfer or a transaction') });
  }
  return withNode(context, network, [signal], async node => {
    const transaction =
      'transaction' in request
        ? request.transaction
        : (await planTransfer(node, { address: account, versions: [0] }, request.transfer)).transaction;
    const accounts = await readMessageAccounts(node, transaction);
    const [simulated, fee] = await Promise.all([
      simulate(node, transaction, accounts.writable),
      readFee(node, accounts.message),
    ]);
    const base = {
      network: network.caipNetworkId,
      account,
      calls: accounts.programs.map(to => ({ to, value: 0n, fields: [] })),
      fields: [],
    };
    const checked = (part: Omit<Preview, keyof typeof base>): Preview =>
      withLookAlikes({ ...base, ...part }, network.nativeCurrency, known, partiesOf(request, accounts));
    if (!simulated || simulated.hasFailed) {
      const effects = simulated
        ? ({ outcome: { is: 'fails' }, changes: [], isComplete: !accounts.entrusted.has(account) } as const)
        : ({ outcome: { is: 'unknown' }, changes: undefined, isComplete: false } as const);
      return checked({ ...effects, approvals: [], warnings: instructionWarnings(account, transaction) });
    }
    const isFeeApart = accounts.writable[0] === account && fee <= MOST_FEE;
    const measured = await compare(node, { account, network, accounts, simulated, fee: isFeeApart ? fee : 0n });
    return checked({ outcome: { is: 'succeeds' }, ...measured });
  });
}

/** Addresses that a request names: a transfer its receiver, a transaction all accounts that it may change. */
const partiesOf = (request: PreviewRequest, { writable }: MessageAccounts): readonly string[] =>
  'transfer' in request ? [request.transfer.to] : writable;

/** Simulates the transaction; undefined if the node cannot, or answers for other accounts. */
async function simulate(
  node: SolanaNode,
  transaction: Uint8Array,
  writable: readonly string[],
): Promise<Simulated | undefined> {
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: writable },
  };
  try {
    const [before, { value }] = await Promise.all([
      readAccounts(node, writable),
      node.ask('simulateTransaction', [encodeBase64(transaction), settings], simulatedSchema),
    ]);
    if ((value.err ?? null) !== null) return { hasFailed: true, before, after: [] };
    if (value.accounts?.length !== writable.length) return undefined;
    return { hasFailed: false, before, after: value.accounts.map(account => account ?? undefined) };
  } catch {
    node.signal.throwIfAborted();
    return undefined; // shown as unknown
  }
}

/** Fee that the simulation takes from the first signer; 0n if the node does not tell it. */
async function readFee(node: SolanaNode, message: Uint8Array): Promise<bigint> {
  try {
    const params = [encodeBase64(message), { commitment: 'confirmed' }];
    return (await node.ask('getFeeForMessage', params, inContext(z.nullable(wholeNumber)))).value ?? 0n;
  } catch {
    node.signal.throwIfAborted();
    return 0n;
  }
}

interface Comparison {
  readonly account: string;
  readonly network: CaipNetwork;
  readonly accounts: MessageAccounts;
  readonly simulated: Simulated;
  /** Fee of the account in lamports, which is no change of the request. */
  readonly fee: bigint;
}

/** Differences of the account's coin and tokens, rights that it gives, and accounts that it loses. */
async function compare(
  node: SolanaNode,
  { account, network, accounts, simulated, fee }: Comparison,
): Promise<Pick<Preview, 'changes' | 'received' | 'approvals' | 'warnings' | 'isComplete'>> {
  const { before, after } = simulated;
  const own = accounts.writable.indexOf(account);
  const coin = own < 0 ? 0n : (after[own]?.lamports ?? 0n) - (before[own]?.lamports ?? 0n) + fee;
  const lamports = withLost(coin, lostOf(account, simulated));
  const states = accounts.writable.map((_, at) => ({ had: tokenState(before[at]), has: tokenState(after[at]) }));
  const byMint = new Map<string, bigint>();
  const add = ({ mint, owner, amount }: TokenState, sign: bigint): void => {
    if (owner === account) byMint.set(mint, (byMint.get(mint) ?? 0n) + sign * amount);
  };
  for (const { had, has } of states) {
    if (had) add(had, -1n);
    if (has) add(has, 1n);
  }
  const moved = [...byMint].filter(([, amount]) => amount !== 0n);
  const given = states.flatMap(({ had, has }) => (has?.owner === account && isNewRight(had, has) ? [has] : []));
  const assets = await describe(node, [...new Set([...moved.map(([mint]) => mint), ...given.map(({ mint }) => mint)])]);
  const changes: BalanceChange[] = moved.map(([mint, amount]) => ({ asset: assetOf(assets, mint), amount }));
  if (lamports !== 0n) changes.unshift({ asset: { kind: 'coin', ...network.nativeCurrency }, amount: lamports });
  const approvals: ApprovalChange[] = given.flatMap(({ mint, delegate, amount }) =>
    delegate
      ? [
          {
            asset: assetOf(assets, mint),
            spender: delegate.spender,
            amount: delegateAmount(delegate.amount),
            balance: amount,
          },
        ]
      : [],
  );
  const others = accounts.writable.flatMap((address, at) =>
    address === account ? [] : [accountChange(account, before[at], after[at])],
  );
  const isComplete = others.every(each => each.isRead) && !accounts.entrusted.has(account);
  const isLost =
    states.some(({ had, has }) => had?.owner === account && has !== undefined && has.owner !== account) ||
    states.some(({ had, has }) => has?.owner === account && isForeignCloser(account, had, has)) ||
    others.some(each => each.isLost) ||
    (own >= 0 && isTakenOver(account, before[own], after[own]));
  const isUnlimited = approvals.some(({ amount }) => amount === 'all');
  const warnings: PreviewWarning[] = [
    ...(isLost ? (['owner-changes'] as const) : []),
    ...(isUnlimited ? (['unlimited'] as const) : []),
    ...(isUnlimited || approvals.some(coversAll) ? (['unknown-spender'] as const) : []), // no list of delegates
    ...(accounts.isDurable ? (['no-expiry'] as const) : []),
    ...(isComplete ? [] : (['incomplete'] as const)),
    ...([...assets.values()].some(({ hasRules }) => hasRules) ? (['token-rules'] as const) : []),
  ];
  const received = receivedLess(account, states, byMint, mint => assetOf(assets, mint));
  return { changes, approvals, warnings, isComplete, ...(received.length > 0 && { received }) };
}

/** Lamports that leave the stakes, the nonces and the token accounts of the account; 0n or less. */
function lostOf(account: string, { before, after }: Simulated): bigint {
  const kinds = [ownStake, ownNonce, ownRent].map(of =>
    after.reduce((sum, each, at) => sum + of(account, each) - of(account, before[at]), 0n),
  );
  return kinds.reduce((sum, change) => (change < 0n ? sum + change : sum), 0n);
}

/** Adds what others got of the lost lamports: those that the account got itself are in the difference of its coin. */
const withLost = (coin: bigint, lost: bigint): bigint => (coin + lost < 0n ? coin + lost : coin);

/** What others get of tokens that the account gives, if that is less in sum. */
function receivedLess(
  account: string,
  states: readonly { readonly had: TokenState | undefined; readonly has: TokenState | undefined }[],
  byMint: ReadonlyMap<string, bigint>,
  asset: (mint: string) => PreviewedAsset,
): readonly ReceivedAmount[] {
  const others = states.flatMap(({ had, has }) =>
    has && has.owner !== account && had?.owner !== account && has.amount > (had?.amount ?? 0n)
      ? [{ receiver: has.owner, mint: has.mint, amount: has.amount - (had?.amount ?? 0n) }]
      : [],
  );
  return others.flatMap(({ receiver, mint, amount }) => {
    const sum = others.reduce((total, each) => (each.mint === mint ? total + each.amount : total), 0n);
    return sum < -(byMint.get(mint) ?? 0n) ? [{ receiver, asset: asset(mint), amount }] : [];
  });
}

/** True if the transaction gives another address the right to close a token account, and so to take its lamports. */
const isForeignCloser = (account: string, had: TokenState | undefined, { closer }: TokenState): boolean =>
  closer !== undefined && closer !== account && had?.closer !== closer;

const delegateAmount = (amount: bigint): bigint | 'all' => (amount >= UNLIMITED ? 'all' : amount);

const isNewRight = (had: TokenState | undefined, { delegate }: TokenState): boolean =>
  delegate !== undefined && (had?.delegate?.spender !== delegate.spender || had.delegate.amount !== delegate.amount);

/** A token, and whether an authority of its mint may take, freeze or tax it. */
interface DescribedMint {
  readonly asset: PreviewedAsset;
  readonly hasRules: boolean;
}

/** Reads decimals and names of tokens. */
async function describe(node: SolanaNode, mints: readonly string[]): Promise<ReadonlyMap<string, DescribedMint>> {
  if (mints.length === 0) return new Map();
  const [accounts, names] = await Promise.all([readAccounts(node, mints), readTokenNames(node, mints)]);
  return new Map(
    mints.map((mint, at) => {
      const account = accounts[at];
      const read = account && readMint(account.data, account.owner === TOKEN_PROGRAMS[1]);
      const asset: PreviewedAsset = { kind: 'token', address: mint, decimals: read?.decimals, ...names[at] };
      return [mint, { asset, hasRules: read?.hasRules ?? false }];
    }),
  );
}

const assetOf = (assets: ReadonlyMap<string, DescribedMint>, mint: string): PreviewedAsset =>
  assets.get(mint)?.asset ?? { kind: 'token', address: mint };

import { formatUnits, type Address } from 'viem';
import { previewCalls, type CallsContext } from '../../../../../controllers/adapters/eip155/preview/preview-calls.js';
import { previewTypedData } from '../../../../../controllers/adapters/eip155/preview/preview-typed-data.js';
import type { ApprovalChange, BalanceChange, Preview, PreviewedAsset, PreviewWarning } from 'latchkey';
import type { Network } from '../facts.js';
import { short, type Row, type Step } from '../ui/approval.js';
import { language, say } from '../ui/words.js';
import type { Call } from './params.js';
import { clientOf } from './smart-account.js';

/** Time for the simulation; the person is asked without its result afterwards. */
const PATIENCE_MS = 4_000;

/** What a request would do, in plain words. */
export interface Foreseen {
  readonly changes: readonly Step[];
  readonly warnings: readonly string[];
  /** True if the network would refuse it. */
  readonly fails: boolean;
}

const NOTHING: Foreseen = { changes: [], warnings: [], fails: false };

/** Texts of warnings; the wallet refuses data of another network, and names calls that it cannot read itself. */
const WARNINGS: Readonly<Partial<Record<PreviewWarning, Parameters<typeof say>[0]>>> = {
  'no-contract': 'warnNoContract',
  'wrong-account': 'warnAccount',
  expired: 'warnExpired',
  unlimited: 'warnUnlimited',
  'owner-changes': 'warnOwner',
};

const nameOf = ({ symbol, name, address, tokenId }: PreviewedAsset): string =>
  [symbol ?? name ?? short(address ?? ''), ...(tokenId === undefined ? [] : [`#${tokenId}`])].join(' ');

const amountOf = (asset: PreviewedAsset, amount: bigint): string =>
  asset.kind === 'nft' && amount === 1n
    ? nameOf(asset)
    : `${formatUnits(amount, asset.decimals ?? 0)} ${nameOf(asset)}`;

const changeRow = ({ asset, amount }: BalanceChange): Row => ({
  label: say(amount < 0n ? 'youGive' : 'youGet'),
  value: amountOf(asset, amount < 0n ? -amount : amount),
  ...(asset.address !== undefined && { title: asset.address }),
});

function approvalStep({ asset, spender, amount, expiresAt }: ApprovalChange): Step {
  return {
    what:
      amount === 'all'
        ? say('approveUnlimited', { symbol: nameOf(asset) })
        : say('approveToken', { amount: amountOf(asset, amount) }),
    rows: [
      { label: say('spender'), value: short(spender), title: spender },
      ...(asset.address === undefined
        ? []
        : [{ label: say('contract'), value: short(asset.address), title: asset.address }]),
      ...(expiresAt === undefined
        ? []
        : [{ label: say('until'), value: new Date(expiresAt).toLocaleString(language()) }]),
    ],
  };
}

/** Runs a preview; one that fails, or takes too long, foresees nothing. */
async function run(
  network: Network,
  account: Address,
  preview: (context: CallsContext) => Promise<Preview>,
): Promise<Preview | undefined> {
  const { id, name, symbol, decimals, rpcUrl } = network;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    const context: CallsContext = {
      ...{ client: clientOf(network), account, signal },
      network: {
        ...{ id: Number(id.slice('eip155:'.length)), name, chainNamespace: 'eip155', assets: {} },
        caipNetworkId: id as `eip155:${string}`, // an EVM network
        nativeCurrency: { name: symbol, symbol, decimals },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    };
    return await Promise.race([preview(context), late]);
  } catch (error) {
    console.warn('The network could not tell what the request would change.', error);
    return undefined;
  }
}

const warningsOf = ({ warnings }: Preview): readonly string[] =>
  warnings.flatMap(warning => {
    const text = WARNINGS[warning];
    return text === undefined ? [] : [say(text)];
  });

/** Simulates calls on a node of the network, and tells what they change. */
export async function foreseeCalls(network: Network, account: Address, calls: readonly Call[]): Promise<Foreseen> {
  const made = calls.flatMap(({ to, value, data }) => (to ? [{ to, value, data }] : []));
  if (made.length !== calls.length) return NOTHING; // a contract is created
  const preview = await run(network, account, context => previewCalls(context, made));
  if (!preview) return NOTHING;
  const { outcome, changes = [], isComplete } = preview;
  const rows = changes.map(changeRow);
  const more = isComplete ? [] : [{ label: say('more'), value: say('morePossible') }];
  const failure =
    outcome.is !== 'fails'
      ? []
      : [outcome.reason === undefined ? say('warnFailsPlain') : say('warnFails', { reason: outcome.reason })];
  return {
    changes: rows.length > 0 ? [{ what: say('changes'), rows: [...rows, ...more] }] : [],
    warnings: [...failure, ...warningsOf(preview)],
    fails: outcome.is === 'fails',
  };
}

/** Reads which rights typed data give to the holder of the signature. */
export async function foreseeTypedData(network: Network, account: Address, data: unknown): Promise<Foreseen> {
  const preview = await run(network, account, context => previewTypedData(context, data, Date.now()));
  if (!preview) return NOTHING;
  return { changes: preview.approvals.map(approvalStep), warnings: warningsOf(preview), fails: false };
}

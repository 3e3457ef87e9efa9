import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { Activity, ActivityKind, ActivityStatus, ActivityTransfer } from '../domain/assets/activity.js';
import type { CaipNetwork } from '../domain/entities.js';
import { imitatesAsset } from '../domain/assets/look-alike-asset.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { truncateAddress } from '../domain/format.js';
import { readTokenSymbol, readTokenText } from '../domain/assets/tokens.js';
import { NO_MEDIA, readAsset, readDecimal, readNftPicture, readPicture, type MediaOf } from './assets.js';

const maybe = z.nullish(z.string());
const flags = z.nullish(z.object({ is_spam: z.optional(z.boolean()) }));
const picture = z.nullish(z.object({ url: maybe }));
const fungible = z.object({ name: maybe, symbol: maybe, icon: picture, address: maybe, flags });
const nft = z.object({
  name: maybe,
  content: z.nullish(z.object({ preview: picture, detail: z.optional(picture) })),
  address: maybe,
  token_id: maybe,
  flags,
});
const transfer = z.object({
  fungible_info: z.nullish(fungible),
  nft_info: z.nullish(nft),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string() }),
  counterparty: maybe,
});
const transaction = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  metadata: z.object({
    operationType: z.string(),
    hash: z.string().check(z.minLength(1), z.maxLength(200)),
    minedAt: z.string(),
    sentFrom: maybe,
    sentTo: maybe,
    status: z.string(),
    chain: maybe,
  }),
  transfers: z.nullish(z.array(z.unknown())),
});
const history = z.object({ data: z.array(z.unknown()), next: maybe });

type Transfer = z.output<typeof transfer>;
type Metadata = z.output<typeof transaction>['metadata'];

const KINDS: readonly ActivityKind[] = [
  ...([
    'send',
    'receive',
    'trade',
    'mint',
    'burn',
    'approve',
    'deposit',
    'withdraw',
    'borrow',
    'repay',
    'claim',
  ] as const),
  'buy',
];

/** Pages without a transaction of the network that one call skips. */
const SKIPPED_MAX = 5;

interface Query {
  readonly address: string;
  readonly network: CaipNetwork;
  /** Contracts of tokens that the host lists. */
  readonly listed?: readonly string[] | undefined;
}

/** A query with all of its members, and the rules for pictures of NFTs. */
type Known = Query & { readonly listed: readonly string[]; readonly media: MediaOf };

/** Past transactions, and the cursor of older ones. */
export interface HistoryPage {
  readonly items: readonly Activity[];
  readonly next?: string | undefined;
}

/** Client of a service of past transactions. Rejects as {@link Http} does. */
export interface HistoryService {
  /** Returns a page of transactions of one network. A page without any is skipped. */
  activity(query: Query, cursor: string | undefined, signal: AbortSignal): Promise<HistoryPage>;
}

/** What a client may have beside its service. */
interface HistoryConfig {
  /** Added to each query. */
  readonly extra?: Readonly<Record<string, string>>;
  /** True if no answer may come from the HTTP cache of the browser. */
  readonly isFresh?: boolean;
  /** Pictures of NFTs that may be shown; by default those inside a URL. */
  readonly media?: MediaOf;
}

/** Creates the client of a service of past transactions. */
export function createHistoryService(
  http: Http,
  { extra, isFresh, media = NO_MEDIA }: HistoryConfig = {},
): HistoryService {
  async function read(
    { address, network, listed = [] }: Query,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<HistoryPage> {
    const query = { ...extra, chainId: network.caipNetworkId, cursor };
    const path = `/v1/account/${encodeURIComponent(address)}/history`;
    const { data, next } = await http.get(path, { schema: history, query, signal, isFresh });
    const items = data.flatMap(item => toActivity(item, { address, network, listed, media }) ?? []);
    return next && next !== cursor ? { items, next } : { items };
  }
  return {
    async activity(query, cursor, signal) {
      let page = await read(query, cursor, signal);
      for (let skipped = 0; page.items.length === 0 && page.next && skipped < SKIPPED_MAX; skipped += 1) {
        page = await read(query, page.next, signal);
      }
      return page;
    },
  };
}

/** Reads a transaction; undefined if it is invalid, or not of the network. */
function toActivity(item: unknown, query: Known): Activity | undefined {
  const { network } = query;
  const { data } = transaction.safeParse(item);
  const at = Date.parse(data?.metadata.minedAt ?? '');
  if (!data || Number.isNaN(at) || data.metadata.chain !== network.caipNetworkId) return undefined;
  const { metadata, transfers } = data;
  return {
    id: data.id === metadata.hash ? data.id : `${data.id}/${metadata.hash}`, // ids of some services are not unique
    hash: metadata.hash,
    network: network.caipNetworkId,
    at,
    kind: KINDS.find(kind => kind === metadata.operationType) ?? 'execute',
    status: statusOf(metadata.status),
    transfers: (transfers ?? []).flatMap(each => toTransfer(each, metadata, query) ?? []),
  };
}

function statusOf(status: string): ActivityStatus {
  if (/^(pending|.*_IN_PROGRESS)$/.test(status)) return 'pending';
  return /^(failed|.*_FAILED)$/.test(status) ? 'failed' : 'confirmed';
}

function toTransfer(item: unknown, metadata: Metadata, query: Known): ActivityTransfer | undefined {
  const { data } = transfer.safeParse(item);
  const quantity = readDecimal(data?.quantity.numeric);
  const asset = data && assetOf(data, query);
  if (!data || !asset || quantity === undefined) return undefined;
  const other = data.counterparty ?? (data.direction === 'in' ? metadata.sentFrom : metadata.sentTo);
  const counterparty = other ? readAsset(other, query.network) : undefined;
  const read = { direction: data.direction, quantity, ...asset, ...(counterparty ? { counterparty } : {}) };
  return judged(read, metadata, query);
}

/**
 * Judges what a contract may have logged in the name of the account. Movements of nothing and of imitations are spam. Of
 * another claimed one, name, picture and other side are left out unless the account sent the transaction: it may be a real
 * movement of a smart account, or one that offers a look-alike address.
 */
function judged(
  transfer: ActivityTransfer,
  { sentFrom }: Metadata,
  { address: own, network, listed }: Known,
): ActivityTransfer {
  const { address, label, isNft = false, quantity, direction } = transfer;
  const isListed = listed.some(each => isSameAddress(each, address));
  if (address === undefined) return transfer;
  if (isSameAddress(readAsset(sentFrom, network) ?? undefined, own)) return { ...transfer, isOwn: true };
  if (isListed) return transfer;
  const coin = { ...network.nativeCurrency, address: undefined };
  const isImitation = !isNft && imitatesAsset({ address, symbol: label }, [coin]);
  if (/^0*(\.0*)?$/.test(quantity) || isImitation) return { ...transfer, isSpam: true };
  if (direction === 'in') return transfer;
  const { counterparty: _, imageUrl: __, ...claim } = transfer;
  return { ...claim, label: truncateAddress(address) };
}

type Asset = Pick<ActivityTransfer, 'label' | 'address' | 'tokenId' | 'isNft' | 'imageUrl' | 'isSpam'>;

/** Reads what a transfer moves; undefined if it has no name that may be shown. */
function assetOf({ fungible_info: token, nft_info: unique }: Transfer, { network, media }: Known): Asset | undefined {
  const info = unique ?? token;
  if (!info) return undefined;
  const label = unique
    ? (readTokenText(unique.name) ?? 'NFT')
    : (readTokenSymbol(token?.symbol) ?? readTokenSymbol(token?.name));
  const address = readAsset(info.address, network);
  const { preview, detail } = unique?.content ?? {};
  const imageUrl = unique ? readNftPicture(preview?.url ?? detail?.url, media) : readPicture(token?.icon?.url);
  if (label === undefined || address === null) return undefined;
  return {
    label,
    ...(address !== undefined && { address }),
    ...(unique && { isNft: true }),
    ...(unique?.token_id && { tokenId: unique.token_id }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(info.flags?.is_spam === true && { isSpam: true }),
  };
}

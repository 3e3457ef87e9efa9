import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { coinOf, evmTokens, knownTokens } from '../assets/tokens.js';
import { accountOf, shownAddress } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { NftRow, TokenRow, TransferRow } from '../database/schema.js';
import { operationOf } from '../history/operation.js';
import { readHistory } from '../history/read-history.js';
import type { HistoryEntry } from '../sources/account-source.js';
import { nftKey } from '../nfts/nft-key.js';
import { nftMetadata, storedMetadata, type NftId } from '../nfts/nft-metadata.js';
import { ownPurchases } from '../onramp/own-onramp.js';
import { decimalText } from '../prices/decimal.js';
import { assetKey, type Currency, type PricedAsset, type PriceSource } from '../prices/price-source.js';
import { addressParams, chainId, checkProject, currency, projectQuery } from './query.js';

/** A cursor names an entry of each network. */
const MAX_CURSOR = 8_000;

const query = z.object({
  ...projectQuery,
  cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))),
  chainId: z.optional(chainId),
  currency: z._default(currency, 'usd'),
  onramp: z.optional(z.string()),
});

/** What tells spam from other assets. */
interface Known {
  readonly tokens: ReadonlyMap<string, TokenRow>;
  /** Contracts and mints that have a price. */
  readonly priced: ReadonlySet<string>;
}

/** What is known about the assets of a page, for one network. */
interface Assets extends Known {
  readonly chain: Chain;
  readonly nfts: ReadonlyMap<string, NftRow>;
}

const isNft = ({ kind }: TransferRow): boolean => kind === 'erc721' || kind === 'erc1155';

const pricedAsset = (chain: Chain, address: string, token: TokenRow | undefined): PricedAsset => ({
  chain: chain.id,
  address,
  basePrice: token?.base_price ?? '',
});

/** Any contract logs transfers in the name of anybody: only who sent the transaction, or ordered the operation, counts. */
const isOwn = ({ sender }: TransferRow, { transaction }: HistoryEntry, address: string): boolean =>
  transaction.from_address === address || sender === address;

function isSpam(transfer: TransferRow, entry: HistoryEntry, { tokens, priced }: Known, address: string): boolean {
  const { contract } = transfer;
  const isKnown = tokens.get(contract)?.is_listed === 1 || priced.has(contract);
  return contract !== '' && !isKnown && !isOwn(transfer, entry, address);
}

const nftIds = (transfers: readonly TransferRow[]): readonly NftId[] => [
  ...new Map(
    transfers
      .filter(isNft)
      .map(({ kind, contract, token_id: tokenId }): [string, NftId] => [
        nftKey(contract, tokenId),
        { kind: kind === 'erc721' ? 'erc721' : 'erc1155', contract, tokenId },
      ]),
  ).values(),
];

async function assetsOf(
  context: ApiContext,
  chain: Chain,
  entries: readonly HistoryEntry[],
  address: string,
): Promise<Assets> {
  const all = entries.flatMap(entry => entry.transfers.map(transfer => ({ transfer, entry })));
  const contractsOf = (some: typeof all): string[] => [...new Set(some.map(({ transfer }) => transfer.contract))];
  const requested = contractsOf(all.filter(({ transfer, entry }) => isOwn(transfer, entry, address)));
  const contracts = [...new Set(['', ...requested, ...contractsOf(all)])];
  const tokens =
    chain.namespace === 'eip155'
      ? await evmTokens(context.db, new NodeRpc(chain.id, chain.url), chain, requested, contracts)
      : await knownTokens(context.db, chain.id, contracts);
  const assets = contracts.map(contract => pricedAsset(chain, contract, tokens.get(contract)));
  const quotes = await context.prices.quotes(assets, 'usd');
  const priced = new Set(assets.filter(asset => quotes.has(assetKey(asset))).map(asset => asset.address));
  const shown = all.filter(({ transfer, entry }) => !isSpam(transfer, entry, { tokens, priced }, address));
  // Strangers name the documents of spam, so that none is fetched for it
  const stored = await storedMetadata(context, chain, nftIds(all.map(({ transfer }) => transfer)));
  const read = await nftMetadata(context, chain, nftIds(shown.map(({ transfer }) => transfer)));
  return { chain, tokens, nfts: new Map([...stored, ...read]), priced };
}

function directionOf({ from_address: from, to_address: to }: TransferRow, address: string): string {
  if (from === to) return 'self';
  return from === address ? 'out' : 'in';
}

function assetInfo(transfer: TransferRow, { chain, tokens, nfts }: Assets, is_spam: boolean): object {
  const { contract, token_id: tokenId } = transfer;
  const token = tokens.get(contract);
  const address = contract && { address: `${chain.id}:${shownAddress(contract)}` };
  const flags = { is_spam };
  if (isNft(transfer)) {
    const known = nfts.get(nftKey(contract, tokenId));
    const image = known?.image_url && { url: known.image_url, content_type: null };
    const name = known?.name || `${token?.name ?? ''} #${tokenId}`.trim();
    const content = image ? { preview: image, detail: image } : null;
    return { fungible_info: null, nft_info: { name, content, flags, ...address, token_id: tokenId } };
  }
  const { name, symbol } = contract === '' ? coinOf(chain, token) : (token ?? { name: '', symbol: '' });
  const icon = { url: token?.icon_url ?? '' };
  return { fungible_info: { name, symbol, icon, flags, ...address }, nft_info: null };
}

function transferRow(transfer: TransferRow, entry: HistoryEntry, assets: Assets, address: string, view: View): object {
  const token = assets.tokens.get(transfer.contract);
  const { decimals } = transfer.contract === '' ? coinOf(assets.chain, token) : (token ?? { decimals: 0 });
  const numeric = decimalText(BigInt(transfer.quantity), isNft(transfer) ? 0 : Math.max(0, decimals));
  const asset = pricedAsset(assets.chain, transfer.contract, token);
  const quote = view.prices.past?.(asset, view.unit, entry.transaction.mined_at);
  return {
    ...assetInfo(transfer, assets, isSpam(transfer, entry, assets, address)),
    direction: directionOf(transfer, address),
    quantity: { numeric },
    ...(quote && { value: Number(quote.price) * Number(numeric), price: Number(quote.price) }),
    counterparty: shownAddress(transfer.from_address === address ? transfer.to_address : transfer.from_address),
  };
}

/** Currency and source of prices. */
interface View {
  readonly unit: Currency;
  readonly prices: PriceSource;
}

function historyRow(entry: HistoryEntry, assets: Assets, address: string, view: View): object {
  const { transaction, transfers } = entry;
  const [first] = transfers;
  // Existing clients drop a transaction without transfers, so a mere call shows the native coin with amount 0
  const nothing: TransferRow = {
    chain: transaction.chain,
    hash: transaction.hash,
    block_number: transaction.block_number,
    log_index: -1,
    batch_index: 0,
    kind: 'native',
    contract: '',
    token_id: '',
    quantity: '0',
    from_address: transaction.from_address,
    to_address: transaction.to_address,
    sender: '',
  };
  const shown = first ? transfers : [nothing];
  const operationType = operationOf(transaction, transfers, address);
  return {
    id: transaction.hash,
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: new Date(transaction.mined_at).toISOString(),
      sentFrom: shownAddress(
        transfers.some(({ sender }) => sender === address)
          ? address
          : transaction.from_address || (first?.from_address ?? ''),
      ),
      sentTo: shownAddress(first?.to_address || transaction.to_address),
      status: transaction.status,
      nonce: transaction.nonce,
      application: null,
      chain: transaction.chain,
    },
    transfers: shown.map(transfer => transferRow(transfer, entry, assets, address, view)),
  };
}

/** Adds the route of history: transactions in blocks of one network or all, newest first. */
export function addHistory(app: App, context: ApiContext): void {
  const { settings } = context;
  app.get('/v1/account/:address/history', { schema: { params: addressParams, querystring: query } }, async request => {
    const { projectId, chainId: requested, cursor, currency: unit, onramp } = request.query;
    if (onramp !== undefined && onramp !== 'coinbase')
      throw new HttpError(400, 'provider', 'This provider is not supported');
    const account = accountOf(settings.chains, request.params.address, requested);
    await checkProject(context, projectId);
    if (onramp !== undefined) {
      return context.onramp?.purchases(account, cursor) ?? ownPurchases(context.db, account, cursor);
    }
    const { entries, next } = await readHistory(id => context.sourceOf({ id }), account, cursor);
    const used = account.chains.filter(({ id }) => entries.some(({ transaction }) => transaction.chain === id));
    const assets = new Map<string, Assets>();
    for (const chain of used) {
      const own = entries.filter(({ transaction }) => transaction.chain === chain.id);
      assets.set(chain.id, await assetsOf(context, chain, own, account.address));
    }
    const view = { unit, prices: context.prices };
    const data = entries.flatMap(entry => {
      const known = assets.get(entry.transaction.chain);
      return known ? [historyRow(entry, known, account.address, view)] : [];
    });
    return { data, next };
  });
}

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
import { nftMetadata, type NftId } from '../nfts/nft-metadata.js';
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

/** What is known about the assets of a page, for one network. */
interface Assets {
  readonly chain: Chain;
  readonly tokens: ReadonlyMap<string, TokenRow>;
  readonly nfts: ReadonlyMap<string, NftRow>;
  /** Contracts and mints that have a price. */
  readonly priced: ReadonlySet<string>;
}

const isNft = ({ kind }: TransferRow): boolean => kind === 'erc721' || kind === 'erc1155';

const pricedAsset = (chain: Chain, address: string, token: TokenRow | undefined): PricedAsset => ({
  chain: chain.id,
  address,
  basePrice: token?.base_price ?? '',
});

async function assetsOf(context: ApiContext, chain: Chain, transfers: readonly TransferRow[]): Promise<Assets> {
  const contracts = [...new Set(['', ...transfers.map(({ contract }) => contract)])];
  const isEvm = chain.namespace === 'eip155';
  const tokens = isEvm
    ? await evmTokens(context.db, new NodeRpc(chain.id, chain.url), chain, contracts)
    : await knownTokens(context.db, chain.id, contracts);
  const ids = new Map(
    transfers
      .filter(isNft)
      .map(({ kind, contract, token_id: tokenId }): [string, NftId] => [
        nftKey(contract, tokenId),
        { kind: kind === 'erc721' ? 'erc721' : 'erc1155', contract, tokenId },
      ]),
  );
  const assets = contracts.map(address => pricedAsset(chain, address, tokens.get(address)));
  const [nfts, quotes] = await Promise.all([
    nftMetadata(context, chain, [...ids.values()]),
    context.prices.quotes(assets, 'usd'),
  ]);
  const priced = assets.filter(asset => quotes.has(assetKey(asset))).map(({ address }) => address);
  return { chain, tokens, nfts, priced: new Set(priced) };
}

function directionOf({ from_address: from, to_address: to }: TransferRow, address: string): string {
  if (from === to) return 'self';
  return from === address ? 'out' : 'in';
}

function assetInfo(transfer: TransferRow, { chain, tokens, nfts }: Assets, isSpam: boolean): object {
  const { contract, token_id: tokenId } = transfer;
  const token = tokens.get(contract);
  const address = contract && { address: `${chain.id}:${shownAddress(contract)}` };
  const flags = { is_spam: isSpam };
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
  // Any contract logs transfers in the name of anybody: only who sent the transaction, or ordered the operation, counts
  const isOwn = entry.transaction.from_address === address || transfer.sender === address;
  const isKnown = token?.is_listed === 1 || assets.priced.has(transfer.contract);
  const isSpam = transfer.contract !== '' && !isKnown && !isOwn;
  const asset = pricedAsset(assets.chain, transfer.contract, token);
  const quote = view.prices.past?.(asset, view.unit, entry.transaction.mined_at);
  return {
    ...assetInfo(transfer, assets, isSpam),
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
      assets.set(
        chain.id,
        await assetsOf(
          context,
          chain,
          own.flatMap(({ transfers }) => transfers),
        ),
      );
    }
    const view = { unit, prices: context.prices };
    const data = entries.flatMap(entry => {
      const known = assets.get(entry.transaction.chain);
      return known ? [historyRow(entry, known, account.address, view)] : [];
    });
    return { data, next };
  });
}

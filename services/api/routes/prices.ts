import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { evmTokens, knownTokens } from '../assets/tokens.js';
import { assetOf, shownAddress, type AssetId } from '../chains/account.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import { quoteAt, type Currency } from '../prices/price-feed.js';
import { checkProject, currency, projectId } from './query.js';

const MAX_ADDRESSES = 100;

const body = z.object({
  currency,
  projectId,
  addresses: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_ADDRESSES)),
});

async function fungible({ db, settings }: ApiContext, { chain, address }: AssetId, unit: Currency): Promise<object> {
  const rpc = new NodeRpc(chain.id, chain.url);
  const isUnknownContract = chain.namespace === 'eip155' && address !== '';
  const tokens = isUnknownContract
    ? await evmTokens(db, rpc, chain, [address])
    : await knownTokens(db, chain.id, [address]);
  const token = tokens.get(address);
  const { name, symbol, decimals } = address === '' ? chain.coin : (token ?? { name: '', symbol: '', decimals: 0 });
  const quote = token?.base_price
    ? quoteAt(settings.PRICE_SEED, `${chain.id}/${address}`, token.base_price, unit)
    : undefined;
  return {
    name,
    symbol,
    decimals: Math.max(0, decimals),
    iconUrl: token?.icon_url ?? '',
    ...(address && { address: `${chain.id}:${shownAddress(address)}` }),
    chainId: chain.id,
    price: quote ? Number(quote.price) : 0,
    ...(quote && { priceDecimal: quote.price, change24h: quote.change24h }),
  };
}

/** Adds the route of prices: one item for each requested address, in order. */
export function addPrices(app: App, context: ApiContext): void {
  app.post('/v1/fungible/price', { schema: { body } }, async request => {
    const { addresses, currency: unit, projectId: project } = request.body;
    if (addresses.length === 0) throw new HttpError(400, 'address', 'At least one address is required');
    const assets = addresses.map(id => assetOf(context.settings.chains, id));
    await checkProject(context, project);
    return { fungibles: await Promise.all(assets.map(asset => fungible(context, asset, unit))) };
  });
}

import { randomUUID } from 'node:crypto';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { HttpError } from '../../../../services/http/http-error.js';
import { readForm } from '../../../../services/api/admin/forms.js';
import { markup } from '../../../../services/api/admin/html.js';
import { accountOf, storedAddress } from '../../../../services/api/chains/account.js';
import type { ApiContext } from '../../../../services/api/context.js';
import type { TokenRow } from '../../../../services/api/database/schema.js';
import { providerIds, type ProviderId } from '../../../../services/api/onramp/checkouts.js';
import { addPurchase, settlePurchase } from '../../../../services/api/onramp/purchases.js';
import {
  paymentCurrencies,
  quoteOf,
  type OnrampQuote,
  type PaymentCurrency,
} from '../../../../services/api/onramp/quote.js';
import type { AddRoutes } from '../../../../services/api/routes/all-routes.js';
import { soldOn, soldTokens } from '../../../../services/api/onramp/own-onramp.js';
import { canDeliver, deliver } from './deliver.js';
import { page, POLICY } from './sandbox-page.js';
import type { SeedWorld } from './seed.js';

const wallets = z.array(
  z.object({
    address: z.string(),
    blockchains: z.array(z.string()).check(z.minLength(1)),
    assets: z.array(z.string()).check(z.minLength(1)),
  }),
);
const orderSchema = z.object({
  destinationWallets: z.string(),
  presetFiatAmount: z._default(z.string(), '50'),
  fiatCurrency: z._default(z.enum(paymentCurrencies), 'USD'),
  provider: z._default(z.enum(providerIds), 'coinbase'),
});

/** What a person buys on the page. */
interface Order {
  readonly address: string;
  readonly token: TokenRow;
  readonly currency: PaymentCurrency;
  readonly quote: OnrampQuote;
  readonly provider: ProviderId;
}

/** Reads an order. @throws {HttpError} */
async function readOrder(context: ApiContext, world: SeedWorld, given: unknown): Promise<Order> {
  const order = orderSchema.safeParse(given);
  if (!order.success) throw new HttpError(400, '', 'This link is not complete');
  const { destinationWallets, presetFiatAmount: amount, fiatCurrency: currency, provider } = order.data;
  let json: unknown;
  try {
    json = JSON.parse(destinationWallets);
  } catch {
    throw new HttpError(400, 'destinationWallets', 'This link is damaged');
  }
  const [wallet] = wallets.safeParse(json).data ?? [];
  const token = wallet && soldOn(await soldTokens(context), wallet.assets[0] ?? '', wallet.blockchains[0] ?? '');
  if (!wallet || !token || !canDeliver(world, token.chain))
    throw new HttpError(400, '', 'The sandbox does not sell this');
  accountOf(context.settings.chains, wallet.address, token.chain); // throws for an address of another namespace
  const checkout = context.settings.checkouts.get(provider);
  if (!checkout) throw new HttpError(400, 'provider', 'This provider sells nothing here');
  const quote = await quoteOf(context.prices, token, currency, amount, checkout.terms);
  return { address: wallet.address, token, currency, quote, provider };
}

/** Returns the record of an order that is paid for, but not delivered. */
function pendingPurchase(order: Order, id: string, now: number): Parameters<typeof addPurchase>[1] {
  const { address, name, symbol, icon_url, chain } = order.token;
  return {
    id,
    provider: order.provider === 'meld' ? 'Meld sandbox' : 'Coinbase sandbox',
    account: storedAddress(order.address),
    chain,
    address,
    name,
    symbol,
    icon_url,
    quantity: order.quote.purchased,
    status: 'pending',
    hash: '',
    created_at: now,
    updated_at: now,
  };
}

const orderPage = ({ address, token, currency, quote }: Order, fields: Readonly<Record<string, string>>): string =>
  page(
    'Sandbox checkout',
    markup`<h1>Sandbox checkout</h1>
<p>No real money is taken, and the coins exist on the local network only.</p>
<dl>
<dt>You pay</dt><dd>${quote.total} ${currency}</dd>
<dt>Fees</dt><dd>${quote.providerFee} + ${quote.networkFee} ${currency}</dd>
<dt>You receive</dt><dd>${quote.purchased} ${token.symbol}</dd>
<dt>Address</dt><dd>${address}</dd>
</dl>
<form method="post" action="/demo/checkout">
${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
<button name="answer" value="pay">Pay ${quote.total} ${currency}</button>
<button name="answer" value="decline">Let the payment fail</button>
</form>`,
  );

/**
 * Returns the routes of a checkout page that takes no money and pays real coins and tokens of the dev chain. It stands
 * for the page of a provider.
 */
export const checkoutRoutes =
  (world: SeedWorld): AddRoutes =>
  (app, context) => {
    const { db } = context;

    async function buy(order: Order, isPaid: boolean): Promise<void> {
      const [id, now] = [randomUUID(), Date.now()];
      await addPurchase(db, pendingPurchase(order, id, now));
      const settle = (status: 'confirmed' | 'failed', hash = ''): Promise<unknown> =>
        settlePurchase(db, id, { status, hash, updated_at: Date.now() });
      if (!isPaid) {
        await settle('failed');
        return;
      }
      deliver(world, { token: order.token, amount: order.quote.purchased, to: order.address })
        .then(hash => settle('confirmed', hash))
        .catch((error: unknown) => {
          app.log.error(error);
          return settle('failed');
        });
    }

    const routes: FastifyPluginCallbackZod = (scope, _, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' });
        reply.removeHeader('access-control-allow-origin'); // no other page reads these
      });
      scope.get('/demo/checkout', async ({ query }, reply) => {
        const order = await readOrder(context, world, query);
        const fields = z.record(z.string(), z.string()).parse(query);
        return reply.type('text/html; charset=utf-8').send(orderPage(order, fields));
      });
      scope.post('/demo/checkout', async ({ body }, reply) => {
        const form = readForm(typeof body === 'string' ? body : '');
        const isPaid = form.answer === 'pay';
        await buy(await readOrder(context, world, form), isPaid);
        const text = isPaid
          ? 'Thank you. The coins are on their way; you can close this window.'
          : 'The payment failed.';
        return reply
          .type('text/html; charset=utf-8')
          .send(page('Sandbox checkout', markup`<h1>Sandbox checkout</h1><p>${text}</p>`));
      });
      done();
    };
    void app.register(routes);
  };

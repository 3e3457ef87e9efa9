import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { shownAddress, storedAddress, type Account } from '../chains/account.js';
import type { PurchaseRow } from '../database/schema.js';
import { OutsideApi } from '../sources/outside-api.js';
import type { CheckoutOrder, Onramp, QuoteOrder } from './onramp.js';
import { purchaseEntry } from './purchases.js';
import { paymentCurrencies } from './quote.js';

/** Settings of a seller with the API of Coinbase Onramp. */
export interface CoinbaseSettings {
  /** URL without a slash at the end, such as `https://api.developer.coinbase.com`. */
  readonly url: string;
  readonly keyName: string;
  readonly key: KeyObject;
  /** Page that completes a purchase. */
  readonly checkout: string;
  /** Two letters of the country whose people buy. */
  readonly country: string;
}

const ED25519_BYTES = 64;
/** DER of a private key of Ed25519, before its 32 bytes (RFC 8410). */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Reads a key of the platform: a PEM for ECDSA, or 64 bytes in base64 for Ed25519. @throws for neither */
export function readKey(text: string): KeyObject {
  if (text.includes('BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'));
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== ED25519_BYTES)
    throw new Error('ONRAMP_KEY: must be a PEM, or 64 bytes of an Ed25519 key in base64');
  return createPrivateKey({ key: Buffer.concat([ED25519_HEAD, bytes.subarray(0, 32)]), format: 'der', type: 'pkcs8' });
}

const TOKEN_LIFE_S = 120;
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token for one request: the platform takes it for this method and address alone. */
function tokenOf({ keyName, key }: CoinbaseSettings, method: string, { host, pathname }: URL, now: number): string {
  const isEdwards = key.asymmetricKeyType === 'ed25519';
  const at = Math.floor(now / 1000);
  const head = { alg: isEdwards ? 'EdDSA' : 'ES256', kid: keyName, typ: 'JWT', nonce: randomBytes(16).toString('hex') };
  const uris = [`${method} ${host}${pathname}`];
  const text = `${encode(head)}.${encode({ iss: 'cdp', sub: keyName, nbf: at, exp: at + TOKEN_LIFE_S, uris })}`;
  const signature = isEdwards
    ? sign(null, Buffer.from(text), key)
    : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const amount = z.object({ value: z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/)), currency: z.string() });
const network = z.object({
  name: z.string(),
  display_name: z.string(),
  chain_id: z.nullish(z.string()),
  contract_address: z.nullish(z.string()),
});
const optionsSchema = z.object({
  payment_currencies: z.array(
    z.object({ id: z.string(), limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })) }),
  ),
  purchase_currencies: z.array(
    z.object({ id: z.string(), name: z.string(), symbol: z.string(), networks: z.array(network) }),
  ),
});
const quoteSchema = z.object({
  payment_total: amount,
  payment_subtotal: amount,
  purchase_amount: amount,
  coinbase_fee: amount,
  network_fee: amount,
  quote_id: z.string(),
});
const transactionsSchema = z.object({
  transactions: z.array(
    z.object({
      transaction_id: z.string(),
      status: z.string(),
      purchase_currency: z.string(),
      purchase_network: z.string(),
      purchase_amount: amount,
      wallet_address: z.nullish(z.string()),
      tx_hash: z.nullish(z.string()),
      created_at: z.iso.datetime({ offset: true }),
    }),
  ),
  next_page_key: z.nullish(z.string()),
});

type Options = z.output<typeof optionsSchema>;
type Network = z.output<typeof network>;

const OPTIONS_LIFE_MS = 10 * 60_000;
const PAGE_SIZE = '50';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

/** Returns the CAIP-2 id of a network; undefined for one of a namespace that the API does not have. */
function chainOf({ name, chain_id: id }: Network): string | undefined {
  if (name.startsWith('solana')) return SOLANA;
  return id && /^\d{1,15}$/.test(id) && id !== '0' ? `eip155:${id}` : undefined;
}

const statusOf = (text: string): PurchaseRow['status'] => {
  if (text.endsWith('SUCCESS')) return 'confirmed';
  return text.endsWith('FAILED') ? 'failed' : 'pending';
};

/** @throws {HttpError} for another provider than this one */
function checkProvider({ provider = 'coinbase' }: Pick<QuoteOrder, 'provider'>): void {
  if (provider !== 'coinbase') throw new HttpError(400, 'provider', 'This provider sells nothing here');
}

/** Compares decimal texts of money, of which one may be finer. */
const isLess = (one: string, other: string): boolean => Number(one) < Number(other);

/** Purchases at Coinbase Onramp, of an app whose key the settings have. Nothing of it is computed here. */
export class CoinbaseOnramp implements Onramp {
  readonly api: OutsideApi;
  readonly #settings: CoinbaseSettings;
  readonly #now: () => number;
  #options: { readonly list: Promise<Options>; readonly until: number } | undefined;

  constructor(settings: CoinbaseSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
    const authorize = (method: string, url: URL) => `Bearer ${tokenOf(settings, method, url, now())}`;
    this.api = new OutsideApi({ name: 'onramp', now, authorize });
  }

  async probe(): Promise<void> {
    this.#options = undefined;
    await this.#read();
  }

  async options(): Promise<object> {
    const { payment_currencies: payments, purchase_currencies: purchases } = await this.#read();
    return {
      paymentCurrencies: payments
        .filter(({ id }) => (paymentCurrencies as readonly string[]).includes(id))
        .map(({ id, limits }) => ({
          id,
          payment_method_limits: limits.map(limit => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
      purchaseCurrencies: purchases.map(({ id, name, symbol, networks }) => ({
        id,
        name,
        symbol,
        networks: networks
          .filter(each => chainOf(each) !== undefined)
          .map(each => ({ ...each, chain_id: each.chain_id ?? '', contract_address: each.contract_address ?? '' })),
      })),
    };
  }

  async quote(order: QuoteOrder): Promise<object> {
    checkProvider(order);
    const { sold, on } = await this.#sold(order);
    await this.#checkAmount(order);
    const answer = await this.api.ask(quoteSchema, {
      url: this.#url('buy/quote'),
      body: {
        purchase_currency: sold,
        purchase_network: on,
        payment_amount: order.amount,
        payment_currency: order.paymentCurrency.id,
        payment_method: 'CARD',
        country: this.#settings.country,
      },
    });
    const money = ({ value, currency }: z.output<typeof amount>) => ({ amount: value, currency });
    return {
      paymentTotal: money(answer.payment_total),
      paymentSubtotal: money(answer.payment_subtotal),
      purchaseAmount: money(answer.purchase_amount),
      coinbaseFee: money(answer.coinbase_fee),
      networkFee: money(answer.network_fee),
      quoteId: answer.quote_id,
    };
  }

  async checkoutUrl({ destinationWallets, ...order }: CheckoutOrder, clientIp: string): Promise<string> {
    checkProvider(order);
    const { token } = await this.api.ask(z.object({ token: z.string().check(z.minLength(1)) }), {
      url: this.#url('token'),
      body: {
        addresses: destinationWallets.map(({ address, blockchains = [] }) => ({ address, blockchains })),
        assets: [...new Set(destinationWallets.flatMap(({ assets = [] }) => assets))],
        clientIp,
      },
    });
    const url = new URL(this.#settings.checkout);
    url.searchParams.set('sessionToken', token); // for one use: it stands for addresses and assets
    const partnerUserId = shownAddress(order.partnerUserId); // as `purchases` asks for it
    for (const [name, value] of Object.entries({ ...order, partnerUserId }))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  async purchases(
    account: Account,
    cursor: string | undefined,
  ): Promise<{ readonly data: readonly object[]; readonly next: string | null }> {
    const url = this.#url(`buy/user/${encodeURIComponent(shownAddress(account.address))}/transactions`);
    url.searchParams.set('page_size', PAGE_SIZE);
    if (cursor !== undefined) url.searchParams.set('page_key', cursor);
    const { transactions, next_page_key: next } = await this.api.ask(transactionsSchema, { url });
    const networks = new Map(
      (await this.#read()).purchase_currencies.flatMap(each => each.networks).map(each => [each.name, chainOf(each)]),
    );
    const rows = transactions.flatMap((each): PurchaseRow[] => {
      // The page takes its name from a URL that anybody can write: another wallet's purchases may be in this one's name
      if (!each.wallet_address || storedAddress(each.wallet_address) !== account.address) return [];
      const chain = networks.get(each.purchase_network);
      if (chain === undefined || !account.chains.some(({ id }) => id === chain)) return [];
      const at = Date.parse(each.created_at);
      return [
        {
          id: each.transaction_id,
          provider: 'coinbase',
          account: account.address,
          chain,
          address: '',
          name: each.purchase_currency,
          symbol: each.purchase_currency,
          icon_url: '',
          quantity: each.purchase_amount.value,
          status: statusOf(each.status),
          hash: each.tx_hash ?? '',
          created_at: at,
          updated_at: at,
        },
      ];
    });
    return { data: rows.map(row => purchaseEntry(row, shownAddress)), next: next || null };
  }

  #url(path: string): URL {
    return new URL(`${this.#settings.url}/onramp/v1/${path}`);
  }

  #read(): Promise<Options> {
    if (this.#options && this.#options.until > this.#now()) return this.#options.list;
    const url = this.#url('buy/options');
    url.searchParams.set('country', this.#settings.country);
    const list = this.api.ask(optionsSchema, { url });
    this.#options = { list, until: this.#now() + OPTIONS_LIFE_MS };
    list.catch(() => (this.#options = undefined)); // asked for again
    return list;
  }

  /** Returns id and network of what is sold. */
  async #sold({
    purchaseCurrency,
    network: given,
  }: QuoteOrder): Promise<{ readonly sold: string; readonly on: string }> {
    const { purchase_currencies: all } = await this.#read();
    const found = all.find(
      ({ id, symbol }) => symbol === purchaseCurrency.symbol && [undefined, id].includes(purchaseCurrency.id),
    );
    const own = (found ?? all.find(({ symbol }) => symbol === purchaseCurrency.symbol))?.networks.find(
      each => each.name === given || each.chain_id === given || chainOf(each) === given,
    );
    if (!own) throw new HttpError(400, 'network', 'This currency is not sold on this network');
    return { sold: found?.id ?? purchaseCurrency.symbol, on: own.name };
  }

  /** Refuses an amount that a card cannot pay, so that the person learns why. */
  async #checkAmount({ amount: given, paymentCurrency }: QuoteOrder): Promise<void> {
    if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(given))
      throw new HttpError(400, 'amount', 'The amount must have at most two decimals');
    const { payment_currencies: currencies } = await this.#read();
    const limits = currencies.find(({ id }) => id === paymentCurrency.id)?.limits;
    const card = limits?.find(({ id }) => id.toUpperCase() === 'CARD');
    if (!card) throw new HttpError(400, 'paymentCurrency', 'This currency is not taken');
    if (isLess(given, card.min)) throw new HttpError(400, 'amount', `The least amount is ${card.min}`);
    if (isLess(card.max, given)) throw new HttpError(400, 'amount', `The largest amount is ${card.max}`);
  }
}

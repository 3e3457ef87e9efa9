/** Payments to the host: what is paid to whom, and the exchanges that can pay it. */
import * as z from 'zod/mini';
import { isCaipNetworkId, parseCaipNetworkId } from '../networks/caip.js';
import type { CaipNetworkId, ChainNamespace } from '../entities.js';
import { W3mError } from '../errors/errors.js';
import { formatUnits, parseUnits, type Decimal } from '../format.js';
import { isSafeWebLink } from '../wallets/safe-link.js';
import { readTokenSymbol, readTokenText } from '../assets/tokens.js';

/** The coin or token of a payment. */
export interface PaymentAsset {
  /** CAIP-2 id of a network of the page. */
  readonly network: CaipNetworkId;
  /** `native`, or the contract or mint of a token. */
  readonly asset: string;
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** Selects exchanges by their ids. */
export interface ExchangeFilter {
  readonly includeOnly?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** What a person is asked to pay. */
export interface PaymentOptions {
  readonly paymentAsset: PaymentAsset;
  /** Address on the network of the asset. */
  readonly recipient: string;
  /** In units of the asset; text keeps every digit. */
  readonly amount: string | number;
  /** False opens an exchange in place of the page; true by default. */
  readonly openInNewTab?: boolean | undefined;
  /** Page to which an exchange returns; of two, that of the success. */
  readonly redirectUrl?: string | { readonly success: string; readonly failure?: string } | undefined;
  readonly payWithExchange?: ExchangeFilter | undefined;
}

/** What a person takes from an exchange to the connected account. */
export type DepositOptions = Omit<PaymentOptions, 'recipient'>;

/** Checked options. */
export interface Payment extends ExchangeFilter {
  readonly id: string;
  readonly asset: PaymentAsset;
  readonly namespace: ChainNamespace;
  /** Contract or mint; undefined for the native coin. */
  readonly token: string | undefined;
  readonly recipient: string;
  /** The recipient is the person's own account, so that only an exchange pays. */
  readonly isDeposit: boolean;
  /** In the smallest unit. */
  readonly amount: bigint;
  readonly amountText: Decimal;
  readonly openInNewTab: boolean;
  readonly redirectUrl: string | undefined;
}

/** An exchange that can pay from an account there. */
export interface Exchange {
  readonly id: string;
  readonly name: string;
  readonly imageUrl?: string | undefined;
}

/** The page of an exchange, and what names the payment there. */
export interface ExchangePage {
  readonly url: string;
  readonly sessionId: string;
}

/** How far a payment at an exchange is; `UNKNOWN` until the person has begun. */
export interface ExchangeBuyStatus {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
  readonly txHash?: string | undefined;
}

/** Outcome of a payment. */
export interface PayResult {
  readonly type: 'wallet' | 'exchange';
  /** Hash of the transaction, if it is known. */
  readonly txHash: string | undefined;
  /** What the recipient got of a token, in units of the asset, if a node told it. */
  readonly received?: Decimal | undefined;
  readonly exchangeId?: string | undefined;
  readonly sessionId?: string | undefined;
}

const DECIMALS_MAX = 255;
const metadata = z.object({
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(DECIMALS_MAX)),
});
const ids = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(128))));
const filter = z.object({ includeOnly: ids, exclude: ids });
const optionsSchema = z.object({
  paymentAsset: z.object({ network: z.string(), asset: z.string(), metadata }),
  recipient: z.string().check(z.minLength(1), z.maxLength(128)),
  amount: z.union([z.string(), z.number()]),
  openInNewTab: z.optional(z.boolean()),
  redirectUrl: z.optional(z.union([z.string(), z.object({ success: z.string() })])),
  payWithExchange: z.optional(filter),
});

const invalid = (option: string, problem: string): W3mError =>
  new W3mError('PAY_INVALID_OPTIONS', { params: { option, problem } });

const AMOUNT_RULE = 'must be more than 0, as text, and no finer than the asset';

const ADDRESSES: Readonly<Partial<Record<ChainNamespace, RegExp>>> = {
  eip155: /^0x[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/**
 * Returns an amount as text without an exponent: a service that reads none would take `1e-7` for 1.
 * @throws {W3mError} `PAY_INVALID_OPTIONS` if it is no such number, or a number so large that it may have lost digits
 */
export function readPayAmount(amount: string | number): string {
  const text = String(amount).trim();
  const isExact = typeof amount === 'string' || amount <= Number.MAX_SAFE_INTEGER;
  if (isExact && /^\d{1,60}(\.\d{1,255})?$/.test(text)) return text;
  throw invalid('amount', AMOUNT_RULE);
}

/** Checks the options of a payment, all but the checksum of addresses. @throws {W3mError} `PAY_INVALID_OPTIONS` */
export function readPayment(given: unknown, id: string, isDeposit = false): Payment {
  const { data, error } = optionsSchema.safeParse(given);
  if (!data) throw invalid(error.issues[0]?.path.join('.') || 'options', 'is missing or has the wrong type');
  const { paymentAsset, recipient } = data;
  const redirectUrl = typeof data.redirectUrl === 'object' ? data.redirectUrl.success : data.redirectUrl;
  const { network, asset } = paymentAsset;
  const namespace = isCaipNetworkId(network) ? parseCaipNetworkId(network)?.namespace : undefined;
  const pattern = namespace && ADDRESSES[namespace];
  if (!isCaipNetworkId(network) || !namespace || !pattern) {
    throw invalid('paymentAsset.network', 'must be the CAIP-2 id of an EVM or Solana network');
  }
  if (asset !== 'native' && !pattern.test(asset)) throw invalid('paymentAsset.asset', 'must be "native" or an address');
  if (!pattern.test(recipient)) throw invalid('recipient', 'must be an address on the network of the asset');
  const { decimals } = paymentAsset.metadata;
  const symbol = readTokenSymbol(paymentAsset.metadata.symbol);
  if (symbol === undefined) throw invalid('paymentAsset.metadata.symbol', 'must be a short text');
  const amount = parseUnits(readPayAmount(data.amount), decimals);
  if (amount === undefined || amount <= 0n) throw invalid('amount', AMOUNT_RULE);
  if (redirectUrl !== undefined && !isSafeWebLink(redirectUrl)) throw invalid('redirectUrl', 'must be an HTTPS URL');
  const name = readTokenText(paymentAsset.metadata.name) ?? symbol;
  return {
    id,
    namespace,
    recipient,
    isDeposit,
    amount,
    redirectUrl,
    asset: { network, asset, metadata: { name, symbol, decimals } },
    token: asset === 'native' ? undefined : asset,
    amountText: formatUnits(amount, decimals),
    openInNewTab: data.openInNewTab ?? true,
    ...data.payWithExchange,
  };
}

/** Returns the namespace of an asset that a host names; undefined if it names none. */
export function namespaceOf(given: unknown): ChainNamespace | undefined {
  const { paymentAsset } = (given ?? {}) as { readonly paymentAsset?: { readonly network?: unknown } }; // of any form
  const network = paymentAsset?.network;
  return isCaipNetworkId(network) ? parseCaipNetworkId(network)?.namespace : undefined;
}

const COINS: Readonly<Partial<Record<ChainNamespace, string>>> = { eip155: 'slip44:60', solana: 'slip44:501' };
const TOKENS: Readonly<Partial<Record<ChainNamespace, string>>> = { eip155: 'erc20', solana: 'token' };

/** Returns the CAIP-19 id of an asset. */
export function assetId({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string {
  const namespace = parseCaipNetworkId(network)?.namespace ?? 'eip155';
  return `${network}/${asset === 'native' ? COINS[namespace] : `${TOKENS[namespace]}:${asset}`}`;
}

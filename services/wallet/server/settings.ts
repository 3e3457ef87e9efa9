import * as z from 'zod/mini';
import { proxies, type TrustedProxies } from '../../http/proxies.js';
import { secretsOfUrls } from '../../http/log.js';
import { openSecrets, pkcs11Settings, pkcs11Variables, type Pkcs11Settings } from '../../http/pkcs11.js';
import {
  flag,
  integer,
  list,
  logVariables,
  metricsPlace,
  metricsVariables,
  queueVariables,
  readSettings,
  text,
  type Environment,
  type MetricsPlace,
} from '../../http/settings.js';
import { adminSettings, adminVariables, type AdminSettings } from './admin/admin-settings.js';
import { secretsOfTraces, traceSettings, traceVariables, type TraceSettings } from '../../http/tracing/settings.js';
import { clients, type ClientSettings } from './openid/client-settings.js';
import { KEY_SERVICE_PATH } from './key-proxy.js';
import { origin } from './origin.js';
import type { ServiceSecret } from './sealer.js';

const MIN_SECRET_BYTES = 32;

/** Parses JSON of an environment variable. */
const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value, context): unknown => {
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.issues.push({ code: 'custom', message: 'must be JSON', input: undefined });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

const secret = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,20}:[A-Za-z0-9_-]{43,}$/, 'must be <id>:<at least 32 bytes in base64url>')),
  z.transform((value): ServiceSecret => {
    const [id = '', bytes = ''] = value.split(':');
    return { id, value: Buffer.from(bytes, 'base64url') };
  }),
);

/** CAIP-2 id of a network that the wallet signs for. */
export const networkId = z
  .string()
  .check(
    z.regex(
      /^(eip155:\d{1,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/,
      'must be a CAIP-2 id, eip155:<number> or solana:<32 characters>',
    ),
  );

const network = z.object({
  id: networkId,
  name: z.string(),
  /** Node that the server asks. */
  rpcUrl: z.url(),
  /** Node that the page asks, without a secret key in its address; by default `rpcUrl`. */
  publicRpcUrl: z.optional(z.url()),
  symbol: z.string(),
  decimals: z.int(),
  explorer: z.optional(z.url()),
  /** Factory of smart accounts; without it, the network has none. */
  accountFactory: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits'))),
});

/** Coin or token that the operator vouches for; without an address, the coin of the network. */
const token = z.object({
  network: z.string(),
  address: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
          'must be an address of an EVM network or of Solana',
        ),
      ),
  ),
  symbol: z.string().check(z.minLength(1), z.maxLength(32)),
  /** File with its picture. */
  picture: z.optional(z.string()),
});

export const provider = z.object({
  /** OpenID Connect issuer; without it, the three addresses of OAuth 2 are required. */
  issuer: z.optional(z.url()),
  authorizationUrl: z.optional(z.url()),
  tokenUrl: z.optional(z.url()),
  userUrl: z.optional(z.url()),
  clientId: z.string(),
  clientSecret: z.string(),
});

/** Provider of the settings: a login that starts needs its addresses. */
const wholeProvider = provider.check(
  z.refine(
    ({ issuer, authorizationUrl, tokenUrl, userUrl }) =>
      issuer !== undefined || (authorizationUrl !== undefined && tokenUrl !== undefined && userUrl !== undefined),
    'needs issuer, or authorizationUrl, tokenUrl and userUrl',
  ),
);

/** Logins that the wallet proves itself. A provider of such a name would decide whose they are. */
const OWN_LOGINS: readonly string[] = ['email', 'passkey', 'farcaster'];

/** Name of a provider: the kind of the logins that it proves. */
export const providerName = z
  .string()
  .check(z.refine(name => !OWN_LOGINS.includes(name), `must not be ${OWN_LOGINS.join(', ')}`));

/** Address of the operator's server that learns of events, and the secret that signs them (Standard Webhooks 1.0). */
const webhook = z.object({
  url: z.url().check(
    z.refine(value => {
      const { protocol, hostname } = new URL(value);
      return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname));
    }, 'must be https, or http on localhost'),
  ),
  secret: z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_<24 to 64 bytes in base64>')),
});
const MOST_WEBHOOKS = 10;

const isDomain = (name: string): boolean => name.split('.').every(label => /^[a-z\d-]+$/.test(label));

const schema = z.object({
  HOST: z._default(text(), '127.0.0.1'),
  PORT: z._default(integer(0, 65_535), 5_560),
  WALLET_ORIGIN: origin,
  /** Domain of the passkeys, if the wallet has moved; by default that of the origin. */
  PASSKEY_DOMAIN: z.optional(z.string().check(z.refine(isDomain, 'must be a domain'))),
  /** Origins that use the passkeys of this domain: those to which the wallet has moved. */
  PASSKEY_ORIGINS: z.pipe(z._default(list(), []), z.array(origin)),
  DATABASE_URL: z._default(text(), 'sqlite:secure-wallet.sqlite'),
  /** Current secret first; older ones still decrypt. */
  WALLET_SECRETS: z.pipe(list(), z.array(secret).check(z.minLength(1))),
  /** Allowed origins of host pages by project id. */
  WALLET_PROJECTS: json(z.record(z.string().check(z.minLength(1)), z.array(origin))),
  /** SHA-256 of the secrets with which servers of a project ask, by project id; two while one replaces the other. */
  WALLET_PROJECT_SECRETS: z._default(
    json(
      z.record(
        z.string(),
        z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))).check(z.maxLength(5)),
      ),
    ),
    {},
  ),
  /** Clients of the OpenID provider by id; without any, the service is none. */
  WALLET_CLIENTS: z._default(json(clients), {}),
  WALLET_NETWORKS: json(z.array(network).check(z.minLength(1))),
  WALLET_TOKENS: z._default(json(z.array(token).check(z.maxLength(500))), []),
  /** API server that knows prices; its query names the project. */
  PRICES_URL: z.optional(z.url()),
  WALLET_PROVIDERS: z._default(json(z.record(providerName, wholeProvider)), {}),
  WALLET_WEBHOOKS: z._default(json(z.array(webhook).check(z.maxLength(MOST_WEBHOOKS))), []),
  MAIL_URL: z.url(),
  MAIL_FROM: z._default(text(), 'Latchkey wallet <wallet@localhost>'),
  CUSTODY: z._default(z.enum(['self', 'escrow']), 'escrow'),
  /** Key service of another party; without it, one runs beside the wallet. */
  KEY_SERVICE_URL: z.optional(z.url()),
  /** Asks for a click on an emailed link before a code is sent to a new device. */
  DEVICE_APPROVAL: z._default(z.enum(['always', 'never']), 'always'),
  FARCASTER_RELAY: z.optional(z.url()),
  /** Node of the network that holds Farcaster's registry of accounts. */
  FARCASTER_RPC_URL: z.optional(z.url()),
  /** Key of the account that submits user operations. */
  RELAYER_KEY: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits'))),
  ...pkcs11Variables,
  /** Labels of keys of identity tokens in the security module, current first. */
  PKCS11_TOKEN_KEYS: z._default(list(), []),
  /** Label of the relayer's key in the security module, in place of `RELAYER_KEY`. */
  PKCS11_RELAYER_KEY: z.optional(text()),
  ...adminVariables,
  SPONSOR_FEES: z._default(flag(), false),
  /** Gwei a day that the relayer pays for one person, for one network, for the people of one project, and for all. */
  SPONSOR_GWEI_PER_PERSON: z._default(integer(0, 999_999_999_999_999), 50_000_000),
  SPONSOR_GWEI_PER_NETWORK: z._default(integer(0, 999_999_999_999_999), 500_000_000),
  SPONSOR_GWEI_PER_PROJECT: z._default(integer(0, 999_999_999_999_999), 5_000_000_000),
  SPONSOR_GWEI: z._default(integer(0, 999_999_999_999_999), 5_000_000_000),
  TRUST_PROXY: z._default(proxies(), false),
  ...metricsVariables,
  ...queueVariables,
  ...traceVariables,
  ...logVariables,
});

/** Network that the wallet signs for. */
export type WalletNetwork = z.output<typeof network>;
/** Coin or token that the operator has named. */
export type TokenSettings = z.output<typeof token>;
/** Social login of a provider. */
export type ProviderSettings = z.output<typeof provider>;

/** Receiver of events. */
export type WebhookSettings = z.output<typeof webhook>;

/** Settings of the secure wallet. */
export interface WalletSettings {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
  /** Domain of the passkeys (rpId). */
  readonly passkeyDomain: string;
  /** Origins of other domains that use the passkeys of this one. */
  readonly passkeyOrigins: readonly string[];
  readonly databaseUrl: string;
  readonly secrets: readonly ServiceSecret[];
  readonly projects: Readonly<Record<string, readonly string[]>>;
  /** Hashes of the secrets of servers, by project id. */
  readonly projectSecrets: Readonly<Record<string, readonly string[]>>;
  /** Clients of the OpenID provider, by id. */
  readonly clients: Readonly<Record<string, ClientSettings>>;
  readonly networks: readonly WalletNetwork[];
  readonly tokens: readonly TokenSettings[];
  /** API server that is asked for prices, with the project in its query; undefined where none are shown. */
  readonly pricesUrl: URL | undefined;
  readonly providers: Readonly<Record<string, ProviderSettings>>;
  readonly webhooks: readonly WebhookSettings[];
  readonly mailUrl: string;
  readonly mailFrom: string;
  readonly custody: 'self' | 'escrow';
  /** Address of the key service, for the frame. */
  readonly keyServiceUrl: string;
  /** True if the wallet starts the key service itself. */
  readonly runsKeyService: boolean;
  readonly deviceApproval: 'always' | 'never';
  readonly farcaster?: { readonly relay: string; readonly rpcUrl: string } | undefined;
  readonly relayerKey?: `0x${string}` | undefined;
  /** Security module of the operator. */
  readonly token?: Pkcs11Settings | undefined;
  readonly tokenKeyLabels: readonly string[];
  readonly relayerKeyLabel?: string | undefined;
  readonly sponsorFees: boolean;
  /** Gwei a day that the relayer pays. */
  readonly sponsorBudget: Readonly<Record<'person' | 'network' | 'project' | 'service', number>>;
  readonly trustProxy: TrustedProxies;
  readonly logLevel: string;
  /** Waiting letters or operations with which the service refuses more. */
  readonly queueLimit: number;
  /** Where `/metrics` is served; undefined for nowhere. */
  readonly metrics: MetricsPlace | undefined;
  /** Administration; undefined where it is off. */
  readonly admin: AdminSettings | undefined;
  /** Where traces are sent; undefined for nowhere. */
  readonly traces: TraceSettings | undefined;
}

/** Returns what the sign-in by Farcaster needs; undefined where it is off. @throws for a part of it */
function farcasterOf({
  FARCASTER_RELAY: relay,
  FARCASTER_RPC_URL: rpcUrl,
}: z.output<typeof schema>): WalletSettings['farcaster'] {
  if ((relay === undefined) !== (rpcUrl === undefined))
    throw new Error('FARCASTER_RELAY: needs FARCASTER_RPC_URL, and that it');
  return relay === undefined || rpcUrl === undefined ? undefined : { relay, rpcUrl };
}

/** Reads the settings from the environment. Throws with every invalid variable. */
export function walletSettings(environment: Environment): WalletSettings {
  const given = readSettings(schema, environment);
  const token = pkcs11Settings(given);
  const secrets = openSecrets(given.WALLET_SECRETS, token, given.PKCS11_SEALING_KEY);
  if (secrets.some(({ value }) => value.length < MIN_SECRET_BYTES))
    throw new Error('WALLET_SECRETS: a secret has less than 32 bytes');
  const unknown = Object.keys(given.WALLET_PROJECT_SECRETS).find(id => !Object.hasOwn(given.WALLET_PROJECTS, id));
  if (unknown !== undefined) throw new Error(`WALLET_PROJECT_SECRETS: ${unknown} is no project`);
  const lost = given.WALLET_TOKENS.find(({ network: id }) => !given.WALLET_NETWORKS.some(each => each.id === id));
  if (lost) throw new Error(`WALLET_TOKENS: ${lost.symbol} is of ${lost.network}, which WALLET_NETWORKS lacks`);
  const shared = Object.keys(given.WALLET_CLIENTS).find(id => Object.hasOwn(given.WALLET_PROJECTS, id));
  if (shared !== undefined)
    throw new Error(`WALLET_CLIENTS: ${shared} is a project. Tokens of one would be taken for those of the other`);
  return {
    host: given.HOST,
    port: given.PORT,
    origin: given.WALLET_ORIGIN,
    passkeyDomain: given.PASSKEY_DOMAIN ?? new URL(given.WALLET_ORIGIN).hostname,
    passkeyOrigins: given.PASSKEY_ORIGINS,
    databaseUrl: given.DATABASE_URL,
    secrets,
    token,
    tokenKeyLabels: given.PKCS11_TOKEN_KEYS,
    relayerKeyLabel: given.PKCS11_RELAYER_KEY,
    projects: given.WALLET_PROJECTS,
    projectSecrets: given.WALLET_PROJECT_SECRETS,
    clients: given.WALLET_CLIENTS,
    networks: given.WALLET_NETWORKS,
    tokens: given.WALLET_TOKENS,
    pricesUrl: given.PRICES_URL === undefined ? undefined : new URL(given.PRICES_URL),
    providers: given.WALLET_PROVIDERS,
    webhooks: given.WALLET_WEBHOOKS,
    mailUrl: given.MAIL_URL,
    mailFrom: given.MAIL_FROM,
    custody: given.CUSTODY,
    keyServiceUrl: given.KEY_SERVICE_URL?.replace(/\/$/, '') ?? `${given.WALLET_ORIGIN}${KEY_SERVICE_PATH}`,
    runsKeyService: given.CUSTODY === 'escrow' && given.KEY_SERVICE_URL === undefined,
    deviceApproval: given.DEVICE_APPROVAL,
    farcaster: farcasterOf(given),
    relayerKey: given.RELAYER_KEY as `0x${string}` | undefined, // checked by its pattern
    sponsorFees: given.SPONSOR_FEES,
    sponsorBudget: {
      person: given.SPONSOR_GWEI_PER_PERSON,
      network: given.SPONSOR_GWEI_PER_NETWORK,
      project: given.SPONSOR_GWEI_PER_PROJECT,
      service: given.SPONSOR_GWEI,
    },
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    queueLimit: given.QUEUE_LIMIT,
    metrics: metricsPlace(given),
    admin: adminSettings(given),
    traces: traceSettings(given),
  };
}

/** Returns what no log may show of the settings. */
export const secretsOf = (settings: WalletSettings): string[] => [
  ...settings.secrets.flatMap(({ value }) =>
    (['base64url', 'base64', 'hex'] as const).map(form => Buffer.from(value).toString(form)),
  ),
  ...(settings.relayerKey ? [settings.relayerKey, settings.relayerKey.slice(2)] : []),
  ...(settings.token ? [settings.token.pin] : []),
  ...(settings.admin ? [settings.admin.clientSecret] : []),
  ...secretsOfTraces(settings.traces),
  ...settings.webhooks.flatMap(({ secret: signing }) => [signing, signing.replace(/^whsec_/, '')]),
  ...Object.values(settings.providers).map(({ clientSecret }) => clientSecret),
  ...secretsOfUrls([
    settings.databaseUrl,
    settings.mailUrl,
    ...(settings.pricesUrl ? [settings.pricesUrl.href] : []),
    ...settings.networks.map(({ rpcUrl }) => rpcUrl),
    ...settings.webhooks.map(({ url }) => url),
  ]),
];

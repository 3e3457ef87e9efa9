import * as z from 'zod/mini';
import { openSecrets, pkcs11Settings, pkcs11Variables } from '../../http/pkcs11.js';
import { proxies, type TrustedProxies } from '../../http/proxies.js';
import {
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
import { traceSettings, traceVariables, type TraceSettings } from '../../http/tracing/settings.js';

/** Secret of the key service; the id names its key in stored envelopes. */
export interface KeySecret {
  readonly id: string;
  readonly value: Uint8Array;
}

const secret = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,20}:[A-Za-z0-9_-]{43,}$/, 'must be <id>:<at least 32 bytes in base64url>')),
  z.transform((value): KeySecret => {
    const [id = '', bytes = ''] = value.split(':');
    return { id, value: Buffer.from(bytes, 'base64url') };
  }),
);

/** Settings that hold the secrets. */
const secretVariables = {
  /** Current secret first; older ones still open what was stored under them. */
  KEYS_SECRETS: z.pipe(list(), z.array(secret).check(z.minLength(1))),
  ...pkcs11Variables,
};
const secretSchema = z.object(secretVariables);

/** Reads the secrets alone, for a command that has no other settings of the service. */
export function keySecrets(environment: Environment): readonly KeySecret[] {
  const given = readSettings(secretSchema, environment);
  return openSecrets(given.KEYS_SECRETS, pkcs11Settings(given), given.PKCS11_SEALING_KEY);
}

const schema = z.object({
  HOST: z._default(text(), '127.0.0.1'),
  PORT: z._default(integer(0, 65_535), 5_561),
  /** Address under which browsers reach the service; statements of the wallet name it. */
  KEYS_URL: z.url(),
  KEYS_DATABASE_URL: z._default(text(), 'sqlite:key-service.sqlite'),
  ...secretVariables,
  /** Origin of the wallet whose statements count. */
  WALLET_ORIGIN: z.url(),
  /** Where the wallet publishes the keys of its statements; below its origin by default. */
  WALLET_STATEMENT_KEYS: z.optional(z.url()),
  MAIL_URL: z.url(),
  MAIL_FROM: z._default(text(), 'Latchkey key service <keys@localhost>'),
  TRUST_PROXY: z._default(proxies(), false),
  ...metricsVariables,
  ...queueVariables,
  ...logVariables,
  ...traceVariables,
});

/** Settings of the key service. */
export interface KeySettings {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly databaseUrl: string;
  readonly secrets: readonly KeySecret[];
  readonly walletOrigin: string;
  readonly statementKeys: string;
  readonly mailUrl: string;
  readonly mailFrom: string;
  readonly trustProxy: TrustedProxies;
  /** Waiting letters with which the service refuses more. */
  readonly queueLimit: number;
  readonly logLevel: string;
  /** Where `/metrics` is served; undefined for nowhere. */
  readonly metrics: MetricsPlace | undefined;
  /** Where traces are sent; undefined for nowhere. */
  readonly traces: TraceSettings | undefined;
}

/** Reads the settings from the environment. Throws with every invalid variable. */
export function keySettings(environment: Environment): KeySettings {
  const given = readSettings(schema, environment);
  return {
    host: given.HOST,
    port: given.PORT,
    url: given.KEYS_URL.replace(/\/$/, ''),
    databaseUrl: given.KEYS_DATABASE_URL,
    secrets: openSecrets(given.KEYS_SECRETS, pkcs11Settings(given), given.PKCS11_SEALING_KEY),
    walletOrigin: given.WALLET_ORIGIN,
    statementKeys: given.WALLET_STATEMENT_KEYS ?? `${given.WALLET_ORIGIN}/statement-keys`,
    mailUrl: given.MAIL_URL,
    mailFrom: given.MAIL_FROM,
    trustProxy: given.TRUST_PROXY,
    queueLimit: given.QUEUE_LIMIT,
    logLevel: given.LOG_LEVEL,
    metrics: metricsPlace(given),
    traces: traceSettings(given),
  };
}

import { pkcs11Settings, sealSecret } from '../http/pkcs11.js';
import type { Environment } from '../http/settings.js';
import { CommandError, settingsOf, writeConfig, type Config } from './config.js';

/** Settings with the secrets of a service. */
export const SECRET_VARIABLES = { wallet: 'WALLET_SECRETS', keys: 'KEYS_SECRETS' } as const;
/** A service whose values at rest are encrypted. */
export type SecretService = keyof typeof SECRET_VARIABLES;

/** Returns a secret as the settings of a service must have it: encrypted, if they name a key of a security module. */
export function storedSecret(environment: Environment, secret: string): string {
  const label = environment.PKCS11_SEALING_KEY;
  if (!label) return secret;
  const token = pkcs11Settings(environment);
  if (!token) throw new CommandError('PKCS11_SEALING_KEY needs PKCS11_LIBRARY');
  const [id = '', bytes = ''] = secret.split(':');
  return sealSecret(token, label, { id, value: Buffer.from(bytes, 'base64url') });
}

/** Settings: a file, if there is one, and the environment over it. */
export interface Place {
  readonly path: string | undefined;
  readonly config: Config;
  readonly environment: Environment;
}

/** Secrets of a service, as they stand in the settings. */
interface StoredSecrets {
  readonly secrets: readonly string[];
  /** File that a command may change; undefined if they stand in the environment, which the operator changes. */
  readonly path: string | undefined;
}

/** Returns the secrets of a service, from the environment or else the file. @throws CommandError if neither has them */
export function secretsIn({ path, config, environment }: Place, service: SecretService): StoredSecrets {
  const variable = SECRET_VARIABLES[service];
  const given = environment[variable];
  const value = given || config[service]?.[variable];
  if (typeof value !== 'string')
    throw new CommandError(`${variable} stands neither in the environment nor in the file of settings`);
  return { secrets: value.split(',').map(item => item.trim()), path: given ? undefined : path };
}

/**
 * Encrypts plain secrets by a key of the security module, and names it: in the file of settings, or as variables that it
 * prints.
 */
export function seal(place: Place, service: string | undefined, label: string | undefined): void {
  if (service !== 'wallet' && service !== 'keys') throw new CommandError('Say which: seal wallet, or seal keys');
  const { config, environment } = place;
  const settings = settingsOf(config, service, environment);
  if (settings.PKCS11_SEALING_KEY) throw new CommandError('The secrets are encrypted already');
  if (!label) throw new CommandError('Name the AES key: seal wallet --key <label>');
  const variable = SECRET_VARIABLES[service];
  const { secrets, path } = secretsIn(place, service);
  const sealed = secrets.map(secret => storedSecret({ ...settings, PKCS11_SEALING_KEY: label }, secret));
  const fresh = { [variable]: sealed.join(','), PKCS11_SEALING_KEY: label };
  if (path === undefined) {
    console.log('Set these variables, and restart:');
    for (const entry of Object.entries(fresh)) console.log(entry.join('='));
  } else writeConfig(path, { ...config, [service]: { ...config[service], ...fresh } });
  console.log(
    `${variable} is encrypted by the key ${label}. Keep a copy of the plain secrets offline: without the key, nothing opens.`,
  );
}

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

/** Encrypts the plain secrets in the file of settings by a key of the security module, and names it there. */
export function seal(
  { path, config, environment }: { readonly path: string; readonly config: Config; readonly environment: Environment },
  service: string | undefined,
  label: string | undefined,
): void {
  if (service !== 'wallet' && service !== 'keys') throw new CommandError('Say which: seal wallet, or seal keys');
  const settings = settingsOf(config, service, environment);
  if (settings.PKCS11_SEALING_KEY) throw new CommandError('The secrets are encrypted already');
  if (!label) throw new CommandError('Name the AES key: seal wallet --key <label>');
  const variable = SECRET_VARIABLES[service];
  const plain = config[service]?.[variable];
  if (typeof plain !== 'string') throw new CommandError(`${variable} does not stand in the file of settings`);
  const sealed = plain
    .split(',')
    .map(secret => storedSecret({ ...settings, PKCS11_SEALING_KEY: label }, secret.trim()));
  const section = { ...config[service], [variable]: sealed.join(','), PKCS11_SEALING_KEY: label };
  writeConfig(path, { ...config, [service]: section });
  console.log(
    `${variable} is encrypted by the key ${label}. Keep a copy of the plain secrets offline: without the key, nothing opens.`,
  );
}

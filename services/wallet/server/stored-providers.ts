/** Sign-in providers that operators have set: their settings are encrypted, for they have secrets. */
import { log } from '../../http/log.js';
import type { Sealer } from './sealer.js';
import { provider, type ProviderSettings, type WalletSettings } from './settings.js';
import type { Database } from './tables.js';

const contextOf = (name: string): string => `provider ${name}`;

/** Encrypts the settings of a provider, as JSON. */
export const sealProvider = (sealer: Sealer, name: string, text: string): string =>
  sealer.seal(contextOf(name), Buffer.from(text));

/** Decrypts the settings of a provider, as JSON. Throws if no secret of this instance has encrypted them. */
export const openProvider = (sealer: Sealer, name: string, value: string): string =>
  Buffer.from(sealer.open(contextOf(name), value)).toString();

/**
 * Returns the providers by name. One that cannot be read is not offered, not even as the settings have it: during a rotation,
 * an instance with the fresh secret may have stored it, and those without it must go on.
 */
export function providersOf(
  settings: WalletSettings,
  sealer: Sealer,
  rows: readonly { readonly name: string; readonly value: string }[],
): ReadonlyMap<string, ProviderSettings> {
  const providers = new Map(Object.entries(settings.providers));
  for (const { name, value } of rows)
    try {
      providers.set(name, provider.parse(JSON.parse(openProvider(sealer, name, value))));
    } catch (error) {
      log('error', `The provider ${name} is not offered: its settings cannot be read.`, error);
      providers.delete(name);
    }
  return providers;
}

/** Encrypts the settings of a provider again that an older secret has encrypted. Returns whether one had. */
export async function sealProviderAgain(
  { db, sealer }: { readonly db: Database; readonly sealer: Sealer },
  { id: name, value }: { readonly id: string; readonly value: string },
): Promise<boolean> {
  if (!sealer.isStale(value)) return false;
  await db
    .updateTable('administration')
    .set({ value: sealProvider(sealer, name, openProvider(sealer, name, value)) })
    .where('kind', '=', 'provider')
    .where('name', '=', name)
    .where('value', '=', value) // an operator may have changed it since
    .execute();
  return true;
}

import { timingSafeEqual } from 'node:crypto';
import { hashOfSecret } from '../project-secrets.js';
import type { World } from '../world.js';
import type { ClientSettings } from './client-settings.js';

/** A site or app that signs people in by the wallet. */
export interface Client extends ClientSettings {
  readonly id: string;
}

/** Tells whether the service is an OpenID provider. */
export const hasClients = ({ settings }: Pick<World, 'settings'>): boolean => Object.keys(settings.clients).length > 0;

/** Returns a client; undefined for an unknown one, and for one whose project is not in use. */
export async function clientOf(world: World, id: string): Promise<Client | undefined> {
  const { clients: known } = world.settings;
  const own = Object.hasOwn(known, id) ? known[id] : undefined;
  if (!own) return undefined;
  if (own.project !== undefined && !(await world.configuration.read()).projects.has(own.project)) return undefined;
  return { id, ...own };
}

/** Tells whether a secret is one of a client, in a time that says nothing of it. */
export function hasSecret({ secrets }: Client, secret: string): boolean {
  const given = Buffer.from(hashOfSecret(secret), 'hex');
  return secrets.map(hash => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true);
}

import type { CaipNetwork } from '../controllers/domain/entities.js';
import type { W3mError } from '../controllers/domain/errors/errors.js';
import type { AssetQuery, Identity, IdentityProvider } from '../controllers/providers/providers.js';
import { untilAborted } from './until-aborted.js';

/** A source of names whose answers a test sets, for the option `services.identity`. */
export class FakeIdentity implements IdentityProvider {
  /** By address in lower case. */
  readonly known: Map<string, Identity>;
  /** Error of each request. */
  error: W3mError | undefined;
  /** Hangs until aborted. */
  isSlow = false;
  /** Addresses and names that were asked for. */
  readonly requests: string[] = [];

  constructor(known: Readonly<Record<string, Identity>> = {}) {
    this.known = new Map(Object.entries(known).map(([address, identity]) => [address.toLowerCase(), identity]));
  }

  async identity({ address }: AssetQuery, signal: AbortSignal): Promise<Identity> {
    await this.#answer(address, signal);
    return this.known.get(address.toLowerCase()) ?? {};
  }

  async resolve(name: string, _network: CaipNetwork, signal: AbortSignal): Promise<string | undefined> {
    await this.#answer(name, signal);
    return [...this.known].find(([, identity]) => identity.name === name)?.[0];
  }

  async #answer(of: string, signal: AbortSignal): Promise<void> {
    this.requests.push(of);
    if (this.isSlow) await untilAborted(signal);
    if (this.error) throw this.error;
  }
}

import type { CaipNetwork, ListedSession } from '../../controllers/index.js';
import { tokenKey, type Holding } from '../../controllers/domain/assets/tokens.js';
import type { SessionElement } from '../internal/session-element.js';

/** Reads what tokens say of themselves that permissions name and the account does not hold, once for each. */
export class SessionTokens {
  readonly #host: SessionElement;
  readonly #requested = new Set<string>();
  #found: readonly Holding[] = [];

  constructor(host: SessionElement) {
    this.#host = host;
  }

  /** Returns the tokens of the account and those that were read; renders again when more have arrived. */
  of(listed: readonly ListedSession[]): readonly Holding[] {
    const known = [...(this.#host.session.features.get('tokens')?.latest.get() ?? []), ...this.#found];
    for (const { network, session } of listed) {
      if (!network) continue;
      const addresses = session.permissions
        .flatMap(({ type, data }) => (type === 'erc20-recurring-allowance' ? [data.address] : []))
        .filter(address => {
          const key = tokenKey({ network: network.caipNetworkId, address });
          return !this.#requested.has(key) && !known.some(each => tokenKey(each) === key);
        });
      for (const address of addresses) this.#requested.add(tokenKey({ network: network.caipNetworkId, address }));
      if (addresses.length > 0) void this.#read(network, session.address, addresses);
    }
    return known;
  }

  async #read(network: CaipNetwork, address: string, addresses: readonly string[]): Promise<void> {
    const { adapters, modal } = this.#host.session;
    try {
      const reads = await adapters.find(({ namespace }) => namespace === network.chainNamespace)?.loadReads?.();
      const listed = addresses.map(each => ({ address: each }));
      const found = (await reads?.holdings({ address, network, listed }, modal.scope.signal)) ?? [];
      this.#found = [...this.#found, ...found.filter(each => each.address !== undefined)];
      this.#host.requestUpdate();
    } catch (error) {
      modal.scope.report(error); // the limit is shown in the smallest unit
    }
  }
}

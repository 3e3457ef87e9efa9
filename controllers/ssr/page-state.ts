import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import { isChainNamespace } from '../domain/networks/namespace-ids.js';

/** An account that the browser showed on its last visit. */
export interface StatedAccount {
  readonly namespace: ChainNamespace;
  readonly address: string;
  /** CAIP-2 id of the network of this namespace. */
  readonly caipNetworkId: CaipNetworkId;
  /** CAIP-10 id of the account on that network. */
  readonly caipAddress: CaipAddress;
  /** Id of the wallet’s connector, such as its rdns: enough to choose an icon. */
  readonly connectorId: string | undefined;
}

/**
 * What a browser tells a server of its last visit. It is a hint for the first paint and never a proof: anybody can write
 * a cookie. Authorise requests by a session of the sign-in (`latchkey/server`).
 */
export interface PageState {
  /** The active network; undefined if the browser named none. */
  readonly active: CaipNetworkId | undefined;
  /** At most one account a namespace. */
  readonly accounts: readonly StatedAccount[];
}

/** State of a browser that is not connected, or that the person did not allow to tell. */
export const NO_PAGE_STATE: PageState = { active: undefined, accounts: [] };

/** Name of the cookie, unless the host names another. */
export const STATE_COOKIE = 'latchkey-state';

const VERSION = 1;
const MAX_TEXT = 2_048;
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/;
const CONNECTOR_ID = /^[-_.:a-zA-Z0-9 ]{1,100}$/;

/** Writes a state as the value of a cookie: `encodeURIComponent` of `[version, active, [network, address, connector?][]]`. */
export const encodeState = ({ active, accounts }: PageState): string =>
  encodeURIComponent(
    JSON.stringify([
      VERSION,
      active ?? null,
      accounts.map(({ caipNetworkId, address, connectorId }) => [
        caipNetworkId,
        address,
        ...(connectorId !== undefined && CONNECTOR_ID.test(connectorId) ? [connectorId] : []),
      ]),
    ]),
  );

/** Reads the value of a cookie; foreign or damaged input is the state of nobody. */
export function decodeState(text: string): PageState {
  if (text.length > MAX_TEXT) return NO_PAGE_STATE;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    if (!Array.isArray(value) || value[0] !== VERSION || !Array.isArray(value[2])) return NO_PAGE_STATE;
    const accounts = value[2].map(toAccount).filter(account => account !== undefined);
    const isOnce = new Set(accounts.map(({ namespace }) => namespace)).size === accounts.length;
    return isOnce ? { active: toNetworkId(value[1])?.caipNetworkId, accounts } : NO_PAGE_STATE;
  } catch {
    return NO_PAGE_STATE; // neither a URI component nor JSON
  }
}

const toNetworkId = (value: unknown) => (typeof value === 'string' ? parseCaipNetworkId(value) : undefined);

function toAccount(value: unknown): StatedAccount | undefined {
  if (!Array.isArray(value)) return undefined;
  const [id, address, connectorId] = value as readonly unknown[];
  const network = toNetworkId(id);
  if (!network || !isChainNamespace(network.namespace) || typeof address !== 'string' || !ADDRESS.test(address))
    return undefined;
  const { namespace, caipNetworkId } = network;
  return {
    namespace,
    address,
    caipNetworkId,
    caipAddress: `${caipNetworkId}:${address}`,
    connectorId: typeof connectorId === 'string' && CONNECTOR_ID.test(connectorId) ? connectorId : undefined,
  };
}

import { effect, type Dispose } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { toCaipAddress } from '../domain/networks/caip.js';
import type { Modal } from '../modal/modal.js';
import { NO_PAGE_STATE, STATE_COOKIE, encodeState, type PageState, type StatedAccount } from './page-state.js';
import { readState } from './read-state.js';

export interface StateCookie {
  /** Name of the cookie; `latchkey-state` by default. */
  readonly cookie?: string;
  /** Lifetime in seconds; 30 days by default. */
  readonly maxAge?: number;
  /** Path of the cookie; `/` by default. */
  readonly path?: string;
  /** Domain of the cookie; the host of the page alone by default. */
  readonly domain?: string;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** Cookie names of RFC 6265, and attribute values without separators: a host may take them from its configuration. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const ATTRIBUTE = /^[^;,\s]+$/;

/** @throws {TypeError} if an option would end the cookie or begin an attribute */
function check({ cookie = STATE_COOKIE, maxAge = 1, path = '/', domain = 'host' }: StateCookie): void {
  if (!NAME.test(cookie)) throw new TypeError(`"${cookie}" cannot be the name of a cookie.`);
  if (!ATTRIBUTE.test(path) || !ATTRIBUTE.test(domain) || !Number.isSafeInteger(maxAge) || maxAge <= 0)
    throw new TypeError(`A cookie cannot have the path "${path}", the domain "${domain}" and the age ${maxAge}.`);
}

function write(value: string, { cookie = STATE_COOKIE, maxAge = THIRTY_DAYS, path = '/', domain }: StateCookie): void {
  const attributes = [
    `${cookie}=${value}`,
    `Path=${path}`,
    `Max-Age=${value === '' ? 0 : maxAge}`,
    'SameSite=Lax',
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(location.protocol === 'https:' ? ['Secure'] : []),
  ];
  document.cookie = attributes.join('; ');
}

/** What the page shows now. A remembered account keeps the connector that the cookie named for it. */
function stateOf({ account, network, namespaces }: Modal, before: PageState): PageState {
  const stated = (namespace: ChainNamespace): StatedAccount | undefined => {
    const shown = account.shownOf(namespace);
    const caipNetworkId = network.of(namespace)?.caipNetworkId;
    if (!shown || !caipNetworkId) return undefined;
    const { address } = shown;
    const caipAddress = toCaipAddress(caipNetworkId, address);
    const connectorId =
      account.of(namespace).connection?.connectorId ??
      before.accounts.find(each => each.namespace === namespace && each.address === address)?.connectorId;
    return { namespace, address, caipNetworkId, caipAddress, connectorId };
  };
  return {
    active: network.active.get()?.caipNetworkId,
    accounts: namespaces.map(stated).filter(each => each !== undefined),
  };
}

/** What stops the writers of this tab, by the name of their cookie. */
const writers = new Map<string, Set<Dispose>>();

/** The channel on which tabs hear that the consent to a cookie is withdrawn; undefined in a browser without channels. */
const withdrawalsOf = ({ cookie = STATE_COOKIE }: StateCookie): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`latchkey-forget:${cookie}`);

/**
 * Keeps a cookie of the accounts and the network that the page shows, so that a server can render them: {@link readState}.
 * Call it in the browser once the person agrees to such a cookie; nothing is written before, and nothing on a server. The
 * cookie has no secret: addresses, networks and ids of connectors. It is deleted while nothing is connected.
 * Returns a function that stops it; {@link forgetState} also deletes the cookie.
 * @throws {TypeError} if an option cannot be part of a cookie
 */
export function keepState({ modal }: { readonly modal: Modal }, options: StateCookie = {}): Dispose {
  check(options);
  if (typeof document === 'undefined') return () => undefined;
  let written: string | undefined;
  const stopEffect = effect(() => {
    const before = readState(document.cookie, options);
    const state = stateOf(modal, before);
    const value = state.accounts.length > 0 ? encodeState(state) : '';
    if (value === written || (value === '' && before === NO_PAGE_STATE)) return;
    written = value;
    write(value, options);
  });
  const withdrawals = withdrawalsOf(options);
  const { cookie = STATE_COOKIE } = options;
  const stops = writers.get(cookie) ?? new Set();
  let forget: Dispose = () => undefined;
  const stop = (): void => {
    stopEffect();
    withdrawals?.close();
    stops.delete(stop);
    forget();
  };
  writers.set(cookie, stops.add(stop));
  forget = modal.scope.onEnd(stop);
  withdrawals?.addEventListener('message', stop);
  return stop;
}

/**
 * Deletes the cookie, as when the person takes the consent back, and stops {@link keepState} in every tab of the site: the
 * next change in another tab must not write it again. Pass the options of {@link keepState}.
 */
export function forgetState(options: StateCookie = {}): void {
  check(options);
  if (typeof document === 'undefined') return;
  const { cookie = STATE_COOKIE } = options;
  for (const stop of [...(writers.get(cookie) ?? [])]) stop(); // a message of the channel would come after the next write
  write('', options);
  const withdrawals = withdrawalsOf(options);
  withdrawals?.postMessage('withdrawn');
  withdrawals?.close();
}

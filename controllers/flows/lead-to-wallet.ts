import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { addTo } from '../core/add-to.js';
import type { Scope } from '../core/scope.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { Environment } from '../domain/environment.js';
import { readName } from '../domain/read-name.js';
import type { AppRequest, RouteEntry } from '../domain/views/views.js';
import { requestLink, type WalletLink } from '../domain/wallets/links.js';
import { appLink, deepLinkChoice } from '../domain/wallets/remote-keys.js';
import type { PersonRequests } from './person-requests.js';

interface LeadToWallet {
  readonly remote: Pick<RemoteWallet, 'session'>;
  /** The requests of that wallet. */
  readonly openRequests: NonNullable<RemoteWallet['openRequests']>;
  readonly storage: TypedStorage;
  readonly environment: Environment;
  readonly requests: PersonRequests;
  readonly shell: { readonly isOpen: ReadonlySignal<boolean>; close(): void };
  readonly router: { readonly current: ReadonlySignal<RouteEntry> };
  /** Opens the modal at the view. */
  open(data: AppRequest): void;
}

/**
 * While a request waits in a wallet on the same phone, shows the link to it. The link is there before the tap: browsers
 * block a page that opens an app by itself after a wait. An open modal shows the link below its view.
 */
export function leadToWallet(scope: Scope, deps: LeadToWallet): void {
  const { openRequests, shell, router, open } = deps;
  let shown: Shown | undefined;
  const hide = (): void => {
    const data = shown?.data;
    shown?.life.dispose();
    shown = undefined;
    if (data && untracked(() => router.current.get()).data === data) shell.close();
  };
  const show = (): void => {
    if (scope.signal.aborted) return; // it was put off
    shown = shown?.life.signal.aborted === false ? shown : begin(scope, deps, hide);
    if (shown && !untracked(() => shell.isOpen.get())) open(shown.data);
  };
  let before = 0;
  scope.effect(() => {
    const { length } = openRequests.get();
    const isMore = length > before;
    before = length;
    if (isMore)
      queueMicrotask(show); // signals are not written in effects
    else if (length === 0) queueMicrotask(hide);
  });
}

interface Shown {
  readonly life: Scope;
  readonly data: AppRequest;
}

/** Lists the request; undefined if the wallet is not on this phone: then it was connected by a QR code. */
function begin(
  scope: Scope,
  { remote, openRequests, storage, environment, requests }: LeadToWallet,
  dismiss: () => void,
): Shown | undefined {
  const choice = storage.get(appLink) ?? storage.get(deepLinkChoice);
  const session = untracked(() => remote.session.get());
  if (!choice || !session || untracked(() => openRequests.get()).length === 0) return undefined;
  const { topic, wallet } = session;
  const first = requestLink(choice.href, { topic }, environment);
  if (!first) return undefined;
  const link = computed<WalletLink>(() => {
    const { id } = openRequests.get().at(-1) ?? {};
    return requestLink(choice.href, { topic, id }, environment) ?? first;
  });
  const life = scope.child();
  const name = readName(choice.name) ?? wallet.name; // an earlier kit, or a script of the page, may have stored it
  const data: AppRequest = { name, imageUrl: wallet.imageUrl, link, dismiss };
  life.onEnd(addTo(requests, { kind: 'app', data }));
  return { life, data };
}

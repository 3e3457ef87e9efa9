import { createHttp } from '../core/http.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { SDK_VERSION } from '../protocol/start-constants.js';
import { W3mError } from '../protocol/errors.js';
import '../protocol/later-errors.js';
import { isSafeWebLink } from '../protocol/safe-link.js';
import { createWalletListService } from '../services/wallet-list.js';
import type { AlertController } from '../state/alert-controller.js';
import type { Settings } from '../state/options.js';
import type { DirectoryProvider } from './providers.js';

export interface DirectoryServiceDeps {
  readonly scope: Scope;
  readonly options: ReadonlySignal<Settings>;
  readonly alerts: Pick<AlertController, 'show'>;
}

/** Timeout of a request; known wallets are shown meanwhile. */
const TIMEOUT_MS = 5_000;

/** Returns the directory at `services.explorer`; shows an alert and returns undefined if the URL is not safe. @lazy */
export function createDirectoryService({
  scope,
  options,
  alerts,
}: DirectoryServiceDeps): DirectoryProvider | undefined {
  const { explorer } = untracked(() => options.get()).services;
  if (!isSafeWebLink(explorer)) {
    alerts.show(new W3mError('INVALID_APP_CONFIGURATION'));
    return undefined;
  }
  const query = (): Record<string, string | undefined> => ({
    projectId: untracked(() => options.get()).projectId,
    st: 'appkit',
    sv: `html-${SDK_VERSION}`,
  });
  return createWalletListService(createHttp({ scope, baseUrl: explorer, query, timeoutMs: TIMEOUT_MS }), imageId => {
    const url = new URL(`${explorer.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(imageId)}`);
    for (const [name, value] of Object.entries(query())) if (value) url.searchParams.set(name, value);
    return url.href;
  });
}

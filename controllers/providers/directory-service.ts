import { untracked } from '../core/signals.js';
import { createWalletListService } from '../services/wallet-list.js';
import type { DirectoryProvider } from './providers.js';
import { serviceHttp, serviceQuery, type ServiceContext } from './service-http.js';

/** Timeout of a request; known wallets are shown meanwhile. */
const TIMEOUT_MS = 5_000;

/** Returns the directory at `services.explorer`; shows an alert and returns undefined if the URL is not safe. @lazy */
export function createDirectoryService(context: ServiceContext): DirectoryProvider | undefined {
  const explorer = untracked(() => context.options.get()).services.explorer ?? '';
  const http = serviceHttp(context, explorer, { timeoutMs: TIMEOUT_MS });
  if (!http) return undefined;
  return createWalletListService(http, imageId => {
    const url = new URL(`${explorer.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(imageId)}`);
    for (const [name, value] of Object.entries(serviceQuery(context.options)))
      if (value) url.searchParams.set(name, value);
    return url.href;
  });
}

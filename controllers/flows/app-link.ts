import type { TypedStorage } from '../core/storage.js';
import { appLink, deepLinkChoice, type DeepLinkChoice } from '../domain/wallets/remote-keys.js';

/** Stores the link that has connected the wallet's app; without one, the person has connected in another way. */
export function storeAppLink(storage: TypedStorage, link: DeepLinkChoice | undefined): void {
  for (const key of [appLink, deepLinkChoice]) {
    if (link) storage.set(key, link);
    else storage.remove(key);
  }
}

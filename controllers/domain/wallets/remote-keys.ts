/** Storage keys that every page with WalletConnect needs at its first opening; the others are in `storage-keys.ts`. */
import { isSafeAppLink } from './safe-link.js';
import { nonEmptyText, reads, type StorageKey } from '../storage/storage-key.js';

/** Link of the wallet that a person chose, in the form that WalletConnect's libraries read. */
export interface DeepLinkChoice {
  readonly href: string;
  readonly name: string;
}

const isLink = (value: unknown): value is Readonly<Record<keyof DeepLinkChoice, string>> =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'name'].every(name => typeof Reflect.get(value, name) === 'string');

/** Link that opens the wallet's app on this phone. */
export const appLink: StorageKey<DeepLinkChoice> = {
  key: '@appkit/app_link',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value =>
    isLink(value) && isSafeAppLink(value.href) ? { href: value.href, name: value.name } : undefined,
  ),
  isShared: true,
};

/**
 * The same link where WalletConnect's libraries and hosts read it. At a later load, these libraries may move what has such
 * a name from `localStorage` to IndexedDB.
 */
export const deepLinkChoice: StorageKey<DeepLinkChoice> = { ...appLink, key: 'WALLETCONNECT_DEEPLINK_CHOICE' };

/** Topic of the WalletConnect session that a wallet approved last, in any tab. */
export const remoteTopic: StorageKey<string> = {
  key: '@appkit/remote_topic',
  codec: 'text',
  schema: nonEmptyText,
};

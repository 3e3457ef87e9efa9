/**
 * Keys of the browser's storage, each with its encoding and its validation. Import as `import * as storageKeys`, so
 * that bundlers drop unused keys. The checks use no schema library, since sessions run them early; records that only
 * views and features read are in the files of records.
 */
import { isCaipNetworkId, parseCaipNetworkId, toChainId } from '../networks/caip.js';
import { RECENT_WALLETS_MAX } from '../constants.js';
import type { AccountType, ChainId, ChainNamespace, Wallet } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { isSocialProvider, type SocialProvider } from '../embedded/social.js';
import { readName } from '../read-name.js';
import { isSafeAppLink, isSafeWebLink } from '../wallets/safe-link.js';
import { isEmail } from '../validation.js';
import { entries, isObject } from './cache-keys.js';
import { reads, nonEmptyText, type StorageKey } from './storage-key.js';

export { activeCaipNetworkId, activeNamespace, connectedConnectorId } from './account-keys.js';
export type { StorageKey, StorageSchema } from './storage-key.js';
export { connectedNamespaces, connectionStatus } from './connection-keys.js';

const social = /* @__PURE__ */ reads(value => (isSocialProvider(value) ? value : undefined));

const ACCOUNT_TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'];
const isTypeEntry = (entry: [string, unknown]): entry is [ChainNamespace, AccountType] =>
  isChainNamespace(entry[0]) && ACCOUNT_TYPES.some(type => type === entry[1]);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isListOf = (value: unknown, isOne: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isOne);

/** Checks of the fields of a stored wallet; an invalid field is dropped, and the wallet can still be shown. */
const WALLET_FIELDS: Readonly<Record<Exclude<keyof Wallet, 'id' | 'name'>, (value: unknown) => boolean>> = {
  homepage: isSafeWebLink,
  image_id: isText,
  image_url: isText,
  rdns: isText,
  badge_type: value => value === 'certified' || value === 'none',
  namespaces: value => isListOf(value, isChainNamespace),
  chains: value => isListOf(value, isCaipNetworkId),
  mobile_link: isSafeAppLink,
  desktop_link: isSafeAppLink,
  webapp_link: isSafeWebLink,
  link_mode: isSafeWebLink,
  app_store: isSafeWebLink,
  play_store: isSafeWebLink,
  chrome_store: isSafeWebLink,
};

function readWallet(value: unknown): Wallet | undefined {
  if (!isObject(value) || !isText(value['id'])) return undefined;
  const name = readName(value['name']);
  if (name === undefined) return undefined;
  const valid = Object.entries(WALLET_FIELDS).filter(([field, isValid]) => isValid(value[field]));
  return { id: value['id'], name, ...Object.fromEntries(valid.map(([field]) => [field, value[field]])) };
}

/** Recently connected wallets, latest first. */
export const recentWallets: StorageKey<readonly Wallet[]> = {
  key: '@appkit/recent_wallets',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => {
    const wallets = Array.isArray(value) ? value.flatMap(wallet => readWallet(wallet) ?? []) : [];
    return wallets.length > 0 ? wallets.slice(0, RECENT_WALLETS_MAX) : undefined;
  }),
};

/** Social provider of the signed-in account. */
export const connectedSocial: StorageKey<SocialProvider> = {
  key: '@appkit/connected_social',
  codec: 'text',
  schema: social,
};

/** User name at the social provider. */
export const socialUsername: StorageKey<string> = {
  key: '@appkit-wallet/SOCIAL_USERNAME',
  codec: 'text',
  schema: nonEmptyText,
};

/** Social provider of a sign-in that navigates away from the page. */
export const socialProvider: StorageKey<SocialProvider> = {
  key: '@appkit/social_provider',
  codec: 'text',
  schema: social,
};

/** Preferred account type by namespace. */
export const preferredAccountTypes: StorageKey<Readonly<Partial<Record<ChainNamespace, AccountType>>>> = {
  key: '@appkit/preferred_account_types',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => entries(value, isTypeEntry)),
};

/** Whether a person has signed in to the embedded wallet; without it, a start of the page does not load the wallet. */
export const emailLoginUsed: StorageKey<true> = {
  key: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => (value === true ? true : undefined)),
};

/** E-mail address of the signed-in person. */
export const email: StorageKey<string> = {
  key: '@appkit-wallet/EMAIL',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => (isEmail(value) ? value : undefined)),
};

/** Last network of the embedded wallet: a number on EVM, otherwise a CAIP-2 id. */
export const lastUsedChain: StorageKey<ChainId> = {
  key: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  codec: 'text',
  schema: /* @__PURE__ */ reads(value => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') return undefined;
    const parsed = parseCaipNetworkId(text.includes(':') ? text : `eip155:${text}`);
    return parsed && (parsed.namespace === 'eip155' ? toChainId(parsed) : parsed.caipNetworkId);
  }),
};

/** When the last e-mail with a code was requested, in milliseconds since the epoch. */
export const lastEmailLoginTime: StorageKey<number> = {
  key: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value => (typeof value === 'number' && value >= 0 ? value : undefined)),
};

/** Chain ids on which the embedded wallet supports smart accounts. */
export const smartAccountEnabledNetworks: StorageKey<readonly number[]> = {
  key: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
  codec: 'list',
  schema: /* @__PURE__ */ reads(value => {
    if (!Array.isArray(value)) return undefined;
    const ids = (value as readonly unknown[]).map(id =>
      typeof id === 'string' || typeof id === 'number' ? Number(id) : 0,
    );
    return ids.every(id => Number.isSafeInteger(id) && id > 0) ? ids : undefined;
  }),
};

/** Ids of the requests that wait in a wallet for this tab; stored in `sessionStorage`. */
export const openRequestIds: StorageKey<readonly number[]> = {
  key: '@appkit/open_request_ids',
  codec: 'json',
  schema: /* @__PURE__ */ reads(value =>
    Array.isArray(value) && value.every(id => Number.isSafeInteger(id)) ? (value as readonly number[]) : undefined,
  ),
};

/** The surrounding of the page in which the person has disconnected its wallet: a reload leaves it so. */
export const leftSurrounding: StorageKey<string> = {
  key: '@appkit/left_surrounding',
  codec: 'text',
  schema: nonEmptyText,
};

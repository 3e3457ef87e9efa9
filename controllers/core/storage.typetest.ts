import * as storageKeys from '../domain/storage/storage-keys.js';
import { createStorage } from './storage.js';

const storage = createStorage();

storage.set(storageKeys.activeNamespace, 'solana');
storage.set(storageKeys.connectedNamespaces, ['eip155', 'solana']);
storage.get(storageKeys.lastEmailLoginTime) satisfies number | undefined;

// @ts-expect-error: no such namespace
storage.set(storageKeys.activeNamespace, 'near');
// @ts-expect-error: it is a number
storage.set(storageKeys.lastEmailLoginTime, '1');
// @ts-expect-error: a key is one of the table, not a text
storage.get('@appkit/active_namespace');

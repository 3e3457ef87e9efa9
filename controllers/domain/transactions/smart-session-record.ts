import { smartSession, type SmartSession } from './smart-sessions.js';
import type { StorageKey } from '../storage/storage-keys.js';
import { entriesOf, isAnyKey, listOf, type Entries } from '../storage/record-schemas.js';

/** Smart sessions by the address of the account in lower case, the last one first. */
export const smartSessions: StorageKey<Entries<string, readonly SmartSession[]>> = {
  key: '@appkit/smart_sessions',
  codec: 'json',
  schema: entriesOf(isAnyKey, listOf(smartSession)),
};

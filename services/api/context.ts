import type { Db } from './database/schema.js';
import type { ApiSettings } from './settings.js';

/** What the routes need. Nothing of it changes: the state is in the database. */
export interface ApiContext {
  readonly db: Db;
  readonly settings: ApiSettings;
  /** URL under which pages reach the server, without a slash at the end. */
  readonly publicUrl: () => string;
}

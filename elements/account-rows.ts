import { lazyTable } from './internal/lazy-table.js';
import type { AccountViews } from './view-types.js';

/** Rows of {@link AccountViews}; empty until they are loaded. */
export const accountViews = lazyTable<AccountViews>();

/** Loads the rows of the views that only an account leads to. */
export async function loadAccountViews(): Promise<void> {
  const { accountViews: rows } = await import('./account-views.js');
  accountViews.add(rows);
}

import type { Activity } from '../../../controllers/index.js';
import { groupByMonth } from '../../../controllers/domain/format-dates.js';

/** A heading of a month, or a transaction. */
export type ActivityEntry =
  { readonly key: string; readonly heading: string } | { readonly key: string; readonly activity: Activity };

/** Puts transactions under headings of their months, as the locale writes them. A pending one counts as now. */
export function activityEntries(items: readonly Activity[], now: number, locale: string): readonly ActivityEntry[] {
  const dated = items.map(activity => ({
    id: activity.id,
    metadata: { minedAt: activity.status === 'pending' ? undefined : new Date(activity.at).toISOString() },
    activity,
  }));
  return groupByMonth(dated, { now, locale }).flatMap(({ year, month, title, items: each }): ActivityEntry[] => [
    { key: `${year}-${month}`, heading: title },
    ...each.map(({ id, activity }) => ({ key: id, activity })),
  ]);
}

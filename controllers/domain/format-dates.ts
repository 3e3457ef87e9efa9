import { dateFormat } from './intl.js';

/** An item with a time. An item without one is pending and counts as now. */
export interface Dated {
  readonly id: string;
  readonly metadata: { readonly minedAt?: string | undefined };
}

/** Items of one month, latest first. */
export interface MonthGroup<T> {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  /** The month's name, with the year if that is not the current one. */
  readonly title: string;
  readonly items: readonly T[];
}

/** How dates are formatted. */
export interface DateView {
  readonly now: number;
  readonly locale: string;
  /** IANA name; the system's time zone by default. */
  readonly timeZone?: string | undefined;
}

const timeOf = ({ metadata: { minedAt } }: Dated, now: number): number => {
  const time = Date.parse(minedAt ?? '');
  return Number.isNaN(time) ? now : time;
};

/** Returns a reader of year and month in the ISO 8601 calendar, whatever the calendar of the locale. */
function monthReader(
  timeZone: string | undefined,
): (time: number) => { readonly year: number; readonly month: number } {
  const calendar = dateFormat('en-u-ca-iso8601', { year: 'numeric', month: 'numeric', timeZone });
  return time => {
    const parts = calendar.formatToParts(time);
    const part = (field: string): number => Number(parts.find(({ type }) => type === field)?.value);
    return { year: part('year'), month: part('month') };
  };
}

/** Groups items by month, latest month first. Removes items with a repeated id. */
export function groupByMonth<T extends Dated>(
  items: readonly T[],
  { now, locale, timeZone }: DateView,
): readonly MonthGroup<T>[] {
  const read = monthReader(timeZone);
  const thisYear = read(now).year;
  const title = dateFormat(locale, { month: 'long', timeZone });
  const titleWithYear = dateFormat(locale, { month: 'long', year: 'numeric', timeZone });

  const once = [...new Map(items.map(item => [item.id, item])).values()];
  const timed = once.map(item => ({ item, time: timeOf(item, now) })).sort((a, b) => b.time - a.time);

  const groups: MonthGroup<T>[] = [];
  for (let start = 0; start < timed.length;) {
    const { time = now } = timed[start] ?? {};
    const { year, month } = read(time);
    // The items are sorted, so a search finds the end of a month: reading a date takes long
    const end = firstOf(timed, start, other => {
      const found = read(other.time);
      return found.month !== month || found.year !== year;
    });
    groups.push({
      year,
      month,
      title: (year === thisYear ? title : titleWithYear).format(time),
      items: timed.slice(start, end).map(({ item }) => item),
    });
    start = end;
  }
  return groups;
}

/** Returns the first index from `start` on at which a condition holds that holds for all later ones; else the length. */
function firstOf<T>(sorted: readonly T[], start: number, holds: (item: T) => boolean): number {
  let [low, high] = [start, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Formats day and short month: `07 Mar`. */
export const formatDay = (time: number, locale: string, timeZone?: string): string =>
  dateFormat(locale, { day: '2-digit', month: 'short', timeZone }).format(time);

/** Something that happened at a time; without one it has not yet, and counts as now. */
export interface Dated {
  readonly id: string;
  readonly metadata: { readonly minedAt?: string | undefined };
}

/** What happened in a month, latest first. */
export interface MonthGroup<T> {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  /** The month's name, with the year if that is not the current one. */
  readonly title: string;
  readonly items: readonly T[];
}

/** For whom dates are written. */
export interface DateView {
  readonly now: number;
  readonly locale: string;
  /** An IANA name; the machine's own if left out. */
  readonly timeZone?: string | undefined;
}

const timeOf = ({ metadata: { minedAt } }: Dated, now: number): number => {
  const time = Date.parse(minedAt ?? '');
  return Number.isNaN(time) ? now : time;
};

/** The year and month of a time, in the calendar that `year desc, month desc` can be told by. */
function monthReader(
  timeZone: string | undefined,
): (time: number) => { readonly year: number; readonly month: number } {
  const calendar = new Intl.DateTimeFormat('en-u-ca-iso8601', { year: 'numeric', month: 'numeric', timeZone });
  return time => {
    const parts = calendar.formatToParts(time);
    const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
    return { year: part('year'), month: part('month') };
  };
}

/** What happened, by month, latest month first. What is there twice is shown once. */
export function groupByMonth<T extends Dated>(
  items: readonly T[],
  { now, locale, timeZone }: DateView,
): readonly MonthGroup<T>[] {
  const read = monthReader(timeZone);
  const current = read(now).year;
  const title = new Intl.DateTimeFormat(locale, { month: 'long', timeZone });
  const titleWithYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });

  const once = [...new Map(items.map(item => [item.id, item])).values()];
  const timed = once.map(item => ({ item, time: timeOf(item, now) })).sort((a, b) => b.time - a.time);

  const groups = new Map<string, { year: number; month: number; title: string; items: T[] }>();
  for (const { item, time } of timed) {
    const { year, month } = read(time);
    const key = `${year}-${month}`;
    const group = groups.get(key) ?? {
      year,
      month,
      title: (year === current ? title : titleWithYear).format(time),
      items: [],
    };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The day and the short name of the month: `07 Mar`. */
export const formatDay = (time: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', timeZone }).format(time);

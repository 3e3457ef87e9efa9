const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const MINUTE_MS = 60_000;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/**
 * Returns the milliseconds since 1970 of a date and time (RFC 3339 §5.6); undefined if the text is no such date, also if
 * the calendar has no such day. `Date.parse` accepts more and differs between engines. A leap second counts as the
 * following second.
 */
export function instantOf(text: string): number | undefined {
  const parts = DATE_TIME.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // Date.UTC moves the years 0 to 99 to 1900
  date.setUTCHours(hour, minute, second, milliseconds);
  const offset = (offsetHour * 60 + offsetMinute) * MINUTE_MS;
  return date.getTime() - (parts[8] === '-' ? -offset : offset);
}

// Lamports are u64 on the wire, and JSON's own reader and writer know no integer above 2^53 exactly.

const LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const MARK = '$integer';

const isMarked = (value: unknown): value is Readonly<Record<typeof MARK, string>> =>
  typeof value === 'object' && value !== null && MARK in value && typeof value[MARK] === 'string';

/** Reads JSON; integers of sixteen digits and more become bigints, the others numbers. Throws where it is no JSON. */
export function parseExactJson(text: string): unknown {
  const marked = text.replace(LONG_INTEGER, found => (found.startsWith('"') ? found : `{"${MARK}":"${found}"}`));
  return JSON.parse(marked, (_, value: unknown) => (isMarked(value) ? BigInt(value[MARK]) : value)) as unknown;
}

/** Writes JSON with bigints as the integers they are. What JSON leaves out, it leaves out as well. */
export function exactJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(item => exactJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

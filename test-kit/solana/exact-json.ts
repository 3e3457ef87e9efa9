// Lamports are u64 on the wire, but JSON.parse and JSON.stringify lose precision above 2^53.

const LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const MARK = '$integer';

const isMarked = (value: unknown): value is Readonly<Record<typeof MARK, string>> =>
  typeof value === 'object' && value !== null && MARK in value && typeof value[MARK] === 'string';

/** Parses JSON; integers of 16 or more digits become bigints. Throws on invalid JSON. */
export function parseExactJson(text: string): unknown {
  const marked = text.replace(LONG_INTEGER, found => (found.startsWith('"') ? found : `{"${MARK}":"${found}"}`));
  return JSON.parse(marked, (_, value: unknown) => (isMarked(value) ? BigInt(value[MARK]) : value)) as unknown;
}

/** Serialises a value as JSON.stringify does, with bigints as integers. */
export function exactJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(item => exactJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

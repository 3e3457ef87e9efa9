/**
 * A member of JSON with lamports of 16 digits or more, which a number of JavaScript may round. The second quote cannot be
 * within a text, where a backslash precedes each: the name is that of a member, or its end.
 */
const LARGE = /"(value|lamports)"(\s*:\s*)(\d{16,20})(?![\d.eE])/g;

/** Writes large lamports of a JSON text as texts, before it is parsed: a reviver gets numbers as written from Node 21 on. */
export const quoteLamports = (json: string): string => json.replace(LARGE, '"$1"$2"$3"');

/** Highest number of 64 bits. */
const MOST = 2n ** 64n - 1n;

/** Reads lamports: a number, or the text that stands for a large one. Undefined for what is neither. */
export function lamportsOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string' || !/^\d{16,20}$/.test(value)) return undefined;
  const lamports = BigInt(value);
  return lamports <= MOST ? lamports : undefined;
}

const entriesOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, each]) => each !== undefined);

/** True if two values are written alike as JSON; a field that is undefined counts as absent. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [entriesOf(a), new Map(entriesOf(b))];
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isSameData(value, right.get(key)))
  );
}

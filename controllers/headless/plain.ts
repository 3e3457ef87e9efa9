/** A value as JSON can write it: whole numbers of any size are texts. */
export type Plain<T> = T extends bigint
  ? string
  : T extends readonly (infer U)[]
    ? readonly Plain<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : T;

const write = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(write);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, write(each)]));
};

/** Returns plain data with its whole numbers as texts. */
export const plain = <T>(value: T): Plain<T> => write(value) as Plain<T>; // as the type says, part by part

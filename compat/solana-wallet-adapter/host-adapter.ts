/** Reads and calls adapters of a host. They are foreign code: any member may be missing, have another type or throw. */

/** Returns a property of a value; undefined if its getter throws. */
export function fieldOf(value: unknown, key: string): unknown {
  try {
    return (Object(value) as Readonly<Record<string, unknown>>)[key]; // any property of an object may be read
  } catch {
    return undefined;
  }
}

/** True if the value has the method. */
export const can = (value: unknown, method: string): boolean => typeof fieldOf(value, method) === 'function';

/** Calls a method. @throws {TypeError} if the value lacks it, and what the method throws */
export function call(value: unknown, method: string, ...inputs: readonly unknown[]): unknown {
  const found = fieldOf(value, method);
  if (typeof found !== 'function') throw new TypeError(`No method ${method}`);
  return Reflect.apply(found, value, inputs);
}

/** Returns bytes as a plain `Uint8Array`: libraries return a `Buffer`, and a wallet may be of another realm. */
export const numbersOf = (bytes: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(bytes) ? Uint8Array.from(bytes as Uint8Array) : undefined; // a view of other numbers fails the checks

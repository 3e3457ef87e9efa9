/** Parts of the 1.7 line that are internal there and have no counterpart here: they exist, and do the nearest thing. */

/** A method without a counterpart; any arguments are accepted, as in code that ran there. */
export type QuietMethod = (...given: readonly unknown[]) => undefined;

/** A method without a counterpart that returned a promise. */
export type QuietRequest = (...given: readonly unknown[]) => Promise<undefined>;

/** State of a part that keeps none here; it never changes, so its listeners are not called. */
export interface QuietState<S> {
  readonly state: Partial<S>;
  subscribe(listener: (state: Partial<S>) => void): () => void;
  subscribeKey<K extends keyof S>(key: K, listener: (value: S[K] | undefined) => void): () => void;
}

const warned = new Set<string>();

/** Says once on the console that a name of the 1.7 line does nothing here. */
export function warnOfName(name: string): void {
  if (!warned.has(name)) console.warn(`${name}: has no effect, see docs/migrating.md of latchkey`);
  warned.add(name);
}

/** Makes methods that do nothing but warn once. */
export const quietMethods = <N extends string>(of: string, names: readonly N[]): Readonly<Record<N, QuietMethod>> =>
  record(names, name => () => {
    warnOfName(`${of}.${name}`);
    return undefined;
  });

/** Makes methods that do nothing but warn once, and resolve. */
export const quietRequests = <N extends string>(of: string, names: readonly N[]): Readonly<Record<N, QuietRequest>> =>
  record(names, name => () => {
    warnOfName(`${of}.${name}`);
    return Promise.resolve(undefined);
  });

const record = <N extends string, V>(names: readonly N[], make: (name: N) => V): Readonly<Record<N, V>> =>
  // `fromEntries` has wider types
  Object.fromEntries(names.map(name => [name, make(name)])) as Record<N, V>;

const unsubscribe = (): void => undefined;

/** Makes the state of a part that keeps none here. */
export const quietState = <S extends object>(state: Partial<S> = {}): QuietState<S> => ({
  state,
  subscribe: () => unsubscribe,
  subscribeKey: () => unsubscribe,
});

/** The lock manager; absent on pages that are not secure, although its type says otherwise. */
const locksOf = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/** Runs work while no other tab of the origin runs work of that name; at once where the browser has no locks. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = locksOf();
  if (!locks) return work();
  const state = { isBegun: false };
  const begin = (): Promise<T> => {
    state.isBegun = true;
    return work();
  };
  try {
    return await locks.request(name, begin);
  } catch (error) {
    if (state.isBegun) throw error;
    return work(); // a sandboxed frame has locks and refuses them
  }
}

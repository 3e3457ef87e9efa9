/** Last action of this page by name, where the browser has no locks. */
const last = new Map<string, Promise<void>>();

function inPage<T>(name: string, action: () => Promise<T>): Promise<T> {
  const run = (last.get(name) ?? Promise.resolve()).then(action);
  const end = run
    .then(
      () => undefined,
      () => undefined, // the caller gets the error
    )
    .finally(() => {
      if (last.get(name) === end) last.delete(name);
    });
  last.set(name, end);
  return run;
}

/**
 * Runs one action of a name at a time, across the tabs of this browser. A browser that has no locks, or refuses them together
 * with its storage, has nothing to share: there, one at a time within this page.
 */
export function oneAtATime<T>(name: string, action: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = (): Promise<T> => {
    hasBegun = true;
    return action();
  };
  if (!('locks' in navigator)) return inPage(name, action);
  return navigator.locks.request(name, begin).catch((error: unknown) => {
    if (hasBegun) throw error;
    return inPage(name, action);
  });
}

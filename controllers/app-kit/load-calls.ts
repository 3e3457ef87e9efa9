/** Loads what calls that connect, open and switch do. One `import()` for all: each costs the first page a wrapper of the bundler. */
export const loadCalls = (): Promise<typeof import('./calls.js')> => import('./calls.js');

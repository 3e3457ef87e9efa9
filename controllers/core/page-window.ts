/** Returns the window of a page, with the members that the caller reads; undefined on a server and in React Native. */
export const pageWindow = <W>(): W | undefined =>
  typeof document === 'undefined' ? undefined : (globalThis as unknown as { readonly window?: W }).window;

interface ImportMeta {
  /** Vite replaces the call with a map from each path to a function that loads the text of that file. */
  glob(
    patterns: readonly string[],
    options: { readonly query: '?raw'; readonly import: 'default' },
  ): Readonly<Record<string, (() => Promise<string>) | undefined>>;
}

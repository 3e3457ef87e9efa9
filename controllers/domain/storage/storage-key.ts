/** Validator of a stored value. Zod schemas implement it. */
export interface StorageSchema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Key of the browser's storage; `codec` is the encoding: `text` unchanged, `list` comma-separated, `json` as JSON. */
export interface StorageKey<T> {
  readonly key: string;
  readonly codec: 'text' | 'list' | 'json';
  readonly schema: StorageSchema<T>;
  /** Other libraries read the key too, so it has no prefix and all modals of a page share it. */
  readonly isShared?: true;
}

/** Creates a schema from a function that returns the value, or undefined if it is invalid. */
export const reads = <T>(read: (value: unknown) => T | undefined): StorageSchema<T> => ({
  safeParse(value) {
    const data = read(value);
    return data === undefined ? { success: false } : { success: true, data };
  },
});

/** Non-empty string. */
export const nonEmptyText = /* @__PURE__ */ reads(value =>
  typeof value === 'string' && value !== '' ? value : undefined,
);

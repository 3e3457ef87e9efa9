/**
 * Formatters, each created once for a locale and options: creating one takes a hundred times as long as using it, and a
 * row of a list needs several.
 */

/** Remembers what `create` returns for arguments that JSON can tell apart. */
function reused<A extends readonly unknown[], F>(
  create: (...values: A) => F,
  key: (values: A) => string,
): (...values: A) => F {
  const known = new Map<string, F>();
  return (...values) => {
    const id = key(values);
    let formatter = known.get(id);
    if (!formatter) known.set(id, (formatter = create(...values)));
    return formatter;
  };
}

/** Digits of our Arabic texts. Only older engines have others for the language as a whole. */
const digitsOf = (locale: string | undefined): { readonly numberingSystem?: string } =>
  locale === 'ar' ? { numberingSystem: 'latn' } : {};

/** Returns a formatter of numbers. */
export const numberFormat = reused(
  (locale: string | undefined, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { ...digitsOf(locale), ...options }),
  values => JSON.stringify(values),
);

/** Returns a formatter of dates; of another one after the time zone of the system has changed. */
export const dateFormat = reused(
  (locale: string | undefined, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...digitsOf(locale), ...options }),
  values => JSON.stringify([...values, new Date().getTimezoneOffset()]),
);

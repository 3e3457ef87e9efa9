/** True if the page matches a media query; false where there are none, as in unit tests, whose hosts also replace the function. */
export const matchesMedia = (query: string): boolean =>
  typeof matchMedia === 'function' && (matchMedia(query) as MediaQueryList | undefined)?.matches === true;

/** True if the page matches a media query; false in a DOM without media queries, such as that of unit tests. */
export const matchesMedia = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

/** Joins the parts that are not empty by a dot, which stays with the part after it where the line breaks. */
export const separated = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ·\u00a0');

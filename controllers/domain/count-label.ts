/** Formats a count for a tag: exact below ten, otherwise rounded down to tens, as in `20+`. */
export const countLabel = (count: number): string => (count < 10 ? String(count) : `${count - (count % 10)}+`);

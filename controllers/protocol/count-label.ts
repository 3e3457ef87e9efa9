/** How many there are, as a tag says it: exactly below ten, else in tens. */
export const countLabel = (count: number): string => (count < 10 ? String(count) : `${count - (count % 10)}+`);

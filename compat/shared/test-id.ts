/** Returns the attribute by which tests of hosts find an element. */
export const testId = (id: string): Readonly<Record<string, string>> => ({ 'data-testid': id });

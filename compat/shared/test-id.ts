/** Returns the attribute by which tests of hosts find an element. */
export const testId = (id: string): object => ({ 'data-testid': id });

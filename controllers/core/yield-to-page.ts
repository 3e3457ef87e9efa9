/** Resolves in a later task, so that long work in parts lets the page paint and take input. */
export const yieldToPage = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));

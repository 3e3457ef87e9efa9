export const BROWSER_ARGS: string[];
/** Returns the path of a Chromium-based browser. */
export function findBrowser(): Promise<string>;
/** Returns the path of a headless shell, or of a browser. */
export function findHeadless(): Promise<string>;

import { isLocalHost } from '../http/local-host.js';

/**
 * Returns whether a connection may come from an origin: from a program, a page of this machine, or one of `origins`. A
 * browser lets every page connect to this machine, and names its origin.
 */
export function originCheck(origins: readonly string[]): (origin: string | undefined) => boolean {
  return origin =>
    origin === undefined ||
    origins.includes('*') ||
    origins.includes(origin) ||
    (URL.canParse(origin) && isLocalHost(new URL(origin).hostname));
}

/** Host names of this machine. */
const LOCAL = /^(?:localhost|[^/]+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns whether a connection may come from an origin: from a program, a page of this machine, or one of `origins`. A
 * browser lets every page connect to this machine, and names its origin.
 */
export function originCheck(origins: readonly string[]): (origin: string | undefined) => boolean {
  return origin =>
    origin === undefined ||
    origins.includes('*') ||
    origins.includes(origin) ||
    (URL.canParse(origin) && LOCAL.test(new URL(origin).hostname));
}

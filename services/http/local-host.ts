/** Host names of this machine, as the URL of a page has them. */
const LOCAL = /^(?:localhost|[^/]+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Tells whether a host name, as `URL` writes it, is one of this machine. */
export const isLocalHost = (hostname: string): boolean => LOCAL.test(hostname);

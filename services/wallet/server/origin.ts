import * as z from 'zod/mini';

/** Origin of a page; plain HTTP only on this machine, because browsers send secure cookies over HTTP only there. */
export const origin = z.string().check(
  z.refine(value => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, origin: own } = new URL(value);
    return (
      own === value && (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname)))
    );
  }, 'must be an origin with https, or http on localhost'),
);

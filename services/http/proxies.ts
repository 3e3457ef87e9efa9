import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Proxies whose header x-forwarded-for is believed: none, a number of hops, or addresses and networks. */
export type TrustedProxies = false | number | string[];

const isNetwork = (value: string): boolean => {
  const [address = '', bits] = value.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

/**
 * Trusted proxies of the environment: `0` or `false`, the number of proxies in front of the server, or a comma-separated
 * list of their addresses. Never all: proxies append to the header, so that its first entry is the client's own text.
 */
export const proxies = (): z.ZodMiniType<TrustedProxies, string> =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          value => /^(\d|false|true)$/.test(value) || value.split(',').every(item => isNetwork(item.trim())),
          'must be the number of proxies, or a list of their addresses',
        ),
      ),
    z.transform((value): TrustedProxies => {
      if (value === '0' || value === 'false') return false;
      if (value === 'true') return 1;
      return /^\d$/.test(value) ? Number(value) : value.split(',').map(item => item.trim());
    }),
  );

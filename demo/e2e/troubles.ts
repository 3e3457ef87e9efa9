import type { Route } from '@playwright/test';

/** Ways in which a server answers badly, each with its name. */
export const troubles: readonly (readonly [name: string, handle: (route: Route) => Promise<void>])[] = [
  ['failing', route => route.fulfill({ status: 500, body: 'no' })],
  ['refusing', route => route.fulfill({ status: 429, headers: { 'retry-after': '600' }, body: '{}' })],
  ['malformed', route => route.fulfill({ status: 200, body: '{"name":7,"features":"all","fungibles":{}}' })],
  ['huge', route => route.fulfill({ status: 200, body: `{"name":"${'x'.repeat(20 * 1024 * 1024)}"}` })],
  ['silent', () => new Promise(() => undefined)],
  ['unreachable', route => route.abort()],
];

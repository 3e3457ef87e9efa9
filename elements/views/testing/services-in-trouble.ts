import { HTTP_BODY_MAX_BYTES } from '../../../controllers/domain/constants.js';
import { testAccounts } from '../../../testing/index.js';

/** Base URL of the services of a test. */
export const SERVICES_URL = 'https://services.example';
/** A name that the services resolve. */
export const RECEIVER_NAME = 'alice.example.test';

const [, { address: receiver }] = testAccounts;

/** Answers in place of a service that is in trouble. */
type Trouble = (signal: AbortSignal) => Promise<Response>;

const answered = (status: number, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(new Response(body, { status, headers }));

/** Ways in which a service fails, each with its name. */
export const troubles: readonly (readonly [name: string, trouble: Trouble])[] = [
  ['fails', () => answered(500, 'no')],
  ['limits the rate', () => answered(429, '{}', { 'retry-after': '600' })],
  ['answers with a page', () => answered(200, '<!doctype html>')],
  [
    'answers with other types',
    () => answered(200, '{"data":7,"balances":{},"fungibles":"x","features":"all","name":7,"addresses":[1]}'),
  ],
  ['answers without an end', () => answered(200, `{"data":"${'x'.repeat(HTTP_BODY_MAX_BYTES)}"}`)],
  [
    'never answers',
    signal =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  ],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
];

const EMPTY_PICTURE = 'data:image/svg+xml,<svg/>';

/** Calls by their path, each with a good answer. */
const answers = {
  balance: [
    /\/balance$/,
    {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: '',
        },
      ],
    },
  ],
  price: [/\/fungible\/price$/, { fungibles: [{ symbol: 'ETH', price: 2000, change24h: 1.5 }] }],
  history: [
    /\/history$/,
    {
      data: [
        {
          id: '0x1',
          metadata: {
            operationType: 'send',
            hash: '0x1',
            minedAt: '2025-01-01T00:00:00Z',
            status: 'confirmed',
            sentFrom: testAccounts[0].address,
            sentTo: receiver,
            chain: 'eip155:1',
            nonce: 1,
          },
          transfers: [
            { fungible_info: { name: 'Ether', symbol: 'ETH' }, direction: 'out', quantity: { numeric: '1' } },
          ],
        },
      ],
      next: null,
    },
  ],
  nfts: [
    /\/nfts$/,
    {
      data: [{ chainId: 'eip155:1', address: receiver, tokenId: '1', name: 'Light #1', imageUrl: EMPTY_PICTURE }],
      next: null,
    },
  ],
  identity: [/\/v1\/identity\//, { name: 'own.example.test', avatar: null }],
  reverse: [/\/v1\/profile\/reverse\//, [{ name: 'own.example.test' }]],
  resolve: [/\/v1\/profile\/account\//, { addresses: { 60: { address: receiver } } }],
  config: [
    /\/config$/,
    {
      features: [
        { id: 'activity', isEnabled: true, config: [] },
        { id: 'social_login', isEnabled: true, config: ['email'] }, // origins matter to logins only
      ],
    },
  ],
  'analytics config': [/\/getAnalyticsConfig$/, { isAnalyticsEnabled: true }],
  origins: [/\/origins$/, { allowedOrigins: ['*'] }],
  report: [/\/e$/, {}],
} as const;

/** A call of a service. */
export type ServiceCall = keyof typeof answers;

/** Returns which call a URL makes, and a good answer. @throws Error for any other URL */
export function answerTo({ pathname }: URL): readonly [call: ServiceCall, answer: unknown] {
  const found = Object.entries(answers).find(([, [path]]) => path.test(pathname));
  if (!found) throw new Error(`No service has the path ${pathname}`);
  return [found[0] as ServiceCall, found[1][1]]; // the names of the table
}

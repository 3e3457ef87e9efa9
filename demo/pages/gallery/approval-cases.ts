import type { Question, Row } from '../../../services/wallet/page/ui/approval.js';
import type { KnownAssets } from '../../../services/wallet/page/known-assets.js';
import { msg, str } from '../../../services/wallet/page/ui/msg.js';

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FEE = '0.000042 ETH';
const FEE_WEI = 42n * 10n ** 12n;
const AMOUNT = '0.5 ETH';
const FUNCTION = 'swapExactTokens';
const CALLS = 2;
type Effects = NonNullable<Question['effects']>;

const ETH = { kind: 'coin', symbol: 'ETH', decimals: 18 } as const;
const DUSD = {
  kind: 'token',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'DUSD',
  decimals: 6,
} as const;
const RIGHT: Effects['approvals'][number] = { asset: DUSD, spender: RECEIVER, amount: 'all', balance: 10_000_000_000n };
const LIGHT = { kind: 'nft', address: RECEIVER, tokenId: '7', symbol: 'LIGHT', decimals: 0 } as const;
const changes = (part: Partial<Effects>): Effects => ({
  changes: [],
  approvals: [],
  isComplete: true,
  warnings: [],
  ...part,
});

const PERMIT = { owner: '0xf3…b92266', spender: RECEIVER, value: '2500000', nonce: '0', deadline: '4102444800' };
const ORDER = { offerer: '0xf3…b92266', offer: ['LIGHT #7'], consideration: ['250 DUSD'], endTime: '4102444800' };

/** Names that a site chooses, in its own language. */
const SITES = {
  en: { text: 'Welcome to Fine Shop.\nSign this text to continue.', token: 'Demo Dollar' },
  ar: { text: 'أهلًا بك في المتجر الأنيق.\nوقّع هذا النص للمتابعة.', token: 'دولار تجريبي' },
} as const;

const disc = (colour: string, mark: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/>` +
      `<path d="${mark}" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`;

/** Values by kind, from this amount on. */
const VALUES = [
  ['coin', 10n ** 17n, '$1,250.00'],
  ['coin', 10n ** 16n, '$205.75'],
  ['coin', 0n, '$0.11'],
  ['token', 0n, '$250.00'],
] as const;

/** What an operator knows: pictures and prices of both assets. */
export const knownAssets: KnownAssets = {
  pictureOf: ({ kind }) =>
    kind === 'coin'
      ? disc('#5468d4', 'M16 6l7 10-7 4-7-4zM9 19.5l7 6.5 7-6.5')
      : disc('#1f8a70', 'M20 11.5h-5.5a2.5 2.5 0 0 0 0 5h3a2.5 2.5 0 0 1 0 5h-6M16 8.5v15'),
  fiatOf: ({ asset: { kind }, amount }) =>
    VALUES.find(([of, least]) => of === kind && (amount < 0n ? -amount : amount) >= least)?.[2],
};

/** Name of a question. */
export type ApprovalCase = 'send' | 'message' | 'swap' | 'order' | 'unlimited' | 'unknown' | 'permit';

/** Names of the questions, from calm to dangerous. */
export const APPROVAL_CASES: readonly ApprovalCase[] = [
  ...(['send', 'message', 'swap', 'order'] as const),
  ...(['unlimited', 'unknown', 'permit'] as const),
];

const feeRow = (): Row => ({
  label: msg('Network fee'),
  value: msg(str`up to ${FEE}`),
  cost: { asset: ETH, amount: -FEE_WEI },
});

/** An order of Seaport, which gives an NFT and promises a token. */
const orderCase = (place: readonly Row[]): Partial<Question> => ({
  title: msg('Sign data'),
  verb: 'sign',
  effects: changes({
    changes: undefined,
    approvals: [{ asset: LIGHT, spender: RECEIVER, amount: 1n, expiresAt: 4_102_444_800 }],
    order: [
      { asset: LIGHT, amount: -1n },
      { asset: DUSD, amount: 250_000_000n },
    ],
  }),
  data: JSON.stringify(ORDER, undefined, 2),
  warnings: [msg('This signature lets another party move your tokens without a further question.')],
  rows: [{ label: msg('Action'), value: 'OrderComponents' }, { label: msg('For'), value: 'Seaport' }, ...place],
});

/** Returns questions of the secure wallet in its language, with the words that requests give them. */
export function approvalCases(lang: string): Readonly<Record<ApprovalCase, Question>> {
  const site = lang === 'ar' ? SITES.ar : SITES.en;
  const place: readonly Row[] = [
    { label: msg('Account'), value: '0xf3…b92266' },
    { label: msg('Network'), value: 'Ethereum' },
  ];
  const rows = [...place, feeRow()];
  const contract: Row = { label: msg('Contract'), value: '0x5F…180aa3' };
  const theft = msg('An unknown address could take all of it at any time. Most thefts begin like this.');
  const question = (part: Partial<Question>): Question => ({
    title: msg('Approve a transaction'),
    verb: 'approve',
    steps: [],
    warnings: [],
    dangers: [],
    rows,
    ...part,
  });
  return {
    send: question({
      steps: [{ what: msg(str`Send ${AMOUNT}`), rows: [{ label: msg('To'), value: RECEIVER, isAddress: true }] }],
      effects: changes({ changes: [{ asset: ETH, amount: -5n * 10n ** 17n }] }),
    }),
    message: question({ title: msg('Sign a message'), verb: 'sign', text: site.text, rows: place }),
    swap: question({
      title: msg(str`Approve ${CALLS} transactions as one`),
      steps: [
        { what: { ...RIGHT, amount: 250_000_000n }, rows: [] },
        { what: msg(str`Call ${FUNCTION}`), rows: [contract] },
      ],
      effects: changes({
        changes: [
          { asset: DUSD, amount: -250_000_000n },
          { asset: ETH, amount: 823n * 10n ** 14n },
        ],
      }),
    }),
    order: question(orderCase(place)),
    unlimited: question({ steps: [{ what: RIGHT, rows: [] }], dangers: [theft] }),
    unknown: question({
      steps: [
        {
          what: msg('Call a contract'),
          rows: [contract, { label: msg('Data'), value: `0x12345678${'00'.repeat(60)}`, isData: true }],
        },
      ],
      effects: changes({ isComplete: false, warnings: ['incomplete'] }),
      warnings: [msg('More may change than is shown here.'), msg('The meaning of this request is unknown.')],
    }),
    permit: question({
      title: msg('Sign data'),
      verb: 'sign',
      effects: changes({ changes: undefined, approvals: [{ ...RIGHT, expiresAt: 'never' }] }),
      data: JSON.stringify(PERMIT, undefined, 2),
      warnings: [msg('This signature lets another party move your tokens without a further question.')],
      dangers: [msg('This right does not expire, or only after many years.'), theft],
      rows: [{ label: msg('Action'), value: 'Permit' }, { label: msg('For'), value: site.token }, ...place],
    }),
  };
}

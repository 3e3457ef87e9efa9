import type { Question, Row } from '../../../services/wallet/page/ui/approval.js';

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ROWS: readonly Row[] = [
  { label: 'Account', value: '0xf3…b92266' },
  { label: 'Network', value: 'Ethereum' },
  { label: 'Network fee', value: 'up to 0.000042 ETH' },
];
const TO: Row = { label: 'To', value: RECEIVER, isAddress: true };
const CONTRACT: Row = { label: 'Contract', value: '0x5F…180aa3' };
type Effects = NonNullable<Question['effects']>;

const ETH = { kind: 'coin', symbol: 'ETH', decimals: 18 } as const;
const DUSD = {
  kind: 'token',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'DUSD',
  decimals: 6,
} as const;
const RIGHT: Effects['approvals'][number] = { asset: DUSD, spender: RECEIVER, amount: 'all', balance: 10_000_000_000n };
const changes = (part: Partial<Effects>): Effects => ({
  changes: [],
  approvals: [],
  isComplete: true,
  warnings: [],
  ...part,
});

const question = (part: Partial<Question>): Question => ({
  title: 'Approve a transaction',
  verb: 'approve',
  steps: [],
  warnings: [],
  dangers: [],
  rows: ROWS,
  ...part,
});

const PERMIT = { owner: '0xf3…b92266', spender: RECEIVER, value: '2500000', nonce: '0', deadline: '4102444800' };

/** Questions of the secure wallet, from calm to dangerous. Their texts stand for those that requests give. */
export const APPROVAL_CASES = {
  send: question({
    steps: [{ what: 'Send 0.5 ETH', rows: [TO] }],
    effects: changes({ changes: [{ asset: ETH, amount: -5n * 10n ** 17n }] }),
  }),
  message: question({
    title: 'Sign a message',
    verb: 'sign',
    text: 'Welcome to Fine Shop.\nSign this text to continue.',
    rows: ROWS.slice(0, 2),
  }),
  swap: question({
    title: 'Approve 2 transactions as one',
    steps: [
      { what: { ...RIGHT, amount: 250_000_000n }, rows: [] },
      { what: 'Call swapExactTokens', rows: [CONTRACT] },
    ],
    effects: changes({
      changes: [
        { asset: DUSD, amount: -250_000_000n },
        { asset: ETH, amount: 823n * 10n ** 14n },
      ],
    }),
  }),
  unlimited: question({
    steps: [{ what: RIGHT, rows: [] }],
    dangers: ['An unknown address could take all of it at any time. Most thefts begin like this.'],
  }),
  unknown: question({
    steps: [
      {
        what: 'Call a contract',
        rows: [CONTRACT, { label: 'Data', value: `0x12345678${'00'.repeat(60)}`, isData: true }],
      },
    ],
    effects: changes({ isComplete: false, warnings: ['incomplete'] }),
    warnings: ['More may change than is shown here.', 'The meaning of this request is unknown.'],
  }),
  permit: question({
    title: 'Sign data',
    verb: 'sign',
    effects: changes({ changes: undefined, approvals: [{ ...RIGHT, expiresAt: 'never' }] }),
    data: JSON.stringify(PERMIT, undefined, 2),
    warnings: ['This signature lets another party move your tokens without a further question.'],
    dangers: [
      'This right does not expire, or only after many years.',
      'An unknown address could take all of it at any time. Most thefts begin like this.',
    ],
    rows: [{ label: 'Action', value: 'Permit' }, { label: 'For', value: 'Demo Dollar' }, ...ROWS.slice(0, 2)],
  }),
} as const satisfies Record<string, Question>;

/** Name of a question. */
export type ApprovalCase = keyof typeof APPROVAL_CASES;

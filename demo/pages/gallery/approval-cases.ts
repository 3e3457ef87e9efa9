import type { Question, Row } from '../../../services/wallet/page/ui/approval.js';

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ROWS: readonly Row[] = [
  { label: 'Account', value: '0xf3…b92266' },
  { label: 'Network', value: 'Ethereum' },
  { label: 'Network fee', value: 'up to 0.000042 ETH' },
];
const TO: Row = { label: 'To', value: '0x70…dc79C8', title: RECEIVER };
const CONTRACT: Row = { label: 'Contract', value: '0x5F…180aa3' };
const SPENDER: Row = { label: 'Who may spend', value: RECEIVER };
const gives = (value: string, asset: string): Row => ({ label: 'You give', value, moves: { asset, isIn: false } });
const gets = (value: string, asset: string): Row => ({ label: 'You get', value, moves: { asset, isIn: true } });

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
    changes: [{ what: 'What changes', rows: [gives('0.5 ETH', 'ETH')] }],
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
      { what: '0x70…dc79C8 can spend up to 250 DUSD (you have 10,000)', rows: [SPENDER, CONTRACT] },
      { what: 'Call swapExactTokens', rows: [CONTRACT] },
    ],
    changes: [{ what: 'What changes', rows: [gives('250 DUSD', 'DUSD'), gets('0.0823 ETH', 'ETH')] }],
  }),
  unlimited: question({
    steps: [{ what: '0x70…dc79C8 can spend all your DUSD (you have 10,000)', rows: [SPENDER, CONTRACT] }],
    dangers: ['An unknown address could take all of it at any time. Most thefts begin like this.'],
  }),
  unknown: question({
    steps: [
      {
        what: 'Call a contract',
        rows: [CONTRACT, { label: 'Data', value: `0x12345678${'00'.repeat(60)}`, isData: true }],
      },
    ],
    changes: [{ what: 'What changes', rows: [{ label: 'Also', value: 'other assets may change' }] }],
    warnings: ['More may change than is shown here.', 'The meaning of this request is unknown.'],
  }),
  permit: question({
    title: 'Sign data',
    verb: 'sign',
    changes: [
      {
        what: '0x70…dc79C8 can spend all your DUSD (you have 10,000)',
        rows: [SPENDER, CONTRACT, { label: 'Until', value: 'No expiry', isDanger: true }],
      },
    ],
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

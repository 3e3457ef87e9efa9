import { W3mError } from 'latchkey';
import { testAccounts, type TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const TO = testAccounts[1].address;
const GOLD = {
  network: 'eip155:1',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 12_500_000n,
  decimals: 6,
  symbol: 'GLD',
  name: 'Gold',
} as const;
const COIN = { kind: 'coin', symbol: 'ETH', name: 'Ether', decimals: 18 } as const;

interface SendCase {
  readonly name: string;
  readonly amount?: string;
  readonly to?: string;
  readonly token?: string;
  readonly isFiat?: boolean;
  readonly target?: 'WalletSendSelectToken' | 'WalletSendPreview';
  /** What nodes compute. */
  readonly preview?: TestModal['wallet']['preview'];
  /** Sends, with this answer of the wallet. */
  readonly answer?: 'approve' | 'reject' | 'hang';
}

/** Gold, whose price is known. */
const IN_DOLLARS = { token: `eip155:1/${GOLD.address.toLowerCase()}`, isFiat: true } as const;

/** A state of a transfer. */
const sending = ({ name, amount = '', to = '', token, isFiat, target, answer, preview }: SendCase): Specimen =>
  view({
    name,
    async arrange({ session, wallet, clock, connect, settle }: TestModal) {
      wallet.tokens.set([isFiat === undefined ? GOLD : { ...GOLD, price: '4.05' }]);
      if (preview) wallet.preview = preview;
      await connect();
      session.router.reset('Account');
      session.router.push('WalletSend');
      const send = await session.features.load('send');
      await send.tokens.settled();
      send.edit({ token });
      send.edit({ amount, to, isFiat });
      await settle();
      clock.advance(500);
      await settle();
      if (target === 'WalletSendPreview') await send.openReview();
      else if (target) session.router.push(target);
      if (!answer) return;
      wallet.answer = answer;
      const submitted = send.submit();
      if (answer !== 'hang') await submitted;
    },
  });

/** States of Send. */
export const sendSpecimens: readonly Specimen[] = [
  sending({ name: 'Send' }),
  sending({ name: 'Send, complete', amount: '0.5', to: TO }),
  sending({ name: 'Send, in dollars', amount: '9.99', to: TO, ...IN_DOLLARS }),
  sending({ name: 'Send, worth', amount: '2.5', to: TO, ...IN_DOLLARS, isFiat: false }),
  sending({ name: 'Send, too much', amount: '12345.678901234567890123', to: TO }),
  sending({ name: 'Select token', target: 'WalletSendSelectToken' }),
  sending({ name: 'Review send', amount: '0.5', to: TO, target: 'WalletSendPreview' }),
  sending({ name: 'Review send, worth', amount: '9.99', to: TO, target: 'WalletSendPreview', ...IN_DOLLARS }),
  sending({
    name: 'Review send, surprise',
    amount: '0.5',
    to: TO,
    target: 'WalletSendPreview',
    preview: {
      changes: [
        { asset: COIN, amount: -500_000_000_000_000_000n },
        { asset: { kind: 'token', ...GOLD }, amount: -12_500_000n },
        { asset: { kind: 'nft', address: GOLD.address, tokenId: '7', name: 'Demo Light' }, amount: 1n },
      ],
      approvals: [{ asset: { kind: 'token', ...GOLD }, spender: TO, amount: 'all', balance: GOLD.amount }],
      warnings: ['unlimited', 'unknown-spender'],
      isComplete: false,
    },
  }),
  sending({
    name: 'Review send, refused',
    amount: '0.5',
    to: TO,
    target: 'WalletSendPreview',
    preview: { outcome: { is: 'fails', reason: 'Transfers are paused' }, changes: [] },
  }),
  sending({
    name: 'Review send, unknown',
    amount: '0.5',
    to: TO,
    target: 'WalletSendPreview',
    preview: { outcome: { is: 'unknown' }, changes: undefined },
  }),
  sending({
    name: 'Review send, unchecked',
    amount: '0.5',
    to: TO,
    target: 'WalletSendPreview',
    preview: new W3mError('NODE_UNREACHABLE'),
  }),
  sending({ name: 'Send, waiting', amount: '0.5', to: TO, target: 'WalletSendPreview', answer: 'hang' }),
  sending({ name: 'Send, done', amount: '0.5', to: TO, target: 'WalletSendPreview', answer: 'approve' }),
  sending({ name: 'Send, declined', amount: '0.5', to: TO, target: 'WalletSendPreview', answer: 'reject' }),
];

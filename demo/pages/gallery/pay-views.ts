import { W3mError, type ExchangeBuyStatus, type PaymentOptions, type PaySource } from 'latchkey';
import type { TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const options: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '0.25',
};
const EXCHANGES = [
  { id: 'harbor', name: 'Harbor Exchange' },
  { id: 'tide', name: 'Tide' },
] as const;
const source: PaySource = {
  exchanges: async () => ({ exchanges: EXCHANGES, total: 2 }),
  payUrl: async () => ({ url: 'https://exchange.example/', sessionId: 's' }),
  status: async () => ({ status: 'UNKNOWN' }),
};

interface PayCase {
  readonly name: string;
  readonly amount?: string;
  readonly given?: Partial<PaySource>;
  readonly isDisconnected?: boolean;
  readonly isDeposit?: boolean;
  /** What the person does. */
  readonly by?: 'wallet' | 'exchange';
  readonly answer?: TestModal['wallet']['answer'];
  readonly isBlocked?: boolean;
  readonly passedMs?: number;
  readonly isBack?: boolean;
}

/** A state of a payment. */
const paying = ({
  name,
  amount,
  given,
  isDisconnected,
  isDeposit = false,
  by,
  answer,
  isBlocked,
  passedMs = 0,
  isBack,
}: PayCase): Specimen =>
  view({
    name,
    world: {
      features: { pay: true },
      services: { pay: { ...source, ...given } },
      metadata: { name: 'Fine Shop', description: '', url: 'https://shop.example', icons: [] },
    },
    async arrange({ session, wallet, clock, connect, settle }: TestModal) {
      if (!isDisconnected) await connect();
      const pay = await session.features.load('pay');
      const request = { ...options, ...(amount !== undefined && { amount }) };
      await (isDeposit ? pay.deposit(request) : pay.open(request));
      await settle();
      if (answer) wallet.answer = answer;
      if (by === 'wallet') void pay.payByWallet();
      if (by === 'exchange') {
        const { open } = window;
        const fake = { closed: false, close: () => undefined, location: { replace: () => undefined } };
        window.open = () => (isBlocked ? null : (fake as unknown as Window)); // no window in the gallery
        void pay.payByExchange(EXCHANGES[0]);
        window.open = open;
      }
      await settle();
      for (let passed = 0; passed < passedMs; passed += 4_000) {
        clock.advance(4_000);
        await settle();
      }
      if (isBack) session.router.goBack();
    },
  });

const after = (status: ExchangeBuyStatus['status']): Partial<PaySource> => ({ status: async () => ({ status }) });

/** States of the Pay views. */
export const paySpecimens: readonly Specimen[] = [
  paying({ name: 'Pay' }),
  paying({ name: 'Pay, without a wallet', isDisconnected: true }),
  paying({ name: 'Deposit', isDeposit: true }),
  paying({ name: 'Deposit, done', isDeposit: true, by: 'exchange', given: after('SUCCESS'), passedMs: 4_000 }),
  paying({ name: 'Pay, long amount', amount: '123456789.123456789012345678' }),
  paying({ name: 'Pay, no exchanges', given: { exchanges: async () => ({ exchanges: [], total: 0 }) } }),
  paying({ name: 'Pay, loading exchanges', given: { exchanges: () => new Promise(() => undefined) } }),
  paying({
    name: 'Pay, exchanges failing',
    given: { exchanges: () => Promise.reject(new W3mError('SERVICE_FAILED')) },
  }),
  paying({ name: 'Pay, wallet asked', by: 'wallet', answer: 'hang' }),
  paying({ name: 'Pay, wallet declined', by: 'wallet', answer: 'reject' }),
  paying({ name: 'Pay, failed before', by: 'wallet', answer: 'reject', isBack: true }),
  paying({ name: 'Pay, complete', by: 'wallet' }),
  paying({ name: 'Pay, at an exchange', by: 'exchange' }),
  paying({ name: 'Pay, window blocked', by: 'exchange', isBlocked: true }),
  paying({ name: 'Pay, exchange at work', by: 'exchange', given: after('IN_PROGRESS'), passedMs: 4_000 }),
  paying({ name: 'Pay, exchange late', by: 'exchange', passedMs: 190_000 }),
  paying({ name: 'Pay, exchange declined', by: 'exchange', given: after('FAILED'), passedMs: 4_000 }),
];

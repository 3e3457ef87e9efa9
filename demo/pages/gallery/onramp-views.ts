import { W3mError, type Activity, type OnrampSource } from 'latchkey';
import type { TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const;
const ethereum = { name: 'ethereum-mainnet', chainId: '1' };
const purchase = (id: string, status: Activity['status'], at: number): Activity => ({
  id,
  hash: id,
  network: 'eip155:1',
  kind: 'buy',
  status,
  at,
  transfers: [{ direction: 'in', quantity: '0.0153', label: 'ETH' }],
});
const source: OnrampSource = {
  options: async () => ({
    payments: ['USD', 'EUR', 'GBP'].map(id => ({ id, limits })),
    purchases: [
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [ethereum] },
      { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [{ ...ethereum, address: '0x1' }] },
      { id: 'long', name: 'A token with a name that does not end soon', symbol: 'LONGNAME', networks: [ethereum] },
    ],
  }),
  quote: async ({ amount }) => ({ total: amount, fees: '1.01', received: '0.015312345678901234' }),
  checkoutUrl: async () => 'https://pay.example/checkout',
  purchases: async () => [
    purchase('1', 'pending', 0),
    purchase('2', 'confirmed', -86_400_000),
    purchase('3', 'failed', -45 * 86_400_000),
  ],
};
const down = (): Promise<never> => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } }));
const MELD = { url: 'https://meld.example/', publicKey: 'key' };

type OnrampView = 'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampActivity' | 'BuyInProgress';

interface BuyCase {
  readonly name: string;
  readonly target?: OnrampView;
  readonly amount?: string;
  readonly given?: Partial<OnrampSource>;
  readonly visit?: 'open' | 'blocked' | 'late';
}

/** A state of a purchase. */
const buying = ({ name, target = 'OnRampProviders', amount, given, visit }: BuyCase): Specimen =>
  view({
    name,
    world: { services: { onramp: { ...source, ...given }, meld: MELD } },
    async arrange({ session, clock, connect, settle }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('OnRampProviders');
      const onramp = await session.features.load('onramp');
      await settle();
      if (amount !== undefined) onramp.draft.edit({ amount });
      await settle();
      clock.advance(500);
      await settle();
      if (target !== 'OnRampProviders' && !visit) session.router.push(target);
      if (!visit) return;
      const { open } = window;
      window.open = () => (visit === 'blocked' ? null : ({ closed: false } as Window)); // no window in the gallery
      onramp.open('coinbase');
      window.open = open;
      for (let passed = 0; visit === 'late' && passed < 190_000; passed += 4_000) {
        clock.advance(4_000);
        await settle();
      }
    },
  });

/** States of the Buy views. */
export const onrampSpecimens: readonly Specimen[] = [
  buying({
    name: 'Buy',
    given: {
      options: async stop => ({ ...(await source.options(stop)), providers: ['coinbase', 'meld'] }),
      quote: async ({ amount }, _, provider) =>
        provider === 'meld'
          ? { total: amount, fees: '0.65', received: '0.015423456789012345' }
          : { total: amount, fees: '1.01', received: '0.015312345678901234' },
    },
  }),
  buying({ name: 'Buy, too little', amount: '5' }),
  buying({ name: 'Buy, service failing', given: { options: down, quote: down, checkoutUrl: down } }),
  buying({
    name: 'Buy, nothing sold',
    given: { options: async stop => ({ ...(await source.options(stop)), purchases: [] }) },
  }),
  buying({ name: 'Buy, select token', target: 'OnRampTokenSelect' }),
  buying({ name: 'Buy, select currency', target: 'OnRampFiatSelect' }),
  buying({ name: 'Buy, in progress', visit: 'open', given: { purchases: async () => [] } }),
  buying({ name: 'Buy, blocked', visit: 'blocked', given: { purchases: async () => [] } }),
  buying({ name: 'Buy, late', visit: 'late', given: { purchases: async () => [] } }),
  buying({ name: 'Buy, purchases', target: 'OnRampActivity' }),
  buying({ name: 'Buy, no purchases', target: 'OnRampActivity', given: { purchases: async () => [] } }),
  buying({ name: 'Buy, purchases failing', target: 'OnRampActivity', given: { purchases: down } }),
  view({
    name: 'What is Buy',
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('WhatIsABuy');
    },
  }),
];

import { expect } from '@open-wc/testing';
import { FakeAdapter, ManualClock, testAccounts, testConnector, testNetworks } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import { createKit, type Kit } from './kit.js';

const [, receiver] = testAccounts;

describe('a kit where there is no browser', () => {
  let kit: Kit;
  let isActive = true;
  const opened: string[] = [];
  const listeners = new Set<(isActive: boolean) => void>();
  const wallet = new FakeAdapter();
  const clock = new ManualClock();
  const setActive = (next: boolean): void => {
    isActive = next;
    for (const listener of listeners) listener(next);
  };

  before(() => {
    const services = {
      pay: {
        exchanges: async () => ({ exchanges: [{ id: 'harbor', name: 'Harbor Exchange' }], total: 1 }),
        payUrl: async () => ({ url: 'https://exchange.example/pay', sessionId: 's1' }),
        status: async () => ({ status: 'UNKNOWN' as const }),
      },
    };
    kit = createKit(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [wallet],
        clock,
        features: { pay: true },
        services,
      },
      {
        storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
        links: { open: url => opened.push(url) },
        appState: {
          isActive: () => isActive,
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    );
  });

  after(() => kit.destroy());

  it('opens an exchange by the links of the host', async () => {
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const paymentAsset = { network: 'eip155:1', asset: 'native', metadata } as const;
    kit.pay.subscribe(() => undefined);
    await kit.pay.start({ paymentAsset, recipient: receiver.address, amount: '0.1' });
    await waitUntil(() => kit.pay.get().exchanges.length === 1);
    kit.pay.payByExchange('harbor');
    await waitUntil(() => opened.length === 1);
    expect(opened).to.deep.equal(['https://exchange.example/pay']);
    expect(kit.pay.get().visit).to.deep.include({ url: 'https://exchange.example/pay', isBlocked: false });
    kit.pay.reopen();
    expect(opened).to.have.length(2);
    await kit.pay.finish();
  });

  it('reads balances again when the person comes back to the app, and listens no longer than the kit lives', async () => {
    await kit.connect({ wallet: testConnector.id });
    kit.balances.subscribe(() => undefined);
    await waitUntil(() => kit.balances.get().status === 'ready');
    wallet.balance.set(undefined); // a further read fails
    clock.advance(PORTFOLIO_CACHE_MS);
    setActive(false);
    expect(kit.balances.get().status).to.equal('ready');
    setActive(true);
    await waitUntil(() => kit.balances.get().status === 'failed');
    kit.destroy();
    expect(listeners.size).to.equal(0);
  });
});

import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { untracked } from '../core/signals.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { PaySource } from '../providers/providers.js';
import type { AppKitOptions } from '../state/options.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { waitUntil } from '../../testing/wait-until.js';
import { FakeAdapter, testConnector, testNetworks } from '../../testing/index.js';

describe('AppKit: views', () => {
  const warn = console.warn;
  let warnings: unknown[];
  let kit: AppKit;

  const make = (options: Partial<AppKitOptions> = {}): AppKit =>
    (kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new FakeAdapter()],
      ...options,
    }));

  beforeEach(() => {
    warnings = [];
    console.warn = (warning: unknown) => void warnings.push(warning);
  });

  afterEach(() => {
    console.warn = warn;
    kit.destroy();
  });

  const shown = (): string | undefined => untracked(() => kit.modal.session.get()?.router.current.get().view);

  for (const view of ['Nowhere', 'toString', 'Downloads'] as const)
    it(`shows the default view and warns VIEW_UNKNOWN for ${view}`, async () => {
      make();
      await kit.open({ view: view as 'Swap' }); // plain JavaScript may pass any text
      expect([kit.isOpen(), shown()]).to.deep.equal([true, 'Connect']);
      await kit.redirect('WhatIsAWallet');
      await kit.replace(view as 'Swap');
      expect(shown()).to.equal('Connect');
      expect(warnings.map(warning => isW3mError(warning) && warning.code)).to.deep.equal([
        'VIEW_UNKNOWN',
        'VIEW_UNKNOWN',
      ]);
      expect(String(warnings[0])).to.include(view);
    });

  it('opens Swap and Send with their arguments, and no other view with them', async () => {
    make();
    await kit.connect({ wallet: testConnector.name });
    await kit.open({ view: 'Swap', arguments: { amount: '1', fromToken: 'USDC', toToken: 'ETH' } });
    const entry = untracked(() => kit.modal.session.get()?.router.current.get());
    expect(entry).to.deep.include({ view: 'Swap', data: { amount: '1', fromToken: 'USDC', toToken: 'ETH' } });
    await kit.open({
      view: 'WalletSend',
      arguments: { amount: '1', to: 'vitalik.eth', token: { network: 'x' } } as never,
    });
    const sending = untracked(() => kit.modal.session.get()?.router.current.get());
    expect(sending).to.have.property('view', 'WalletSend');
    expect(sending?.data, 'the token of a host is no token of the account').to.have.all.keys('preset');
    await kit.open({ view: 'Networks', arguments: { amount: '1' } });
    expect(untracked(() => kit.modal.session.get()?.router.current.get().data)).to.equal(undefined);
  });

  it('opens Send by its short name, with and without arguments', async () => {
    make();
    await kit.connect({ wallet: testConnector.name });
    await kit.open({ view: 'Send' });
    expect(shown()).to.equal('WalletSend');
    await kit.open({ view: 'Send', arguments: { to: 'vitalik.eth' } });
    const entry = untracked(() => kit.modal.session.get()?.router.current.get());
    expect(entry).to.deep.include({ view: 'WalletSend', data: { preset: { to: 'vitalik.eth' } } });
  });

  describe('Fund', () => {
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const deposit = { paymentAsset: { network: 'eip155:1', asset: 'native', metadata }, amount: '0.5' } as const;
    const exchange: PaySource = {
      exchanges: async () => ({ exchanges: [{ id: 'harbor', name: 'Harbor' }], total: 1 }),
      payUrl: async () => ({ url: 'https://harbor.example/', sessionId: '1' }),
      status: async () => ({ status: 'UNKNOWN' }),
    };
    const options = { features: { pay: true }, services: { pay: exchange } };

    it('asks for a wallet first', async () => {
      make(options);
      await kit.open({ view: 'Fund', arguments: deposit });
      expect([kit.isOpen(), shown()]).to.deep.equal([true, 'Connect']);
    });

    it('without arguments goes on once the wallet is connected', async () => {
      make();
      await kit.open({ view: 'Fund' });
      expect([kit.isOpen(), shown()]).to.deep.equal([true, 'Connect']);
      await kit.modal.start().then(session => session.connect(testConnector));
      await waitUntil(() => shown() === 'WalletReceive', 'the address');
      expect(kit.isOpen()).to.equal(true);
    });

    it('takes the asset and the amount of its arguments from an exchange to the account', async () => {
      make(options);
      await kit.connect({ wallet: testConnector.name });
      await kit.open({ view: 'Fund', arguments: { ...deposit, recipient: `0x${'9'.repeat(40)}` } as typeof deposit });
      expect([kit.isOpen(), shown()]).to.deep.equal([true, 'Pay']);
      const payment = untracked(() => kit.modal.session.get()?.features.get('pay')?.payment.get());
      expect(payment).to.deep.include({ recipient: kit.getAddress(), amountText: '0.5', isDeposit: true });
      await expectRejection(kit.open({ view: 'Fund', arguments: { ...deposit, amount: '0' } }), 'PAY_INVALID_OPTIONS');
    });

    it('rejects arguments without an exchange, and opens nothing', async () => {
      make();
      await kit.connect({ wallet: testConnector.name });
      await kit.close();
      await expectRejection(kit.open({ view: 'Fund', arguments: deposit }), 'FEATURE_DISABLED');
      expect(kit.isOpen()).to.equal(false);
    });

    it('without arguments leads to a seller, or to the address of the account', async () => {
      make();
      await kit.connect({ wallet: testConnector.name });
      await kit.open({ view: 'Fund' });
      expect(shown()).to.equal('WalletReceive');
      kit.destroy();
      make({ services: { onramp: 'https://seller.example' } });
      await kit.connect({ wallet: testConnector.name });
      await kit.open({ view: 'Fund' });
      expect(shown()).to.equal('OnRampProviders');
    });
  });

  it('redirects an unknown view to the account while a wallet is connected', async () => {
    make();
    await kit.connect({ wallet: testConnector.name });
    await kit.open({ view: 'Networks' });
    await kit.redirect('Nowhere' as 'Swap');
    expect(shown()).to.equal('Account');
  });
});

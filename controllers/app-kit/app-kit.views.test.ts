import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { untracked } from '../core/signals.js';
import { isW3mError } from '../domain/errors/errors.js';
import { FakeAdapter, testConnector, testNetworks } from '../../testing/index.js';

describe('AppKit: views', () => {
  const warn = console.warn;
  let warnings: unknown[];
  let kit: AppKit;

  const make = (): AppKit =>
    (kit = AppKit.create({ id: crypto.randomUUID(), networks: testNetworks, adapters: [new FakeAdapter()] }));

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

  it('redirects an unknown view to the account while a wallet is connected', async () => {
    make();
    await kit.connect({ wallet: testConnector.name });
    await kit.open({ view: 'Networks' });
    await kit.redirect('Nowhere' as 'Swap');
    expect(shown()).to.equal('Account');
  });
});

import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import type { LegalQuestion } from '../domain/embedded/embedded-views.js';
import { testAccounts, testConnector } from '../../testing/index.js';
import { codeOf } from '../../testing/gate-world.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const legal = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' } as const;

describe('the check for the consent to legal texts', () => {
  let page: SignInWorld;
  before(() => SignInWorld.load());
  beforeEach(() => {
    page = new SignInWorld(undefined, legal);
  });
  afterEach(() => page.kit.destroy());

  const question = (): LegalQuestion | undefined => {
    const { view, data } = untracked(() => page.world.session.router.current.get());
    return page.kit.isOpen() && view === 'LegalConsent' ? data : undefined;
  };
  const answer = async (isGiven: boolean): Promise<void> => {
    (question() ?? expect.fail('the person is not asked')).answer(isGiven);
    await page.settle();
  };

  it('holds back a wallet that the host connects, until the person consents', async () => {
    const { outcome } = await page.attempt();
    expect(page.kit.getAccount()).to.include({ isConnected: false, address: undefined });
    expect(question()?.wallet?.name).to.equal(testConnector.name);
    await answer(true);
    expect(await outcome).to.equal('resolved');
    await page.settle();
    expect([page.kit.getAccount().isConnected, page.kit.isOpen()]).to.deep.equal([true, false]);
  });

  it('asks once', async () => {
    const { outcome } = await page.attempt();
    await answer(true);
    await outcome;
    await page.kit.disconnect();
    const again = await page.attempt();
    expect(await again.outcome).to.equal('resolved');
  });

  it('does not ask a person who has consented in the list of wallets', async () => {
    await page.kit.open();
    page.world.session.consent.set(true);
    expect(await codeOf(page.world.session.connect(testConnector))).to.equal('resolved');
    expect(question()).to.equal(undefined);
  });

  it('disconnects and rejects when the person declines', async () => {
    const { outcome } = await page.attempt();
    await answer(false);
    expect(await outcome).to.equal('CONSENT_DECLINED');
    expect(page.kit.getAccount().status).to.equal('disconnected');
    expect(untracked(() => page.world.wallet.connection.get())).to.equal(undefined);
    expect([page.kit.isOpen(), page.view]).to.deep.equal([false, 'Connect']);
  });

  it('disconnects and rejects when the modal is closed, and asks again next time', async () => {
    const { outcome } = await page.attempt();
    await page.kit.close();
    await page.settle();
    expect(await outcome).to.equal('CONNECT_CLOSED');
    await page.attempt();
    expect(question()).not.to.equal(undefined);
  });

  it('lets a wallet of an earlier visit pass', async () => {
    const { namespace, id } = testConnector;
    page.world.wallet.connection.set({
      namespace,
      connectorId: id,
      accounts: [testAccounts[0]],
      chainId: 1,
      provider: {},
    });
    await page.settle();
    expect(page.kit.getAccount().isConnected).to.equal(true);
    expect(question()).to.equal(undefined);
  });

  for (const [where, open] of [
    ['the list of wallets, which was open', () => page.kit.open()],
    ['the page, since the modal was closed', () => undefined],
  ] as const)
    it(`leads back to ${where}, when the person declines the sign-in that follows`, async () => {
      page.kit.destroy();
      page = new SignInWorld(createFakeSiwx(), legal);
      await open();
      await page.settle();
      const wasOpen = page.kit.isOpen();
      const { outcome } = await page.attempt();
      await answer(true);
      await page.cancel();
      expect(await outcome).to.equal('SIWX_CANCELLED');
      expect([page.kit.isOpen(), page.view]).to.deep.equal([wasOpen, 'Connect']);
    });

  it('is off without a legal text, and asks each modal by itself', async () => {
    page.kit.destroy();
    page = new SignInWorld(undefined, { features: legal.features });
    expect(await (await page.attempt()).outcome).to.equal('resolved');
    const other = new SignInWorld(undefined, legal);
    page.world.session.consent.set(true);
    await other.attempt();
    expect(untracked(() => other.world.session.router.current.get()).view).to.equal('LegalConsent');
    other.kit.destroy();
  });
});

import { expect } from '@open-wc/testing';
import { FakeAdapter, ManualClock, testAccounts, testConnector, testNetworks } from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { sessionOf } from '../../testing/session-of.js';
import { settleImports } from '../../testing/settle-imports.js';
import type { Account } from '../domain/entities.js';
import { AppKit } from './app-kit.js';

describe('allAccounts', () => {
  const [first, second] = testAccounts;
  const smart: Account = { ...second, type: 'smartAccount' };
  let kit: AppKit;

  before(loadParts);
  afterEach(() => kit.destroy());

  it('has the order of the wallet, whichever account is in use', async () => {
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new FakeAdapter({ accounts: [first, smart] })],
      clock: new ManualClock(),
    });
    await kit.connect({ wallet: testConnector.id });
    const lists: unknown[] = [];
    kit.subscribeAccount(({ allAccounts }) => lists.push(allAccounts));
    sessionOf(kit.modal).useAccount('eip155', smart.address);
    await settleImports();
    expect(kit.getAccount('eip155').address).to.equal(smart.address);
    expect(kit.getAccount('eip155').allAccounts).to.deep.equal([first, smart]);
    expect(kit.getPreferredAccountType('eip155')).to.equal('smartAccount');
    expect(new Set(lists).size, 'the list is the same object').to.equal(1);
  });
});

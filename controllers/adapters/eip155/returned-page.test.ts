import { expect } from '@open-wc/testing';
import { createEvmWorld, fakeAccounts, type EvmWorld } from '../../../testing/evm-world.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';

describe('EVM wallet of a page that comes back from the back-forward cache', () => {
  let world: EvmWorld;

  const connection = () => world.adapter.connection.get();
  const comeBack = (persisted = true): void =>
    void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  beforeEach(async () => {
    world = createEvmWorld();
    await world.connect();
  });
  afterEach(() => world.scope.dispose());

  it('has the account and the network that its owner has selected meanwhile', async () => {
    world.wallet.accounts = [fakeAccounts[1]];
    world.wallet.chainId = 137;
    comeBack();
    await waitUntil(() => connection()?.chainId === 137 && connection()?.accounts[0].address === fakeAccounts[1]);
    expect(world.wallet.methods).not.to.include.members(['wallet_requestPermissions']);
    expect(world.wallet.methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
  });

  it('is disconnected if its owner has ended the grant meanwhile', async () => {
    world.wallet.answers.set('eth_accounts', { value: [] });
    world.wallet.answers.set('wallet_getPermissions', { value: [] });
    comeBack();
    await waitUntil(() => connection() === undefined);
  });

  it('stays as it is while the wallet does not answer, answers nonsense, or the page is a new one', async () => {
    const before = connection();
    const { length } = world.wallet.requests;
    comeBack(false);
    expect(world.wallet.requests).to.have.length(length);
    world.wallet.answers.set('eth_accounts', 'hang');
    world.wallet.answers.set('eth_chainId', 'hang');
    comeBack();
    await settleImports();
    expect(connection()).to.equal(before);
    world.wallet.answers.set('eth_accounts', { value: 'banana' });
    world.wallet.answers.set('eth_chainId', { error: new Error('boom') });
    comeBack();
    await settleImports();
    expect(connection()).to.equal(before);
  });

  it('ignores an answer that is older than an event', async () => {
    world.wallet.answers.set('eth_accounts', 'hang');
    comeBack();
    world.wallet.emit('accountsChanged', [fakeAccounts[1]]);
    world.wallet.answerLate();
    await settleImports();
    expect(connection()?.accounts[0].address).to.equal(fakeAccounts[1]);
  });

  it('is not asked after a disconnect', async () => {
    await world.adapter.disconnect();
    const { length } = world.wallet.requests;
    comeBack();
    expect(world.wallet.requests).to.have.length(length);
  });
});

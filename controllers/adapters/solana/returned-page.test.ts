import { expect } from '@open-wc/testing';
import { comeBack } from '../../../testing/come-back.js';
import { standardAccounts } from '../../../testing/fake-standard-wallet.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { createSolanaWorld, type SolanaWorld } from '../../../testing/solana-world.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Connection } from '../../domain/entities.js';

describe('Solana wallet of a page that comes back from the back-forward cache', () => {
  let world: SolanaWorld;

  const connection = (): Connection | undefined => world.adapter.connection.get();
  const address = (): string | undefined => connection()?.accounts[0].address;
  const requestsOf = (method: string): number => world.wallet.requests.filter(each => each.method === method).length;

  beforeEach(async () => {
    world = createSolanaWorld();
    await world.connect();
  });
  afterEach(() => world.scope.dispose());

  it('has the account that its owner has selected meanwhile, without a prompt', async () => {
    world.wallet.addresses = [standardAccounts[1]];
    comeBack();
    await waitUntil(() => address() === standardAccounts[1]);
    expect(requestsOf('connect')).to.equal(1);
    expect(await world.adapter.signMessage('hello')).to.be.a('string');
  });

  for (const [what, answer] of [
    ['shares no account', { value: { accounts: [] } }],
    ['would have to prompt', { error: { code: 4001, message: 'User rejected the request.' } }],
  ] as const)
    it(`is disconnected if it ${what}, and counts as locked`, async () => {
      world.wallet.answers.set('connectSilently', answer);
      comeBack();
      await waitUntil(() => connection() === undefined);
      expect(world.adapter.locked?.get()?.connectorId).to.equal(world.wallet.name);
      let unlocks = 0;
      const stop = world.adapter.locked?.get()?.listen(() => (unlocks += 1));
      world.wallet.changeAccounts([standardAccounts[0]]);
      expect(unlocks).to.equal(1);
      stop?.();
      expect(world.wallet.listenerCount).to.equal(0);
    });

  it('stays as it is while the wallet does not answer, answers nonsense, or the page is a new one', async () => {
    const before = connection();
    comeBack(false);
    expect(requestsOf('connectSilently')).to.equal(0);
    for (const answer of [{ value: 'banana' }, { error: new Error('boom') }, { throws: new Error('boom') }] as const) {
      world.wallet.answers.set('connectSilently', answer);
      comeBack();
      await settleImports();
      expect(connection()).to.equal(before);
    }
    world.wallet.answers.set('connectSilently', 'hang');
    comeBack();
    world.clock.advance(WALLET_READ_TIMEOUT_MS);
    await settleImports();
    expect(connection()).to.equal(before);
    expect(requestsOf('connectSilently')).to.equal(4);
  });

  it('signs with the account of an event that is newer than the answer', async () => {
    world.wallet.answers.set('connectSilently', { value: { accounts: world.wallet.accounts } });
    comeBack();
    world.wallet.changeAccounts([standardAccounts[2]]);
    await settleImports();
    expect(address()).to.equal(standardAccounts[2]);
    expect(await world.adapter.signMessage('hello')).to.be.a('string');
  });

  it('is not asked after a disconnect', async () => {
    await world.adapter.disconnect();
    comeBack();
    expect(requestsOf('connectSilently')).to.equal(0);
  });
});

import { expect } from '@open-wc/testing';
import { effectScope, shallowRef, type EffectScope } from 'vue';
import { kitOf, type Kit } from '../controllers/headless/kit.js';
import type { ConnectAttempt } from '../controllers/headless/index.js';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../testing/index.js';
import { settle } from '../testing/settle.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAccounts, useAttempt, useBalances } from './headless.generated.js';

describe('Vue composables of a kit', () => {
  let world: TestModal;
  let kit: Kit;
  let scope: EffectScope;

  beforeEach(() => {
    world = createTestModal();
    kit = kitOf(world.modal);
    scope = effectScope();
  });

  afterEach(() => {
    scope.stop();
    world.modal.dispose();
  });

  it('follow stores and the attempt of a ref, until the scope ends', async () => {
    const current = shallowRef<ConnectAttempt>();
    const { accounts, attempt, balances } = scope.run(() => ({
      accounts: useAccounts(kit),
      attempt: useAttempt(current),
      balances: useBalances(kit),
    }))!;
    expect(attempt.value).to.equal(undefined);
    world.wallet.answer = 'hang';
    current.value = kit.connect({ wallet: testConnector.id });
    await waitUntil(() => world.session.connection.attempt.get() !== undefined, 'the wallet is not asked');
    expect(attempt.value).to.have.property('status', 'waiting');
    world.wallet.answerLate();
    await settle();
    expect(attempt.value).to.have.property('status', 'connected');
    expect(accounts.value.active?.address).to.equal(testAccounts[0].address);
    await waitUntil(() => balances.value.status === 'ready', 'no balances');
    scope.stop();
    await kit.accounts.disconnect();
    await settle();
    expect(accounts.value.active?.address).to.equal(testAccounts[0].address);
  });
});

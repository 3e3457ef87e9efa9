import { expect } from '@open-wc/testing';
import { bitcoinIds, createBitcoinWorld } from '../../../testing/bitcoin-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';

describe('a prompt of a Bitcoin wallet that the page has left', () => {
  for (const shape of ['sats', 'unisat', 'okx'] as const)
    it(`is answered for the next attempt, if ${shape} does not answer that one’s`, async () => {
      const { adapter, wallet, scope, appear } = createBitcoinWorld(shape);
      appear();
      wallet.answers.set('connect', 'hang');
      const pending = wallet.whenRequested('connect');
      const first = adapter.connect(bitcoinIds[shape]);
      await pending;
      const again = wallet.whenRequested('connect');
      const second = adapter.connect(bitcoinIds[shape]);
      await expectRejection(first, 'CONNECT_ABORTED');
      await again;
      wallet.answerFirst();
      const connection = await second;
      expect(connection === adapter.connection.get(), 'the same connection').to.equal(true);
      expect(connection.accounts[0].address).to.equal(wallet.accounts[0]);
      wallet.answers.delete('connect');
      await adapter.signMessage('hello'); // by the account of that answer
      scope.dispose();
    });
});

import { expect } from '@open-wc/testing';
import { effectScope } from 'vue';
import { createTestModal, testConnector, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import * as composables from './composables.js';
import { useAppKitActivity, useAppKitIdentity, useAppKitNfts, useAppKitPortfolio } from './asset-composables.js';
import { useAppKitConnection, useAppKitConnections } from './connections.js';
import { useAppKitUpdateEmail, useAppKitWallet } from './wallet-button.js';
import { useAppKitWallets } from './wallets.js';

const { useAppKitProvider, ...named } = composables;
const CALLS: Readonly<Record<string, (reference: { readonly modalId: string }) => unknown>> = {
  ...named,
  useAppKitProvider: reference => useAppKitProvider('eip155', reference),
  useAppKitConnections: reference => useAppKitConnections('eip155', reference),
  useAppKitActivity,
  useAppKitConnection,
  useAppKitIdentity,
  useAppKitNfts,
  useAppKitPortfolio,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useAppKitWallets,
};

it('useAppKitWallets lists the wallets of a modal that takes the place of another', async () => {
  const first = createTestModal();
  const scope = effectScope();
  const wallets = scope.run(() => useAppKitWallets({ modalId: first.modal.id }));
  await waitUntil(() => wallets?.wallets.length === 1);
  first.modal.dispose();
  const connectors = [{ ...testConnector, id: 'other', name: 'Other Wallet' }];
  const { modal } = createTestModal({ id: first.modal.id, fake: { connectors } });
  await waitUntil(() => wallets?.wallets[0]?.name === 'Other Wallet');
  scope.stop();
  modal.dispose();
});

describe('Vue composables outside of a component', () => {
  let world: TestModal;
  let warnings: string[];
  const { warn } = console;
  beforeEach(() => {
    world = createTestModal();
    warnings = [];
    console.warn = (...args: unknown[]) => void warnings.push(args.map(String).join(' '));
  });
  afterEach(() => {
    console.warn = warn;
    world.modal.dispose();
  });

  for (const [name, call] of Object.entries(CALLS)) {
    it(`${name} works without a scope and without a warning, as in a store or a route guard`, async () => {
      expect(call({ modalId: world.modal.id })).to.be.an('object');
      await world.settle();
      expect(warnings).to.deep.equal([]);
    });

    it(`${name} ends with an effect scope`, async () => {
      const scope = effectScope();
      expect(scope.run(() => call({ modalId: world.modal.id }))).to.be.an('object');
      await world.settle();
      scope.stop();
      expect(warnings).to.deep.equal([]);
    });
  }
});

import { expect } from '@open-wc/testing';
import { createApp, defineComponent, effectScope, h, onMounted, type EffectScope } from 'vue';
import { describeAssets, type AssetsUnderTest } from '../testing/assets.contract.js';
import { settle } from '../testing/settle.js';
import { waitUntil } from '../testing/wait-until.js';
import * as vue from './index.js';

describe('Vue composables of assets', () => {
  let scope: EffectScope;

  beforeEach(() => {
    scope = effectScope();
  });

  afterEach(() => scope.stop());

  describeAssets(async (modalId): Promise<AssetsUnderTest> => {
    const shown = scope.run(() => ({
      portfolio: vue.useAppKitPortfolio({ modalId }),
      nfts: vue.useAppKitNfts({ modalId }),
      activity: vue.useAppKitActivity({ modalId }),
      identity: vue.useAppKitIdentity({ modalId }),
    }));
    if (!shown) throw new Error('The scope has ended');
    return {
      current: () => shown,
      run: async work => {
        await work();
      },
    };
  });

  it('load balances if a mounted component calls them', async () => {
    const { createTestModal } = await import('../testing/index.js');
    const { modal, session } = createTestModal();
    const Late = defineComponent(() => {
      onMounted(() => vue.useAppKitPortfolio({ modalId: modal.id }));
      return () => h('p');
    });
    const app = createApp(Late);
    app.mount(document.createElement('div'));
    await waitUntil(() => session.features.get('tokens') !== undefined);
    app.unmount();
    modal.dispose();
  });

  it('load nothing after their scope has ended', async () => {
    const modalId = crypto.randomUUID();
    scope.run(() => vue.useAppKitPortfolio({ modalId }));
    scope.stop();
    const { createTestModal } = await import('../testing/index.js');
    const { session } = createTestModal({ id: modalId });
    await settle();
    expect(session.features.get('tokens')).to.equal(undefined);
  });
});

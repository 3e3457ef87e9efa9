import { expect, html } from '@open-wc/testing';
import { FakeAdapter, createTestModal, testNetworks, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { byId, showView } from './views/testing/show-view.js';
import './widgets/account-actions/w3m-account-actions.define.js';

/** Does what raises an event, with a wallet connected. Returns the properties that the event must have. */
type Cause = (world: TestModal) => Promise<object>;

const click =
  (testId: string): Cause =>
  async ({ modal }) => {
    const { view } = await showView(html`<w3m-account-actions .modal=${modal}></w3m-account-actions>`);
    await waitUntil(() => byId(view, testId), testId);
    byId(view, testId)?.click();
    return {};
  };

const CAUSES: Readonly<Record<string, Cause>> = {
  async SWITCH_NETWORK({ session }) {
    await session.switchNetwork(session.modal.network.inNamespace('eip155')[1]!);
    return { network: 'eip155:10' };
  },
  async SEARCH_WALLET(world) {
    const directory = await world.session.features.load('directory');
    directory.setSearch({ text: 'metam' });
    world.clock.advance(1000);
    return { search: 'metam' };
  },
  OPEN_SEND: click('w3m-account-default-send-button'),
};

describe('each event of the 1.7 line that no other test expects', () => {
  for (const [name, cause] of Object.entries(CAUSES))
    it(`${name} reaches hosts with the properties that it had there`, async () => {
      const world = createTestModal({ networks: testNetworks, adapters: [new FakeAdapter()] });
      await world.connect();
      const events: { readonly event: string; readonly properties?: object | undefined }[] = [];
      world.modal.events.onAny(({ data }) => events.push(data));
      const properties = await cause(world);
      await waitUntil(() => events.some(({ event }) => event === name), `${name} among ${JSON.stringify(events)}`);
      const found = events.find(({ event }) => event === name);
      expect(found?.properties).to.deep.include(properties);
      world.modal.dispose();
    });
});

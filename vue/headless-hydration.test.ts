import { expect } from '@open-wc/testing';
import { createApp, createSSRApp, defineComponent, h, KeepAlive, nextTick, onMounted, shallowRef, type App } from 'vue';
import { renderToString } from 'vue/server-renderer';
import type { ConnectAttempt } from '../controllers/headless/index.js';
import { kitOf, type Kit } from '../controllers/headless/kit.js';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../testing/index.js';
import { settle } from '../testing/settle.js';
import { waitUntil } from '../testing/wait-until.js';
import * as composables from './headless.generated.js';

const { useAttempt, useStore: _, ...ofStores } = composables;
const names = Object.keys(ofStores) as (keyof typeof ofStores)[];

describe('Vue composables of a kit', () => {
  let id: string;
  let world: TestModal;
  let kit: Kit;
  let page: HTMLElement;
  let app: App | undefined;
  let warnings: string[];

  const visit = (): void => {
    world = createTestModal({ id, fake: { granted: true } });
    kit = kitOf(world.modal);
  };

  beforeEach(async () => {
    await import('../controllers/flows/restore-connections.js');
    id = crypto.randomUUID();
    warnings = [];
    app = undefined;
    page = document.createElement('main');
    visit();
    await world.connect();
    world.modal.dispose();
  });

  afterEach(() => {
    app?.unmount();
    world.modal.dispose();
    localStorage.clear();
  });

  describe('in a page that Vue hydrates', () => {
    /** Every store and, in the browser, an attempt that has begun before the page is hydrated. */
    const Page = defineComponent({
      props: { kit: { type: Object, required: true }, attempt: Object },
      setup(props) {
        const of = props.kit as Kit;
        const { active, all } = { active: composables.useAccounts(of), all: names.map(name => ofStores[name](of)) };
        const state = useAttempt(() => props.attempt as ConnectAttempt | undefined);
        return () => [
          h('p', `${active.value.active?.status} ${active.value.active?.address} ${state.value?.status}`),
          h('pre', JSON.stringify(all.map(({ value }) => value))),
        ];
      },
    });
    const create = (of: Kit, attempt?: ConnectAttempt): App => {
      const created = createSSRApp(Page, { kit: of, attempt });
      created.config.warnHandler = warning => warnings.push(warning);
      return created;
    };
    const text = (): string | null | undefined => page.querySelector('p')?.textContent;
    const renderOnServer = async (): Promise<void> => {
      const server = createTestModal();
      page.innerHTML = await renderToString(create(kitOf(server.modal)));
      server.modal.dispose();
    };

    it('render what the server has rendered, then the account of the last visit', async () => {
      await renderOnServer();
      visit();
      expect(kit.accounts.get().active?.status).to.equal('reconnecting');
      app = create(kit);
      app.mount(page);
      expect(warnings).to.deep.equal([]);
      await waitUntil(() => kit.accounts.get().isReady);
      await nextTick();
      expect(text()).to.equal(`connected ${testAccounts[0].address} undefined`);
    });

    it('follow the kit if a mounted component calls them', async () => {
      const seen: { readonly value: { readonly isReady: boolean } }[] = [];
      const Late = defineComponent(() => {
        onMounted(() => seen.push(composables.useAccounts(kit)));
        return () => h('p', 'page');
      });
      page.innerHTML = '<p>page</p>';
      visit();
      app = createSSRApp(Late);
      app.mount(page);
      expect(seen[0]?.value.isReady).to.equal(false);
      await waitUntil(() => kit.accounts.get().isReady);
      await settle();
      expect(seen[0]?.value.isReady).to.equal(true);
    });

    it('follow an attempt that has begun before', async () => {
      await renderOnServer();
      world = createTestModal({ id: 'other' });
      kit = kitOf(world.modal);
      const attempt = kit.connect({ wallet: testConnector.id });
      await attempt;
      app = create(kit, attempt);
      app.mount(page);
      expect(warnings).to.deep.equal([]);
      await nextTick();
      expect(text()).to.equal(`connected ${testAccounts[0].address} connected`);
    });

    it('follow the kit until the component is unmounted', async () => {
      await renderOnServer();
      visit();
      await waitUntil(() => kit.accounts.get().isReady);
      app = create(kit);
      app.mount(page);
      expect(warnings).to.deep.equal([]);
      await kit.accounts.disconnect();
      await settle();
      expect(text()).to.equal('disconnected undefined undefined');
    });
  });

  it('follow the kit while KeepAlive hides their component, which shows the present state again at once', async () => {
    const isShown = shallowRef(true);
    let setups = 0;
    const Account = defineComponent(() => {
      setups += 1;
      const accounts = composables.useAccounts(kit);
      const attempt = useAttempt(() => undefined);
      return () => h('p', `${accounts.value.active?.status} ${attempt.value?.status}`);
    });
    visit();
    await waitUntil(() => kit.accounts.get().isReady);
    app = createApp(() => h(KeepAlive, () => (isShown.value ? h(Account) : null)));
    app.mount(page);
    expect(page.textContent).to.equal('connected undefined');
    isShown.value = false;
    await nextTick();
    await kit.accounts.disconnect();
    await settle();
    expect(page.textContent).to.equal('');
    isShown.value = true;
    await nextTick();
    expect(page.textContent).to.equal('disconnected undefined');
    expect(setups).to.equal(1);
  });
});

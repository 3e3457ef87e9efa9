import { expect } from '@open-wc/testing';
import { createSSRApp, defineComponent, h, nextTick, onMounted, type App } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createTestModal, testAccounts, type TestModal } from '../testing/index.js';
import { useAppKitAccount, useAppKitNetwork } from './index.js';
import { useAppKitWallet } from './wallet-button.js';

describe('Vue composables in a page that Vue hydrates', () => {
  let test: TestModal;
  let app: App | undefined;
  let page: HTMLElement;
  let warnings: string[];

  const Page = defineComponent({
    props: { modalId: { type: String, required: true } },
    setup({ modalId }) {
      const account = useAppKitAccount({ modalId });
      const network = useAppKitNetwork({ modalId });
      return () => {
        const { status, address = 'nobody' } = account.value;
        return h('p', { class: status }, `${address} on ${network.value.caipNetwork?.name ?? 'no network'}`);
      };
    },
  });
  const WalletButton = defineComponent({
    props: { modalId: { type: String, required: true } },
    setup({ modalId }) {
      const { isReady } = useAppKitWallet({ modalId });
      return () => h('button', { disabled: !isReady.value }, isReady.value ? 'Connect' : 'Wait');
    },
  });
  const create = (modalId: string, component: typeof Page = Page): App => {
    const app = createSSRApp(component, { modalId });
    app.config.warnHandler = warning => warnings.push(warning);
    return app;
  };

  beforeEach(() => {
    warnings = [];
    test = createTestModal();
    page = document.createElement('div');
    document.body.append(page);
  });
  afterEach(() => {
    app?.unmount();
    page.remove();
    test.modal.dispose();
  });

  it('render what the server has rendered, then the state of the browser', async () => {
    page.innerHTML = await renderToString(create('none')); // a server knows no state of the browser
    await test.connect();
    app = create(test.modal.id);
    app.mount(page);
    await nextTick();
    expect(warnings).to.deep.equal([]);
    const paragraph = page.querySelector('p');
    expect(paragraph?.textContent).to.equal(`${testAccounts[0].address} on Ethereum`);
    expect(paragraph?.className).to.equal('connected');
  });

  it('render a wallet button as the server has rendered it, then that the modal is ready', async () => {
    page.innerHTML = await renderToString(create('none', WalletButton));
    expect(page.textContent).to.equal('Wait');
    await test.settle();
    expect(test.modal.isReady.get()).to.equal(true);
    app = create(test.modal.id, WalletButton);
    app.mount(page);
    await nextTick();
    expect(warnings).to.deep.equal([]);
    expect(page.textContent).to.equal('Connect');
    expect(page.querySelector('button')?.disabled).to.equal(false);
  });

  it('follow the modal until the component is unmounted', async () => {
    page.innerHTML = await renderToString(create('none'));
    app = create(test.modal.id);
    app.mount(page);
    await test.connect();
    await nextTick();
    expect(page.textContent).to.include(testAccounts[0].address);
  });

  it('follow the modal if a mounted component calls them', async () => {
    const seen: ReturnType<typeof useAppKitAccount>[] = [];
    const Late = defineComponent(() => {
      onMounted(() => seen.push(useAppKitAccount({ modalId: test.modal.id })));
      return () => h('p', 'page');
    });
    page.innerHTML = '<p>page</p>';
    app = createSSRApp(Late);
    app.mount(page);
    await test.connect();
    await nextTick();
    expect(seen[0]?.value.address).to.equal(testAccounts[0].address);
  });
});

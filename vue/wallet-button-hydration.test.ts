import { expect } from '@open-wc/testing';
import { createSSRApp, defineComponent, h, nextTick, type App } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createTestModal, type TestModal } from '../testing/index.js';
import { useAppKitWallet } from './wallet-button.js';

describe('Vue wallet button in a page that Vue hydrates', () => {
  let test: TestModal;
  let app: App | undefined;
  let page: HTMLElement;
  let warnings: string[];

  const Page = defineComponent({
    props: { modalId: { type: String, required: true } },
    setup({ modalId }) {
      const { isReady } = useAppKitWallet({ modalId });
      return () => h('button', { disabled: !isReady.value }, isReady.value ? 'Connect' : 'Wait');
    },
  });
  const create = (modalId: string): App => {
    const created = createSSRApp(Page, { modalId });
    created.config.warnHandler = warning => warnings.push(warning);
    return created;
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

  it('renders what the server has rendered, then that the modal is ready', async () => {
    page.innerHTML = await renderToString(create('none'));
    expect(page.textContent).to.equal('Wait');
    await test.settle();
    expect(test.modal.isReady.get()).to.equal(true);
    app = create(test.modal.id);
    app.mount(page);
    await nextTick();
    expect(warnings).to.deep.equal([]);
    expect(page.textContent).to.equal('Connect');
    expect(page.querySelector('button')?.disabled).to.equal(false);
  });
});

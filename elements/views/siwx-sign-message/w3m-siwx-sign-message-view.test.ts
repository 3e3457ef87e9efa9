import { expect, html } from '@open-wc/testing';
import { signal } from '../../../controllers/core/signals.js';
import type { SignInRequest, SignInStep } from '../../../controllers/protocol/siwx.js';
import { createTestModal, type TestModal } from '../../../controllers/testing/index.js';
import { byId, controlOf, deep, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-siwx-sign-message-view.define.js';
import type { W3mSiwxSignMessageView } from './w3m-siwx-sign-message-view.js';

const TEXT = 'app.example wants you to sign in with your Ethereum account:\n0x00\n\n\nURI: https://app.example';

describe('<w3m-siwx-sign-message-view>', () => {
  let test: TestModal;
  let clicks: string[];
  const step = signal<SignInStep>('asking');
  const message = signal<string | undefined>(TEXT);

  beforeEach(() => {
    clicks = [];
    step.set('asking');
    message.set(TEXT);
    const metadata = { name: 'Fine Shop', description: '', url: 'https://shop.example', icons: [] };
    test = createTestModal({ metadata });
  });
  afterEach(() => test.modal.dispose());

  const show = (options?: Parameters<typeof showView>[1]): Promise<ShownView<W3mSiwxSignMessageView>> => {
    const data: SignInRequest = {
      namespace: 'eip155',
      wallet: { name: 'Test Wallet', type: 'ANNOUNCED' },
      isRequired: true,
      message,
      step,
      sign: () => clicks.push('sign'),
      cancel: () => clicks.push('cancel'),
    };
    return showView(
      html`<w3m-siwx-sign-message-view .modal=${test.modal} .data=${data}></w3m-siwx-sign-message-view>`,
      options,
    );
  };

  for (const options of [{ mode: 'light' }, { mode: 'dark' }, { mode: 'light', dir: 'rtl' }] as const)
    it(`is accessible (${Object.values(options).join(', ')}), also with the message open`, async () => {
      const { view } = await show(options);
      view.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
      await expect(view).to.be.accessible();
      deep(view, 'summary')?.click();
      await expect(view).to.be.accessible();
    });

  it('names the app, and offers to cancel and to sign in the same size', async () => {
    const { view } = await show();
    expect(textOf(deep(view, '[part=request]'))).to.equal('Fine Shop asks you to sign in');
    const [cancel, sign] = ['cancel', 'sign'].map(id => byId(view, `w3m-connecting-siwe-${id}`)!);
    expect([textOf(cancel), textOf(sign)]).to.deep.equal(['Cancel', 'Sign']);
    expect(cancel!.getBoundingClientRect().width).to.equal(sign!.getBoundingClientRect().width);
    expect(document.activeElement).to.equal(document.body);
    controlOf(cancel)?.click();
    controlOf(sign)?.click();
    expect(clicks).to.deep.equal(['cancel', 'sign']);
  });

  it('shows the whole message on demand, and nothing to read until it is created', async () => {
    message.set(undefined);
    const { view, drawn } = await show();
    expect(deep(view, 'details')).to.equal(undefined);
    message.set(TEXT);
    await drawn();
    expect(deep<HTMLDetailsElement>(view, 'details')?.open).to.equal(false);
    deep(view, 'summary')?.click();
    expect(deep(view, '[part=message]')?.textContent).to.equal(TEXT);
  });

  it('says where to approve while the wallet is asked, and keeps Cancel', async () => {
    const { view, drawn, said } = await show();
    step.set('signing');
    await drawn();
    expect(textOf(deep(view, '.note'))).to.equal('Approve in Test Wallet');
    expect(said).to.deep.equal(['Approve in Test Wallet']);
    expect(textOf(byId(view, 'w3m-connecting-siwe-sign'))).to.equal('Signing…');
    controlOf(byId(view, 'w3m-connecting-siwe-cancel'))?.click();
    expect(clicks).to.deep.equal(['cancel']);
    await expect(view).to.be.accessible();
  });

  it('says that it cancels', async () => {
    step.set('cancelling');
    const { view } = await show();
    expect(textOf(byId(view, 'w3m-connecting-siwe-cancel'))).to.equal('Cancelling…');
    expect(byId(view, 'w3m-connecting-siwe-sign')).to.have.property('disabled', true);
  });
});

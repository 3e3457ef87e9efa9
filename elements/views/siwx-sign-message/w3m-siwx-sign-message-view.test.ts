import { expect, html } from '@open-wc/testing';
import { signal } from '../../../controllers/core/signals.js';
import { formatSignInMessage, type SignInMessage } from '../../../controllers/domain/sign-in/siwx-message.js';
import type { SignInRequest, SignInStep } from '../../../controllers/domain/sign-in/siwx.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { setLocale } from '../../internal/locale-change.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-siwx-sign-message-view.define.js';
import type { W3mSiwxSignMessageView } from './w3m-siwx-sign-message-view.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const MESSAGE: SignInMessage = {
  domain: location.host,
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  uri: location.origin,
  version: '1',
  nonce: 'abcdefgh',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2999-01-02T10:00:00Z',
};
const TEXT = formatSignInMessage(MESSAGE);

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
      address: ADDRESS,
      chainId: 'eip155:1',
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

  const facts = (view: Element): readonly string[] =>
    deepAll(view, 'dl > div').map(row => [...row.children].map(textOf).join(': '));
  const warnings = (view: Element): readonly string[] => deepAll(view, '[data-testid=signed-text-warning]').map(textOf);

  it('says in plain words what the signature does', async () => {
    message.set(formatSignInMessage({ ...MESSAGE, statement: 'I accept the terms\u0336\u0337\u0338\u0335.' }));
    const { view } = await show();
    const end = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(facts(view)).to.deep.equal([
      `Website: ${location.host}`,
      'Account: 0x70…dc79C8',
      'Network: Ethereum',
      `Valid until: ${end.format(Date.parse('2999-01-02T10:00:00Z'))}`,
      'You state: I accept the terms�.',
    ]);
    expect(deep(view, 'dd[title]')?.title).to.equal(ADDRESS);
    expect(warnings(view)).to.deep.equal([]);
    await expect(view).to.be.accessible();
  });

  it('says all reasons to look twice in one box', async () => {
    const strange = { domain: 'other.example', chainId: 'eip155:10', resources: ['urn:recap:eyJhdHQ'] } as const;
    message.set(formatSignInMessage({ ...MESSAGE, ...strange }));
    const { view } = await show();
    expect(warnings(view).length).to.equal(3);
    expect(deepAll(view, 'wui-notice').length).to.equal(1);
    await expect(view).to.be.accessible();
  });

  it('shows dates of every language whole', async () => {
    await setLocale('ar');
    try {
      const { view } = await show();
      const end = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'short' });
      expect(facts(view).at(-1)).to.contain(end.format(Date.parse('2999-01-02T10:00:00Z')));
    } finally {
      await setLocale('en');
    }
  });

  it('warns of a message for another site, account, network or time, and of rights', async () => {
    const { view, drawn } = await show();
    const cases: readonly (readonly [Partial<SignInMessage>, string])[] = [
      [{ domain: 'other.example' }, 'This signs you in to other.example, not to this page.'],
      [{ accountAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }, 'This request is for another account.'],
      [{ chainId: 'eip155:10' }, 'This request is for another network.'],
      [{ expirationTime: '2000-01-01T00:00:00Z' }, 'This request has expired already.'],
      [{ notBefore: '2999-01-01T00:00:00Z' }, 'This sign-in is not valid yet.'],
      [{ resources: ['urn:recap:eyJhdHQ'] }, 'This also gives the website the rights that the message lists.'],
    ];
    for (const [change, said] of cases) {
      message.set(formatSignInMessage({ ...MESSAGE, ...change }));
      await drawn();
      expect(warnings(view), said).to.deep.equal([said]);
    }
    message.set(formatSignInMessage({ ...MESSAGE, expirationTime: undefined }));
    await drawn();
    expect(facts(view)).to.include('Expires: Never');
  });

  it('claims nothing of a text that it cannot read, and shows the text at once without its invisible characters', async () => {
    message.set(`${TEXT}\nand \u202eall\u200b my coins`);
    const { view, drawn } = await show();
    expect(facts(view)).to.deep.equal([]);
    expect(textOf(deep(view, 'wui-notice'))).to.equal('The meaning of this request is unknown.');
    expect(deep<HTMLDetailsElement>(view, 'details')?.open).to.equal(true);
    expect(deep(view, '[part=message]')?.textContent).to.equal(`${TEXT}\nand �all� my coins`);
    deep(view, 'summary')?.click();
    step.set('signing');
    await drawn();
    expect(deep<HTMLDetailsElement>(view, 'details')?.open).to.equal(false);
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

  it('ends with a success in place of the question', async () => {
    step.set('signing');
    const { view, drawn } = await show();
    step.set('signed');
    await drawn();
    expect(textOf(byId(view, 'sign-in-complete'))).to.match(/^Signed in ?Fine Shop$/);
    expect(byId(view, 'w3m-connecting-siwe-sign')).to.equal(undefined);
    await expect(view).to.be.accessible();
  });

  it('sets a long statement as a paragraph below its label', async () => {
    message.set(
      formatSignInMessage({ ...MESSAGE, statement: 'I accept the terms of the shop, and that orders are kept.' }),
    );
    const { view } = await show();
    view.style.inlineSize = '360px';
    const [label, value] = [...(deepAll(view, 'dl > div').at(-1)?.children ?? [])].map(each =>
      each.getBoundingClientRect(),
    );
    expect(value?.x).to.equal(label?.x);
    expect(value?.y).to.be.at.least((label?.bottom ?? Infinity) - 0.01); // Firefox has fractions of pixels
  });

  it('shows that it is cancelling', async () => {
    step.set('cancelling');
    const { view } = await show();
    expect(textOf(byId(view, 'w3m-connecting-siwe-cancel'))).to.equal('Cancelling…');
    expect(byId(view, 'w3m-connecting-siwe-sign')).to.have.property('disabled', true);
  });
});

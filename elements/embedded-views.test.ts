import { expect, html } from '@open-wc/testing';
import type { ReadySource } from '../testing/create-test-modal.js';
import { AUTH_CONNECTOR_ID } from '../controllers/domain/embedded/embedded-wallet.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { EmbeddedTheme } from '../controllers/domain/embedded/embedded-wallet.js';
import type { SocialProvider } from '../controllers/domain/embedded/social.js';
import * as embedded from '../controllers/sources/embedded.js';
import { FakeEmbeddedWallet } from '../testing/fake-embedded.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { EvmAdapter } from '../controllers/adapters/eip155/index.js';
import { createModal } from '../controllers/modal/create-modal.js';
import * as sessionModule from '../controllers/modal/session.js';
import { testEmbedded, testNetworks } from '../testing/index.js';
import { addEmbeddedViews } from './embedded-views.js';
import { deepActiveElement } from './internal/focus.js';
import { otherMethods } from './internal/other-methods.js';
import { WuiCodeEvent } from './ui/otp/wui-otp.events.js';
import './views/connect/w3m-connect-view.define.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from './views/testing/show-view.js';
import { loadView, titleOf, views } from './views.js';
import type { SessionElement } from './internal/session-element.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

describe('The views of the embedded wallet', () => {
  let wallet: FakeEmbeddedWallet;
  let test: TestModal;

  before(addEmbeddedViews);
  beforeEach(() => {
    wallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  function create(options: Parameters<typeof createTestModal>[0] = {}): void {
    test = createTestModal({ embeddedWallet: wallet, sources: [row], ...options });
    test.modal.shell.open();
  }
  /** Shows the view that is on top of the history. */
  async function show(): Promise<ShownView<SessionElement>> {
    const entry = test.session.router.current.get();
    const render = await loadView(views, entry, test.session);
    const shown = await showView<SessionElement>(render());
    shown.view.modal = test.modal;
    await shown.drawn();
    return shown;
  }
  const connectView = async (): Promise<SessionElement> => {
    const { view, drawn } = await showView<SessionElement>(
      html`<w3m-connect-view .modal=${test.modal}></w3m-connect-view>`,
    );
    await drawn();
    return view;
  };
  /** Ways to connect in their order, and the words between them. */
  const methodsOf = (view: SessionElement): string[] =>
    deepAll(
      view,
      'w3m-email-login, w3m-social-login, [data-testid^=wallet-selector], wui-separator, [data-testid=w3m-collapse-wallets-button]',
    ).map(({ localName, dataset }) => dataset.testid ?? localName);

  describe('Connect', () => {
    it('shows the ways to sign in also when their code arrives after the list', async () => {
      create();
      otherMethods.set(undefined);
      const view = await connectView();
      expect(methodsOf(view)).to.deep.equal(['wallet-selector-test.wallet']);
      addEmbeddedViews();
      await waitUntil(() => methodsOf(view).includes('w3m-email-login'), 'the email field');
    });

    it('has no row for the embedded wallet, also when the host offers no way to sign in', async () => {
      for (const features of [{}, { email: false, socials: false, passkey: false }] as const) {
        const adapters = [new EvmAdapter({ page: new EventTarget() })];
        const modal = createModal(
          { adapters, networks: testNetworks, embeddedWallet: wallet, features },
          { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
        );
        await modal.start();
        modal.shell.open();
        const { view, drawn } = await showView<SessionElement>(
          html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`,
        );
        await drawn();
        const found = deepAll(view, '[data-testid^=wallet-selector]');
        expect(found.map(({ dataset }) => dataset.testid)).to.deep.equal([]);
        modal.dispose();
      }
    });

    it('lists installed wallets first, and e-mail with socials beneath', async () => {
      create();
      const view = await connectView();
      expect(methodsOf(view)).to.deep.equal([
        'wallet-selector-test.wallet',
        'wui-separator',
        'w3m-email-login',
        'w3m-social-login-widget',
      ]);
      await expect(view).to.be.accessible();
    });

    it('follows the order of the host, and drops what it does not offer', async () => {
      create({ features: { connectMethodsOrder: ['social', 'email', 'wallet'], socials: ['github'] } });
      expect(methodsOf(await connectView())).to.deep.equal([
        'w3m-social-login-widget',
        'w3m-email-login',
        'w3m-email-login-or-separator',
        'wallet-selector-test.wallet',
      ]);
      test.modal.dispose();
      create({ features: { email: false, socials: false } });
      expect(methodsOf(await connectView())).to.deep.equal(['wallet-selector-test.wallet']);
    });

    it('collapses the wallets into one button that opens ConnectWallets', async () => {
      create({ features: { collapseWallets: true } });
      const view = await connectView();
      expect(methodsOf(view)).to.deep.equal([
        'w3m-email-login',
        'w3m-social-login-widget',
        'wui-separator',
        'w3m-collapse-wallets-button',
      ]);
      controlOf(byId(view, 'w3m-collapse-wallets-button'))?.click();
      expect(test.session.router.current.get().view).to.equal('ConnectWallets');
      const { view: wallets } = await show();
      expect(methodsOf(wallets)).to.deep.equal(['wallet-selector-test.wallet']);
    });

    it('offers only a sign-in where there are no wallets', async () => {
      create({ fake: { connectors: [] } });
      expect(methodsOf(await connectView())).to.deep.equal(['w3m-email-login', 'w3m-social-login-widget']);
    });

    for (const [socials, expected] of [
      [
        ['google', 'x'],
        ['google', 'x'],
      ],
      [['google'], ['google']],
      [
        ['google', 'x', 'discord'],
        ['google', 'x', 'discord'],
      ],
      [undefined, ['google', 'x', 'discord', 'farcaster', 'github', 'more']],
    ] as const) {
      it(`shows ${expected.length} buttons for ${socials?.length ?? 'all'} providers`, async () => {
        create({ features: { socials: socials as readonly SocialProvider[] } });
        const view = await connectView();
        const ids = deepAll(view, '[data-testid^=social-selector]').map(({ dataset }) =>
          dataset.testid?.replace('social-selector-', ''),
        );
        expect(ids).to.deep.equal(expected);
        const names = deepAll(view, '[data-testid^=social-selector]').map(
          button => button.getAttribute('aria-label') ?? button.getAttribute('label'),
        );
        expect(names[0]).to.equal('Continue with Google');
        const rows = deepAll(view, '[data-testid="wui-list-social"]'); // a pair has tiles alone
        expect(rows).to.have.length(expected.length === 2 ? 0 : 1);
      });
    }

    it('sends an address that was typed and entered before the code had loaded', async () => {
      create();
      wallet.results.set('email', { next: 'otp' });
      const side = test.session.source('ID_AUTH')!;
      const { email } = side;
      let release: () => void = () => undefined;
      const current = new Promise<void>(resolve => (release = resolve));
      Object.assign(side, { email: async () => (await current, email()) });
      const view = await connectView();
      const field = byId(view, 'wui-email-input')!;
      await waitUntil(() => controlOf(field), 'the field');
      const input = controlOf(field) as HTMLInputElement;
      input.value = 'ann@example.org';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
      );
      expect(wallet.steps).to.deep.equal([]);
      release();
      await waitUntil(() => wallet.steps.length === 1, 'the request');
      expect(wallet.steps[0]).to.deep.equal({ kind: 'email', email: 'ann@example.org' });
    });

    it('starts at a provider that was chosen before the code had loaded', async () => {
      create({ features: { socials: ['farcaster'] } });
      wallet.results.set('farcaster-start', { next: 'open', uri: 'https://farcaster.test/1' });
      const side = test.session.source('ID_AUTH')!;
      const { social } = side;
      let release: () => void = () => undefined;
      const current = new Promise<void>(resolve => (release = resolve));
      Object.assign(side, { social: async () => (await current, social()) });
      const view = await connectView();
      byId(view, 'social-selector-farcaster')!.click();
      expect(test.session.router.current.get().view).to.equal('Connect');
      release();
      await waitUntil(() => test.session.router.current.get().view === 'ConnectingFarcaster', 'the view');
    });

    it('sends the typed address, and shows that it waits and why it is refused', async () => {
      create();
      let refuse = (_reason: Error): void => undefined;
      wallet.login = () => new Promise((_, reject) => (refuse = reject));
      const view = await connectView();
      const field = byId<HTMLElement & { error: string }>(view, 'wui-email-input')!;
      const email = await test.session.source('ID_AUTH')!.email();
      await waitUntil(() => controlOf(field), 'the field');
      const input = controlOf(field) as HTMLInputElement;
      input.value = 'ann@example.org';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await waitUntil(() => email.address.get() === 'ann@example.org', 'the text');
      await waitUntil(() => controlOf(byId(view, 'w3m-email-submit')), 'the arrow');
      input.focus();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      await waitUntil(() => byId(view, 'w3m-email-submit')?.querySelector('wui-spinner'), 'the spinner');
      await waitUntil(() => input.readOnly, 'the field takes no edits');
      refuse(new W3mError('FRAME_REFUSED', { params: { reason: 'Too many codes' } }));
      await waitUntil(() => field.error === 'Too many codes', 'the error');
      expect(email.address.get()).to.equal('ann@example.org');
      await waitUntil(() => !input.readOnly, 'the field takes edits again');
      expect(deepActiveElement(), 'the focus has stayed').to.equal(input);
    });
  });

  describe('consent', () => {
    const legal = {
      termsConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy',
    };

    it('keeps everything out of reach until it is given, and remembers it', async () => {
      create({ ...legal, features: { legalCheckbox: true } });
      const view = await connectView();
      const content = deep(view, '.content');
      expect(content?.inert).to.equal(true);
      expect(textOf(byId(view, 'w3m-legal-checkbox'))).to.equal(
        'I agree to the terms of service and the privacy policy.',
      );
      expect(deep(view, '[part=legal]')).to.equal(undefined);
      content?.parentElement?.click(); // where a press on inert content arrives
      await waitUntil(() => deep(view, 'label.wanted'), 'the label that asks for the tick');
      expect(deepActiveElement()).to.equal(byId(view, 'wui-checkbox'));
      (byId(view, 'wui-checkbox') as HTMLInputElement).click();
      await waitUntil(() => !content?.inert && getComputedStyle(content!).opacity === '1', 'the consent');
      await expect(view).to.be.accessible();
      test.session.router.push('ConnectSocials');
      const { view: socials } = await show();
      await waitUntil(() => deep(socials, '.content')?.inert === false, 'the consent is remembered');
    });

    it('is asked for when the page has chosen a wallet, and can be declined', async () => {
      create({ ...legal, features: { legalCheckbox: true } });
      const answers: boolean[] = [];
      const wallet = { name: 'Fine Wallet', type: 'ANNOUNCED' } as const;
      test.session.router.reset('LegalConsent', { wallet, answer: isGiven => answers.push(isGiven) });
      const { view, drawn } = await show();
      await expect(view).to.be.accessible();
      expect(textOf(deep(view, '[part=request]'))).to.equal('Accept the terms of this app to connect Fine Wallet.');
      const go = byId(view, 'w3m-legal-continue');
      expect(go).to.have.property('disabled', true);
      controlOf(byId(view, 'w3m-legal-cancel'))?.click();
      (byId(view, 'wui-checkbox') as HTMLInputElement).click();
      await drawn();
      expect(go).to.have.property('disabled', false);
      controlOf(go)?.click();
      expect(answers).to.deep.equal([false, true]);
    });

    it('is not asked for without a legal text', async () => {
      create({ features: { legalCheckbox: true } });
      expect(byId(await connectView(), 'w3m-legal-checkbox')).to.equal(undefined);
    });

    it('is asked for without an embedded wallet too', async () => {
      create({ ...legal, embeddedWallet: undefined as never, features: { legalCheckbox: true } });
      const view = await connectView();
      expect(deep(view, '.content')?.inert).to.equal(true);
      expect(methodsOf(view)).to.deep.equal(['wallet-selector-test.wallet']);
    });
  });

  it('EmailLogin offers the sign-in by email alone, if the host does', async () => {
    create();
    test.session.router.push('EmailLogin');
    const { view } = await show();
    expect(titleOf(views, test.session.router.current.get())).to.equal('Email login');
    expect([deep(view, 'w3m-email-login') !== undefined, deep(view, 'w3m-social-login')]).to.deep.equal([
      true,
      undefined,
    ]);
    await expect(view).to.be.accessible();
    test.modal.options.updateFeatures({ email: false });
    await waitUntil(() => textOf(deep(view, 'p')) === 'This app does not offer email sign-in.', 'the note');
  });

  it('asks for the code, tells of a wrong one, and counts to the next e-mail', async () => {
    create();
    wallet.results.set('email', { next: 'otp' });
    wallet.results.set('otp', new W3mError('FRAME_REFUSED', { params: { reason: 'Invalid code' } }));
    const email = await test.session.source('ID_AUTH')!.email();
    email.edit('ann@example.org');
    await email.submit();
    expect(titleOf(views, test.session.router.current.get())).to.equal('Confirm email');
    const { view } = await show();
    await waitUntil(() => textOf(deep(view, '.email')) === 'ann@example.org');
    expect(textOf(view.shadowRoot?.querySelector('p'))).to.match(/^Enter the code we sent/);
    await waitUntil(() => textOf(byId(view, 'w3m-resend-code')) === 'Resend code in 30 s', 'the countdown');
    await expect(view).to.be.accessible();
    byId(view, 'wui-otp-input')?.dispatchEvent(new WuiCodeEvent('000000'));
    await waitUntil(() => textOf(deep(view, '[role=alert]')) === 'Invalid code', 'the error');
    test.clock.advance(30_000);
    await waitUntil(() => textOf(byId(view, 'w3m-resend-code')) === 'Resend code', 'the end of the countdown');
    test.clock.advance(20 * 60_000);
    await waitUntil(() => textOf(deep(view, '.detail')).startsWith('The code has expired'), 'the expiry');
  });

  for (const [name, arrange, selector] of [
    ['EmailVerifyDevice', () => test.session.router.push('EmailVerifyDevice', { email: 'ann@example.org' }), '.email'],
    ['ConnectSocials', () => test.session.router.push('ConnectSocials'), 'wui-list-item'],
    ['ConnectingSocial', () => test.session.router.push('ConnectingSocial', { provider: 'github' }), 'w3m-waiting'],
    ['ConnectingFarcaster', () => test.session.router.push('ConnectingFarcaster'), 'wui-qr-code'],
    ['Create', () => test.session.router.push('Create'), 'w3m-email-login'],
    [
      'UpdateEmailWallet',
      () => test.session.router.push('UpdateEmailWallet', { email: 'ann@example.org', redirectView: 'Account' }),
      'wui-input',
    ],
    [
      'UpdateEmailPrimaryOtp',
      () => test.session.router.push('UpdateEmailPrimaryOtp', { email: 'a@b.org', newEmail: 'c@d.org' }),
      'wui-otp',
    ],
    [
      'UpdateEmailSecondaryOtp',
      () => test.session.router.push('UpdateEmailSecondaryOtp', { newEmail: 'c@d.org' }),
      'wui-otp',
    ],
    ['UpgradeEmailWallet', () => test.session.router.push('UpgradeEmailWallet'), 'wui-button'],
    [
      'ApproveTransaction',
      () =>
        test.session.router.push('ApproveTransaction', {
          purpose: 'approve',
          surface: undefined,
          cancel: () => undefined,
        }),
      'w3m-waiting',
    ],
  ] as const) {
    it(`${name} is accessible and has a title`, async () => {
      create({ features: { passkey: true } });
      wallet.mood = 'approve';
      wallet.results.set('farcaster-start', { next: 'open', uri: 'https://farcaster.test/1' });
      wallet.results.set('farcaster', new Promise(() => undefined) as never); // nobody approves
      wallet.login = async step => {
        const result = wallet.results.get(step.kind);
        return step.kind === 'device' || step.kind === 'farcaster'
          ? new Promise(() => undefined)
          : ((result ?? { next: 'done' }) as never);
      };
      arrange();
      const { view } = await show();
      await waitUntil(() => deep(view, selector), selector);
      expect(titleOf(views, test.session.router.current.get())).not.to.equal('');
      await expect(view).to.be.accessible();
    });
  }

  it('places the wallet above ApproveTransaction, and hides it with the view', async () => {
    create();
    const shown: unknown[] = [];
    const surface = {
      show: (place: unknown) => void shown.push(place),
      hide: () => void shown.push('hidden'),
      onNeed: () => () => undefined,
      onClose: () => () => undefined,
      cancel: () => undefined,
    };
    test.session.router.push('ApproveTransaction', { purpose: 'approve', surface, cancel: () => undefined });
    const { view } = await show();
    await waitUntil(() => shown.length > 1, 'the wallet');
    const { left, top, width, height } = deep(view, '[part=place]')!.getBoundingClientRect();
    expect(shown[0]).to.equal('hidden'); // what a request before has shown
    expect(shown[1]).to.deep.include({ left, top, width, height, title: 'Your wallet' });
    const themes = (): readonly EmbeddedTheme[] =>
      (shown.slice(1) as { readonly theme: EmbeddedTheme }[]).map(({ theme }) => theme);
    view.style.colorScheme = 'dark'; // as the modal does in its mode
    await waitUntil(() => themes().at(-1)?.themeMode === 'dark', 'the mode');
    view.style.setProperty('--wui-color-surface', 'rgb(1, 2, 3)'); // as a preset does
    await waitUntil(() => themes().at(-1)?.tokens?.['--wui-color-surface'] === 'rgb(1, 2, 3)', 'the preset');
    expect(themes().at(-1)?.locale).to.equal('en');
    view.remove();
    expect(shown.at(-1)).to.equal('hidden');
  });

  it('enters the wallet by keyboard from its place, where a person who goes back from the wallet stops', async () => {
    create();
    let entries = 0;
    const surface = {
      show: () => undefined,
      hide: () => undefined,
      focus: () => void (entries += 1),
      onNeed: () => () => undefined,
      onClose: () => () => undefined,
      cancel: () => undefined,
    };
    test.session.router.push('ApproveTransaction', { purpose: 'approve', surface, cancel: () => undefined });
    const { view } = await show();
    await waitUntil(() => deep(view, '[part=place]'), 'the place');
    const place = deep(view, '[part=place]') as HTMLElement;
    const press = (key: string, shiftKey = false): boolean =>
      place.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true, cancelable: true }),
      );
    place.focus(); // from the wallet, whose keys the page does not hear
    expect(entries).to.equal(0);
    for (const key of ['Enter', ' ', 'Tab']) expect(press(key), key).to.equal(false);
    expect(entries).to.equal(3);
    expect([press('Tab', true), press('a')]).to.deep.equal([true, true]);
    expect(entries).to.equal(3);
    place.blur();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    place.focus(); // from the modal
    expect(entries).to.equal(4);
    place.blur();
    place.focus(); // the wallet has heard the key come up
    expect(entries).to.equal(4);
  });
});

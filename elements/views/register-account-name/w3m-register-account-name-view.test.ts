import { expect, html } from '@open-wc/testing';
import { truncateAddress } from '../../../controllers/domain/format.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import type { NamesProvider } from '../../../controllers/providers/providers.js';
import type { NameClaim } from '../../../controllers/services/names.js';
import { createTestModal, testConnector, type TestModal } from '../../../testing/index.js';
import { brokenWords } from '../testing/broken-words.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import type { W3mRegisterAccountNameView } from './w3m-register-account-name-view.js';
import './w3m-register-account-name-view.define.js';

describe('<w3m-register-account-name-view>', () => {
  let test: TestModal;
  const registered: string[] = [];
  const provider: NamesProvider = {
    suggest: async label =>
      ['', '1', '2'].map(ending => ({ name: `${label}${ending}.shop.eth`, isTaken: label + ending === 'taken' })),
    register: async ({ name }) => void registered.push(name),
  };

  async function show(
    changes: Partial<NamesProvider> = {},
    id = 'ID_AUTH',
  ): Promise<ShownView<W3mRegisterAccountNameView>> {
    const names = { ...provider, ...changes };
    test = createTestModal({ fake: { connectors: [{ ...testConnector, id }] }, services: { names } });
    await test.connect();
    test.modal.shell.open();
    test.session.router.reset('Account');
    test.session.router.push('RegisterAccountName');
    const feature = await test.session.features.load('names');
    return showView(
      html`<w3m-register-account-name-view .modal=${test.modal} .names=${feature}></w3m-register-account-name-view>`,
    );
  }
  async function type(view: Element, text: string): Promise<void> {
    const input = deep<HTMLInputElement>(view, 'input');
    if (!input) throw new Error('no input');
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await test.settle();
    test.clock.advance(500);
    await test.settle();
  }
  const status = (view: Element): string => textOf(deep(view, '[role=status]'));
  const isEnabled = (view: Element): boolean =>
    !(controlOf(byId(view, 'register-name-button')) as HTMLButtonElement).disabled;

  beforeEach(() => {
    localStorage.clear();
    registered.length = 0;
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  it('puts the zone after the name from left to right in a right-to-left page, as the name is read', async () => {
    const { view } = await show();
    view.parentElement!.dir = 'rtl';
    await type(view, 'lighthouse');
    const name = deep<HTMLInputElement>(view, 'input')!.getBoundingClientRect();
    const zone = deep(view, '.zone')!.getBoundingClientRect();
    expect(name.right).to.be.at.most(zone.left);
  });

  it('says what a text lacks, and enables the button for a free name only', async () => {
    const { view } = await show();
    expect(status(view)).to.equal('At least 4 letters, digits or hyphens');
    await expect(view).to.be.accessible();
    for (const [text, said, enabled] of [
      ['abc', 'At least 4 letters, digits or hyphens', false],
      ['no no', '', false],
      ['ab--cd', '', false],
      ['taken', 'taken.shop.eth Registered', false],
      ['alice', 'Available', true],
    ] as const) {
      await type(view, text);
      expect([status(view), isEnabled(view)], text).to.deep.equal([said, enabled]);
    }
    await expect(view).to.be.accessible();
    expect(textOf(deep(view, '.zone'))).to.equal('.shop.eth');
  });

  it('takes a suggestion', async () => {
    const { view } = await show();
    await type(view, 'taken');
    const rows = deepAll(view, '[data-testid=account-name-suggestion]');
    expect(rows.map(textOf)).to.deep.equal(['taken1.shop.eth', 'taken2.shop.eth']);
    controlOf(rows[0])?.click();
    await test.settle();
    test.clock.advance(500);
    await test.settle();
    expect(deep<HTMLInputElement>(view, 'input')?.value).to.equal('taken1');
    expect(isEnabled(view)).to.equal(true);
  });

  it('offers a free name as the one suggestion, which registers it by a click', async () => {
    const { view } = await show();
    await type(view, 'alice');
    const rows = deepAll(view, '[data-testid=account-name-suggestion]');
    expect(rows.map(textOf)).to.deep.equal(['alice.shop.eth']);
    await expect(view).to.be.accessible();
    controlOf(rows[0])?.click();
    await test.settle();
    expect(registered).to.deep.equal(['alice.shop.eth']);
  });

  it('breaks names before a dot only, and no address, with large text', async () => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const zone = (label: string): string => `${label}.lighthouse.example`;
    const { view, drawn } = await show({
      suggest: async label => ['', 'app', 'wallet'].map(ending => ({ name: zone(label + ending), isTaken: false })),
    });
    view.style.inlineSize = '360px';
    await type(view, 'lighthouse');
    await drawn();
    expect(textOf(deep(view, 'dl'))).to.contain('0x');
    expect(brokenWords(view)).to.deep.equal([]);
    root.style.fontSize = '';
  });

  it('registers on Enter, and shows the success', async () => {
    const { view } = await show();
    await type(view, 'alice');
    deep(view, 'input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    await test.settle();
    expect(registered).to.deep.equal(['alice.shop.eth']);
    expect(test.session.router.current.get()).to.deep.equal({
      view: 'RegisterAccountNameSuccess',
      data: { name: 'alice.shop.eth' },
    });
    expect(test.modal.account.of('eip155').profileName).to.equal('alice.shop.eth');
  });

  it('describes the field by its rule, and says on Enter why a name cannot be registered', async () => {
    const { view, said } = await show();
    const input = deep<HTMLInputElement>(view, 'input');
    const description = (): string =>
      textOf((input?.getRootNode() as ShadowRoot).getElementById(input?.getAttribute('aria-describedby') ?? ''));
    expect(description()).to.equal('At least 4 letters, digits or hyphens');
    for (const [text, reason] of [
      ['abc', 'At least 4 letters, digits or hyphens'],
      ['no no', 'Use letters, digits and hyphens only'],
      ['ab--cd', 'The third and fourth characters cannot both be hyphens'],
      ['taken', 'taken.shop.eth. Registered'],
    ] as const) {
      await type(view, text);
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      expect(said.at(-1), text).to.equal(reason);
    }
    expect(said).to.have.length(4);
    expect(registered).to.deep.equal([]);
    await type(view, 'no no');
    expect(description()).to.equal('Use letters, digits and hyphens only');
    await type(view, 'ab--cd');
    expect(description()).to.equal('The third and fourth characters cannot both be hyphens');
  });

  it('says what a free name has the wallet sign, word for word', async () => {
    const claims: NameClaim[] = [];
    const { view, drawn } = await show({ register: async claim => void claims.push(claim) });
    await type(view, 'taken');
    expect(deep(view, 'w3m-signed-text')).to.equal(undefined);
    await type(view, 'alice');
    const rows = deepAll(view, 'dl > div').map(row => [...row.children].map(textOf));
    expect(rows).to.deep.equal([
      ['Name', 'alice.shop.eth'],
      ['Account', truncateAddress(test.modal.account.accountOf('eip155')?.address ?? '')],
      ['Network', 'Ethereum'],
    ]);
    await expect(view).to.be.accessible();
    test.clock.advance(300_000); // registries refuse old messages
    test.wallet.answer = 'hang';
    controlOf(byId(view, 'register-name-button'))?.click();
    await drawn();
    const shown = deep(view, '[part=message]')?.textContent;
    test.wallet.answerLate();
    await drawn();
    expect(claims).to.have.length(1);
    expect(claims[0]).to.include({ message: shown, signature: `signed: ${shown}` });
    expect(JSON.parse(shown ?? '')).to.deep.equal({
      name: 'alice.shop.eth',
      attributes: {},
      timestamp: Math.floor(test.modal.scope.now() / 1_000),
    });
  });

  it('shows that it waits for the wallet, and what the wallet said', async () => {
    const { view, drawn } = await show();
    await type(view, 'alice');
    test.wallet.answer = 'hang';
    controlOf(byId(view, 'register-name-button'))?.click();
    await drawn();
    expect(textOf(byId(view, 'register-name-button'))).to.equal('Approve in your wallet');
    expect(deep<HTMLInputElement>(view, 'input')?.disabled).to.equal(true);
    test.wallet.answerLate();
    await drawn();
    expect(registered).to.have.length(1);
  });

  it('shows the first reason of the registry, otherwise the name of the failure', async () => {
    const params = { status: 400, reason: 'This name is reserved' };
    const { view, drawn } = await show({
      register: () => Promise.reject(new W3mError('HTTP_STATUS', { params })),
    });
    await type(view, 'alice');
    controlOf(byId(view, 'register-name-button'))?.click();
    await drawn();
    expect(textOf(byId(view, 'name-failure'))).to.equal('This name is reserved');
    expect(byId(view, 'name-failure')?.hasAttribute('role'), 'the notice is an alert by itself').to.equal(false);
    expect(status(view), 'while the name is checked again').to.equal('');
    await type(view, 'alice2');
    expect([status(view), byId(view, 'name-failure')]).to.deep.equal(['Available', undefined]);
    test.modal.dispose();

    const other = await show({ register: () => Promise.reject(new Error('down')) });
    await type(other.view, 'alice');
    controlOf(byId(other.view, 'register-name-button'))?.click();
    await other.drawn();
    expect(textOf(byId(other.view, 'name-failure'))).to.equal('Error registering name alice.shop.eth');
    expect(deep<HTMLInputElement>(other.view, 'input')?.value).to.equal('alice');
  });

  it('offers to check again', async () => {
    let isDown = true;
    const { view } = await show({
      suggest: (...given) => (isDown ? Promise.reject(new Error('down')) : provider.suggest(...given)),
    });
    await type(view, 'alice');
    expect(status(view)).to.equal('Error fetching name suggestions Try again');
    const [notice, field] = [deep(view, '[role=status] wui-notice'), deep(view, 'wui-input')];
    expect(notice?.getBoundingClientRect().width).to.equal(field?.getBoundingClientRect().width);
    isDown = false;
    controlOf(deep(view, '[role=status] wui-button'))?.click();
    await test.settle();
    test.clock.advance(500);
    await test.settle();
    expect(status(view)).to.equal('Available');
  });

  it('says who can register a name, and that the account has one', async () => {
    const { view } = await show({}, 'injected');
    expect(textOf(view.shadowRoot?.querySelector('wui-empty'))).to.contain('Names are for accounts');
    expect(deep(view, 'input')).to.equal(undefined);
    test.modal.dispose();
    const other = await show();
    test.modal.account.setProfile('eip155', { profileName: 'bob.eth' });
    await other.drawn();
    expect(textOf(other.view.shadowRoot?.querySelector('wui-empty'))).to.equal(
      'This account has the name bob.eth already.',
    );
    await expect(other.view).to.be.accessible();
  });
});

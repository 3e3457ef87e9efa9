import { expect, fixture, html } from '@open-wc/testing';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testAccounts,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import '../pictures.define.js';
import './w3m-account-button.define.js';
import type { W3mAccountButton } from './w3m-account-button.js';
import { waitUntil } from '../../../testing/wait-until.js';

const find = (el: W3mAccountButton, selector: string): HTMLElement | null => el.shadowRoot!.querySelector(selector);
const text = (el: W3mAccountButton): string => find(el, 'button')!.textContent.replace(/\s+/g, ' ').trim();

describe('<w3m-account-button>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  const make = (): Promise<W3mAccountButton> =>
    fixture<W3mAccountButton>(html`<w3m-account-button .modal=${test.modal}></w3m-account-button>`);

  const connected = async (): Promise<W3mAccountButton> => {
    await test.connect();
    return make();
  };

  it('renders nothing without an account', async () => {
    const el = await make();
    expect(find(el, 'button')).to.equal(null);
    await test.connect();
    await waitUntil(() => find(el, 'button'));
  });

  it('shows the remembered account without a session, and a placeholder for its balance', async () => {
    test.modal.dispose();
    test = createTestModal({ adapters: [] });
    test.modal.account.setWaiting('eip155', 'restore', 'reconnecting', `eip155:1:${testAccounts[0].address}`);
    const el = await make();
    expect(find(el, '.account')?.title).to.equal(testAccounts[0].address);
    expect(find(el, '.spinner')).to.not.equal(null);
    test.modal.account.setWaiting('eip155', 'restore', undefined);
    await el.updateComplete;
    await waitUntil(() => !find(el, 'button'));
  });

  for (const mode of ['light', 'dark'] as const)
    it(`shows balance and address, and is accessible in ${mode}`, async () => {
      test.modal.theme.setMode(mode);
      const el = await connected();
      await waitUntil(() => text(el) === '1.234 ETH 0xf3…b92266');
      expect(find(el, '.account')?.title).to.equal('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
      await expect(el).to.be.accessible();
    });

  it('formats a balance of zero as 0.000', async () => {
    test.wallet.balance.set({ amount: 0n, decimals: 18, symbol: 'ETH' });
    const el = await connected();
    await waitUntil(() => text(el).includes('0.000 ETH'));
  });

  it('shows that a balance is unavailable', async () => {
    test.wallet.balance.set(undefined);
    const el = await connected();
    await waitUntil(() => find(el, '.nothing'));
    const mark = find(el, '.nothing')!;
    expect(mark.ariaLabel).to.equal('Balance unavailable');
    expect(mark.title).to.equal(''); // screen readers would read it again
    expect(mark.querySelector('span')!.title).to.equal('Balance unavailable');
    expect(text(el)).not.to.contain('0.000');
    await expect(el).to.be.accessible();
  });

  it('keeps its width when the balance loads', async () => {
    test.wallet.balance.set({ amount: 0n, decimals: 18, symbol: 'ETH' });
    const el = await connected();
    await waitUntil(() => text(el).includes('0.000 ETH'));
    const { width } = el.getBoundingClientRect();
    test.wallet.balance.set(undefined);
    test.modal.network.setActive(test.modal.network.inNamespace('eip155')[1]!);
    await waitUntil(() => find(el, '.nothing'));
    expect(Math.abs(el.getBoundingClientRect().width - width)).to.be.lessThan(1);
  });

  it('hides the balance with balance="hide"', async () => {
    const el = await connected();
    await waitUntil(() => text(el).includes('ETH'));
    el.balance = 'hide';
    await el.updateComplete;
    expect(text(el)).to.equal('0xf3…b92266');
  });

  describe('in a narrow place', () => {
    const within = async (
      width: string,
      rootSize = '',
    ): Promise<{ el: W3mAccountButton; isSeen: (s: string) => boolean }> => {
      document.documentElement.style.setProperty('font-size', rootSize);
      await test.connect();
      const place = await fixture<HTMLElement>(html`
        <div><w3m-account-button .modal=${test.modal}></w3m-account-button></div>
      `);
      place.style.setProperty('inline-size', width);
      const el = place.querySelector<W3mAccountButton>('w3m-account-button')!;
      await waitUntil(() => text(el).includes('1.234 ETH'));
      const isSeen = (selector: string): boolean => {
        const [inner, outer] = [find(el, selector)!, find(el, '.content')!].map(each => each.getBoundingClientRect());
        return inner!.top < outer!.bottom && inner!.bottom > outer!.top;
      };
      expect(place.scrollWidth, 'overflow').to.be.at.most(place.clientWidth);
      return { el, isSeen };
    };

    afterEach(() => document.documentElement.removeAttribute('style'));

    it('shows balance and address where both fit', async () => {
      const { el, isSeen } = await within('400px');
      expect([isSeen('.balance'), isSeen('.account')]).to.deep.equal([true, true]);
      expect(el.getBoundingClientRect().width).to.be.lessThan(400);
      expect(el.getBoundingClientRect().height).to.equal(40);
    });

    it('drops the balance, then the middle of the address', async () => {
      const { el, isSeen } = await within('200px');
      expect([isSeen('.balance'), isSeen('.account')]).to.deep.equal([false, true]);
      const from = find(el, '.from')!;
      expect(from.scrollWidth).to.equal(from.clientWidth);
      expect(el.getBoundingClientRect().height).to.equal(40);
      await within('110px').then(narrow => {
        const start = find(narrow.el, '.from')!;
        expect(start.scrollWidth).to.be.greaterThan(start.clientWidth);
        const end = start.nextElementSibling as HTMLElement;
        expect(end.scrollWidth).to.equal(end.clientWidth);
      });
    });

    it('fits a page of 320 px with text of 200 %', async () => {
      const { isSeen } = await within('272px', '200%');
      expect([isSeen('.balance'), isSeen('.account')]).to.deep.equal([false, true]);
    });
  });

  it('shows the balance of its namespace, active or not', async () => {
    const solana = new FakeAdapter(solanaFake);
    solana.balance.set({ amount: 0n, decimals: 9, symbol: 'SOL' });
    test = createTestModal({
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), solana],
    });
    const { modal, session } = test;
    for (const namespace of ['solana', 'eip155'] as const)
      await session.connect(session.connectors.find('Test Wallet', namespace)!);
    const ofSolana = await make();
    ofSolana.namespace = 'solana';
    await waitUntil(() => text(ofSolana).startsWith('0.000 SOL'));
    const ofEvm = await make();
    ofEvm.namespace = 'eip155';
    await waitUntil(() => text(ofEvm).startsWith('1.234 ETH'));
    modal.network.setActiveNamespace('solana');
    await test.settle();
    await ofEvm.updateComplete;
    expect([text(ofEvm), text(ofSolana)].map(each => each.slice(0, 9))).to.deep.equal(['1.234 ETH', '0.000 SOL']);
    expect(session.balance.latest.get()?.symbol).to.equal('SOL');
  });

  it('prefers the profile name, and shortens the address by its attributes', async () => {
    const el = await connected();
    el.charsStart = 6;
    el.charsEnd = 4;
    await el.updateComplete;
    expect(find(el, '.account')?.textContent.trim()).to.equal('0xf39F…2266');
    test.modal.account.setProfile('eip155', { profileName: 'sam.eth' });
    await waitUntil(() => find(el, '.account')?.textContent.trim() === 'sam.eth');
  });

  it('opens the view Account for its namespace', async () => {
    const el = await connected();
    el.namespace = 'eip155';
    await el.updateComplete;
    expect(el.dataset['testid']).to.equal('account-button-eip155');
    find(el, 'button')!.click();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
    expect(test.session.router.current.get().view).to.equal('Account');
  });

  it('opens UnsupportedChain on an unsupported network', async () => {
    const el = await connected();
    test.wallet.change({ chainId: 5 });
    await test.settle();
    test.modal.shell.close();
    find(el, 'button')!.click();
    expect(test.session.router.current.get().view).to.equal('UnsupportedChain');
  });

  it('can be disabled', async () => {
    const el = await connected();
    el.disabled = true;
    await el.updateComplete;
    expect(find(el, 'button')!.matches(':disabled')).to.equal(true);
  });
});

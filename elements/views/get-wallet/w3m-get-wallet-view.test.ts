import { expect, html } from '@open-wc/testing';
import { WALLETS } from '../../../controllers/domain/wallets/wallets.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { controlOf, deep, deepAll, showView, type ShownView } from '../testing/show-view.js';
import './w3m-get-wallet-view.define.js';

const show = async (
  options: Parameters<typeof createTestModal>[0] = {},
): Promise<ShownView<Element> & Pick<TestModal, 'session'>> => {
  const { modal, session } = createTestModal(options);
  const shown = await showView(html`<w3m-get-wallet-view .modal=${modal}></w3m-get-wallet-view>`);
  return { ...shown, session };
};

const names = (view: Element): readonly (string | null)[] =>
  deepAll(view, 'wui-list-item').map(row => row.getAttribute('label'));

describe('<w3m-get-wallet-view>', () => {
  it('suggests wallets and opens their downloads', async () => {
    const { view, session } = await show();
    expect(names(view)).to.deep.equal(WALLETS.slice(0, 6).map(({ name }) => name));
    await expect(view).to.be.accessible();
    controlOf(deep(view, 'wui-list-item'))?.click();
    expect(session.router.current.get()).to.deep.equal({ view: 'Downloads', data: { wallet: WALLETS[0] } });
  });

  it('lists custom wallets first, then featured ones', async () => {
    const featured = WALLETS[5]!;
    const { view } = await show({
      customWallets: [{ id: 'house', name: 'House', homepage: 'https://house.example' }],
      featuredWalletIds: [featured.id],
    });
    expect(names(view).slice(0, 2)).to.deep.equal(['House', featured.name]);
    expect(deep<HTMLAnchorElement>(view, 'a')?.href).to.equal('https://house.example/');
  });

  it('omits excluded, not included and unlinked wallets', async () => {
    const { view } = await show({
      excludeWalletIds: [WALLETS[0]!.name],
      customWallets: [{ id: 'x', name: 'Nowhere' }],
    });
    expect(names(view)).not.to.include(WALLETS[0]!.name);
    expect(names(view)).not.to.include('Nowhere');
    const { view: few } = await show({ includeWalletIds: [WALLETS[1]!.id] });
    expect(names(few)).to.deep.equal([WALLETS[1]!.name]);
  });
});

import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { createTestModal, FakeRemoteWallet, testConnector, type TestModal } from '../../../testing/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf, deep, deepAll, textOf } from '../../views/testing/show-view.js';
import { card, find, headerButton, isShown, renderModal } from '../testing/modal.js';
import type { W3mModal } from '../modal/w3m-modal.js';

const another: Connector = { id: 'io.rabby', name: 'Rabby', type: 'ANNOUNCED', namespace: 'eip155', rdns: 'io.rabby' };

type Options = NonNullable<Parameters<typeof createTestModal>[0]>;

/** Opens a modal whose wallets do not answer. */
async function open(options: Options = {}): Promise<{ readonly test: TestModal; readonly el: W3mModal }> {
  const test = createTestModal({ layout: 'wide', fake: { connectors: [testConnector, another] }, ...options });
  test.wallet.answer = 'hang';
  const el = await renderModal(test);
  test.modal.open();
  await isShown(el);
  return { test, el };
}

const list = (el: W3mModal): HTMLElement | null => find(el, '.list');
const frame = (el: W3mModal): HTMLElement | null | undefined =>
  find(el, 'w3m-router')?.shadowRoot?.querySelector<HTMLElement>('.view:not([inert])');
const detail = (el: W3mModal): string | undefined => frame(el)?.firstElementChild?.localName;
const detailIs = (el: W3mModal, name: string): Promise<void> => waitUntil(() => detail(el) === name, `shows ${name}`);
const row = (el: W3mModal, id: string): HTMLElement | undefined => byId(list(el)!, `wallet-selector-${id}`);
const press = (el: W3mModal, id: string): void => controlOf(row(el, id))!.click();

describe('WideLayout', () => {
  let opened: TestModal | undefined;

  const make = async (options?: Options): Promise<W3mModal> => {
    const { test, el } = await open(options);
    opened = test;
    return el;
  };

  beforeEach(() => setViewport({ width: 1000, height: 700 }));

  afterEach(async () => {
    opened?.modal.dispose();
    await setViewport({ width: 1000, height: 700 });
  });

  it('is off by default: one column of 360 px', async () => {
    const el = await make({ layout: 'compact' });
    expect(list(el)).to.equal(null);
    expect(card(el).offsetWidth).to.equal(360);
    opened?.modal.dispose();
    const test = createTestModal();
    opened = test;
    const silent = await renderModal(test);
    test.modal.open();
    await isShown(silent);
    expect(list(silent)).to.equal(null);
  });

  it('shows the wallets in groups and the guide beside them', async () => {
    const el = await make({ remote: new FakeRemoteWallet() });
    await detailIs(el, 'w3m-guide');
    await waitUntil(() => deepAll(list(el)!, '[part=group]').length > 1, 'the groups');
    expect(deepAll(list(el)!, '[part=group]').map(textOf)).to.deep.equal(['Installed', 'More ways to connect']);
    const groupOf = (id: string): string => row(el, id)?.parentElement?.getAttribute('aria-label') ?? '';
    expect([groupOf('io.rabby'), groupOf('walletconnect')]).to.deep.equal(['Installed', 'More ways to connect']);
    expect(card(el).offsetWidth).to.equal(720);
    expect(headerButton(el, 'w3m-header-help'), 'the guide is there').to.equal(null);
    await waitUntil(() => deep(frame(el)!, 'h3'), 'the guide');
    await expect(el).to.be.accessible();
  });

  it('is as high as its wallets need, within limits', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...another, id: `w${at}`, rdns: `w.${at}`, name: `W${at}` }));
    const heights: number[] = [];
    for (const connectors of [[testConnector], [testConnector, ...many.slice(0, 6)], many]) {
      const el = await make({ fake: { connectors } });
      await detailIs(el, 'w3m-guide');
      await waitUntil(() => deepAll(list(el)!, 'wui-list-item').length >= connectors.length, 'the wallets');
      await waitUntil(() => deep(frame(el)!, 'h3'), 'the guide');
      heights.push(list(el)!.offsetHeight);
      expect(find(el, 'w3m-router')!.offsetTop + find(el, 'w3m-router')!.offsetHeight).to.equal(
        list(el)!.offsetTop + list(el)!.offsetHeight,
      );
      opened?.modal.dispose();
    }
    expect(heights[0]).to.equal(424);
    expect(heights[1]).to.be.within(440, 501);
    expect(heights[2], '80 % of the window').to.equal(502);
  });

  it('leads to the installed wallets, and to others where none is', async () => {
    const action = (el: W3mModal): string | null | undefined => {
      const shown = frame(el);
      return shown && deep(shown, 'wui-button')?.getAttribute('variant');
    };
    const el = await make();
    await waitUntil(() => action(el) === 'neutral', 'an action beside the list');
    opened?.modal.dispose();
    const bare = await make({ fake: { connectors: [] }, remote: new FakeRemoteWallet() });
    await waitUntil(() => action(bare) === 'accent', 'the next step');
  });

  it('shows the chosen wallet beside the list, and replaces it by the next', async () => {
    const el = await make();
    await detailIs(el, 'w3m-guide');
    const left = list(el);
    press(el, 'test.wallet');
    await detailIs(el, 'w3m-connecting-external-view');
    expect(row(el, 'test.wallet')).to.have.property('selected', true);
    press(el, 'io.rabby');
    await waitUntil(() => textOf(deep(frame(el)!, '[part=heading]')) === 'Approve in Rabby', 'the other wallet');
    expect([row(el, 'test.wallet'), row(el, 'io.rabby')].map(each => each?.hasAttribute('selected'))).to.deep.equal([
      false,
      true,
    ]);
    expect(opened?.session.router.history.get()).to.have.length(2);
    expect(list(el) === left, 'the list stays').to.equal(true);
    await expect(el).to.be.accessible();
  });

  it('does not ask a wallet again that is already chosen', async () => {
    const el = await make();
    await detailIs(el, 'w3m-guide');
    press(el, 'test.wallet');
    await detailIs(el, 'w3m-connecting-external-view');
    const shown = frame(el);
    press(el, 'test.wallet');
    await opened?.settle();
    expect(frame(el) === shown).to.equal(true);
  });

  it('goes back to the guide, and marks no wallet then', async () => {
    const el = await make();
    await detailIs(el, 'w3m-guide');
    press(el, 'test.wallet');
    await detailIs(el, 'w3m-connecting-external-view');
    headerButton(el, 'header-back')!.click();
    await detailIs(el, 'w3m-guide');
    await waitUntil(() => !row(el, 'test.wallet')?.hasAttribute('selected'), 'the mark');
    expect(opened?.session.connection.attempt.get()?.status).not.to.equal('waiting');
  });

  it('becomes one column below 720 px without losing the request, and two again', async () => {
    const el = await make();
    await detailIs(el, 'w3m-guide');
    press(el, 'test.wallet');
    await detailIs(el, 'w3m-connecting-external-view');
    const shown = frame(el);
    await setViewport({ width: 719, height: 700 });
    await waitUntil(() => !list(el), 'the list goes');
    expect(frame(el) === shown, 'the same view').to.equal(true);
    expect(opened?.session.connection.attempt.get()?.status).to.equal('waiting');
    headerButton(el, 'header-back')!.click();
    await detailIs(el, 'w3m-connect-view');
    await setViewport({ width: 720, height: 700 });
    await detailIs(el, 'w3m-guide');
    expect(list(el)).not.to.equal(null);
    expect(card(el).getBoundingClientRect().right).to.be.at.most(720);
  });

  it('has the list at the start and before the detail in the order of focus, also right to left', async () => {
    const el = await make();
    await detailIs(el, 'w3m-guide');
    const router = find(el, 'w3m-router')!;
    expect(list(el)!.compareDocumentPosition(router) & Node.DOCUMENT_POSITION_FOLLOWING).to.be.greaterThan(0);
    const starts = (): readonly number[] => [list(el)!, router].map(each => each.getBoundingClientRect().left);
    expect(starts()[0]).to.be.lessThan(starts()[1]!);
    find(el, '.top')!.dir = 'rtl';
    expect(starts()[0]).to.be.greaterThan(starts()[1]!);
  });

  it('keeps one column of 360 px for views that do not lead to a wallet', async () => {
    const el = await make();
    opened?.session.router.reset('Networks');
    await detailIs(el, 'w3m-networks-view');
    expect(list(el)).to.equal(null);
    expect(card(el).offsetWidth).to.equal(360);
  });

  it('needs 600 px of height with auto', async () => {
    await setViewport({ width: 844, height: 390 });
    const el = await make({ layout: 'auto' });
    expect(list(el)).to.equal(null);
    await setViewport({ width: 844, height: 600 });
    await waitUntil(() => list(el), 'the list');
  });

  it('changes with the option while it is open', async () => {
    const el = await make({ layout: 'compact' });
    opened?.modal.options.update({ layout: 'wide' });
    await waitUntil(() => list(el), 'the list');
    opened?.modal.options.update({ layout: 'compact' });
    await waitUntil(() => !list(el), 'one column');
  });

  it('says what to do without the guide', async () => {
    const el = await make({ enableWalletGuide: false });
    await detailIs(el, 'w3m-guide');
    await waitUntil(() => textOf(deep(frame(el)!, 'p')) === 'Choose a wallet', 'the text');
  });

  it('follows the width of its container when embedded', async () => {
    const test = createTestModal({ layout: 'wide', enableEmbedded: true });
    opened = test;
    const box = await fixture<HTMLElement>(
      html`<div><w3m-modal enable-embedded .modal=${test.modal}></w3m-modal></div>`,
    );
    const el = box.querySelector<W3mModal>('w3m-modal')!;
    await waitUntil(() => list(el), 'the list');
    box.style.setProperty('width', '500px');
    await waitUntil(() => !list(el), 'one column');
    expect(card(el).offsetWidth).to.equal(400);
  });
});

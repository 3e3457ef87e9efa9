import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { arbitrum, base, gnosis, linea, zora } from '../../controllers/domain/networks/evm-networks.js';
import type { SwapToken } from '../../controllers/index.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { createTestModal, testNetworks, type TestModal } from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';
import { deepActiveElement, elementsAround } from '../internal/focus.js';
import { card, isShown } from '../shell/testing/modal.js';
import '../shell/modal/w3m-modal.define.js';
import type { W3mModal } from '../shell/modal/w3m-modal.js';
import '../widgets/wallet-directory/w3m-wallet-directory.define.js';
import './networks/w3m-networks-view.define.js';
import './swap-select-token/w3m-swap-select-token-view.define.js';
import { showInFrame } from './testing/focus-frame.js';
import { byId, deepAll, textOf } from './testing/show-view.js';

const MANY = [...testNetworks, arbitrum, base, gnosis, linea, zora] as const;
/** A token with the symbol of ether, and a contract of its own. */
const imitation: SwapToken = { ...swapTestTokens.lead, name: 'Ether of another', symbol: 'ETH', decimals: 18 };

/** Swaps whose tokens load late. */
class LateSwaps extends FakeSwaps {
  arrive = (): void => undefined;
  readonly #arrival = new Promise<void>(resolve => (this.arrive = resolve));

  override async tokens(): Promise<readonly SwapToken[]> {
    await this.#arrival;
    return super.tokens();
  }
}

/** Native field of the search below an element. */
const fieldIn = (root: Element): HTMLElement | undefined => byId(root, 'wui-input-text');

/** Name of the row or tile with the focus. */
function focused(): string | undefined {
  const active = deepActiveElement();
  const row = elementsAround(active).find(each => each.matches('wui-list-item'));
  return row?.getAttribute('label') ?? (active?.matches('.tile') ? textOf(active.querySelector('.name')) : undefined);
}

describe('A list with a search', () => {
  let test: TestModal;

  before(loadParts);
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  for (const [view, tag] of [
    ['Networks', 'w3m-networks-view'],
    ['AllWallets', 'w3m-all-wallets-view'],
  ] as const)
    it(`has the focus in its field when the modal opens at ${view}`, async () => {
      test = createTestModal({ networks: MANY });
      test.modal.open(undefined, view);
      const el = await fixture<W3mModal>(html`<w3m-modal .modal=${test.modal}></w3m-modal>`);
      await isShown(el);
      await waitUntil(() => fieldIn(el), tag);
      await waitUntil(() => deepActiveElement() === fieldIn(el), 'the field does not get the focus');
      await sendKeys({ type: 'zora' });
      expect(fieldIn(el)).to.have.property('value', 'zora');
    });

  it('opens no keyboard on a touch device', async () => {
    const { matchMedia } = window;
    const coarse = matchMedia('all'); // matches
    window.matchMedia = query => (query === '(pointer: coarse)' ? coarse : matchMedia(query));
    try {
      test = createTestModal({ networks: MANY });
      test.modal.open(undefined, 'Networks');
      const el = await fixture<W3mModal>(html`<w3m-modal .modal=${test.modal}></w3m-modal>`);
      await isShown(el);
      await waitUntil(() => fieldIn(el), 'the field');
      await aTimeout(50); // a focus that moves would have moved
      expect(deepActiveElement()).to.equal(card(el));
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('leaves the focus to the page from a card in it', async () => {
    test = createTestModal({ networks: MANY, enableEmbedded: true });
    test.modal.open(undefined, 'Networks');
    const el = await fixture<W3mModal>(html`<w3m-modal .modal=${test.modal}></w3m-modal>`);
    await waitUntil(() => fieldIn(el), 'the field');
    await settleImports();
    await aTimeout(50); // a focus that moves would have moved
    expect(deepActiveElement()).to.equal(undefined);
  });

  describe('of networks', () => {
    let view: HTMLElement;

    beforeEach(async () => {
      test = createTestModal({ networks: MANY });
      test.modal.open(undefined, 'Networks');
      view = await showInFrame(html`<w3m-networks-view .modal=${test.modal}></w3m-networks-view>`);
      fieldIn(view)!.focus();
    });

    const active = (): string | undefined => test.modal.network.active.get()?.name;

    it('is left by Arrow Down, and reached again by Arrow Up', async () => {
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() === 'Ethereum', 'the first row');
      await sendKeys({ press: 'ArrowDown' });
      expect(focused()).to.equal('OP Mainnet');
      await sendKeys({ press: 'ArrowUp' });
      expect(focused()).to.equal('Ethereum');
      await sendKeys({ press: 'ArrowUp' });
      expect(deepActiveElement()).to.equal(fieldIn(view));
    });

    it('takes what Enter finds at once, if it is the only one', async () => {
      await sendKeys({ type: 'zor' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => active() === 'Zora', 'the network');
    });

    it('leads to the first of several by Enter, and takes none', async () => {
      await sendKeys({ type: 'in' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused() === 'OP Mainnet', 'the first row');
      expect(deepAll(view, 'wui-list-item').length, 'results').to.be.greaterThan(1);
      expect(active()).to.equal('Ethereum');
    });

    it('takes nothing by Enter in an empty field or if nothing is found', async () => {
      await sendKeys({ press: 'Enter' });
      await sendKeys({ type: 'zzz' });
      await sendKeys({ press: 'Enter' });
      await settleImports();
      expect(deepActiveElement()).to.equal(fieldIn(view));
      expect(active()).to.equal('Ethereum');
    });

    it('passes over a network that the wallet has not approved', async () => {
      await test.connect();
      test.modal.network.setApproval('eip155', { ids: ['eip155:10'], supportsAll: false });
      test.modal.open(undefined, 'Networks');
      await settleImports();
      fieldIn(view)!.focus();
      await sendKeys({ type: 'zor' });
      await sendKeys({ press: 'Enter' });
      await settleImports();
      expect(test.session.router.current.get().view).to.equal('Networks');
      expect(deepActiveElement()).to.equal(fieldIn(view));
    });
  });

  describe('of wallets', () => {
    let view: HTMLElement;

    beforeEach(async () => {
      test = createTestModal();
      test.modal.open(undefined, 'AllWallets');
      view = await showInFrame(html`<w3m-wallet-directory .modal=${test.modal}></w3m-wallet-directory>`);
      await waitUntil(() => deepAll(view, '.tile').length > 8, 'the wallets');
      fieldIn(view)!.focus();
    });

    it('is left by Arrow Down, and reached again by Arrow Up from any tile of the first line', async () => {
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() === 'Test Wallet', 'the first tile');
      await sendKeys({ press: 'ArrowRight' });
      await waitUntil(() => focused() === 'MetaMask', 'the second tile');
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() !== 'MetaMask', 'the second line');
      await sendKeys({ press: 'ArrowUp' });
      await waitUntil(() => focused() === 'MetaMask', 'the first line');
      await sendKeys({ press: 'ArrowUp' });
      expect(deepActiveElement()).to.equal(fieldIn(view));
    });

    it('takes the only one by Enter', async () => {
      await sendKeys({ type: 'test wal' });
      await waitUntil(() => deepAll(view, '.tile').length === 1, 'the result');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => test.session.router.current.get().view === 'ConnectingExternal', 'the next view');
    });
  });

  describe('of tokens', () => {
    async function show(source: LateSwaps): Promise<HTMLElement> {
      test = createTestModal({ services: { swaps: source } });
      await test.connect();
      test.session.router.reset('Swap');
      test.session.router.push('SwapSelectToken', { target: 'to' });
      const swap = await test.session.features.load('swap');
      const view = await showInFrame(html`
        <w3m-swap-select-token-view .modal=${test.modal} .swap=${swap} .data=${{ target: 'to' }}>
        </w3m-swap-select-token-view>
      `);
      expect(fieldIn(view), 'the tokens are still loading').to.equal(undefined);
      view.focus();
      source.arrive();
      await waitUntil(() => fieldIn(view), 'the field');
      return view;
    }
    const current = (): string => test.session.router.current.get().view;

    it('has the focus in its field when the tokens have loaded', async () => {
      const view = await show(new LateSwaps());
      await waitUntil(() => deepActiveElement() === fieldIn(view), 'the field does not get the focus');
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() === 'Ether', 'the first row');
      await sendKeys({ press: 'ArrowUp' });
      expect(deepActiveElement()).to.equal(fieldIn(view));
    });

    it('takes the only one by Enter', async () => {
      const view = await show(new LateSwaps());
      fieldIn(view)!.focus();
      await sendKeys({ type: 'gol' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => current() === 'Swap', 'the choice');
    });

    it('leads to an imitation by Enter, and does not take it', async () => {
      const swaps = new LateSwaps();
      swaps.listed = [...Object.values(swapTestTokens), imitation];
      const view = await show(swaps);
      fieldIn(view)!.focus();
      await sendKeys({ type: 'of another' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused() === imitation.name, 'the row');
      expect(current()).to.equal('SwapSelectToken');
    });
  });
});

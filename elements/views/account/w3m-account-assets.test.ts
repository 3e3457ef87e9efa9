import { expect, html, nextFrame } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { catchReports } from '../../../testing/catch-reports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { Activity, Holding, Nft } from '../../../controllers/index.js';
import { shortAddress } from '../../../controllers/domain/format.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-account-assets.define.js';
import type { W3mAccountAssets } from './w3m-account-assets.js';

type Tab = 'tokens' | 'nfts' | 'activity';

const token = (symbol: string, rest: Partial<Holding> = {}): Holding => ({
  network: 'eip155:1',
  address: `0x${symbol}`,
  amount: 1_500_000n,
  decimals: 6,
  symbol,
  name: `Token ${symbol}`,
  ...rest,
});
const nft = (id: number, rest: Partial<Nft> = {}): Nft => ({
  network: 'eip155:1',
  contract: '0xc',
  tokenId: String(id),
  amount: 1n,
  name: `Light #${id}`,
  ...rest,
});
const entry = (id: string, at: number, rest: Partial<Activity> = {}): Activity => ({
  id,
  hash: id,
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at,
  transfers: [
    { direction: 'out', quantity: '1.5', label: 'ETH', counterparty: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  ],
  ...rest,
});

async function show(test: TestModal, tab: Tab): Promise<ShownView<W3mAccountAssets>> {
  await test.connect();
  const shown = await showView<W3mAccountAssets>(
    html`<w3m-account-assets .modal=${test.modal} .initial=${tab}></w3m-account-assets>`,
  );
  await waitUntil(() => deep(shown.view, '[role=tabpanel]')?.ariaBusy === 'false');
  await shown.drawn();
  return shown;
}
/** Returns the texts of the second line of a row of activity. */
const placesOf = (row: Element | undefined): readonly string[] =>
  [...(row?.querySelectorAll('.places > *') ?? [])].map(textOf);
const rows = (view: Element, id: string): readonly HTMLElement[] => deepAll(view, `[data-testid^="${id}"]`);

describe('<w3m-account-assets>', () => {
  it('shows tokens first, and loads a tab only when it is chosen', async () => {
    const test = createTestModal();
    const { view } = await show(test, 'tokens');
    expect(deepAll(view, '[role=tab]').map(textOf)).to.deep.equal(['Tokens', 'NFTs', 'Activity']);
    expect(test.session.features.get('nfts')).to.equal(undefined);
    expect(test.session.features.get('activity')).to.equal(undefined);
    byId(view, 'tab-nfts')?.click();
    await waitUntil(() => test.session.features.get('nfts') !== undefined);
    await expect(view).to.be.accessible();
  });

  it('omits the activity if the host switches it off', async () => {
    const { view } = await show(createTestModal({ features: { history: false } }), 'activity');
    expect(deepAll(view, '[role=tab]').map(textOf)).to.deep.equal(['Tokens', 'NFTs']);
  });

  for (const tab of ['nfts', 'activity'] as const)
    it(`offers to receive in the empty tab ${tab}, unless the host switches that off`, async () => {
      const test = createTestModal();
      const { view, drawn } = await show(test, tab);
      await waitUntil(() => byId(view, 'link-receive-funds'));
      test.modal.options.update({ features: { receive: false } });
      await drawn();
      expect(byId(view, 'link-receive-funds')).to.equal(undefined);
    });

  it('shows the last tab again after another view', async () => {
    const test = createTestModal();
    const { view } = await show(test, 'tokens');
    byId(view, 'tab-activity')?.click();
    const again = await showView<W3mAccountAssets>(
      html`<w3m-account-assets .modal=${test.modal}></w3m-account-assets>`,
    );
    await again.drawn();
    expect(textOf(deep(again.view, '[aria-selected=true]'))).to.equal('Activity');
    const other = createTestModal();
    await other.connect();
    const { view: fresh } = await showView<W3mAccountAssets>(
      html`<w3m-account-assets .modal=${other.modal}></w3m-account-assets>`,
    );
    expect(textOf(deep(fresh, '[aria-selected=true]'))).to.equal('Tokens');
  });

  it('ends quietly if its modal is destroyed before a tab has loaded', async () => {
    const rejections: unknown[] = [];
    const onRejection = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      rejections.push(event.reason);
    };
    window.addEventListener('unhandledrejection', onRejection);
    const test = createTestModal({ id: 'ended' });
    await test.connect();
    let fail = (_error: Error): void => undefined;
    const load = (): Promise<never> => new Promise((_resolve, reject) => (fail = reject));
    Object.defineProperty(test.session.features, 'load', { value: load });
    const assets = document.createElement('w3m-account-assets');
    assets.modalId = 'ended';
    document.body.append(assets);
    await assets.updateComplete; // the tab is requested
    test.modal.dispose();
    fail(new TypeError('Failed to fetch'));
    await nextFrame(); // a rejection without a handler is told in a task of its own
    await nextFrame();
    assets.remove();
    window.removeEventListener('unhandledrejection', onRejection);
    expect(rejections).to.deep.equal([]);
  });

  it('reports nothing if another modal takes the place of its modal before a tab has loaded', async () => {
    const test = createTestModal({ id: 'replaced' });
    await test.connect();
    let fail = (_error: Error): void => undefined;
    const load = (): Promise<never> => new Promise((_resolve, reject) => (fail = reject));
    Object.defineProperty(test.session.features, 'load', { value: load });
    const assets = document.createElement('w3m-account-assets');
    assets.modalId = 'replaced';
    document.body.append(assets);
    await assets.updateComplete; // the tab is requested
    const reports = catchReports();
    test.modal.dispose();
    const { modal } = createTestModal({ id: 'replaced' });
    fail(new TypeError('Failed to fetch'));
    await nextFrame();
    assets.remove();
    modal.dispose();
    expect(reports.stop()).to.deep.equal([]);
  });
});

describe('<w3m-account-tokens>', () => {
  it('lists the coin and tokens with their exact amounts, and hides dust and spam', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([
      token('GLD'),
      token('DEEP', { amount: 1n, decimals: 36 }),
      token('SEAT', { amount: 3n, decimals: 0 }),
      token('LURE', { isSpam: true }),
      token('NONE', { amount: 0n }),
    ]);
    const { view, drawn } = await show(test, 'tokens');
    await waitUntil(() => rows(view, 'w3m-token-').length === 4);
    expect(byId(view, 'w3m-token-DEEP')?.title).to.equal(`0.${'0'.repeat(35)}1 DEEP`);
    expect(byId(view, 'w3m-token-SEAT')).to.have.property('secondary', '3 SEAT');
    expect(textOf(byId(view, 'w3m-hidden-tokens'))).to.equal('Show hidden tokens (2)');
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'w3m-hidden-tokens'))?.click();
    await drawn();
    expect(rows(view, 'w3m-token-')).to.have.length(6);
  });

  it('marks what may be an imitation of another token, with its contract, but not what the host lists', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([
      token('GLD', { isListed: true }),
      token('GLD', { address: testAccounts[1].address }),
      token('SEAT'),
    ]);
    const { view } = await show(test, 'tokens');
    await waitUntil(() => rows(view, 'w3m-token-').length === 4);
    const texts = rows(view, 'w3m-token-GLD').map(row => [row.getAttribute('tag'), row.getAttribute('secondary')]);
    expect(texts).to.deep.equal([
      [null, '1.5 GLD'],
      ['Possible imitation', `1.5 GLD ·\u00a0${shortAddress(testAccounts[1].address)}`],
    ]);
    expect(byId(view, 'w3m-token-SEAT')?.hasAttribute('tag')).to.equal(false);
    await expect(view).to.be.accessible();
  });

  it('says that a token has no price where others have one', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([token('GLD', { price: '2' }), token('SEAT')]);
    const { view } = await show(test, 'tokens');
    await waitUntil(() => byId(view, 'w3m-token-SEAT'));
    expect(textOf(byId(view, 'w3m-token-SEAT'))).to.contain('No price');
    expect(textOf(byId(view, 'w3m-token-GLD'))).not.to.contain('No price');
    await expect(view).to.be.accessible();
  });

  it('shows values where prices are known', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([token('GLD', { price: '2' })]);
    const { view } = await show(test, 'tokens');
    await waitUntil(() => byId(view, 'w3m-token-GLD'));
    expect(byId(view, 'w3m-token-GLD')).to.have.property('value', '$3.00');
    expect(byId(view, 'w3m-token-change')).to.equal(undefined);
  });

  for (const [change24h, text, direction] of [
    ['1.256', '+1.26% in 24 hours', 'up'],
    ['-12', '−12.00% in 24 hours', 'down'],
    ['0', '0.00% in 24 hours', undefined],
    ['-0.001', '0.00% in 24 hours', undefined],
  ] as const) {
    it(`shows that the price changed by ${change24h}%`, async () => {
      const test = createTestModal();
      test.wallet.tokens.set([token('GLD', { price: '2', change24h })]);
      const { view } = await show(test, 'tokens');
      await waitUntil(() => byId(view, 'w3m-token-change'));
      const change = byId(view, 'w3m-token-change');
      expect(textOf(change)).to.equal(text);
      expect(['up', 'down'].find(each => change?.classList.contains(each))).to.equal(direction);
      expect(textOf(deepAll(view, 'bdi').find(each => each.nextElementSibling === change))).to.equal('$3.00');
      await expect(view).to.be.accessible();
    });
  }

  it('sends the token that is chosen', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([token('GLD')]);
    const { view } = await show(test, 'tokens');
    await waitUntil(() => byId(view, 'w3m-token-GLD'));
    controlOf(byId(view, 'w3m-token-GLD'))?.click();
    expect(test.session.router.current.get()).to.have.nested.property('data.token.symbol', 'GLD');
  });

  it('offers to buy and to receive while nothing is held', async () => {
    const empty = { amount: 0n, decimals: 18, symbol: 'ETH' };
    for (const [services, offered] of [
      [{}, []],
      [{ meld: { url: 'https://meld.example', publicKey: 'pk' } }, ['buy-crypto']],
    ] as const) {
      const test = createTestModal({ services });
      test.wallet.balance.set(empty);
      const { view } = await show(test, 'tokens');
      await waitUntil(() => byId(view, 'receive-funds'));
      expect(deepAll(view, '[data-testid=buy-crypto]').map(({ dataset }) => dataset['testid'])).to.deep.equal(offered);
      controlOf(byId(view, 'buy-crypto'))?.click();
      if (offered.length > 0) expect(test.session.router.current.get().view).to.equal('OnRampProviders');
    }
  });

  it('says that balances could not be read, and retries', async () => {
    const test = createTestModal();
    test.wallet.balance.set(undefined);
    const { view, drawn } = await show(test, 'tokens');
    await waitUntil(() => deep(view, 'wui-empty'));
    expect(textOf(deep(view, 'wui-empty'))).to.contain('Could not load your tokens');
    test.wallet.balance.set({ amount: 1n, decimals: 18, symbol: 'ETH' });
    controlOf(deep(view, 'wui-empty wui-button'))?.click();
    await drawn();
    await waitUntil(() => byId(view, 'w3m-token-ETH'));
  });

  it('renders only rows in view of 10,000 tokens', async () => {
    const test = createTestModal();
    test.wallet.tokens.set(Array.from({ length: 10_000 }, (_, at) => token(`T${at}`)));
    const { view } = await show(test, 'tokens');
    await waitUntil(() => rows(view, 'w3m-token-').length > 3);
    expect(rows(view, 'w3m-token-').length).to.be.at.most(30);
    await waitUntil(() => rows(view, 'w3m-token-').length < 20); // what measures the rows is loaded
  });
});

describe('<w3m-account-nfts>', () => {
  for (const amount of [3n, 10n ** 70n])
    it(`shows the whole number of ${String(amount).length} digits after a name that is cut`, async () => {
      const test = createTestModal();
      test.wallet.nfts = [
        nft(1, { name: 'A seat in the first row of the theatre by the sea, for one evening', amount }),
      ];
      const { view } = await show(test, 'nfts');
      await waitUntil(() => rows(view, 'w3m-nft').length === 1);
      const [tile] = rows(view, 'w3m-nft');
      const texts = document.createTreeWalker(tile!, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const node = texts.currentNode as Text; // by its filter
        const at = node.data.indexOf(String(amount));
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + String(amount).length);
      }
      const [box, number] = [tile!.getBoundingClientRect(), range.getBoundingClientRect()];
      expect(number.width).to.be.greaterThan(0);
      expect(number.right).to.be.at.most(box.right + 0.1);
      expect(number.bottom).to.be.at.most(box.bottom + 0.1);
      const name = deep(view, '.name')!;
      expect(name.clientWidth, 'the start of the name').to.be.at.least(40);
      expect(name.scrollWidth, 'its end').to.be.greaterThan(name.clientWidth);
    });

  it('lists NFTs, hides spam, and opens a detail', async () => {
    const test = createTestModal();
    test.wallet.nfts = [nft(1, { collection: { name: 'Lights' } }), nft(2, { amount: 3n }), nft(3, { isSpam: true })];
    const { view, drawn } = await show(test, 'nfts');
    await waitUntil(() => rows(view, 'w3m-nft').length === 2);
    expect(rows(view, 'w3m-nft').map(textOf)).to.deep.equal(['Light #1 Lights', 'Light #2 × 3']);
    await expect(view).to.be.accessible();
    controlOf(deep(view, '.more wui-button'))?.click();
    await drawn();
    expect(rows(view, 'w3m-nft')).to.have.length(3);
    rows(view, 'w3m-nft')[0]?.click();
    expect(test.session.router.current.get()).to.have.nested.property('data.nft.tokenId', '1');
  });

  it('offers to receive if there is none, and to retry after a failure', async () => {
    const test = createTestModal();
    const { view } = await show(test, 'nfts');
    for (const id of ['empty-account-state', 'nft-template-title', 'nft-template-description', 'link-receive-funds'])
      await waitUntil(() => byId(view, id), id);
    const failing = createTestModal();
    failing.wallet.nfts = new W3mError('RPC_FAILED');
    const failed = await show(failing, 'nfts');
    await waitUntil(() => textOf(deep(failed.view, 'wui-empty')).includes('Could not load'));
    failing.wallet.nfts = [nft(1)];
    controlOf(deep(failed.view, 'wui-empty wui-button'))?.click();
    await waitUntil(() => rows(failed.view, 'w3m-nft').length === 1);
  });
});

describe('<w3m-account-activity>', () => {
  it('groups by month, with kind, other side, amounts and status', async () => {
    const test = createTestModal();
    const now = test.clock.now();
    test.wallet.activity = [
      entry('0x1', now, { status: 'failed' }),
      entry('0x2', now - 40 * 24 * 3_600_000, {
        kind: 'trade',
        transfers: [
          { direction: 'out', quantity: '0.000000000000000001', label: 'ETH' },
          { direction: 'in', quantity: '2500.125', label: 'USDC', address: '0xusdc' },
          { direction: 'out', quantity: '0.000421', label: 'ETH' },
        ],
      }),
    ];
    const { view } = await show(test, 'activity');
    await waitUntil(() => rows(view, 'w3m-activity').length === 2);
    expect(rows(view, 'group-title')).to.have.length(2);
    const [first, second] = rows(view, 'w3m-activity');
    expect(first).to.have.property('label', 'Sent');
    for (const row of [first, second]) expect(placesOf(row).join(' ')).to.match(/^[A-Z][a-z]{2} \d{2}( 0x|$)/);
    expect(textOf(first)).to.contain('Failed').and.to.contain('−1.5 ETH');
    expect(textOf(second)).to.contain('<0.00000001 ETH').and.to.contain('+2,500.125 USDC');
    expect(second?.title).to.equal('0.000000000000000001 ETH, 2500.125 USDC, 0.000421 ETH');
    expect(textOf(second)).to.contain('−0.00042 ETH').and.not.to.contain('−<');
    await expect(view).to.be.accessible();
  });

  it('marks what may be an imitation of a held token, and names no other side', async () => {
    const test = createTestModal();
    test.wallet.tokens.set([token('GLD')]);
    const gift = { direction: 'in', quantity: '1000', label: 'GLD', counterparty: testAccounts[1].address } as const;
    test.wallet.activity = [
      entry('0x2', 2, { kind: 'receive', transfers: [{ ...gift, address: '0xfake' }] }),
      entry('0x1', 1, { kind: 'receive', transfers: [{ ...gift, address: '0xGLD' }] }),
    ];
    const { view } = await show(test, 'activity');
    await waitUntil(() => textOf(rows(view, 'w3m-activity')[0]).includes('Possible imitation'));
    const [fake, real] = rows(view, 'w3m-activity');
    expect(textOf(fake)).to.contain('+1,000 GLD');
    expect(textOf(real)).not.to.contain('Possible imitation');
    expect(placesOf(fake)).to.have.length(1);
    expect(placesOf(real)[1]).to.contain('0x70');
    for (const tag of deepAll(view, 'w3m-activity-row wui-tag')) expect(tag.scrollWidth).to.be.at.most(tag.clientWidth);
    await expect(view).to.be.accessible();
  });

  it('reads further pages as far as the panel is not full, and keeps few nodes', async () => {
    const test = createTestModal();
    const now = test.clock.now();
    test.wallet.activity = Array.from({ length: 500 }, (_, at) => entry(`0x${at}`, now - at * 3_600_000));
    const { view } = await show(test, 'activity');
    await waitUntil(() => rows(view, 'w3m-activity').length > 3);
    expect(deepAll(view, '*').length).to.be.lessThan(1_500);
  });

  it('says that there is none, and retries after a failure', async () => {
    const { view } = await show(createTestModal(), 'activity');
    await waitUntil(() => byId(view, 'empty-activity-state'));
    const failing = createTestModal();
    failing.wallet.activity = new W3mError('RPC_FAILED');
    const failed = await show(failing, 'activity');
    await waitUntil(() => textOf(deep(failed.view, 'wui-empty')).includes('Could not load'));
    failing.wallet.activity = [entry('0x1', 1)];
    controlOf(deep(failed.view, 'wui-empty wui-button'))?.click();
    await waitUntil(() => rows(failed.view, 'w3m-activity').length === 1);
  });
});

import { expect, html } from '@open-wc/testing';
import type { Holding, Preview, ReviewedTransfer } from '../../../controllers/index.js';
import type { Loadable } from '../../../controllers/core/loadable.js';
import type { Resource } from '../../../controllers/core/resource.js';
import { signal } from '../../../controllers/core/signals.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal } from '../../../testing/index.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import './w3m-changes.define.js';
import type { W3mChanges } from './w3m-changes.js';

const COIN = { kind: 'coin', symbol: 'ETH', name: 'Ether', decimals: 18 } as const;
const GOLD = {
  kind: 'token',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'GLD',
  decimals: 6,
} as const;
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A transfer of the smallest unit of the coin. */
const SENT: ReviewedTransfer = {
  account: { address: '0x1' },
  holding: {},
  amount: 1n,
  to: SPENDER,
  cost: { deposit: 0n },
};

const preview = (part: Partial<Preview>): Preview => ({
  network: 'eip155:1',
  account: '0x1',
  outcome: { is: 'succeeds' },
  isComplete: true,
  calls: [],
  changes: [],
  approvals: [],
  fields: [],
  warnings: [],
  ...part,
});

interface Shown extends ShownView<W3mChanges> {
  /** Forced reads. */
  readonly reads: readonly unknown[];
}

async function show(
  state: Loadable<Preview>,
  transfer?: ReviewedTransfer,
  tokens: readonly Holding[] = [],
  dir: 'ltr' | 'rtl' = 'ltr',
): Promise<Shown> {
  const test = createTestModal();
  test.wallet.tokens.set(tokens);
  await test.connect();
  if (tokens.length > 0) {
    const { features } = test.session;
    await features.load('prices');
    await (await features.load('tokens')).refresh({ force: true });
  }
  const reads: unknown[] = [];
  const resource: Resource<Preview> = {
    state: signal(state),
    latest: signal(undefined),
    refresh: async how => void reads.push(how),
    settled: async () => undefined,
  };
  const shown = await showView<W3mChanges>(
    html`<w3m-changes .modal=${test.modal} .preview=${resource} .transfer=${transfer}></w3m-changes>`,
    { dir },
  );
  await shown.drawn();
  return { ...shown, reads };
}
const ready = (part: Partial<Preview>, transfer?: ReviewedTransfer): Promise<Shown> =>
  show({ status: 'ready', value: preview(part) }, transfer);
const rows = (view: Element): readonly string[] => deepAll(view, 'li').map(textOf);

describe('<w3m-changes>', () => {
  it('lists what a signed order gives, and with its contract what it promises', async () => {
    const { view } = await ready({
      outcome: { is: 'unknown' },
      changes: undefined,
      isComplete: false,
      order: [
        { asset: COIN, amount: -(10n ** 18n) },
        { asset: GOLD, amount: 5_000_000n },
      ],
    });
    const [given = '', got = ''] = rows(view);
    expect(given).to.match(/You give.*1 ETH/);
    expect(got).to.match(/You get.*0x5F.*5 GLD/);
  });

  afterEach(() => {
    document.documentElement.style.fontSize = '';
  });

  it('says what the receiver gets of a token that charges for transfers, and is not sure then', async () => {
    const received = [{ receiver: SPENDER, asset: GOLD, amount: 900_000n }];
    const value = preview({ received, changes: [{ asset: GOLD, amount: -1_000_000n }] });
    const { view } = await show({ status: 'ready', value }, { ...SENT, holding: GOLD, amount: 1_000_000n });
    expect(textOf(byId(view, 'w3m-changes-received') ?? expect.fail())).to.contain('Receiver gets 0.9 GLD');
    expect(byId(view, 'w3m-changes')?.classList.contains('sure')).to.equal(false);
  });

  it('lists what leaves and what arrives with all digits, tokens with their contract', async () => {
    const { view } = await ready({
      changes: [
        { asset: COIN, amount: -1n },
        { asset: GOLD, amount: 12_345_678n },
      ],
    });
    expect(rows(view)).to.deep.equal(['You give −0.000000000000000001 ETH', 'You get 0x5F…180aa3 +12.345678 GLD']);
    expect(deep(view, '.contract')?.title).to.equal(GOLD.address);
    const pictures = deepAll(view, 'li').map(row => row.firstElementChild);
    expect(pictures.map(picture => picture?.localName)).to.deep.equal(['w3m-network-image', 'w3m-token-image']);
    const [first, second] = pictures.map(picture => picture?.getBoundingClientRect());
    expect([first?.width, first?.x]).to.deep.equal([32, second?.x]);
    expect(byId(view, 'w3m-changes-surprise')).to.equal(undefined);
    await expect(view).to.be.accessible();
  });

  it('tells the value where the account holds the asset and its price is known, and nowhere else', async () => {
    const gold = { ...GOLD, network: 'eip155:1', name: 'Gold', amount: 1n, price: '4' } as const;
    const value = preview({
      changes: [
        { asset: GOLD, amount: -2_500_000n },
        { asset: COIN, amount: 1n },
        { asset: { ...GOLD, address: SPENDER }, amount: 1_000_000n },
      ],
    });
    const valuesWith = async (token: Holding): Promise<readonly string[]> => {
      const { view } = await show({ status: 'ready', value }, undefined, [token]);
      return deepAll(view, '.fiat').map(textOf);
    };
    expect(await valuesWith(gold)).to.deep.equal(['$10.00']);
    expect(await valuesWith({ ...gold, decimals: 4 })).to.deep.equal([]); // the source is wrong about its unit
    expect(await valuesWith({ ...gold, isSpam: true })).to.deep.equal([]);
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`puts an amount and its value at one edge, and beside no contract with large text: ${dir}`, async () => {
      document.documentElement.style.fontSize = '200%';
      const gold = { ...GOLD, network: 'eip155:1', name: 'Gold', amount: 1n, price: '4' } as const;
      const value = preview({ changes: [{ asset: GOLD, amount: -12_500_000n }] });
      const { view } = await show({ status: 'ready', value }, undefined, [gold], dir);
      view.style.inlineSize = '328px';
      const boxes = ['.contract', '.change-amount > bdi', '.fiat', 'li'].map(each =>
        deep(view, each)!.getBoundingClientRect(),
      );
      const [contract, amount, fiat, row] = boxes as [DOMRect, DOMRect, DOMRect, DOMRect];
      const edge = dir === 'ltr' ? 'right' : 'left';
      expect([amount[edge], fiat[edge]]).to.deep.equal([row[edge], row[edge]]);
      const isBeside = dir === 'ltr' ? amount.left >= contract.right : amount.right <= contract.left;
      expect(isBeside || amount.top >= contract.bottom).to.equal(true);
      expect(amount.height).to.be.below(60); // one line
    });

  it('points out what was not asked for', async () => {
    const { view } = await ready({ changes: [{ asset: COIN, amount: -2n }] }, SENT);
    expect(byId(view, 'w3m-changes-surprise')).not.to.equal(undefined);
    const same = await ready({ changes: [{ asset: COIN, amount: -1n }] }, SENT);
    expect(byId(same.view, 'w3m-changes-surprise')).to.equal(undefined);
    const right = { asset: GOLD, spender: SPENDER, amount: 1n };
    const more = await ready({ changes: [{ asset: COIN, amount: -1n }], approvals: [right] }, SENT);
    expect(byId(more.view, 'w3m-changes-surprise')).not.to.equal(undefined);
  });

  it('names rights, amounts without known decimals, NFTs and contracts without a symbol', async () => {
    const contract = { kind: 'token', address: GOLD.address } as const;
    const { view } = await ready({
      changes: [
        { asset: contract, amount: -1_000n },
        { asset: { kind: 'nft', address: SPENDER, tokenId: '123456789012345678901', name: 'Light' }, amount: 1n },
      ],
      approvals: [
        { asset: GOLD, spender: SPENDER, amount: 'all' },
        { asset: GOLD, spender: SPENDER, amount: 'all', balance: 10_000_000_000n },
        { asset: GOLD, spender: SPENDER, amount: 0n, balance: 1n },
        { asset: GOLD, spender: SPENDER, amount: 1_500_000n },
        { asset: GOLD, spender: SPENDER, amount: 1_500_000n, balance: 0n },
        { asset: { kind: 'nft', address: SPENDER, name: 'Light' }, spender: SPENDER, amount: 'all' },
      ],
    });
    expect(rows(view)).to.deep.equal([
      'You give −1,000 smallest units of 0x5F…180aa3',
      'You get 0x70…dc79C8 +Light #123456…678901',
      `0x70…dc79C8 can spend all your GLD ${SPENDER} GLD 0x5F…180aa3`,
      `0x70…dc79C8 can spend all your GLD (you have 10,000) ${SPENDER} GLD 0x5F…180aa3`,
      `0x70…dc79C8 can no longer spend your GLD ${SPENDER} GLD 0x5F…180aa3`,
      `0x70…dc79C8 can spend up to 1.5 GLD ${SPENDER} GLD 0x5F…180aa3`,
      `0x70…dc79C8 can spend up to 1.5 GLD (you have 0) ${SPENDER} GLD 0x5F…180aa3`,
      `0x70…dc79C8 can move all your Light ${SPENDER} Light 0x70…dc79C8`,
    ]);
  });

  it('says until when a right or a signature can be used', async () => {
    const right = { asset: GOLD, spender: SPENDER, amount: 1_000_000n };
    const at = Date.UTC(2026, 0, 2, 12);
    const { view } = await ready({
      approvals: [
        { ...right, expiresAt: at },
        { ...right, expiresAt: at, outlastsExpiry: true },
        { ...right, expiresAt: 'never' },
        right,
        { ...right, amount: 0n, expiresAt: 'never' },
      ],
      warnings: ['no-expiry'],
    });
    const ends = deepAll(view, 'li').map(row => textOf(row.querySelector('.expiry') ?? undefined));
    expect(deep(view, '.expiry')?.textContent).to.match(/2026, \d+:\d\d[\u00a0\u202f][AP]M$/); // a line breaks before the time alone
    const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
    expect(ends).to.deep.equal([`Until ${time}`, `Signature valid until ${time}`, 'No expiry', '', '']);
    expect(textOf(deep(view, 'wui-notice'))).to.equal('This right does not expire, or only after many years.');
    await expect(view).to.be.accessible();
  });

  it('says what calls are for in the words of descriptors, and keeps hostile values in their places', async () => {
    const value = `\u202e\nZ\u0336\u0337\u0338\u0335${'x'.repeat(1_000)}`;
    const fields = [
      { name: 'Receiver', type: 'addressName', value: SPENDER },
      { name: 'Note', type: 'raw', value },
      { name: 'Until', type: 'date', value: '2026-01-01T00:00:00.000Z' },
      { name: 'Receive at least', type: 'tokenAmount', value: '1234567.000000000000000010 GLD' },
      { name: 'Spend at most', type: 'tokenAmount', value: 'Unlimited GLD' },
      { name: 'Deposit', type: 'amount', value: '12000 ETH' },
      { name: 'Number', type: 'raw', value: '12000' },
    ];
    const { view } = await ready({
      calls: [
        { to: SPENDER, value: 0n, fields: [{ name: 'to', type: 'address', value: SPENDER }] },
        { to: SPENDER, value: 0n, intent: 'Give gold', fields },
      ],
      changes: [{ asset: GOLD, amount: -1n }],
    });
    const calls = deepAll(view, '[data-testid="w3m-changes-call"]');
    expect(calls.length).to.equal(1);
    expect(textOf(calls[0])).to.contain(`Give gold Receiver ${SPENDER}`);
    const cells = deepAll(view, 'dd');
    expect(cells[0]?.querySelectorAll('.address > span').length, 'groups of an address').to.equal(10);
    expect(textOf(cells[2])).to.equal(
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(Date.UTC(2026, 0, 1)),
    );
    expect(cells.slice(3).map(textOf)).to.deep.equal([
      '1,234,567.00000000000000001 GLD',
      'Unlimited GLD',
      '12,000 ETH',
      '12000',
    ]);
    const shown = cells[1]?.textContent.trim() ?? '';
    expect(shown).to.match(/^��Z�x+…$/);
    expect(Array.from(shown).length).to.equal(201);
    expect((deep(view, 'dl')?.scrollWidth ?? 0) <= (deep(view, 'dl')?.clientWidth ?? 0)).to.equal(true);
    await expect(view).to.be.accessible();
  });

  it('claims nothing that no node has computed', async () => {
    const { view } = await ready({ outcome: { is: 'unknown' }, changes: undefined }, SENT);
    expect(rows(view)).to.deep.equal([]);
    expect(byId(view, 'w3m-changes-retry')).not.to.equal(undefined);
    expect(textOf(deep(view, 'wui-notice'))).to.contain('This transaction could not be previewed');
    const part = await ready({ changes: [{ asset: COIN, amount: -1n }], isComplete: false });
    expect(textOf(deep(part.view, '.change-hint'))).to.equal('Other assets may change too.');
    const empty = await ready({ changes: [], isComplete: false });
    expect(deep(empty.view, '.change-hint')).to.equal(undefined);
    expect(textOf(deep(empty.view, 'wui-notice'))).to.contain('This transaction could not be previewed');
    const warned = await ready({ changes: [], isComplete: false, warnings: ['incomplete'] });
    expect(deepAll(warned.view, 'wui-notice').map(textOf)).to.deep.equal(['More may change than is shown here.']);
    const none = await ready({});
    expect(textOf(deep(none.view, '.change-hint'))).to.equal('Your balances stay the same.');
    const taken = await ready({ warnings: ['owner-changes'] });
    expect(deep(taken.view, '.change-hint')).to.equal(undefined);
    const error = new W3mError('PREVIEW_UNAVAILABLE', { cause: new W3mError('METHOD_UNSUPPORTED') });
    const unsupported = await show({ status: 'failed', error, at: 0 });
    expect(byId(unsupported.view, 'w3m-changes-retry')).to.equal(undefined);
    expect(textOf(deep(unsupported.view, 'wui-notice'))).to.contain('This transaction could not be previewed');
  });

  it('says why the network would refuse, and warns', async () => {
    const { view } = await ready({ outcome: { is: 'fails', reason: 'paused' }, changes: [] }, SENT);
    expect(textOf(byId(view, 'w3m-changes-refused'))).to.equal('The network would refuse this: paused');
    const trap = await ready({ outcome: { is: 'fails' }, warnings: ['owner-changes', 'unreadable'] });
    expect(deepAll(trap.view, 'wui-notice').map(textOf)).to.deep.equal([
      'The network would refuse this.',
      'This gives your account or a part of it another owner.',
      'The meaning of this request is unknown.',
    ]);
    const warned = await ready({ warnings: ['unlimited', 'unreadable'] });
    expect(deepAll(warned.view, 'wui-notice').map(textOf).join()).to.contain('The meaning of this request is unknown.');
    await expect(warned.view).to.be.accessible();
    const unknown = await ready({ warnings: ['unlimited', 'unknown-spender'] });
    expect(deepAll(unknown.view, 'wui-notice').map(textOf)).to.deep.equal([
      'An unknown address could take all of it at any time. Most thefts begin like this.',
    ]);
  });

  it('shows that it is loading, and reads again after a failure', async () => {
    const waiting = await show({ status: 'loading' });
    expect(byId(waiting.view, 'w3m-changes')?.ariaBusy).to.equal('true');
    const { view, reads } = await show({ status: 'failed', error: new W3mError('PREVIEW_UNAVAILABLE'), at: 0 });
    expect(textOf(deep(view, 'wui-notice'))).to.contain('Could not check what changes');
    controlOf(byId(view, 'w3m-changes-retry'))?.click();
    expect(reads).to.deep.equal([{ force: true }]);
    await expect(view).to.be.accessible();
  });
});

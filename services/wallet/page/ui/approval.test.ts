import { expect } from '@open-wc/testing';
import { render } from 'lit';
import type { ApprovalChange, Effects } from '../../../../controllers/domain/assets/preview.js';
import type { KnownAssets } from '../known-assets.js';
import { approvalScreen, type Question } from './approval.js';

const HOST = 'shop.example';
const COIN = { kind: 'coin', symbol: 'ETH', decimals: 18 } as const;
const USDC = {
  kind: 'token',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  decimals: 6,
} as const;
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const RIGHT: ApprovalChange = { asset: USDC, spender: SPENDER, amount: 'all', balance: 10_000_000_000n };
const effects = (part: Partial<Effects>): Effects => ({
  changes: undefined,
  approvals: [],
  isComplete: true,
  warnings: [],
  ...part,
});
const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const FACTS = { host: HOST, isProtected: true, isWeak: false };
const STEP = { what: 'Send 1 ETH', rows: [{ label: 'To', value: '0x70…79C8' }] };
const question = (part: Partial<Question>): Question => ({
  title: 'Approve a transaction',
  verb: 'approve',
  steps: [STEP],
  warnings: [],
  dangers: [],
  rows: [{ label: 'Network', value: 'Ethereum' }],
  ...part,
});

describe('Approval of the secure wallet', () => {
  let root: HTMLElement;
  const show = (part: Partial<Question> = {}): HTMLElement => {
    const screen = approvalScreen(question(part), { host: HOST, isProtected: true, isWeak: false });
    render(
      screen(
        () => undefined,
        () => undefined,
      ),
      root,
    );
    return root;
  };
  const all = (selector: string): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  const approve = (): HTMLElement => root.querySelector<HTMLElement>('[data-testid=wallet-approve]') ?? expect.fail();

  beforeEach(() => {
    root = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => root.remove());

  it('joins the marks of the site and of the wallet, and shows no box for a calm request', async () => {
    show();
    expect(root.querySelector('.marks.calm .site')?.getAttribute('data-initial')).to.equal('S');
    expect(all('.care .notice')).to.have.length(0);
    expect(approve().classList.contains('primary')).to.equal(true);
    await expect(root).to.be.accessible();
  });

  it('gathers the reasons of each degree in one box, the worst first', () => {
    show({ warnings: ['More may change.', 'Look twice.', 'A trap.'], dangers: ['A trap.', 'Another owner.'] });
    expect(
      all('.care .notice').map(box => [box.getAttribute('role'), box.textContent.replace(/\s+/g, ' ').trim()]),
    ).to.deep.equal([
      ['alert', 'A trap. Another owner.'],
      ['note', 'More may change. Look twice.'],
    ]);
    expect(approve().getAttribute('aria-describedby')).to.equal(root.querySelector('.care')?.id);
  });

  it('names the danger on its button, which is not the one to go on with', () => {
    show({ warnings: ['Look twice.'] });
    expect(root.querySelector('.marks')?.className).to.contain('careful');
    expect(approve().className).to.equal('primary');
    show({ dangers: ['A trap.'] });
    expect(root.querySelector('.marks')?.className).to.contain('dangerous');
    expect(approve().className).to.equal('danger');
    expect(approve().textContent.trim()).to.equal('Approve anyway');
  });

  it('keeps bytes behind a disclosure, and opens data that nothing else explains', () => {
    show({ steps: [{ what: 'Call a contract', rows: [{ label: 'Data', value: '0x1234', isData: true }] }] });
    expect(all('details').map(each => (each as HTMLDetailsElement).open)).to.deep.equal([false]);
    expect(root.querySelector('details pre')?.textContent).to.equal('0x1234');
    show({ steps: [], effects: effects({ approvals: [RIGHT] }), data: '{"value": 1}' });
    expect(all('details').map(each => (each as HTMLDetailsElement).open)).to.deep.equal([false]);
    show({ steps: [], data: '{"value": 1}' });
    expect(all('details').map(each => (each as HTMLDetailsElement).open)).to.deep.equal([true]);
  });

  it('marks characters that hide or turn what is signed', () => {
    const written = (): string => root.querySelector('[data-testid=wallet-text]')?.textContent ?? '';
    show({ text: 'Pay \u202e001\u2066 to\u200b me\n\ud83d\udc68\u200d\ud83d\udc69' });
    expect(written()).to.equal('Pay �001� to� me\n\ud83d\udc68\u200d\ud83d\udc69');
    show({ data: '{"note": "\u202eeerf"}' });
    expect(written()).to.equal('{"note": "�eerf"}');
  });

  const rows = (selector: string): readonly string[] =>
    all(selector).map(row => row.textContent.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim());

  it('lists what leaves and what arrives as the modal does', async () => {
    const changes = [
      { asset: COIN, amount: -(10n ** 18n) },
      { asset: USDC, amount: 3_000_000_000n },
    ];
    show({ effects: effects({ changes }) });
    expect(rows('.change')).to.deep.equal(['You give −1 ETH', 'You get 0x5F…180aa3 +3,000 USDC']);
    expect(all('.asset').map(mark => mark.dataset.initial)).to.deep.equal(['E', 'U']);
    await expect(root).to.be.accessible();
  });

  it('shows the pictures and values that the operator knows, and the initial of other assets', async () => {
    const changes = [
      { asset: COIN, amount: -(10n ** 18n) },
      { asset: USDC, amount: 3_000_000_000n },
    ];
    const assets: KnownAssets = {
      pictureOf: ({ kind }) => (kind === 'coin' ? PICTURE : undefined),
      fiatOf: ({ asset: { kind } }) => (kind === 'coin' ? '$2,500.00' : undefined),
    };
    const screen = approvalScreen(question({ effects: effects({ changes }) }), { ...FACTS, assets });
    const ignore = (): void => undefined;
    render(screen(ignore, ignore), root);
    expect(rows('.change')).to.deep.equal(['You give −1 ETH $2,500.00', 'You get 0x5F…180aa3 +3,000 USDC']);
    expect(all('img.asset').map(image => image.getAttribute('src'))).to.deep.equal([PICTURE]);
    expect(all('[data-initial].asset').map(mark => mark.dataset.initial)).to.deep.equal(['U']);
    await expect(root).to.be.accessible();
  });

  it('says what is true of all balances, unless a warning says it', () => {
    show({ effects: effects({ changes: [{ asset: COIN, amount: -1n }], isComplete: false }) });
    expect(rows('.change-hint')).to.deep.equal(['Other assets may change too.']);
    show({ effects: effects({ changes: [] }) });
    expect(rows('.change-hint')).to.deep.equal(['Your balances stay the same.']);
    show({ effects: effects({ changes: [], isComplete: false, warnings: ['incomplete'] }) });
    expect(all('[data-testid=wallet-change]')).to.have.length(0);
  });

  it('warns in place of an empty list where nothing is known of what changes', () => {
    show({ effects: effects({ changes: [], isComplete: false }) });
    expect(all('[data-testid=wallet-change]')).to.have.length(0);
    expect(root.querySelector('.care')?.textContent).to.contain('This transaction could not be previewed.');
    expect(root.querySelector('.marks.careful')).not.to.equal(null);
    show({ effects: effects({ changes: [], isComplete: false, warnings: ['incomplete'] }) });
    expect(root.querySelector('.care')?.textContent).not.to.contain('could not be previewed');
  });

  it('names who gets a right by the whole address, until when, and offers a limit once', async () => {
    const permit = { ...RIGHT, expiresAt: 'never' } as const;
    const given = question({ steps: [{ what: RIGHT, rows: [] }], effects: effects({ approvals: [permit] }) });
    const screen = approvalScreen(given, { host: HOST, isProtected: true, isWeak: false, spender: SPENDER });
    render(
      screen(
        () => undefined,
        () => undefined,
      ),
      root,
    );
    const right = `0x70…dc79C8 can spend all your USDC (you have 10,000) ${SPENDER} USDC 0x5F…180aa3`;
    expect(rows('.change')).to.deep.equal([`${right} No expiry`, `${right} Set a limit`]);
    expect(all('.endless')).to.have.length(1);
    expect(all('[data-testid=wallet-limit]')).to.have.length(1);
    await expect(root).to.be.accessible();
  });
});

import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { approvalScreen, type Question } from './approval.js';

const HOST = 'shop.example';
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
    expect(all('.reasons')).to.have.length(0);
    expect(approve().classList.contains('primary')).to.equal(true);
    await expect(root).to.be.accessible();
  });

  it('gathers the reasons of each degree in one box, the worst first', () => {
    show({ warnings: ['More may change.', 'Look twice.', 'A trap.'], dangers: ['A trap.', 'Another owner.'] });
    expect(
      all('.reasons').map(box => [box.getAttribute('role'), box.textContent.replace(/\s+/g, ' ').trim()]),
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
    show({ steps: [], changes: [STEP], data: '{"value": 1}' });
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

  it('marks what leaves and what arrives', async () => {
    const rows = [
      { label: 'You give', value: '1 ETH', moves: { asset: 'ETH', isIn: false } },
      { label: 'You get', value: '3,000 USDC', moves: { asset: 'USDC', isIn: true } },
    ];
    show({ changes: [{ what: 'What changes', rows }] });
    expect(all('.moves').map(row => row.classList.contains('in'))).to.deep.equal([false, true]);
    expect(all('.asset').map(mark => mark.dataset.initial)).to.deep.equal(['E', 'U']);
    await expect(root).to.be.accessible();
  });
});

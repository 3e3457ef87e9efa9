import { expect, fixture, html } from '@open-wc/testing';
import { render, type TemplateResult } from 'lit';
import { waitUntil } from '../../../../testing/wait-until.js';
import { item } from './settings/section.js';
import { buttons, choice, field, heading, notice, poster, reasons, withAddress, wordsField } from './parts.js';

const WIDTH = 328;
const HEAD = '<!doctype html><link rel="stylesheet" href="/services/wallet/page/wallet.css"><main></main>';
const ADDRESS = 'ann-lighthouse@example.org';

describe('Parts of the screens of the secure wallet', () => {
  /** Draws a part in a page of the wallet. */
  const draw = async (part: TemplateResult, dir = 'ltr'): Promise<HTMLElement> => {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe title="Wallet" width=${WIDTH} height="480" srcdoc=${HEAD}></iframe>`,
    );
    await waitUntil(() => frame.contentDocument?.styleSheets[0]?.cssRules.length, 'the styles');
    const main = frame.contentDocument?.querySelector('main') ?? expect.fail('no page');
    main.ownerDocument.documentElement.dir = dir;
    render(part, main);
    return main;
  };
  const find = (root: Element, selector: string): HTMLElement =>
    root.querySelector<HTMLElement>(selector) ?? expect.fail(selector);
  const linesOf = (element: Element): number => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const texts = [...range.getClientRects()].filter(({ width }) => width > 0); // Firefox has rectangles of nodes without text
    return new Set(texts.map(({ top }) => Math.round(top))).size;
  };
  const entry = (id: string): TemplateResult =>
    choice('recovery', ['Recovery', 'Two ways to open your wallet on another device'], id, () => undefined);
  const listTemplate = (count: number): TemplateResult =>
    html`<ul class="list">
      ${Array(count).fill(entry('row'))}
    </ul>`;
  const pair = buttons(
    { text: 'Cancel', id: 'cancel', onClick: () => undefined },
    { text: 'Continue', id: 'continue', onClick: () => undefined },
  );
  const isHtml = (node: Element): node is HTMLElement => 'innerText' in node;

  it('sets every title in one size, in the middle, with and without an icon', async () => {
    const styles = [];
    for (const part of [heading('Wallet settings', 'A sentence.'), poster('passkey', 'Passkeys', 'A sentence.')]) {
      const main = await draw(part);
      const title = find(main, 'h1');
      const { fontSize, textAlign } = main.ownerDocument.defaultView?.getComputedStyle(title) ?? {};
      const { left, right } = title.getBoundingClientRect();
      styles.push([fontSize, textAlign, Math.round((left + right) / 2)]);
    }
    expect(styles).to.deep.equal(Array(2).fill(['20px', 'center', WIDTH / 2]));
  });

  it('draws every notice alike: a sign, then its texts', async () => {
    for (const part of [
      notice('One.'),
      notice('One.', 'danger'),
      notice('One.', 'info'),
      notice('One.', 'success', 'done'),
      reasons(['One.'], 'warning'),
      reasons(['One.'], 'danger'),
    ]) {
      const box = find(await draw(html`${part}`), '.notice');
      expect([...box.children].map(({ localName }) => localName)).to.deep.equal(['svg', 'div']);
      const [sign, text] = [...box.children].map(each => each.getBoundingClientRect());
      expect(
        Math.abs((sign?.top ?? 0) + (sign?.height ?? 0) / 2 - (text?.top ?? 0) - (text?.height ?? 0) / 2),
      ).to.be.below(1);
    }
    const done = find(await draw(notice('Removed.', 'success', 'done')), '[data-testid=done]');
    expect(done.getAttribute('role')).to.equal('status');
    expect(find(await draw(notice('No.', 'danger')), '.notice').getAttribute('role')).to.equal('alert');
  });

  it('moves an address to a line of its own rather than break it', async () => {
    const main = await draw(poster('code', 'Code', withAddress(`Enter the code we sent to ${ADDRESS}`, ADDRESS)));
    const address = find(main, 'bdi');
    expect(address.textContent).to.equal(ADDRESS);
    expect(find(main, 'p').textContent.trim()).to.equal(`Enter the code we sent to ${ADDRESS}`);
    expect(linesOf(address)).to.equal(1);
    expect(find(await draw(html`<p>${withAddress('No address', ADDRESS)}</p>`), 'p').textContent).to.equal(
      'No address',
    );
  });

  it('keeps the punctuation after an address on its line', async () => {
    const text = `We sent an email to \u2068${ADDRESS}\u2069. Its link works as well.`;
    const main = await draw(html`<p>${withAddress(text, ADDRESS)}</p>`);
    expect(find(main, '.whole-word').textContent).to.equal(`${ADDRESS}.`);
    expect(find(main, 'p').textContent).to.equal(`We sent an email to ${ADDRESS}. Its link works as well.`);
  });

  it('scrolls rows that have too little room, and overlaps none', async () => {
    const main = await draw(listTemplate(12));
    const list = find(main, '.list');
    expect(list.scrollHeight).to.be.greaterThan(list.clientHeight);
    for (const text of main.querySelectorAll('.entry > span')) {
      const [inner, outer] = [text, text.closest('li') ?? main].map(each => each.getBoundingClientRect());
      expect(inner?.bottom).to.be.at.most(outer?.bottom ?? 0);
    }
  });

  it('fades the end of a list until its last row is in sight', async function () {
    if (!CSS.supports('animation-timeline', 'scroll()')) this.skip(); // without it, the list scrolls without a fade
    const main = await draw(listTemplate(12));
    const list = find(main, '.list');
    const fade = (of: Element): string | undefined =>
      main.ownerDocument.defaultView?.getComputedStyle(of).getPropertyValue('--fade');
    await waitUntil(() => fade(list) === '28px', 'the fade');
    list.scrollTop = list.scrollHeight;
    await waitUntil(() => fade(list) === '0px', 'the last row');
    expect(fade(find(await draw(listTemplate(1)), '.list'))).to.equal('0px');
  });

  it('keeps a title with texts in the middle when a notice arrives, and one above a field at the top', async () => {
    const title = poster('passkey', 'Title', 'A sentence.');
    for (const texts of [html`${title}${pair}`, html`${title}${notice('No.', 'danger')}${pair}`]) {
      const main = await draw(texts);
      const box = find(main, '.poster').getBoundingClientRect();
      const rest =
        find(main, 'footer').getBoundingClientRect().top -
        (main.querySelector('.notice') ?? find(main, '.poster')).getBoundingClientRect().bottom;
      expect(Math.abs(box.top - rest)).to.be.below(8);
    }
    const code = field({ label: 'Code', id: 'code', value: '', onInput: () => undefined });
    expect(find(await draw(html`${title}${code}${pair}`), '.poster').getBoundingClientRect().top).to.be.below(20);
  });

  it('says what is wrong with a field below it, and names the text as its description', async () => {
    const given = { label: 'Words', id: 'words', value: 'no', onInput: () => undefined };
    const problem = { id: 'words-wrong', text: 'No words.' };
    for (const part of [field, wordsField]) {
      const main = await draw(part({ ...given, problem }));
      const [input, text] = [find(main, '[data-testid=words]'), find(main, '#words-wrong')];
      expect([input.ariaInvalid, input.getAttribute('aria-describedby')]).to.deep.equal(['true', text.id]);
      expect([text.getAttribute('role'), text.textContent.trim()]).to.deep.equal(['alert', problem.text]);
      expect(text.getBoundingClientRect().top).to.be.at.least(input.getBoundingClientRect().bottom);
      expect(find(await draw(part(given)), '[data-testid=words]').ariaInvalid).to.equal(null);
    }
  });

  it('sets two buttons of equal size side by side, also on a page of its own', async () => {
    for (const name of ['', 'page link-page']) {
      const main = await draw(pair);
      main.className = name;
      const [one, other] = [...main.querySelectorAll('button')].map(each => each.getBoundingClientRect());
      expect([other?.top, other?.width]).to.deep.equal([one?.top, one?.width]);
    }
  });

  it('moves the button of a row below its text where the text is large', async () => {
    const main = await draw(
      html`<ul class="list">
        ${item('Recovery words', 'since 20\u00a0Nov\u00a02026', { id: 'remove', onClick: () => undefined })}
      </ul>`,
    );
    const texts = find(main, 'li > div');
    const top = (): number => find(main, '[data-testid=remove]').getBoundingClientRect().top;
    expect(top()).to.be.below(texts.getBoundingClientRect().bottom);
    main.ownerDocument.documentElement.style.setProperty('font-size', '200%');
    expect(top()).to.be.at.least(texts.getBoundingClientRect().bottom);
    expect(linesOf(find(main, 'li span'))).to.equal(1);
  });

  it('keeps the buttons of the frame in sight below a screen that is higher, also with large text', async () => {
    const main = await draw(html`${poster('words', 'Title', 'A long text. '.repeat(60))}${pair}`);
    const footer = find(main, 'footer');
    expect(main.scrollHeight).to.be.greaterThan(main.clientHeight);
    expect(footer.getBoundingClientRect().bottom).to.equal(main.clientHeight);
    main.scrollTop = main.scrollHeight;
    expect(find(main, 'p').getBoundingClientRect().bottom).to.be.at.most(footer.getBoundingClientRect().top);
  });

  it('shows rows whole where more stands above them in the same scroller', async () => {
    const main = await draw(
      html`<div class="scroll">
        <p>${'A long text. '.repeat(90)}</p>
        ${listTemplate(1)}
      </div>`,
    );
    expect(find(main, '.list').scrollHeight).to.equal(find(main, '.list').clientHeight);
    expect(find(main, '.list').clientHeight).to.be.at.least(find(main, 'li').clientHeight);
  });

  it('begins a value that does not fit beside its label below it rather than break it', async () => {
    const main = await draw(
      html`<dl>
        <div>
          <dt>Present address</dt>
          <dd><bdi>${ADDRESS}</bdi></dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd><bdi>Ethereum</bdi></dd>
        </div>
      </dl>`,
    );
    const [address, network] = [...main.querySelectorAll('bdi')];
    expect(linesOf(address ?? main)).to.equal(1);
    const labels = [...main.querySelectorAll('dt')].map(each => each.getBoundingClientRect().top);
    const values = [address, network].map(each => each?.getBoundingClientRect().top);
    expect(values[0]).to.be.greaterThan((labels[0] ?? 0) + 10);
    expect(values[1]).to.be.closeTo(labels[1] ?? 0, 2);
    expect(address?.getBoundingClientRect().left).to.equal(find(main, 'dt').getBoundingClientRect().left);
    expect(network?.getBoundingClientRect().right).to.be.closeTo(
      find(main, 'dl > div').getBoundingClientRect().right,
      1,
    );
  });

  for (const dir of ['ltr', 'rtl'])
    it(`ends an amount and its worth at one edge (${dir})`, async () => {
      const main = await draw(
        html`<dl>
          <div>
            <dt>Fee</dt>
            <dd><bdi>up to 0.000042 ETH</bdi><bdi class="fiat">$0.11</bdi></dd>
          </div>
        </dl>`,
        dir,
      );
      const [amount, worth] = [...main.querySelectorAll('bdi')]
        .filter(isHtml)
        .map(each => each.getBoundingClientRect());
      const end = dir === 'ltr' ? 'right' : 'left';
      expect(worth?.[end]).to.be.closeTo(amount?.[end] ?? Infinity, 0.01);
      expect(worth?.top).to.be.greaterThan(amount?.top ?? Infinity);
    });
});

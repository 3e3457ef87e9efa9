import { expect, fixture, html } from '@open-wc/testing';
import { tokenLine } from '../widgets/imitation-text.js';
import { separated } from './separated.js';

describe('separated', () => {
  it('leaves out what is empty', () => {
    expect(separated('a', '', undefined, 'b').replace(/\s/g, ' ')).to.equal('a · b');
    expect(separated('', 'b')).to.equal('b');
  });

  it('ends no line in the dot', async () => {
    const line = tokenLine({ symbol: 'USDC', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }, true);
    const box = await fixture(html`<p .style=${'inline-size: min-content; overflow-wrap: normal'}>${line}</p>`);
    const text = [...box.childNodes].find(node => node instanceof Text && node.data !== '')!;
    const topOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().top;
    };
    const dot = line.indexOf('·');
    expect(topOf(dot), 'the dot, below the symbol').to.be.greaterThan(topOf(0));
    expect(topOf(dot)).to.equal(topOf(dot + 2));
  });
});

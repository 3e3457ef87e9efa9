import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { dropMarkers } from './drop-markers.js';

describe('dropMarkers', () => {
  const host = document.createElement('div');
  const draw = (keys: readonly string[]): void => {
    render(html`<ul>${repeat(keys, key => key, key => html`<li>${key}</li>`)}</ul>`, host); // prettier-ignore
    dropMarkers(host.firstElementChild);
  };
  const shown = (): readonly (string | null)[] => [...host.querySelectorAll('li')].map(row => row.textContent);
  const nodes = (): number => host.firstElementChild?.childNodes.length ?? 0;

  it('keeps the number of nodes while rows come and go at both ends and in between', () => {
    const all = Array.from({ length: 60 }, (_, at) => `row ${at}`);
    draw(all.slice(0, 10));
    const size = nodes();
    const stored = host.querySelectorAll('li')[9];
    draw(all.slice(9, 19));
    expect(host.querySelector('li')).to.equal(stored);
    for (let at = 10; at < 50; at += 7) draw(all.slice(at, at + 10));
    for (let at = 50; at > 0; at -= 3) draw([...all.slice(0, 1), ...all.slice(at, at + 9)]);
    draw(all.slice(20, 30).reverse());
    expect(shown()).to.deep.equal(all.slice(20, 30).reverse());
    expect(nodes()).to.equal(size);
  });

  it('leaves an empty list that takes rows again', () => {
    draw(['a', 'b']);
    draw([]);
    expect(shown()).to.deep.equal([]);
    draw(['b', 'c']);
    expect(shown()).to.deep.equal(['b', 'c']);
    dropMarkers(undefined);
  });
});

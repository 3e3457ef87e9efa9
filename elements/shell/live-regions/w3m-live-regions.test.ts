import { expect, html } from '@open-wc/testing';
import { a11ySnapshot } from '@web/test-runner-commands';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { announce } from '../../internal/announce.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-live-regions.define.js';
import type { W3mLiveRegions } from './w3m-live-regions.js';

const said = (el: W3mLiveRegions, role: 'status' | 'alert'): (string | undefined)[] =>
  [...el.shadowRoot!.querySelectorAll<HTMLElement>(`[role=${role}] p`)].map(({ dataset }) => dataset.message);

describe('<w3m-live-regions>', () => {
  let test: TestModal;
  let el: W3mLiveRegions;

  beforeEach(async () => {
    test = createTestModal();
    el = await themed<W3mLiveRegions>(html`<w3m-live-regions .modal=${test.modal}></w3m-live-regions>`);
  });

  it('announces urgent messages in the alert region and others in the status region', async () => {
    announce(el.parentElement!, 'Address copied');
    announce(el.parentElement!, 'Could not connect', 'assertive');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal(['Address copied']);
    expect(said(el, 'alert')).to.deep.equal(['Could not connect']);
    await expect(el).to.be.accessible();
  });

  it('puts messages as text into the accessibility tree, but not into the text of the page', async () => {
    announce(el.parentElement!, 'Address copied');
    test.clock.advance(60);
    expect(el.shadowRoot!.textContent.trim()).to.equal('');
    const tree = JSON.stringify(await a11ySnapshot({ selector: 'body' }));
    expect(tree).to.include('Address copied');
  });

  it('delays messages, so that screen readers detect new regions first', () => {
    announce(el.parentElement!, 'Address copied');
    test.clock.advance(59);
    expect(said(el, 'status')).to.deep.equal([]);
  });

  it('repeats equal messages and removes old ones', () => {
    announce(el.parentElement!, 'Address copied');
    announce(el.parentElement!, 'Address copied');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal(['Address copied', 'Address copied']);
    test.clock.advance(5_000);
    expect(said(el, 'status')).to.deep.equal([]);
  });

  it('ignores messages after its removal', () => {
    const around = el.parentElement!;
    el.remove();
    announce(around, 'Address copied');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal([]);
  });
});

import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../controllers/testing/index.js';
import { announce } from '../../internal/announce.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-live-regions.define.js';
import type { W3mLiveRegions } from './w3m-live-regions.js';

const said = (el: W3mLiveRegions, role: 'status' | 'alert'): string[] =>
  [...el.shadowRoot!.querySelectorAll(`[role=${role}] p`)].map(({ textContent }) => textContent);

describe('<w3m-live-regions>', () => {
  let test: TestModal;
  let el: W3mLiveRegions;

  beforeEach(async () => {
    test = createTestModal();
    el = await themed<W3mLiveRegions>(html`<w3m-live-regions .modal=${test.modal}></w3m-live-regions>`);
  });

  it('says what is announced beside it: what is urgent in one region, all else in the other', async () => {
    announce(el.parentElement!, 'Address copied');
    announce(el.parentElement!, 'Could not connect', 'assertive');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal(['Address copied']);
    expect(said(el, 'alert')).to.deep.equal(['Could not connect']);
    await expect(el).to.be.accessible();
  });

  it('waits a moment, so that a region just put there is listened to', () => {
    announce(el.parentElement!, 'Address copied');
    test.clock.advance(59);
    expect(said(el, 'status')).to.deep.equal([]);
  });

  it('says the same again, and lets go of what has been said', () => {
    announce(el.parentElement!, 'Address copied');
    announce(el.parentElement!, 'Address copied');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal(['Address copied', 'Address copied']);
    test.clock.advance(5_000);
    expect(said(el, 'status')).to.deep.equal([]);
  });

  it('listens no more once it is gone', () => {
    const around = el.parentElement!;
    el.remove();
    announce(around, 'Address copied');
    test.clock.advance(60);
    expect(said(el, 'status')).to.deep.equal([]);
  });
});

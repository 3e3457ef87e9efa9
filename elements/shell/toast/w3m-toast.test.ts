import { expect, html } from '@open-wc/testing';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal } from '../../../testing/index.js';
import type { AnnounceEvent } from '../../internal/announce.js';
import { themed } from '../../ui/testing/themed.js';
import { skipAnimations } from '../testing/skip-animations.js';
import './w3m-toast.define.js';
import type { W3mToast } from './w3m-toast.js';
import { waitUntil } from '../../../testing/wait-until.js';

const text = (el: W3mToast): HTMLElement => el.shadowRoot!.querySelector('[data-testid=wui-snackbar-message]')!;
const isShown = (el: W3mToast): boolean => el.shadowRoot!.querySelector('.base')!.classList.contains('shown');

describe('<w3m-toast>', () => {
  const make = async (): Promise<{
    el: W3mToast;
    test: ReturnType<typeof createTestModal>;
    events: AnnounceEvent[];
  }> => {
    const test = createTestModal();
    const el = await themed<W3mToast>(html`<w3m-toast .modal=${test.modal}></w3m-toast>`);
    const events: AnnounceEvent[] = [];
    el.addEventListener('w3m-announce', event => events.push(event));
    return { el, test, events };
  };

  it('shows and announces a message, then hides it', async () => {
    const { el, test, events } = await make();
    test.session.toasts.show({ variant: 'success', message: 'Address copied' });
    await waitUntil(() => isShown(el));
    expect(text(el).textContent).to.equal('Address copied');
    expect(el.hasAttribute('shown')).to.equal(true);
    expect(events.map(({ message, urgency }) => [message, urgency])).to.deep.equal([['Address copied', 'polite']]);
    skipAnimations(el);
    await expect(el).to.be.accessible();
    test.clock.advance(2_500);
    await waitUntil(() => !isShown(el));
    expect(el.hasAttribute('shown')).to.equal(false);
    skipAnimations(el);
    expect(getComputedStyle(text(el)).visibility).to.equal('hidden');
  });

  it('shows the text of an error and announces it assertively', async () => {
    const { el, test, events } = await make();
    test.session.toasts.tell(new W3mError('SWITCH_FAILED', { params: { network: 'Polygon' } }));
    await waitUntil(() => isShown(el));
    expect(text(el).textContent).to.equal('Could not switch to Polygon. Try again.');
    expect(events[0]?.urgency).to.equal('assertive');
  });

  it('shows a spinner for the variant loading', async () => {
    const { el, test } = await make();
    test.session.toasts.show({ variant: 'loading', message: 'Authenticating...' });
    await waitUntil(() => isShown(el));
    expect(el.shadowRoot!.querySelector('wui-spinner')).not.to.equal(null);
  });

  it('shows a picture of the caller in place of the sign, and the sign if the picture fails', async () => {
    const { el, test } = await make();
    const picture = (): HTMLImageElement | null => el.shadowRoot!.querySelector('img');
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    test.session.toasts.show({ variant: 'success', message: 'Paid', icon });
    await waitUntil(() => picture());
    expect(picture()?.src).to.equal(icon);
    expect(el.shadowRoot!.querySelector('wui-icon')).to.equal(null);
    picture()?.dispatchEvent(new Event('error'));
    await el.updateComplete;
    expect(picture()).to.equal(null);
    expect(el.shadowRoot!.querySelector('wui-icon')).not.to.equal(null);
  });

  it('is no wider than the lines of its text', async () => {
    const { el, test } = await make();
    el.style.setProperty('inset-inline', '0 auto');
    el.style.setProperty('inline-size', '256px');
    const message = 'Your wallet is waiting for an answer to an earlier request. Open it';
    test.session.toasts.show({ variant: 'success', message });
    await waitUntil(() => isShown(el));
    skipAnimations(el);
    const range = document.createRange();
    range.selectNodeContents(text(el));
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    expect(lines.length).to.be.greaterThan(1);
    const slack = text(el).getBoundingClientRect().right - Math.max(...lines.map(({ right }) => right));
    expect(slack).to.be.within(0, 2);
    test.session.toasts.show({ variant: 'success', message: 'Paid' });
    test.clock.advance(1_000);
    await waitUntil(() => text(el).textContent === 'Paid');
    expect(text(el).style.inlineSize).to.equal('');
  });

  for (const place of ['', 'edge', 'inside'])
    it(`stays whole where the window ends with large text, and takes no room: ${place || 'below the card'}`, async () => {
      const test = createTestModal();
      const box = await themed<HTMLElement>(
        html`<div>
          <div></div>
          <w3m-toast class=${place} .modal=${test.modal}></w3m-toast>
        </div>`,
      );
      const [card, el] = [...box.children] as [HTMLElement, W3mToast];
      Object.assign(box.style, { display: 'flex', flexDirection: 'column', inlineSize: '250px' });
      card.style.blockSize = '3000px'; // ends below the window, so that the toast sticks to its end
      document.documentElement.style.fontSize = '200%';
      try {
        test.session.toasts.show({ variant: 'success', message: 'You declined the request in your wallet' });
        await waitUntil(() => isShown(el));
        skipAnimations(el);
        const pill = el.shadowRoot!.querySelector('.base')!.getBoundingClientRect();
        expect(pill.height).to.be.above(80);
        expect(pill.bottom).to.be.at.most(innerHeight - 11);
        expect(box.getBoundingClientRect().height).to.equal(3000);
        card.style.blockSize = '100px';
        const { top, bottom } = el.shadowRoot!.querySelector('.base')!.getBoundingClientRect();
        const end = card.getBoundingClientRect().bottom;
        if (place === 'edge') expect(end - top, 'of the card under the pill').to.be.within(15, 17);
        else if (place === 'inside') expect(bottom).to.be.at.most(end - 11);
        else expect(top).to.be.at.least(end + 11);
      } finally {
        document.documentElement.style.fontSize = '';
        test.modal.dispose();
      }
    });
});

import { expect, fixture, fixtureSync, html, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { TemplateResult } from 'lit';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import type { AnnounceEvent } from '../../internal/announce.js';
import { deepActiveElement } from '../../internal/focus.js';
import { settle } from '../../../testing/settle.js';
import { whenIdle } from '../../internal/when-idle.js';
import { themed } from '../../ui/testing/themed.js';
import { views, type Views } from '../../views.js';
import { FakeChunk, fakeViews } from '../testing/fake-views.js';
import './w3m-router.define.js';
import type { W3mRouter } from './w3m-router.js';
import { waitUntil } from '../../../testing/wait-until.js';

const frame = (el: W3mRouter): HTMLElement | null => el.shadowRoot!.querySelector('.view');
const leaving = (el: W3mRouter): readonly HTMLElement[] => [
  ...el.shadowRoot!.querySelectorAll<HTMLElement>('.leaving'),
];
/** Horizontal positions at the start and at the end of the transition of a view. */
function path(view: HTMLElement): readonly number[] {
  const transition = view
    .getAnimations()
    .find(animation => animation instanceof CSSTransition && animation.transitionProperty === 'translate');
  const { effect } = transition ?? {};
  const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  return keyframes.map(({ translate }) => Number.parseFloat(String(translate)) || 0);
}

const shownName = (el: W3mRouter): string | null | undefined =>
  el.shadowRoot!.querySelector('test-view')?.getAttribute('name');
const shows = (el: W3mRouter, name: string): Promise<void> => waitUntil(() => shownName(el) === name, `shows ${name}`);

/** As `shows`, without a timer between two looks: a transition may be over after it. */
async function showsAtOnce(el: W3mRouter, name: string): Promise<void> {
  while (shownName(el) !== name) await settle();
}

describe('<w3m-router>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
    test.modal.shell.open();
  });

  const make = (chunks: Parameters<typeof fakeViews>[0] = {}): Promise<W3mRouter> =>
    themed<W3mRouter>(html`<w3m-router .modal=${test.modal} .views=${fakeViews(chunks)}></w3m-router>`);

  it('follows the history of its own modal', async () => {
    const other = createTestModal();
    const elA = await make();
    const elB = await fixture<W3mRouter>(html`<w3m-router .modal=${other.modal} .views=${fakeViews()}></w3m-router>`);
    await shows(elA, 'Connect');
    test.session.router.push('GetWallet');
    await shows(elA, 'GetWallet');
    await shows(elB, 'Connect');
  });

  it('fades its end while there is more to scroll to', async function fades() {
    if (!CSS.supports('animation-timeline', 'scroll()')) this.skip(); // without it, the view scrolls without a fade
    const el = await make();
    await shows(el, 'Connect');
    const view = frame(el)!;
    const fade = async (): Promise<number> => {
      await nextFrame();
      return Number(getComputedStyle(view, '::after').opacity);
    };
    expect(await fade()).to.equal(0);
    const tall = document.createElement('div');
    tall.style.setProperty('block-size', '400px');
    tall.style.setProperty('flex', 'none');
    view.append(tall);
    el.style.setProperty('max-block-size', '200px');
    await waitUntil(async () => (await fade()) === 1, 'no fade');
    view.scrollTo({ top: view.scrollHeight });
    await waitUntil(async () => (await fade()) === 0, 'the fade stays');
  });

  it('keeps the previous view until the next one has loaded', async () => {
    const chunk = new FakeChunk();
    const el = await make({ GetWallet: chunk });
    await shows(el, 'Connect');
    test.session.router.push('GetWallet');
    await test.settle();
    await el.updateComplete;
    expect(shownName(el)).to.equal('Connect');
    chunk.resolve();
    await shows(el, 'GetWallet');
  });

  it('shows nothing of a prerendered view when the modal opens at another one', async () => {
    const chunk = new FakeChunk();
    test.modal.shell.close();
    test.modal.shell.prepare();
    const el = await make({ Account: chunk });
    await shows(el, 'Connect');
    test.session.router.reset('Account');
    test.modal.shell.open();
    await test.settle();
    await el.updateComplete;
    expect(shownName(el), 'while the view loads').to.equal(undefined);
    chunk.resolve();
    await showsAtOnce(el, 'Account');
    expect(leaving(el)).to.deep.equal([]);
    test.session.router.push('GetWallet');
    await showsAtOnce(el, 'GetWallet');
    expect(leaving(el), 'a view that was seen').to.have.length(1);
  });

  it('prefetches one chunk after the other, and no more once another view is requested', async () => {
    const rows = fakeViews();
    const requests: string[] = [];
    const first = new FakeChunk();
    const prefetch = async () => [
      () => (requests.push('first'), first.load()),
      async () => void requests.push('second'),
    ];
    const own: Views = { ...rows, Connect: { ...rows.Connect, prefetch } };
    const el = await themed<W3mRouter>(html`<w3m-router .modal=${test.modal} .views=${own}></w3m-router>`);
    await waitUntil(() => requests.length > 0, 'the first chunk');
    expect(requests).to.deep.equal(['first']);
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    first.resolve();
    for (const _ of [1, 2]) await new Promise<void>(whenIdle);
    expect(requests).to.deep.equal(['first']);
    test.session.router.goBack();
    await waitUntil(() => requests.length === 2, 'the prefetch of the second visit');
    first.resolve();
    await waitUntil(() => requests.length === 3, 'the second chunk');
    expect(requests).to.deep.equal(['first', 'first', 'second']);
  });

  it('loads a view and its feature in parallel and passes the feature on', async () => {
    const chunk = new FakeChunk();
    const rows = fakeViews({ AllWallets: chunk });
    const given: unknown[] = [];
    const render = (_data: undefined, feature: unknown): TemplateResult => {
      given.push(feature);
      return html`<test-view name="AllWallets"></test-view>`;
    };
    const own: Views = { ...rows, AllWallets: { ...rows.AllWallets, feature: 'directory', render } };
    const el = await themed<W3mRouter>(html`<w3m-router .modal=${test.modal} .views=${own}></w3m-router>`);
    await shows(el, 'Connect');
    test.session.router.push('AllWallets');
    await waitUntil(() => test.session.features.get('directory'), 'the feature');
    expect(given).to.deep.equal([]); // the view's own chunk is still loading
    chunk.resolve();
    await shows(el, 'AllWallets');
    expect(given[0]).to.equal(test.session.features.get('directory'));
  });

  it('offers a retry when the feature of a view does not load', async () => {
    const { features } = test.session;
    const load = features.load.bind(features);
    features.load = () => Promise.reject(new TypeError('Failed to fetch'));
    const rows = fakeViews();
    const own: Views = { ...rows, AllWallets: { ...views.AllWallets, load: rows.AllWallets.load } };
    const el = await themed<W3mRouter>(html`<w3m-router .modal=${test.modal} .views=${own}></w3m-router>`);
    test.session.router.push('AllWallets');
    const retry = (): HTMLElement | null => el.shadowRoot!.querySelector('wui-button');
    await waitUntil(() => retry(), 'the failure');
    features.load = load;
    retry()?.click();
    const view = (): HTMLElement | null => el.shadowRoot!.querySelector('w3m-all-wallets-view');
    await waitUntil(() => view(), 'the view');
    expect(view()).to.have.property('directory', features.get('directory'));
  });

  it('shows a skeleton after 150 ms of loading', async () => {
    const chunk = new FakeChunk();
    const el = await make({ Connect: chunk });
    test.clock.advance(149);
    await el.updateComplete;
    expect(frame(el)).to.equal(null);
    test.clock.advance(1);
    await el.updateComplete;
    expect(frame(el)?.querySelectorAll('.bar').length).to.equal(3);
    expect(frame(el)?.querySelector('[aria-busy=true]')).not.to.equal(null);
    await expect(el).to.be.accessible();
    chunk.resolve();
    await shows(el, 'Connect');
    expect(deepActiveElement(), 'the dialog keeps the focus').to.equal(undefined);
  });

  it('ignores a view that loads after another was requested', async () => {
    const chunk = new FakeChunk();
    const el = await make({ GetWallet: chunk });
    await shows(el, 'Connect');
    test.session.router.push('GetWallet');
    await test.settle();
    test.session.router.push('WhatIsAWallet');
    await shows(el, 'WhatIsAWallet');
    chunk.resolve();
    await test.settle();
    await el.updateComplete;
    expect(shownName(el)).to.equal('WhatIsAWallet');
  });

  it('shows an error when a view does not load, and retries on request', async () => {
    const chunk = new FakeChunk();
    const el = await make({ Connect: chunk });
    chunk.fail();
    await waitUntil(() => el.shadowRoot!.querySelector('.failed'));
    expect(frame(el)?.textContent).to.contain('Could not load this screen');
    await expect(el).to.be.accessible();
    el.shadowRoot!.querySelector<HTMLElement>('wui-button')!.click();
    expect(chunk.loads).to.equal(2);
    chunk.resolve();
    await shows(el, 'Connect');
  });

  for (const [dir, sign] of [
    ['ltr', 1],
    ['rtl', -1],
  ] as const) {
    it(`moves both views along the reading direction, and back against it: ${dir}`, async () => {
      const el = await make();
      el.dir = dir;
      el.style.setProperty('--wui-duration-view', '10s'); // no load of the machine outlasts it
      await showsAtOnce(el, 'Connect');
      expect(frame(el)!.getAnimations(), 'the first view does not move').to.deep.equal([]);
      test.session.router.push('GetWallet');
      await showsAtOnce(el, 'GetWallet');
      expect(path(frame(el)!)).to.deep.equal([8 * sign, 0]);
      expect(path(leaving(el)[0]!)).to.deep.equal([0, -8 * sign]);
      for (const view of [frame(el)!, ...leaving(el)]) for (const animation of view.getAnimations()) animation.finish();
      await nextFrame(); // sends the ends of the transitions
      test.clock.advance(400);
      test.session.router.goBack();
      await showsAtOnce(el, 'Connect');
      expect(path(frame(el)!)).to.deep.equal([-8 * sign, 0]);
      expect(path(leaving(el)[0]!)).to.deep.equal([0, 8 * sign]);
    });
  }

  it('keeps the previous view, inert and at its height, until it has faded out', async () => {
    const el = await make();
    await shows(el, 'Connect');
    const { offsetHeight: height } = frame(el)!;
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    const [left] = leaving(el);
    expect(left?.querySelector('test-view')?.getAttribute('name')).to.equal('Connect');
    expect(left).to.include({ inert: true, ariaHidden: 'true', offsetHeight: height }); // tests by role skip it, too
    expect(frame(el)).to.include({ inert: false, ariaHidden: null });
    await waitUntil(() => left!.getAnimations().length > 0, 'it fades out');
    for (const animation of left!.getAnimations()) animation.finish();
    await waitUntil(() => leaving(el).length === 0, 'it was not removed');
    expect(shownName(el)).to.equal('GetWallet');
  });

  it('keeps the previous view while it fades, however late that ends', async () => {
    const el = await make();
    el.style.setProperty('--wui-duration-view', '10s');
    await showsAtOnce(el, 'Connect');
    test.session.router.push('GetWallet');
    await showsAtOnce(el, 'GetWallet');
    const [left] = leaving(el);
    for (let time = 0; time < 3; time += 1) {
      test.clock.advance(400);
      await el.updateComplete;
      expect(leaving(el)).to.deep.equal([left]);
    }
    for (const animation of left!.getAnimations()) animation.finish();
    await waitUntil(() => leaving(el).length === 0, 'it was not removed');
  });

  it('removes the previous view without its transition, as in a hidden page', async () => {
    const el = await make();
    await shows(el, 'Connect');
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    leaving(el)[0]!.style.setProperty('transition', 'none');
    test.clock.advance(400);
    await el.updateComplete;
    expect(leaving(el)).to.have.length(0);
  });

  it('shows the last view at once when changes interrupt each other', async () => {
    const el = await make();
    await shows(el, 'Connect');
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    expect(leaving(el)).to.have.length(1);
    test.session.router.goBack();
    await shows(el, 'Connect');
    expect(leaving(el)).to.have.length(0);
    expect(frame(el)!.getAnimations()).to.deep.equal([]);
    test.clock.advance(400); // the timer of the interrupted change
    await el.updateComplete;
    expect(shownName(el)).to.equal('Connect');
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    expect(leaving(el)).to.have.length(1);
  });

  it('removes a view that leaves from test ids, so that a suite finds one element', async () => {
    const el = await make();
    await shows(el, 'Connect');
    el.shadowRoot!.querySelector('test-view')!.setAttribute('data-testid', 'once');
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    expect(leaving(el)[0]?.querySelector('[data-testid]')).to.equal(null);
  });

  it('moves the focus to the new view if the previous one had it', async () => {
    const el = await make();
    await shows(el, 'Connect');
    el.shadowRoot!.querySelector('test-view')!.shadowRoot!.querySelector('button')!.focus();
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    await waitUntil(() => deepActiveElement() === frame(el), 'the view did not get the focus');
  });

  it('moves the focus in the task that renders the view, so that a key which follows starts there', async () => {
    const el = await make();
    await shows(el, 'Connect');
    test.session.router.push('GetWallet'); // loads the animation, with which the next change is at once
    await shows(el, 'GetWallet');
    await waitUntil(() => leaving(el).length === 0, 'the view has left');
    el.shadowRoot!.querySelector('test-view')!.shadowRoot!.querySelector('button')!.focus();
    test.session.router.push('WhatIsAWallet');
    for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve(); // no task in between
    expect(deepActiveElement()).to.equal(frame(el));
  });

  it('moves the focus to the new view if the previous one never rendered', async () => {
    const el = await make({ Connect: new FakeChunk() });
    test.session.router.push('GetWallet'); // by a button of the header, which leaves with the focus
    await shows(el, 'GetWallet');
    await waitUntil(() => deepActiveElement() === frame(el), 'the view did not get the focus');
  });

  it('leaves the focus to the dialog at the opening', async () => {
    const el = await make();
    await shows(el, 'Connect');
    await el.updateComplete;
    expect(deepActiveElement()).to.equal(undefined);
  });

  it('moves the focus to the element with data-autofocus', async () => {
    const el = await make();
    await shows(el, 'Connect');
    test.session.router.push('Networks');
    await waitUntil(() => el.shadowRoot!.querySelector('test-search'));
    await waitUntil(() => deepActiveElement()?.localName === 'input', 'the field did not get the focus');
  });

  it('moves the focus into an element with data-autofocus that renders later than its view', async () => {
    const el = await make();
    await shows(el, 'Connect');
    test.session.router.push('WhatIsANetwork');
    await waitUntil(() => deepActiveElement()?.localName === 'input', 'the field did not get the focus');
  });

  for (const [device, isByKeyboard] of [
    ['a click', false],
    ['a key', true],
  ] as const)
    it(`shows ${isByKeyboard ? 'a' : 'no'} focus ring on that element after ${device}, and none is lost`, async () => {
      const el = await make();
      await shows(el, 'Connect');
      const button = el.shadowRoot!.querySelector('test-view')!.shadowRoot!.querySelector('button')!;
      if (isByKeyboard) {
        button.focus({ focusVisible: true }); // Firefox takes no key for a reason to show the ring
        await sendKeys({ press: 'Shift' });
        expect(button.matches(':focus-visible')).to.equal(true);
      } else {
        const { x, y } = button.getBoundingClientRect();
        await sendMouse({ type: 'click', position: [Math.ceil(x) + 2, Math.ceil(y) + 2] });
        expect(deepActiveElement()).to.equal(button);
      }
      test.session.router.push('Networks');
      await waitUntil(() => deepActiveElement()?.localName === 'input', 'the field did not get the focus');
      const ring = (): string => getComputedStyle(frame(el)!).getPropertyValue('--wui-input-ring');
      await waitUntil(() => (ring() === '') === isByKeyboard, 'the ring');
      deepActiveElement()!.blur();
      expect(ring()).to.equal('');
    });

  for (const [device, name] of [
    ['the keyboard', 'button'],
    ['a click', 'div'],
  ] as const)
    it(`focuses the ${name === 'div' ? 'view' : 'control that led away'} after a step back by ${device}`, async () => {
      const el = await make();
      await shows(el, 'Connect');
      const buttonOf = () =>
        el.shadowRoot!.querySelector('.view:not(.leaving) test-view')?.shadowRoot?.querySelector('button');
      const led = buttonOf()!;
      led.focus();
      test.session.router.push('GetWallet');
      await shows(el, 'GetWallet');
      await waitUntil(() => deepActiveElement() === frame(el), 'the view did not get the focus');
      const back = buttonOf()!;
      if (name === 'button') {
        back.focus({ focusVisible: true });
        await sendKeys({ press: 'Shift' });
      } else {
        const { x, y } = back.getBoundingClientRect();
        await sendMouse({ type: 'click', position: [Math.ceil(x) + 2, Math.ceil(y) + 2] });
      }
      test.session.router.goBack();
      await shows(el, 'Connect');
      await waitUntil(() => deepActiveElement()?.localName === name);
      expect(deepActiveElement()).to.equal(name === 'div' ? frame(el) : buttonOf());
      expect(buttonOf()).not.to.equal(led);
    });

  it('does not take the focus from the page', async () => {
    const el = await make();
    const page = fixtureSync<HTMLInputElement>(html`<input aria-label="Page" />`);
    await shows(el, 'Connect');
    page.focus();
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    await el.updateComplete;
    expect(deepActiveElement()).to.equal(page);
  });

  it('announces the new view', async () => {
    const el = await make();
    await shows(el, 'Connect');
    const events: string[] = [];
    el.addEventListener('w3m-announce', ({ message }: AnnounceEvent) => events.push(message));
    test.session.router.push('GetWallet');
    await shows(el, 'GetWallet');
    expect(events).to.deep.equal(['Get a wallet']);
  });
});

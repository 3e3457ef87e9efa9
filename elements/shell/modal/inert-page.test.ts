import { expect, fixtureSync, html, nextFrame } from '@open-wc/testing';
import type { Dispose } from '../../../controllers/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { makePageInert } from './inert-page.js';

describe('makePageInert', () => {
  let page: HTMLElement;
  let root: ShadowRoot;
  const ends: Dispose[] = [];
  const find = (id: string): HTMLElement => (page.querySelector(`#${id}`) ?? root.querySelector(`#${id}`))!;
  const inertIds = (): readonly string[] =>
    [...page.querySelectorAll('[inert]'), ...root.querySelectorAll('[inert]')].map(({ id }) => id);

  /** Opens a modal and waits until the page around it is inert. */
  const open = async (id: string): Promise<Dispose> => {
    const end = makePageInert(find(id));
    ends.push(end);
    await waitUntil(() => find('app').inert || find('shell').inert, 'the page does not become inert');
    return end;
  };

  beforeEach(() => {
    page = fixtureSync<HTMLElement>(html`
      <div>
        <main id="app">
          <p id="text">Text</p>
          <section id="inner">
            <b id="around">Around</b>
            <div id="second">Second modal</div>
          </section>
        </main>
        <nav id="own" inert>The page made it inert</nav>
        <aside id="unseen" hidden>Hidden</aside>
        <div id="empty"></div>
        <dialog id="dialog">Closed</dialog>
        <div id="tip" popover>Closed</div>
        <script id="script"></script>
        <iframe id="w3m-iframe" title="Wallet"></iframe>
        <div id="chat">
          <p id="beside">Beside</p>
          <div id="allowed" data-latchkey-allow-focus>Allowed</div>
        </div>
        <w3m-modal id="other"></w3m-modal>
        <w3m-modal id="inline" enable-embedded>Embedded</w3m-modal>
        <div id="modal">Modal</div>
        <div id="shell"><span id="slotted">Slotted</span></div>
      </div>
    `);
    root = find('shell').attachShadow({ mode: 'open' });
    root.innerHTML = '<header id="bar">Bar</header><div id="third">Third</div><slot id="slot"></slot>';
  });

  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('changes nothing before a framework has hydrated the page, nor if the modal closes meanwhile', async () => {
    const ready: (() => void)[] = [];
    const whenReady = (run: () => void): Dispose => {
      ready.push(run);
      return () => void ready.splice(ready.indexOf(run), 1);
    };
    const before = inertIds();
    makePageInert(find('modal'), whenReady)();
    expect(ready).to.have.length(0);
    ends.push(makePageInert(find('modal'), whenReady));
    await nextFrame();
    await nextFrame();
    expect(inertIds()).to.deep.equal(before);
    ready[0]?.();
    await waitUntil(() => find('app').inert);
  });

  it('marks the siblings of the modal, but nothing hidden, empty, inert already or exempt', async () => {
    await open('modal');
    expect(inertIds()).to.deep.equal(['app', 'own', 'beside', 'inline', 'shell']);
    expect(document.body.inert).to.equal(false);
  });

  it('restores the page exactly', async () => {
    const before = page.outerHTML;
    const end = await open('modal');
    expect(page.outerHTML).not.to.equal(before);
    end();
    end();
    expect(page.outerHTML).to.equal(before);
  });

  it('marks nothing after an end within the first frame', async () => {
    const before = page.outerHTML;
    makePageInert(find('modal'))();
    await nextFrame();
    await new Promise(resolve => setTimeout(resolve));
    expect(page.outerHTML).to.equal(before);
  });

  it('leaves elements usable that the page adds later, even within the first frame', async () => {
    const first = document.createElement('p');
    const end = makePageInert(find('modal'));
    ends.push(end);
    first.append('Sheet');
    page.append(first);
    await waitUntil(() => find('app').inert);
    const second = document.createElement('p');
    second.append('Sheet');
    page.append(second);
    await nextFrame();
    expect([first.inert, second.inert]).to.deep.equal([false, false]);
  });

  it('leaves inert to the page once the page sets or removes it', async () => {
    const end = await open('modal');
    find('app').inert = true; // the same value, now also of the page
    find('inline').inert = false;
    end();
    expect(inertIds()).to.deep.equal(['app', 'own']);
  });

  it('marks the elements around each ancestor, also across shadow roots and slots', async () => {
    await open('third');
    expect(inertIds()).to.include.members(['app', 'bar', 'modal', 'slot']).and.not.to.include('shell');
    ends.splice(0).forEach(end => end());
    await open('slotted');
    expect(inertIds()).to.include.members(['app', 'bar', 'third']).and.not.to.include('slot');
  });

  it('keeps a second modal usable within a part that the first made inert', async () => {
    const endFirst = await open('modal');
    const endSecond = makePageInert(find('second'));
    ends.push(endSecond);
    expect(find('app').inert).to.equal(false);
    await waitUntil(() => find('text').inert);
    expect(inertIds()).to.deep.equal(['text', 'around', 'own', 'beside', 'inline', 'shell']);
    endFirst();
    expect(inertIds()).to.deep.equal(['text', 'around', 'own', 'beside', 'inline', 'shell']);
    endSecond();
    expect(inertIds()).to.deep.equal(['own']);
  });

  it('restores elements that were moved or removed meanwhile', async () => {
    const end = await open('modal');
    const app = find('app');
    app.remove();
    end();
    expect(app.inert).to.equal(false);
  });
});

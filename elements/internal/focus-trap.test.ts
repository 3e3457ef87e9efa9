import { aTimeout, expect, fixtureSync, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from './focus.js';
import { trapFocus } from './focus-trap.js';
import { waitUntil } from '../../testing/wait-until.js';

const text = (): string | undefined => deepActiveElement()?.textContent;
const shiftTab = async (): Promise<void> => {
  await sendKeys({ down: 'Shift' });
  await sendKeys({ press: 'Tab' });
  await sendKeys({ up: 'Shift' });
};

describe('trapFocus', () => {
  let container: HTMLElement;
  let release: () => void;
  let waits: boolean[];
  let outside: HTMLElement;
  let root: ShadowRoot;

  beforeEach(() => {
    waits = [];
    outside = fixtureSync<HTMLElement>(html`<button>Outside</button>`);
    container = fixtureSync<HTMLElement>(html`<div tabindex="-1"><div></div></div>`);
    root = container.querySelector('div')!.attachShadow({ mode: 'open' });
    for (const name of ['First', 'Last'])
      root.append(Object.assign(document.createElement('button'), { textContent: name }));
    release = trapFocus(container, isWaiting => waits.push(isWaiting));
  });

  afterEach(() => release());

  it('starts at the container and wraps around in both directions', async () => {
    expect(deepActiveElement()).to.equal(container);
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => text() === 'First', 'the first Tab did not load the order');
    const seen: unknown[] = [];
    for (let press = 0; press < 2; press += 1) {
      await sendKeys({ press: 'Tab' });
      seen.push(text());
    }
    expect(seen).to.deep.equal(['Last', 'First']);
    await shiftTab();
    expect(text()).to.equal('Last');
  });

  it('scrolls to the stop to which it moves the focus, as browsers do', async () => {
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => text() === 'First', 'the first Tab did not load the order');
    container.style.cssText = 'block-size: 40px; overflow: auto';
    const [first, last] = root.querySelectorAll('button');
    first!.style.cssText = 'display: block; margin-block-end: 400px';
    await shiftTab();
    expect(text()).to.equal('Last');
    expect(last!.getBoundingClientRect().bottom).to.be.at.most(container.getBoundingClientRect().bottom);
    first!.remove();
  });

  it('returns the focus from the page to the container', () => {
    outside.focus();
    expect(deepActiveElement()).to.equal(container);
  });

  it('returns the focus to the container when the focused element was removed', () => {
    const [first] = root.children;
    (first as HTMLElement).focus();
    first!.remove();
    outside.focus();
    expect(deepActiveElement()).to.equal(container);
  });

  for (const [name, move, next] of [
    ['Tab goes to what replaced the focused element', () => sendKeys({ press: 'Tab' }), 'New'],
    ['Shift+Tab goes to the stop before it', shiftTab, 'First'],
  ] as const)
    it(name, async () => {
      await sendKeys({ press: 'Tab' });
      await waitUntil(() => text() === 'First', 'the first Tab did not load the order');
      const middle = Object.assign(document.createElement('button'), { textContent: 'Middle' });
      root.children[0]!.after(middle);
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('Middle');
      middle.replaceWith(Object.assign(document.createElement('button'), { textContent: 'New' }));
      await move();
      expect(text()).to.equal(next);
    });

  describe('in rows that came later, each with a shadow root of its own', () => {
    const addRow = (name: string): HTMLElement => {
      const row = document.createElement('div');
      const inner = row.attachShadow({ mode: 'open' });
      for (const part of ['open', 'more'])
        inner.append(Object.assign(document.createElement('button'), { textContent: `${name} ${part}` }));
      root.append(row);
      return row;
    };
    const buttonOf = (row: HTMLElement, at: number): HTMLElement => row.shadowRoot!.children[at] as HTMLElement;
    let row: HTMLElement;
    let other: HTMLElement;

    beforeEach(async () => {
      await sendKeys({ press: 'Tab' });
      await waitUntil(() => text() === 'First', 'the first Tab did not load the order');
      row = addRow('Row');
      other = addRow('Other');
    });

    for (const [name, move, next] of [
      ['Tab goes to what replaced a control that a click had focused', () => sendKeys({ press: 'Tab' }), 'New'],
      ['Shift+Tab goes to the stop before it', shiftTab, 'Row open'],
    ] as const)
      it(name, async () => {
        buttonOf(row, 0).focus();
        buttonOf(row, 1).focus(); // within one shadow root: the window hears nothing of it
        buttonOf(row, 1).replaceWith(Object.assign(document.createElement('button'), { textContent: 'New' }));
        await move();
        expect(text()).to.equal(next);
      });

    it('Tab goes to the row that replaced the focused one', async () => {
      buttonOf(other, 0).focus();
      other.remove();
      addRow('New');
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('New open');
    });

    it('returns the focus from the page to the control that had it last', () => {
      buttonOf(row, 0).focus();
      buttonOf(row, 1).focus();
      outside.focus();
      expect(text()).to.equal('Row more');
    });
  });

  describe('from an element that is no Tab stop', () => {
    let frame: HTMLElement;
    let view: HTMLElement;
    let page: HTMLElement;

    beforeEach(async () => {
      await sendKeys({ press: 'Tab' });
      await waitUntil(() => text() === 'First', 'the first Tab did not load the order');
      page = Object.assign(document.createElement('button'), { textContent: 'Page' });
      container.after(page);
      frame = document.createElement('div');
      view = Object.assign(document.createElement('div'), { tabIndex: -1 });
      frame.attachShadow({ mode: 'open' }).append(view);
    });
    afterEach(() => page.remove());

    it('Tab wraps around when no stop follows', async () => {
      root.append(frame);
      view.focus();
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('First');
    });

    it('Shift+Tab wraps around when no stop precedes', async () => {
      root.prepend(frame);
      view.focus();
      await shiftTab();
      expect(text()).to.equal('Last');
    });

    it('both keys go to the neighbour of an element between two stops', async () => {
      root.children[0]!.after(frame);
      view.focus();
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('Last');
      view.focus();
      await shiftTab();
      expect(text()).to.equal('First');
    });

    it('Tab goes to a stop within it, also across its shadow root', async () => {
      view.append(Object.assign(document.createElement('button'), { textContent: 'Within' }));
      root.append(frame);
      view.focus();
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('Within');
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('First');
    });

    it('Tab goes to the stop that takes its place when it is removed', async () => {
      root.children[0]!.after(frame);
      view.focus();
      frame.remove();
      await sendKeys({ press: 'Tab' });
      expect(text()).to.equal('Last');
    });
  });

  it('pauses while the focus is in a dialog of the page, and resumes', () => {
    const dialog = fixtureSync<HTMLDialogElement>(html`<dialog><button>Approve</button></dialog>`);
    dialog.showModal();
    expect(text()).to.equal('Approve');
    expect(waits).to.deep.equal([true]);
    dialog.close();
    expect(waits).to.deep.equal([true, false]);
    outside.focus();
    expect(text()).not.to.equal('Outside');
  });

  it('pauses while the focus is in a popover of the page', () => {
    const popover = fixtureSync<HTMLElement>(html`<div popover="manual"><button>Approve</button></div>`);
    popover.showPopover();
    popover.querySelector('button')!.focus();
    expect(text()).to.equal('Approve');
    popover.hidePopover();
  });

  it('pauses for data-latchkey-allow-focus, and resumes on Tab after its removal', async () => {
    const frame = fixtureSync<HTMLElement>(
      html`<div data-latchkey-allow-focus><button>One</button><button>Two</button></div>`,
    );
    frame.querySelector('button')!.focus();
    await sendKeys({ press: 'Tab' });
    expect(text()).to.equal('Two');
    frame.remove();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => text() === 'First'); // tabbable loads at the first Tab
  });

  it('coexists with another focus trap', () => {
    const other = fixtureSync<HTMLElement>(
      html`<div role="dialog" aria-label="Other" aria-modal="true" tabindex="-1"></div>`,
    );
    container.setAttribute('role', 'dialog');
    container.setAttribute('aria-modal', 'true');
    const releaseOther = trapFocus(other, () => undefined);
    expect(deepActiveElement()).to.equal(other);
    expect(waits).to.deep.equal([true]);
    container.focus();
    expect(deepActiveElement()).to.equal(container);
    releaseOther();
  });

  it('releases the focus and removes its listeners', async () => {
    release();
    outside.focus();
    expect(text()).to.equal('Outside');
    await aTimeout(0);
    expect(waits).to.deep.equal([]);
  });
});

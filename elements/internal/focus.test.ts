import { expect, fixtureSync, html } from '@open-wc/testing';
import { deepActiveElement, elementsAround, focusFirst, isAround, rememberFocus } from './focus.js';

/** Creates a host whose shadow root can be refilled. */
function hostOf(
  markup: string[],
  delegatesFocus = true,
): { host: HTMLElement; fill: (texts: string[]) => HTMLElement[] } {
  const host = fixtureSync<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open', delegatesFocus });
  const fill = (texts: string[]): HTMLElement[] => {
    const buttons = texts.map(text => Object.assign(document.createElement('button'), { textContent: text }));
    root.replaceChildren(...buttons);
    return buttons;
  };
  fill(markup);
  return { host, fill };
}

describe('deepActiveElement', () => {
  it('returns the focused element inside a shadow root', () => {
    const { fill } = hostOf([]);
    const [button] = fill(['A']);
    button!.focus();
    expect(deepActiveElement()).to.equal(button);
  });

  it('returns undefined when only the page has the focus', () => {
    deepActiveElement()?.blur();
    expect(deepActiveElement()).to.equal(undefined);
  });
});

describe('elementsAround', () => {
  it('returns ancestors across slots and shadow roots, innermost first', () => {
    const { host } = hostOf([]);
    const slot = document.createElement('slot');
    const section = document.createElement('section');
    section.append(slot);
    host.shadowRoot!.append(section);
    const child = document.createElement('b');
    host.append(child);
    expect(elementsAround(child).slice(0, 4)).to.deep.equal([child, slot, section, host]);
    expect(isAround(host, child)).to.equal(true);
    expect(isAround(child, host)).to.equal(false);
  });
});

describe('focusFirst', () => {
  it('skips removed and disabled candidates', () => {
    const { fill } = hostOf([]);
    const [gone, disabled, able] = fill(['Gone', 'Disabled', 'Able']);
    gone!.remove();
    disabled!.setAttribute('disabled', '');
    expect(focusFirst([gone!, disabled!, able!])).to.equal(true);
    expect(deepActiveElement()).to.equal(able);
    expect(focusFirst([gone!])).to.equal(false);
  });
});

describe('rememberFocus', () => {
  it('restores the focus to the same element', () => {
    const { fill } = hostOf([]);
    const [button, other] = fill(['A', 'B']);
    button!.focus();
    const bringBack = rememberFocus();
    other!.focus();
    bringBack();
    expect(deepActiveElement()).to.equal(button);
  });

  it('restores the focus to the host when its content was replaced', () => {
    const { fill } = hostOf([]);
    fill(['Connect'])[0]!.focus();
    const bringBack = rememberFocus();
    const [account] = fill(['Account']);
    bringBack();
    expect(deepActiveElement()).to.equal(account);
  });

  it('does nothing when no element had the focus', () => {
    deepActiveElement()?.blur();
    rememberFocus()();
    expect(deepActiveElement()).to.equal(undefined);
  });
});

import { expect, fixtureSync, html } from '@open-wc/testing';
import { drag } from '../testing/drag.js';
import { SheetDrag } from './sheet-drag.js';

describe('SheetDrag', () => {
  let isSheet: boolean;
  let closings: number;
  let sheet: HTMLElement;
  let button: HTMLElement;
  const translate = (): string => sheet.style.getPropertyValue('translate');

  beforeEach(() => {
    isSheet = true;
    closings = 0;
    const dragging = new SheetDrag(
      () => isSheet,
      () => (closings += 1),
    );
    sheet = fixtureSync<HTMLElement>(
      html`<div>
        <div class="grip"><button>Close</button></div>
      </div>`,
    );
    button = sheet.querySelector('button')!;
    sheet.querySelector<HTMLElement>('.grip')!.addEventListener('pointerdown', event => dragging.start(event, sheet));
  });

  it('closes the sheet after a long drag', () => {
    drag(button, 120);
    expect(closings).to.equal(1);
  });

  it('closes the sheet after a fast drag', () => {
    drag(button, 60, 'pointerup', 80);
    expect(closings).to.equal(1);
  });

  it('returns the sheet after a short drag', () => {
    drag(button, 60);
    expect(closings).to.equal(0);
    expect(translate()).to.equal('');
  });

  it('returns the sheet on pointercancel', () => {
    drag(button, 300, 'pointercancel');
    expect(closings).to.equal(0);
    expect(translate()).to.equal('');
  });

  it('follows the finger down, never up', () => {
    const seen: string[] = [];
    sheet.addEventListener('pointermove', () => seen.push(translate()));
    drag(button, 80);
    expect(seen).to.deep.equal(['0px 20px', '0px 40px', '0px 60px', '0px 80px']);
    seen.length = 0;
    drag(button, -80);
    expect(seen).to.deep.equal(['', '', '', '']);
  });

  it('treats a small movement as a tap', () => {
    let clicks = 0;
    button.addEventListener('click', () => (clicks += 1));
    drag(button, 4);
    button.click();
    expect(clicks).to.equal(1);
    expect(sheet.classList.contains('dragged')).to.equal(false);
  });

  it('keeps its position while it closes', () => {
    sheet.addEventListener('pointermove', () => (isSheet = true));
    const closing = new SheetDrag(
      () => isSheet,
      () => (isSheet = false),
    );
    button.addEventListener('pointerdown', event => closing.start(event, sheet));
    drag(button, 200);
    expect(translate()).to.equal('0px 200px');
  });

  it('ignores drags when the modal is not a sheet', () => {
    isSheet = false;
    drag(button, 300);
    expect(closings).to.equal(0);
    expect(translate()).to.equal('');
  });
});

import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { deepActiveElement } from '../../internal/focus.js';
import { themed } from '../../ui/testing/themed.js';
import { controlOf, deepAll, textOf } from './show-view.js';

/** Shows a view in a frame like that of the router, which takes the focus at the start of a view. */
export const showInFrame = (template: TemplateResult): Promise<HTMLElement> =>
  themed(html`<div part="view" tabindex="-1">${template}</div>`);

/** Returns the native button “Try again” in a view. */
export const retryIn = (view: Element): HTMLElement | undefined =>
  controlOf(deepAll(view, 'wui-button').find(each => textOf(each) === 'Try again'));

/** Focuses a control as the keyboard does, and presses it. */
export function press(control: HTMLElement | undefined): void {
  control?.focus();
  expect(deepActiveElement()).to.equal(control);
  control?.click();
}

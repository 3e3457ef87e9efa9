import { fixture, html } from '@open-wc/testing';
import type { TestModal } from '../../../testing/index.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import '../modal/w3m-modal.define.js';
import type { W3mModal } from '../modal/w3m-modal.js';
import { skipAnimations } from './skip-animations.js';
import { waitUntil } from '../../../testing/wait-until.js';

/** Finds an element in the shadow root of the modal. */
export const find = <T extends HTMLElement>(el: W3mModal, selector: string): T | null =>
  el.shadowRoot!.querySelector<T>(selector);

export const card = (el: W3mModal): HTMLElement => find(el, '.card')!;

export const headerButton = (el: W3mModal, testId: string): HTMLElement | null =>
  find(el, 'w3m-header')!.shadowRoot!.querySelector<HTMLElement>(`[data-testid=${testId}]`);

export const isShown = (el: W3mModal): Promise<void> =>
  waitUntil(() => find(el, '.card:not(.blank)'), 'the dialog does not appear');

export const isGone = (el: W3mModal): Promise<void> =>
  waitUntil(() => {
    skipAnimations(find(el, '.card'), find(el, '.overlay'));
    return !find(el, '.card');
  }, 'the dialog does not disappear');

export const hasFocus = (el: W3mModal): boolean => isAround(el, deepActiveElement());

/** Renders a closed modal. */
export const renderModal = ({ modal }: TestModal): Promise<W3mModal> =>
  fixture<W3mModal>(html`<w3m-modal .modal=${modal}></w3m-modal>`);

/** Renders a modal and opens its first view. */
export async function openModal(test: TestModal): Promise<W3mModal> {
  const el = await renderModal(test);
  test.modal.open();
  await isShown(el);
  return el;
}

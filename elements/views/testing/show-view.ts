import type { TemplateResult } from 'lit';
import { settle } from '../../../controllers/testing/settle.js';
import { AnnounceEvent } from '../../internal/announce.js';
import type { ModalElement } from '../../internal/modal-element.js';
import { themed, type ThemedOptions } from '../../ui/testing/themed.js';

/** The first element below `root` that a selector fits, however deep in shadow roots. */
export function deep<T extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): T | undefined {
  return deepAll<T>(root, selector)[0];
}

/** All elements below `root` that a selector fits, however deep in shadow roots. */
export function deepAll<T extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): readonly T[] {
  const below = root instanceof Element && root.shadowRoot ? [root.shadowRoot, root] : [root];
  return below.flatMap(part =>
    [...part.querySelectorAll('*')].flatMap(element => [
      ...(element.matches(selector) ? [element as T] : []), // the caller wrote the selector
      ...(element.shadowRoot ? deepAll<T>(element.shadowRoot, selector) : []),
    ]),
  );
}

/** The element that end-to-end tests of hosts know by this id. */
export const byId = <T extends Element = HTMLElement>(root: Element, id: string): T | undefined =>
  deep<T>(root, `[data-testid="${id}"]`);

/** What is inside of a row or a button: the native control. */
export const controlOf = (element: Element | undefined): HTMLElement | undefined =>
  element && deep(element, 'button, a, input');

/** A text as a person reads it. */
export const textOf = (element: Element | undefined | null): string =>
  element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

export interface ShownView<T> {
  readonly view: T;
  /** What has been read out since it is shown, in order. */
  readonly said: readonly string[];
  /** Resolves once the view has drawn what it knows. */
  drawn(): Promise<void>;
}

/** A view in the tokens of a shell element, and what it has read out. */
export async function showView<T extends ModalElement>(
  template: TemplateResult,
  options?: ThemedOptions,
): Promise<ShownView<T>> {
  const said: string[] = [];
  const hear = (event: Event): void => {
    if (event instanceof AnnounceEvent) said.push(event.message);
  };
  document.addEventListener(AnnounceEvent.type, hear);
  const view = await themed<T>(template, options);
  return {
    view,
    said,
    drawn: settle,
  };
}

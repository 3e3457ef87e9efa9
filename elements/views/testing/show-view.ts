import type { TemplateResult } from 'lit';
import { settle } from '../../../testing/settle.js';
import { AnnounceEvent } from '../../internal/announce.js';
import type { ModalElement } from '../../internal/modal-element.js';
import { themed, type ThemedOptions } from '../../ui/testing/themed.js';

/** Finds the first match of a selector below `root`, across shadow roots. */
export function deep<T extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): T | undefined {
  return deepAll<T>(root, selector)[0];
}

/** Finds all matches of a selector below `root`, across shadow roots. */
export function deepAll<T extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): readonly T[] {
  const below = root instanceof Element && root.shadowRoot ? [root.shadowRoot, root] : [root];
  return below.flatMap(part =>
    [...part.querySelectorAll('*')].flatMap(element => [
      ...(element.matches(selector) ? [element as T] : []), // the caller knows the type of its selector
      ...(element.shadowRoot ? deepAll<T>(element.shadowRoot, selector) : []),
    ]),
  );
}

/** Finds an element by its `data-testid`. */
export const byId = <T extends Element = HTMLElement>(root: Element, id: string): T | undefined =>
  deep<T>(root, `[data-testid="${id}"]`);

/** Returns the native control inside a row or a button. */
export const controlOf = (element: Element | undefined): HTMLElement | undefined =>
  element && deep(element, 'button, a, input');

/** Returns the text content with collapsed white space. */
export const textOf = (element: Element | undefined | null): string =>
  element?.textContent.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim() ?? '';

export interface ShownView<T> {
  readonly view: T;
  /** Announced messages, in order. */
  readonly said: readonly string[];
  /** Resolves after pending updates have rendered. */
  drawn(): Promise<void>;
}

/** Renders a view within the design tokens and records its announcements. */
export async function showView<T extends ModalElement>(
  template: TemplateResult,
  options?: ThemedOptions,
): Promise<ShownView<T>> {
  const said: string[] = [];
  const listener = (event: Event): void => {
    if (event instanceof AnnounceEvent) said.push(event.message);
  };
  document.addEventListener(AnnounceEvent.type, listener);
  const view = await themed<T>(template, options);
  return {
    view,
    said,
    drawn: settle,
  };
}

import type { LitElement, ReactiveController } from 'lit';
import { matchesMedia } from './dom-features.js';
import { deepActiveElement, elementsAround, isAround } from './focus.js';

/** Results of a search, once what the person has typed is applied. */
export interface SearchResults {
  /** Result that takes the focus first; undefined if there is none, or none that can be chosen. */
  readonly first: HTMLElement | null | undefined;
  /** Whether it is the only result, no other can follow, and it is safe to choose without a look at it. */
  readonly isOnly: boolean;
}

interface Search {
  /** Returns the search field, a `wui-input`, while it is rendered. */
  readonly field: () => (LitElement & { readonly value: string }) | null;
  readonly results: () => Promise<SearchResults>;
  /** Whether a focused element is in the first line of the results, above which is the field. */
  readonly isTop: (element: HTMLElement) => boolean;
}

/**
 * Keyboard of a list with a search. The field takes the focus when it appears in a dialog or a view whose start has it,
 * except on touch devices, where it would open the keyboard. Arrow Down leads from the field to the results, Arrow Up
 * back. Enter chooses the only result of a search; of several, it leads to the first.
 */
export class ListSearch implements ReactiveController {
  readonly #host: LitElement;
  readonly #search: Search;
  #hasField = false;

  constructor(host: LitElement, search: Search) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
  }

  hostConnected(): void {
    // Lists keep Arrow Up of their first row to themselves
    this.#host.addEventListener('keydown', this.#onKeyDown, { capture: true });
  }

  hostUpdated(): void {
    const field = this.#search.field();
    if (field && !this.#hasField) void this.#focusNew(field);
    this.#hasField = field !== null;
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#hasField = false;
  }

  /** Focuses a field that was not there when the dialog or the view took the focus. */
  async #focusNew(field: LitElement): Promise<void> {
    await field.updateComplete; // nothing in it could take the focus before
    const active = deepActiveElement();
    if (!active?.matches('[part=view], [role=dialog]') || !isAround(active, this.#host)) return;
    if (matchesMedia('(pointer: coarse)')) return;
    const frame = elementsAround(this.#host).find(each => each.matches('[part=view]'));
    const isByKeyboard = active.matches(':focus-visible');
    field.focus({ preventScroll: true });
    if (isByKeyboard) return;
    frame?.classList.add('quiet'); // as the router: after a click, the field has no ring until it loses the focus
    frame?.addEventListener('focusout', () => frame.classList.remove('quiet'), { once: true });
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, repeat } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || isComposing) return;
    const field = this.#search.field();
    const active = deepActiveElement();
    if (!field || !active) return;
    const isInField = active.matches('input') && isAround(field, active);
    const isEnter = key === 'Enter' && isInField && field.value.trim() !== '' && !repeat;
    const isDown = key === 'ArrowDown' && isInField;
    const isUp = key === 'ArrowUp' && !isInField && this.#search.isTop(active);
    if (!isEnter && !isDown && !isUp) return;
    event.preventDefault(); // prevents scrolling, and Enter from pressing what takes the focus
    event.stopPropagation();
    if (isUp) field.focus();
    else void this.#enter(active, isEnter);
  };

  async #enter(from: HTMLElement, mayChoose: boolean): Promise<void> {
    const { first, isOnly } = await this.#search.results();
    if (deepActiveElement() !== from) return; // the person has moved on
    if (mayChoose && isOnly) first?.click();
    else first?.focus();
  }
}

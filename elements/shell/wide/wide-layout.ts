import { css, html, type CSSResult, type TemplateResult } from 'lit';
import type { Session } from '../../../controllers/index.js';
import { factsOf } from '../../../controllers/domain/views/view-facts.js';
import { msg } from '../../internal/msg.js';
import type { WuiListItem } from '../../ui/list-item/wui-list-item.js';
import { viewLoaders } from '../../view-loaders.js';
import { views, type Views } from '../../views.js';
import { inGroups } from './wallet-groups.js';
import { sizeObserver } from '../../internal/dom-features.js';
import './w3m-guide.define.js';

/** Typed as the property, which takes rows of one type. */
const arrange: HTMLElementTagNameMap['w3m-connect-view']['arrange'] = inGroups;

/** Widths and heights in px from which two columns fit; `auto` leaves out phones held sideways. */
const MIN_WIDTH = 720;
const MIN_HEIGHT_OF_AUTO = 600;

/** Styles of the second column, adopted by the modal. */
export const styles: CSSResult = css`
  .card.wide {
    --_columns: min(max(520px, 32.5rem), 80dvh - 58px, 100dvh - var(--_top, 24px) - 24px - 58px);
    inline-size: min(max(${MIN_WIDTH}px, 45rem), 100%);
  }

  :host([has-columns]) {
    max-inline-size: none;
  }

  /* The title begins where the list does: in the middle it would stand over the line between the columns. */
  .wide w3m-header {
    grid-template-columns: auto minmax(0, 1fr) auto;
    padding-inline-start: var(--wui-space-12);
  }

  .wide w3m-header::part(title) {
    text-align: start;
  }

  .inline .card {
    max-inline-size: 400px;
  }

  .inline .card.wide {
    --_columns: max(520px, 32.5rem);
    max-inline-size: max(${MIN_WIDTH}px, 45rem);
  }

  .wide .body {
    display: grid;
    grid-template-columns: minmax(0, 8fr) minmax(0, 9fr);
  }

  /* As high as its wallets need, within limits: few wallets leave no half of it empty. */
  .list {
    display: flex;
    flex-direction: column;
    min-block-size: min(max(424px, 26.5rem), var(--_columns));
    max-block-size: var(--_columns);
    border-inline-end: 1px solid transparent; /* visible in forced-colors mode */
    border-start-end-radius: var(--wui-radius-l);
    background: var(--wui-color-surface-sunken);
  }

  .list w3m-connect-view {
    flex: 1;
    padding-block-start: var(--wui-space-16);
  }

  /* One edge for the app, the headings and the pictures of the wallets. */
  .list w3m-connect-view::part(host) {
    justify-content: flex-start;
  }

  .list w3m-connect-view::part(scroll) {
    flex: 1;
    max-block-size: none;
  }

  .list w3m-connect-view::part(group) {
    margin: var(--wui-space-12) var(--wui-space-8) var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  /* A view that is higher than the list, such as a code, makes both higher. */
  .wide w3m-router {
    max-block-size: var(--_columns);
    justify-content: safe center;
  }
`;

/** The modal, as far as the columns depend on it. */
export type WideHost = HTMLElement & { readonly enableEmbedded: boolean; requestUpdate(): void };

/** What the modal shows in two columns. */
interface Columns {
  readonly list: TemplateResult;
  /** Registry in which the guide replaces the list of wallets. */
  readonly views: Views;
}

const viewsBeside: Views = {
  ...views,
  Connect: {
    title: views.Connect.title,
    load: viewLoaders.WhatIsAWallet,
    render: () => html`<w3m-guide></w3m-guide>`,
    ...(views.Connect.prefetch && { prefetch: views.Connect.prefetch }),
  },
};

/**
 * Shows the wallets in one column and what leads to the chosen one in the other. All other views, and a narrow window,
 * have one column; the router is the same element in both, so a change of the width loses no state.
 */
export class WideLayout {
  #fits = { auto: false, wide: false };
  #chosen: WuiListItem | undefined;
  #isChoosing = false;

  /** Follows the width of the viewport, or of an embedded modal. */
  constructor(host: WideHost) {
    host.toggleAttribute('has-columns', true);
    const measure = (): void => {
      const width = host.enableEmbedded ? host.clientWidth : innerWidth;
      const wide = width >= MIN_WIDTH;
      const auto = wide && (host.enableEmbedded || innerHeight >= MIN_HEIGHT_OF_AUTO);
      if (this.#fits.wide === wide && this.#fits.auto === auto) return;
      this.#fits = { auto, wide };
      requestAnimationFrame(() => host.requestUpdate()); // resizing here would raise “ResizeObserver loop” errors
    };
    sizeObserver(measure).observe(host); // outside of the page it covers the viewport
    measure();
  }

  /** Returns the columns; undefined for a view or a width with one column. */
  columns(session: Session): Columns | undefined {
    const { layout } = session.modal.options.current.get();
    const [first, ...others] = session.router.history.get();
    const isOnTheWay = others.every(({ view }) => factsOf(view).isOnTheWay);
    if (layout === 'compact' || !this.#fits[layout] || first?.view !== 'Connect' || !isOnTheWay) return undefined;
    if (others.length === 0) this.#select(undefined);
    return { list: this.#listTemplate(session), views: viewsBeside };
  }

  /** Starts anew from the list, before the row opens its view. A wallet that is already chosen is not asked again. */
  #onChoose(event: Event, { router }: Session): void {
    const row = event.composedPath().find((node): node is WuiListItem => {
      return node instanceof HTMLElement && node.localName === 'wui-list-item';
    });
    if (!row || this.#isChoosing) return;
    event.stopPropagation();
    if (row === this.#chosen && router.canGoBack.get()) return;
    router.goBackToIndex(0);
    this.#select(row);
    this.#isChoosing = true;
    row.click(); // in the same task: the step back is never rendered
    this.#isChoosing = false;
  }

  #select(row: WuiListItem | undefined): void {
    if (this.#chosen) this.#chosen.selected = false;
    this.#chosen = row;
    if (row) row.selected = true;
  }

  #listTemplate(session: Session): TemplateResult {
    const onClick = { handleEvent: (event: Event) => this.#onChoose(event, session), capture: true };
    return html`
      <div class="list" role="group" aria-label=${msg('Wallets')}>
        <w3m-connect-view exportparts="host, legal" .arrange=${arrange} @click=${onClick}></w3m-connect-view>
      </div>
    `;
  }
}

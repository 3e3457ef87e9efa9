import { html, nothing, svg, type TemplateResult } from 'lit';
import { initialOf } from '../../../../controllers/domain/initial-of.js';

/** How much care a question deserves. */
export type Degree = 'calm' | 'careful' | 'dangerous';

/** Colours of the marks of assets, as classes: a strict CSP forbids inline styles. */
const HUES = 8;

const icon = (path: TemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${path}</svg>`;

/** Sign of a warning or a danger. */
export const cautionSign = icon(
  svg`<path d="M10 3.2 17.6 16.4a.6.6 0 0 1-.5.9H2.9a.6.6 0 0 1-.5-.9ZM10 8v4M10 14.4v.2" />`,
);

/** Sign of a fact to know. */
export const infoSign = icon(svg`<path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9.2v4.6M10 6.2v.2" />`);

/** Sign of what is done. */
export const checkSign = icon(svg`<path d="M4.5 10.5 8.3 14.3 15.5 6.5" />`);

const walletSign = icon(
  svg`<path d="M10 2.5 16 5v4.6c0 3.6-2.4 6.4-6 7.9-3.6-1.5-6-4.3-6-7.9V5Z M7.4 10l1.9 1.9 3.4-3.6" />`,
);

const hueOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % HUES;

/** Mark of an asset: the picture that the operator has named, else its initial. A page must not choose one. */
export const assetMark = (symbol: string, picture?: string): TemplateResult =>
  picture === undefined ? initialMark(symbol) : html`<img class="asset" src=${picture} alt="" />`;

const initialMark = (symbol: string): TemplateResult =>
  html`<span class="asset hue-${hueOf(symbol)}" data-initial=${initialOf(symbol)} aria-hidden="true"></span>`;

/** Marks of the site that asks and of the wallet that answers, joined. The page cannot choose the mark of its site. */
export const joinedMarks = (host: string, degree: Degree): TemplateResult =>
  html`<div class="marks ${degree}" aria-hidden="true">
    <span class="site" data-initial=${initialOf(host)}></span>
    <span class="joint">${degree === 'calm' ? nothing : cautionSign}</span>
    <span class="wallet">${walletSign}</span>
  </div>`;

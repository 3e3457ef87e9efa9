import { css, unsafeCSS, type CSSResult } from 'lit';
import { declarations, propertyOf, toCss, tokens, type TokenName, type TokenValues } from './tokens.js';

/** Theme preset: values for some of the tokens. */
export type Preset = TokenValues;

const isTokenName = (name: string): name is TokenName => Object.hasOwn(tokens, name);

/**
 * Applies a preset to an element and its content, after removing the previous one. `undefined` only removes it.
 * @throws {TypeError} for an unknown token, because a misspelt name would have no effect
 */
export function applyPreset(element: HTMLElement, preset: Preset | undefined): void {
  const entries = Object.entries(preset ?? {});
  const unknown = entries.find(([name]) => !isTokenName(name));
  if (unknown) throw new TypeError(`Unknown token "${unknown[0]}"`);
  for (const name of Object.keys(tokens)) element.style.removeProperty(propertyOf(name));
  for (const [name, value] of entries) element.style.setProperty(propertyOf(name), toCss(value));
}

/** Returns a preset as styles for a custom shadow root; place them after `themeStyles`. */
export const presetStyles = (preset: Preset): CSSResult => css`
  :host {
    ${unsafeCSS(declarations(preset))}
  }
`;

/** Returns a preset as a rule for the style sheet of a page: `presetCss('w3m-modal', bloom)`. */
export const presetCss = (selector: string, preset: Preset): string => `${selector}{${declarations(preset)}}`;

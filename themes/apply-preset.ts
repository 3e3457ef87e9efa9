import { css, unsafeCSS, type CSSResult } from 'lit';
import { declarations, propertyOf, toCss, tokens, type TokenName, type TokenValues } from './tokens.js';

/** A named look: new values for some of the tokens. */
export type Preset = TokenValues;

const isTokenName = (name: string): name is TokenName => Object.hasOwn(tokens, name);

/**
 * Gives one element, and what is in it, a look; the last one given is taken back first. `undefined` only takes back.
 * Throws for a token that does not exist, since a misspelt name would otherwise do nothing, silently.
 */
export function applyPreset(element: HTMLElement, preset: Preset | undefined): void {
  const entries = Object.entries(preset ?? {});
  const unknown = entries.find(([name]) => !isTokenName(name));
  if (unknown) throw new TypeError(`There is no token named "${unknown[0]}"`);
  for (const name of Object.keys(tokens)) element.style.removeProperty(propertyOf(name));
  for (const [name, value] of entries) element.style.setProperty(propertyOf(name), toCss(value));
}

/** A look as styles, for a shadow root of one's own: put it after `themeStyles`. */
export const presetStyles = (preset: Preset): CSSResult => css`
  :host {
    ${unsafeCSS(declarations(preset))}
  }
`;

/** The same look as a rule for a page's own style sheet: `presetCss('w3m-modal', bloom)`. */
export const presetCss = (selector: string, preset: Preset): string => `${selector}{${declarations(preset)}}`;

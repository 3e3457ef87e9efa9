import { fixture, html } from '@open-wc/testing';
import { LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { define } from '../../internal/define.js';
import { themeStyles } from '../../../themes/theme.styles.js';
import { checkWithoutTransitions } from './end-transitions.js';

/** Replaces a shell element: declares the design tokens for its content. */
class TestTheme extends LitElement {
  static override styles = themeStyles;

  @property({ attribute: 'theme-mode', reflect: true }) themeMode: 'light' | 'dark' | undefined;

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
define('test-theme', TestTheme);
checkWithoutTransitions();

declare global {
  interface HTMLElementTagNameMap {
    'test-theme': TestTheme;
  }
}

export interface ThemedOptions {
  readonly mode?: 'light' | 'dark';
  readonly dir?: 'ltr' | 'rtl';
}

/** Renders the template within the design tokens and returns its first element. */
export async function themed<T extends Element>(
  template: TemplateResult,
  { mode = 'light', dir = 'ltr' }: ThemedOptions = {},
): Promise<T> {
  const shell = await fixture(html`<test-theme theme-mode=${mode} dir=${dir}>${template}</test-theme>`);
  const element = shell.firstElementChild;
  if (!element) throw new Error('The template contains no element');
  if ('updateComplete' in element) await element.updateComplete;
  return element as T; // the caller knows the tag of its template
}

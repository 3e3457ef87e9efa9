import type { WideHost, WideLayout } from '../wide/wide-layout.js';

/** Loads the second column and its styles; `failed` if it does not load, because one column shows the same. */
export async function loadWide(modal: WideHost): Promise<WideLayout | 'failed'> {
  try {
    const { WideLayout, styles } = await import('../wide/wide-layout.js');
    if (styles.styleSheet) modal.shadowRoot?.adoptedStyleSheets.push(styles.styleSheet);
    return new WideLayout(modal);
  } catch (error) {
    console.warn(error);
    return 'failed';
  }
}

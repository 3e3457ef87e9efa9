import { html, nothing, type TemplateResult } from 'lit';

/** Loads the element before it is needed; without it, its words are shown. */
export const loadSuccess = (): void => void import('./w3m-success.define.js').catch(reportError);

/** Draws a success: what happened, and one line about it. @param pictures With the slots `subject` and `receiver` */
export const successTemplate = (
  heading: unknown,
  detail: unknown,
  { testId, pictures = nothing }: { readonly testId: string; readonly pictures?: unknown },
): TemplateResult => html`
  <w3m-success data-testid=${testId}>${pictures}${heading}<span slot="detail">${detail}</span></w3m-success>
`;

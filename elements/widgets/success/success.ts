import { html, nothing, type TemplateResult } from 'lit';

/** Loads the element before it is needed; without it, its words are shown. */
export const loadSuccess = (): void => void import('./w3m-success.define.js').catch(reportError);

/** Draws a success: what happened, and one line about it. @param subject Picture, with the slot `subject` */
export const successTemplate = (
  heading: unknown,
  detail: unknown,
  { testId, subject = nothing }: { readonly testId: string; readonly subject?: unknown },
): TemplateResult => html`
  <w3m-success data-testid=${testId}>${subject}${heading}<span slot="detail">${detail}</span></w3m-success>
`;

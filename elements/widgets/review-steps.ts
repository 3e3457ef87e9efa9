import { html, nothing, type TemplateResult } from 'lit';
import { iconCheck } from '../ui/icon/icons.js';

/** How far one step of a transaction is. */
export type ReviewStep = 'done' | 'current' | 'next';

/** Draws the progress of a transaction, with the styles of `review.styles.ts`; screen readers hear `announced`. */
export const reviewStepsTemplate = (
  steps: readonly (readonly [label: string, step: ReviewStep])[],
  { testId, announced }: { readonly testId: string; readonly announced: string },
): TemplateResult => html`
  <ol part="steps" class="steps" tabindex="-1" data-testid=${testId}>
    ${steps.map(
      ([label, step]) => html`
        <li class=${step} aria-current=${step === 'current' ? 'step' : nothing}>
          <span class="mark">${markTemplate(step)}</span>
          ${label}
        </li>
      `,
    )}
  </ol>
  <p class="visually-hidden" role="status">${announced}</p>
`;

function markTemplate(step: ReviewStep): TemplateResult | typeof nothing {
  if (step === 'done') return html`<wui-icon size="16" .icon=${iconCheck}></wui-icon>`;
  return step === 'current' ? html`<wui-spinner size="16"></wui-spinner>` : nothing;
}

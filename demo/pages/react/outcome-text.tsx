import type { ReactElement } from 'react';
import type { Outcome } from './use-outcome.js';

interface OutcomeTextProps extends Outcome {
  readonly testId: string;
  readonly className?: string;
}

/** Displayed result of an action. */
export const OutcomeText = ({ text, outcome, testId, className = '' }: OutcomeTextProps): ReactElement => (
  <p className={`result ${className}`} data-testid={testId} data-outcome={outcome} role="status">
    {text}
  </p>
);

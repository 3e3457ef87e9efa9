import type { ReactElement } from 'react';

interface ActionButtonProps {
  readonly testId: string;
  readonly label: string;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** Button of a panel. */
export const ActionButton = ({ testId, label, isMain, isDisabled, onClick }: ActionButtonProps): ReactElement => (
  <button
    type="button"
    className={isMain ? 'main' : undefined}
    data-testid={testId}
    disabled={isDisabled}
    onClick={onClick}
  >
    {label}
  </button>
);

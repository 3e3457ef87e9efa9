import type { ReactElement, ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly testId: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One name and value of a description list. */
export function Fact({ name, testId, className, children }: FactProps): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <output className={className} data-testid={testId}>
          {children ?? '–'}
        </output>
      </dd>
    </>
  );
}

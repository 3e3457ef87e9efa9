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
    <div>
      <dt>{name}</dt>
      <dd>
        <output className={className} data-testid={testId} data-value={children ?? ''}>
          {children ?? '–'}
        </output>
      </dd>
    </div>
  );
}

/** Heading of a panel, and the status of its connection. */
export const PanelHead = ({
  title,
  status,
  testId,
}: {
  readonly title: string;
  readonly status: string | undefined;
  readonly testId: string;
}): ReactElement => (
  <div className="head">
    <h2>{title}</h2>
    <output className="status" data-testid={testId} data-value={status}>
      {status ?? '–'}
    </output>
  </div>
);

/** Facts of an account, or what to do while none is connected. */
export const AccountList = ({
  isConnected,
  hint,
  children,
}: {
  readonly isConnected: boolean;
  readonly hint: string;
  readonly children: ReactNode;
}): ReactElement => (
  <>
    {!isConnected && <p className="empty">{hint}</p>}
    <dl className="facts" hidden={!isConnected}>
      {children}
    </dl>
  </>
);

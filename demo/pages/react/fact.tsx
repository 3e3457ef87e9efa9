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

/** What the hooks of one library say of the connection; `prefix` starts the test ids. */
export function ConnectionFacts({
  prefix,
  address,
  chainId,
  status,
  children,
}: {
  readonly prefix: string;
  readonly address: ReactNode;
  readonly chainId: ReactNode;
  readonly status: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <dl className="facts">
      <Fact name="Account" testId={`${prefix}-address`} className="mono">
        {address}
      </Fact>
      <Fact name="Chain id" testId={`${prefix}-chain-id`}>
        {chainId}
      </Fact>
      <Fact name="Status" testId={`${prefix}-status`}>
        {status}
      </Fact>
      {children}
    </dl>
  );
}

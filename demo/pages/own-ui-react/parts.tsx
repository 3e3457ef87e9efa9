import type { ReactElement, ReactNode } from 'react';
import type { ErrorCode } from 'latchkey/headless';

/** Runs an action, and shows its end. */
export type Run = (work: () => Promise<unknown>) => void;

const TEXTS: Partial<Record<ErrorCode, string>> = {
  USER_REJECTED: 'You declined in your wallet.',
  CONNECT_TIMEOUT: 'Your wallet did not answer.',
  FRAME_REFUSED: 'The wallet refused it: is the code right, and not older than ten minutes?',
};

/** The text of a failure; the code is in `title`, for those who help the person. */
export function Failure({
  code,
  testId = 'failure',
}: {
  readonly code: ErrorCode;
  readonly testId?: string;
}): ReactElement {
  return (
    <p role="alert" title={code} data-testid={testId}>
      {TEXTS[code] ?? 'That did not work. Try again.'}
    </p>
  );
}

interface FormProps<F extends string> {
  readonly title: string;
  readonly testId: string;
  readonly fields: readonly F[];
  /** Gets the texts of the fields. */
  readonly onEnter: (texts: Readonly<Record<F, string>>) => void;
  readonly children?: ReactNode;
}

/** A form of text fields. */
export function Form<F extends string>({ title, testId, fields, onEnter, children }: FormProps<F>): ReactElement {
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        const texts = new FormData(event.currentTarget);
        onEnter(Object.fromEntries(fields.map(name => [name, texts.get(name)])) as Record<F, string>);
      }}
    >
      <strong>{title}</strong>
      {fields.map(name => (
        <label key={name}>
          {name} <input name={name} required autoComplete="off" data-testid={`${testId}-${name}`} />
        </label>
      ))}
      <button data-testid={`${testId}-ok`}>Continue</button>
      {children}
    </form>
  );
}

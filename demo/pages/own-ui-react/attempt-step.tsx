import type { ReactElement, ReactNode } from 'react';
import type { AttemptState, ConnectAttempt } from 'latchkey/headless';
import { Failure, Form } from './parts.js';

interface AttemptStepProps {
  readonly state: AttemptState;
  readonly attempt: ConnectAttempt;
  readonly onLeave: () => void;
}

/** One step of an attempt to connect. */
export function AttemptStep({ state, attempt, onLeave }: AttemptStepProps): ReactElement {
  return (
    <>
      <p data-testid="status">{state.status}</p>
      {stepOf(state, attempt)}
      {'error' in state && state.error && <Failure code={state.error} />}
      {state.status !== 'sign-in' && state.status !== 'consent' && (
        <button type="button" data-testid="cancel" onClick={onLeave}>
          Cancel
        </button>
      )}
    </>
  );
}

function stepOf(state: AttemptState, attempt: ConnectAttempt): ReactNode {
  switch (state.status) {
    case 'waiting':
      return <p>Continue in {state.wallet?.name ?? 'your wallet'}.</p>;
    case 'uri':
      return <textarea readOnly data-testid="uri" value={state.uri} />;
    case 'login':
      return <Form title="" testId="login" fields={['email']} onEnter={({ email }) => attempt.submit(email)} />;
    case 'otp':
      return <Form title={state.email} testId="otp" fields={['code']} onEnter={({ code }) => attempt.submit(code)} />;
    case 'device':
      return <p>Open the link that was sent to {state.email}.</p>;
    case 'consent':
    case 'sign-in':
      return (
        <>
          <pre>{state.status === 'sign-in' ? state.message : 'I accept the terms.'}</pre>
          <button type="button" data-testid="accept" onClick={() => attempt.submit(true)}>
            Accept
          </button>
          <button type="button" data-testid="decline" onClick={() => attempt.submit(false)}>
            Decline
          </button>
        </>
      );
    case 'failed':
      return (
        <>
          <Failure code={state.code} />
          <button type="button" data-testid="retry" onClick={() => attempt.retry()}>
            Try again
          </button>
        </>
      );
    case 'choosing':
    case 'connected':
      return undefined;
  }
}

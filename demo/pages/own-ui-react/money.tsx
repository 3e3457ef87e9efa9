import type { ReactElement } from 'react';
import type { Kit } from 'latchkey/headless';
import { useSend, useSwap } from 'latchkey/headless/react';
import { Failure, Form, type Run } from './parts.js';

interface MoneyProps {
  readonly kit: Kit;
  readonly run: Run;
}

const FIELDS = ['amount', 'to'] as const;

/** A transfer of the native coin. */
export function Transfer({ kit: { send }, kit, run }: MoneyProps): ReactElement {
  const { draft, review, status, problem, hash, error } = useSend(kit);
  const prepare = async (change: typeof draft): Promise<void> => {
    await send.edit(change);
    await send.review();
  };
  return (
    <Form title="Send" testId="transfer" fields={FIELDS} onEnter={change => run(() => prepare(change))}>
      <p data-testid="transfer-problem">{draft.amount !== '' && problem}</p>
      <p data-testid="transfer-status">
        {status} {hash}
      </p>
      {error && <Failure code={error} testId="transfer-failure" />}
      {review && (
        <p>
          {review.amount} {review.token.symbol} to {review.to}, fee {review.fee}{' '}
          <button type="button" data-testid="transfer-send" onClick={() => run(() => send.submit())}>
            Send
          </button>
        </p>
      )}
    </Form>
  );
}

/** A swap of the native coin. */
export function Exchange({ kit: { swap }, kit, run }: MoneyProps): ReactElement {
  const { draft, review, status, problem, hash, error } = useSwap(kit);
  const prepare = async (change: { readonly amount: string; readonly to: string }): Promise<void> => {
    await swap.edit(change);
    await swap.review();
  };
  return (
    <Form title="Swap ETH" testId="swap" fields={FIELDS} onEnter={change => run(() => prepare(change))}>
      <p data-testid="swap-problem">{draft.to !== undefined && problem}</p>
      <p data-testid="swap-status">
        {status} {hash}
      </p>
      {error && (
        <>
          <Failure code={error} testId="swap-failure" />
          <button type="button" data-testid="swap-retry" onClick={() => run(() => swap.retry())}>
            Try again
          </button>
        </>
      )}
      {review && (
        <p>
          <span data-testid="swap-minimum">
            {review.minimum} {review.to.symbol}
          </span>{' '}
          {review.isOutdated ? (
            <button type="button" data-testid="swap-accept" onClick={() => run(() => swap.accept())}>
              Accept the new price
            </button>
          ) : (
            <button type="button" data-testid="swap-send" onClick={() => run(() => swap.submit())}>
              Swap
            </button>
          )}
        </p>
      )}
    </Form>
  );
}

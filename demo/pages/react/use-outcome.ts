import { useCallback, useState } from 'react';
import { errorText } from '../host/wallet-actions.js';

/** Displayed result of an asynchronous action. */
export interface Outcome {
  readonly text: string;
  readonly outcome?: 'success' | 'error';
}

/** Runs an asynchronous action and keeps its result. */
export function useOutcome(): readonly [Outcome, (work: (say: (text: string) => void) => Promise<string>) => void] {
  const [outcome, setOutcome] = useState<Outcome>({ text: '' });
  const run = useCallback((work: (say: (text: string) => void) => Promise<string>) => {
    const say = (text: string): void => setOutcome({ text });
    say('Waiting for the wallet…');
    work(say).then(
      text => setOutcome({ text, outcome: 'success' }),
      (error: unknown) => setOutcome({ text: errorText(error), outcome: 'error' }),
    );
  }, []);
  return [outcome, run];
}

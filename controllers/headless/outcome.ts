/** A promise and what settles it. */
export interface Outcome<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates an outcome whose failure may be ignored: the state of its owner has it. */
export function createOutcome<T>(): Outcome<T> {
  let resolve: Outcome<T>['resolve'] = () => undefined;
  let reject: Outcome<T>['reject'] = () => undefined;
  const promise = new Promise<T>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts of a span. None names a person: no addresses of networks, emails, paths with values, statements or parameters. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Part that a span has in a trace. */
export type SpanRole = 'server' | 'client' | 'consumer';

/** A step of a trace. */
export interface TraceSpan {
  readonly traceId: string;
  /** Headers that make the receiver of a request a part of the trace (W3C Trace Context). */
  headers(): Readonly<Record<string, string>>;
  rename(name: string): void;
  add(facts: Facts): void;
  /** Marks the step as failed, by the kind of the failure: messages may repeat what a person has entered. */
  fail(kind: string): void;
  /** Begins a step within this one; `startedAt` is in milliseconds since 1970, now by default. */
  begin(name: string, role: SpanRole, facts: Facts, startedAt?: number): TraceSpan;
  /** Ends the step, now or at a time in milliseconds since 1970. */
  end(at?: number): void;
}

/** Headers of a request that may name the trace it belongs to. */
export interface TraceHeaders {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** Traces of one service. */
export interface Tracing {
  /** Begins a step that no other step of this process contains, in the trace that `parent` names, or in a new one. */
  begin(name: string, role: SpanRole, facts: Facts, parent?: TraceHeaders): TraceSpan;
  /** Tells where to report that the collector does not take spans. */
  reportTo(log: { warn(message: string): void }): void;
  /** Sends what waits, for a short time. */
  stop(): Promise<void>;
}

/** Step on whose behalf code runs. Without one, nothing is traced. */
const current = new AsyncLocalStorage<TraceSpan>();

/** Runs code on behalf of a step. */
export const within = <T>(span: TraceSpan, run: () => T): T => current.run(span, run);

/** Returns the kind of a failure, for `fail`. */
export const kindOfFailure = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Runs work as a step that ends with it. */
export async function runIn<T>(span: TraceSpan, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  try {
    return await within(span, () => work(span));
  } catch (error) {
    span.fail(kindOfFailure(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work as a step of the present trace; without one, runs it alone. */
export function traced<T>(
  name: string,
  role: SpanRole,
  facts: Facts,
  work: (span: TraceSpan | undefined) => Promise<T>,
): Promise<T> {
  const parent = current.getStore();
  return parent ? runIn(parent.begin(name, role, facts), work) : work(undefined);
}

/** Returns the step on whose behalf code runs. */
export const currentSpan = (): TraceSpan | undefined => current.getStore();

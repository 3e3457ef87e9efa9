/** A connection attempt, accepted or refused. */
export interface Visit {
  readonly clientId?: string | undefined;
  readonly projectId: string;
  /** User agent reported by the client. */
  readonly agent: string;
  readonly origin?: string | undefined;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Undefined while it is connected. */
  readonly leftAt?: number | undefined;
  /** Reason of a refusal. */
  readonly refusal?: string | undefined;
}

/** Log of connection attempts. */
export class Visitors {
  readonly #limit: number;
  #visits: readonly Visit[] = [];

  /** Keeps the last `limit` visits. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get all(): readonly Visit[] {
    return this.#visits;
  }

  /** Records a connection. Returns a function that records its end. */
  came(query: URLSearchParams, clientId: string, origin: string | undefined): () => void {
    let visit: Visit = { clientId, ...this.#said(query), origin };
    this.#add(visit);
    return () => {
      const before = visit;
      visit = { ...before, leftAt: Date.now() };
      this.#visits = this.#visits.map(one => (one === before ? visit : one));
    };
  }

  refused(query: URLSearchParams, refusal: string): void {
    const now = this.#said(query);
    this.#add({ ...now, leftAt: now.at, refusal });
  }

  /** Removes closed connections from the log. */
  forget(): void {
    this.#visits = this.#visits.filter(({ leftAt }) => leftAt === undefined);
  }

  #said(query: URLSearchParams): { readonly projectId: string; readonly agent: string; readonly at: number } {
    return { projectId: query.get('projectId') ?? '', agent: query.get('ua') ?? '', at: Date.now() };
  }

  #add(visit: Visit): void {
    this.#visits = [...this.#visits, visit].slice(-this.#limit);
  }
}

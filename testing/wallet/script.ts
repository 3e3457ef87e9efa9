/** How a test wallet replies to a request that a person would have to approve. */
export type ScriptedAnswer =
  /** Does what is asked. */
  | 'approve'
  /** Rejects as a person does: code 4001. */
  | 'reject'
  /** Stays pending until {@link AnswerScript.release}. */
  | 'hang'
  /** Replies with success and a wrong value: a foreign account, a foreign signature, the old network. */
  | 'lie';

/** A request that a test wallet has received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly params: unknown;
}

/** Earlier name of {@link ReceivedRequest}. */
export type AskedRequest = ReceivedRequest;

/** Answers of a test wallet: a queue per method, then the standing answer. */
export class AnswerScript {
  /** Received requests, in order. */
  readonly requests: ReceivedRequest[] = [];
  #standing: ScriptedAnswer = 'approve';
  readonly #next = new Map<string, ScriptedAnswer[]>();
  readonly #waiting = new Set<() => void>();

  /** The received requests under their earlier name. @deprecated Use `requests`. */
  get asked(): readonly ReceivedRequest[] {
    return this.requests;
  }

  /** Sets the answer to all later requests, or to the next request of one method. */
  answer(answer: ScriptedAnswer, method?: string): void {
    if (method === undefined) this.#standing = answer;
    else this.#next.set(method, [...(this.#next.get(method) ?? []), answer]);
  }

  /** Approves the requests that hang. */
  release(): void {
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  /** Returns how often a method was requested. */
  count(method: string): number {
    return this.requests.filter(each => each.method === method).length;
  }

  /** Records a request. Resolves with true if the reply must be a lie; rejects if the script declines. */
  async decide(method: string, params: unknown): Promise<boolean> {
    this.requests.push({ method, params });
    const answer = this.#next.get(method)?.shift() ?? this.#standing;
    if (answer === 'hang') await new Promise<void>(resolve => this.#waiting.add(resolve));
    if (answer === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    return answer === 'lie';
  }
}

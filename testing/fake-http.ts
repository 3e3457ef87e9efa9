import { createHttp, type Http } from '../controllers/core/http.js';
import { Scope } from '../controllers/core/scope.js';
import { ManualClock } from './manual-clock.js';

/** A request as a service receives it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly headers: Headers;
  readonly cache: RequestCache;
}

const toResponse = (answer: unknown): Response => {
  if (answer instanceof Response) return answer;
  const pair = Array.isArray(answer) && answer.length === 2 && typeof answer[0] === 'number' ? answer : undefined;
  return new Response(JSON.stringify(pair ? pair[1] : answer), { status: pair ? (pair[0] as number) : 200 });
};

/**
 * A real HTTP client of a service in the test. `answer` takes the place of the server: it returns a response, JSON, or a pair
 * of a status and JSON.
 */
export function fakeHttp(answer: (request: ReceivedRequest) => unknown): {
  readonly http: Http;
  readonly requests: ReceivedRequest[];
  readonly clock: ManualClock;
} {
  const requests: ReceivedRequest[] = [];
  const clock = new ManualClock();
  const http = createHttp({
    scope: new Scope(clock),
    baseUrl: 'https://service.example/base',
    query: () => ({ projectId: 'p' }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.clone().text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method, headers, cache } = request;
      requests.push({ method, url: new URL(request.url), body, headers, cache });
      return toResponse(await answer(requests.at(-1) as ReceivedRequest));
    },
  });
  return { http, requests, clock };
}

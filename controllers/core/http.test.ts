import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { isW3mError, loadErrors } from '../domain/errors/errors.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { HTTP_BODY_MAX_BYTES, RETRY_STATUSES } from '../domain/constants.js';
import { createHttp, reasonOf, type Http } from './http.js';
import { Scope } from './scope.js';

type Answer = Response | Error | 'hang';

const schema = z.object({ name: z.string() });
const json = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init);

describe('createHttp', () => {
  let clock: ManualClock;
  let scope: Scope;
  let answers: Answer[];
  let requests: { url: string; init: RequestInit }[];
  let http: Http;

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    answers = [];
    requests = [];
    http = createHttp({
      scope,
      baseUrl: 'https://api.example/prefix/',
      query: () => ({ projectId: 'p', clientId: undefined }),
      timeoutMs: 1_000,
      fetch: (url, init = {}) => {
        requests.push({ url: new Request(url).url, init });
        const answer = answers.shift() ?? new Error('not expected');
        if (answer instanceof Response) return Promise.resolve(answer);
        if (answer instanceof Error) return Promise.reject(answer);
        return new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        });
      },
    });
  });

  /** Resolves when the answer has been read, and the client waits for its next try. The body is not read by microtasks. */
  const pauses = (ms: number): Promise<void> => waitUntil(() => clock.nextIn === ms, `a pause of ${ms} ms`);

  const codeOf = async (request: Promise<unknown>): Promise<string> =>
    request.then(
      () => 'resolved',
      (error: unknown) => (isW3mError(error) ? error.code : String(error)),
    );

  it('joins base URL and path, keeps the prefix, and omits parameters without a value', async () => {
    answers = [json({ name: 'a' })];
    expect(await http.get('/v1/x', { schema, query: { page: 2, search: '', more: undefined } })).to.deep.equal({
      name: 'a',
    });
    expect(requests[0]?.url).to.equal('https://api.example/prefix/v1/x?projectId=p&page=2');
  });

  it('sends a body as JSON', async () => {
    answers = [json({ name: 'a' })];
    await http.post('x', { schema, body: { a: 1 } });
    expect(requests[0]?.init).to.include({ method: 'POST', body: '{"a":1}' });
    expect(new Headers(requests[0]?.init.headers).get('content-type')).to.equal('application/json');
  });

  it('rejects with HTTP_BAD_ANSWER when the response does not match the schema or is not JSON', async () => {
    answers = [json({ name: 1 }), new Response('<html>')];
    expect(await codeOf(http.get('x', { schema }))).to.equal('HTTP_BAD_ANSWER');
    expect(await codeOf(http.get('x', { schema }))).to.equal('HTTP_BAD_ANSWER');
  });

  it('retries after 150, 300 and 600 ms, then rejects', async () => {
    answers = Array.from({ length: 4 }, () => json({}, { status: 503 }));
    const request = codeOf(http.get('x', { schema }));
    for (const [pause, asks] of [
      [150, 2],
      [300, 3],
      [600, 4],
    ] as const) {
      await pauses(pause);
      clock.advance(pause - 1);
      await settle();
      expect(requests).to.have.length(asks - 1);
      clock.advance(1);
      await settle();
      expect(requests).to.have.length(asks);
    }
    expect(await request).to.equal('HTTP_STATUS');
  });

  it('honours Retry-After in seconds and as a date', async () => {
    const date = new Date(clock.now() + 5_000).toUTCString();
    answers = [
      json({}, { status: 429, headers: { 'retry-after': '2' } }),
      json({}, { status: 503, headers: { 'retry-after': date } }),
      json({ name: 'a' }),
    ];
    const request = http.get('x', { schema });
    await pauses(2_000);
    clock.advance(1_999);
    await settle();
    expect(requests).to.have.length(1);
    clock.advance(1);
    await settle();
    expect(requests).to.have.length(2);
    await pauses(3_000); // the date counts from before the first pause
    clock.advance(5_000);
    expect(await request).to.deep.equal({ name: 'a' });
  });

  it('rejects at once when Retry-After exceeds a minute', async () => {
    answers = [json({}, { status: 429, headers: { 'retry-after': '3600' } })];
    expect(await codeOf(http.get('x', { schema }))).to.equal('HTTP_STATUS');
  });

  it('does not retry a POST that the server may have processed', async () => {
    answers = [json({}, { status: 500 })];
    expect(await codeOf(http.post('x', { schema, body: {} }))).to.equal('HTTP_STATUS');
    expect(requests).to.have.length(1);
  });

  it('does not retry on permanent statuses', async () => {
    answers = [json({}, { status: 404 })];
    const error = await http.get('x', { schema }).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'HTTP_STATUS', message: 'HTTP status code: 404' });
    expect(requests).to.have.length(1);
  });

  it('rejects with REQUEST_TIMEOUT when the server does not respond', async () => {
    answers = ['hang'];
    const request = codeOf(http.get('x', { schema }));
    await settle();
    clock.advance(1_000);
    expect(await request).to.equal('REQUEST_TIMEOUT');
  });

  it('rejects with HTTP_UNREACHABLE when fetch fails', async () => {
    answers = [new TypeError('Failed to fetch')];
    expect(await codeOf(http.get('x', { schema }))).to.equal('HTTP_UNREACHABLE');
  });

  it('rejects with REQUEST_ABORTED when aborted before, during and between attempts', async () => {
    const stop = new AbortController();
    answers = ['hang'];
    const during = codeOf(http.get('x', { schema, signal: stop.signal }));
    await settle();
    stop.abort();
    expect(await during).to.equal('REQUEST_ABORTED');
    expect(await codeOf(http.get('x', { schema, signal: stop.signal }))).to.equal('REQUEST_ABORTED');

    const later = new AbortController();
    answers = [json({}, { status: 503 })];
    const between = codeOf(http.get('x', { schema, signal: later.signal }));
    await pauses(150);
    later.abort();
    expect(await between).to.equal('REQUEST_ABORTED');
    expect(clock.pending).to.equal(0);
  });

  it('rejects with REQUEST_ABORTED when the scope ends', async () => {
    answers = ['hang'];
    const request = codeOf(http.get('x', { schema }));
    await settle();
    scope.dispose();
    expect(await request).to.equal('REQUEST_ABORTED');
  });

  it('reads a response without a body, and a blob', async () => {
    answers = [new Response(null, { status: 204 }), new Response('svg')];
    expect(await codeOf(http.delete('x', { schema: z.optional(schema) }))).to.equal('resolved');
    expect(await (await http.blob('x')).text()).to.equal('svg');
  });

  it('gives the reason of a refusal, and none for other answers', async () => {
    const refusal = { status: 'FAILED', reasons: [{ field: 'name', description: 'Name is taken' }] };
    const answersWithout = [
      new Response('<html>', { status: 400 }),
      json({ reasons: [] }, { status: 400 }),
      new Error(),
    ];
    answers = [json(refusal, { status: 400 }), ...answersWithout];
    const errors: unknown[] = [];
    for (let at = 0; at < 4; at += 1) errors.push(await http.get('x', { schema }).catch((error: unknown) => error));
    expect(errors.map(reasonOf)).to.deep.equal(['Name is taken', undefined, undefined, undefined]);
    await loadErrors(); // the text may still be loading
    expect(errors[0]).to.have.property('message', 'HTTP status code: 400');
  });

  it('reads no more of a response than the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    answers = [new Response(endless)];
    expect(await codeOf(http.get('x', { schema }))).to.equal('HTTP_BAD_ANSWER');
    expect(pulled * 1024 * 1024).to.be.lessThan(HTTP_BODY_MAX_BYTES * 1.5);
    expect(requests).to.have.length(1);
  });

  it('retries each of the listed statuses, and no other', async () => {
    for (let status = 400; status < 600; status += 1) {
      answers = [json({}, { status, headers: { 'retry-after': '0' } }), json({ name: 'a' })];
      requests.length = 0;
      const code = codeOf(http.get('x', { schema }));
      await waitUntil(() => clock.nextIn === 0 || requests.length === 0 || answers.length === 1, 'the answer is read');
      if (RETRY_STATUSES.includes(status)) await pauses(0);
      clock.advance(0);
      expect(await code, `status ${status}`).to.equal(RETRY_STATUSES.includes(status) ? 'resolved' : 'HTTP_STATUS');
      expect(requests, `status ${status}`).to.have.length(RETRY_STATUSES.includes(status) ? 2 : 1);
    }
  });

  it('retries a POST that only reads', async () => {
    answers = [json({}, { status: 500 }), json({ name: 'a' })];
    const request = http.post('x', { schema, body: {}, isRead: true });
    await pauses(150);
    clock.advance(150);
    expect(await request).to.deep.equal({ name: 'a' });
  });

  it('keeps any path segment and parameter within its part of the URL', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, text, async (segment, value) => {
        answers = [json({ name: 'a' })];
        await http.get(`v1/${encodeURIComponent(segment)}/end`, { schema, query: { value } });
        const { origin, pathname, searchParams } = new URL(requests.at(-1)?.url ?? '');
        expect(origin).to.equal('https://api.example');
        if (segment !== '.' && segment !== '..') expect(pathname).to.match(/^\/prefix\/v1\/[^/]*\/end$/);
        expect(searchParams.get('value')).to.equal(value === '' ? null : value);
      }),
    );
  });

  it('rejects with one code for any answer', async () => {
    const CODES = ['resolved', 'HTTP_STATUS', 'HTTP_BAD_ANSWER'];
    const body = fc.oneof(fc.json(), fc.string());
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 201, 400, 404, 422, 501), async (text, status) => {
        answers = [new Response(text, { status })];
        expect(CODES).to.include(await codeOf(http.get('x', { schema })));
      }),
    );
  });
});

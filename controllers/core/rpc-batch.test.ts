import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { NodeConfig } from '../domain/entities.js';
import { HTTP_BODY_MAX_BYTES } from '../domain/constants.js';
import { waitUntil } from '../../testing/wait-until.js';
import { nodeFetch } from './node-fetch.js';

const URL_OF_NODE = 'https://node.test';

interface Sent {
  readonly body: unknown;
  readonly init: RequestInit;
}
interface Message {
  readonly id: number;
  readonly params?: readonly unknown[];
}
const result = ({ id, params }: Message): object => ({ jsonrpc: '2.0', id, result: params?.[0] });

/** A node that answers with `answer`, and the `fetch` that a network with this configuration has for it. */
function make(
  answer: (body: readonly Message[], signal: AbortSignal) => unknown,
  config: NodeConfig = { batch: true },
) {
  const sent: Sent[] = [];
  const fetch = nodeFetch({ nodeConfigs: { [URL_OF_NODE]: config } }, async (_, init = {}) => {
    const body: unknown = JSON.parse(init.body as string);
    sent.push({ body, init });
    if (!Array.isArray(body)) return Response.json(result(body as Message));
    const said = await answer(body as Message[], init.signal as AbortSignal);
    return said instanceof Response ? said : new Response(typeof said === 'string' ? said : JSON.stringify(said));
  });
  const send = (param: unknown, signal?: AbortSignal | null, id: unknown = 1): Promise<Response> =>
    fetch(`${URL_OF_NODE}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '7' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'm', params: [param] }),
      ...(signal !== undefined && { signal }),
    });
  const ask = async (param: unknown, signal?: AbortSignal): Promise<unknown> => {
    const answered = (await (await send(param, signal)).json()) as {
      result?: unknown;
      error?: { code: number; message: string };
    };
    return answered.error ? `${answered.error.code}: ${answered.error.message}` : answered.result;
  };
  const sizes = (): readonly number[] => sent.map(({ body }) => (Array.isArray(body) ? body.length : 0));
  return { fetch, send, ask, sent, sizes };
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (reason: unknown) => reason,
  );

describe('requests to a node in batches', () => {
  it('share one POST, and each gets its own answer', async () => {
    const { ask, sent, sizes } = make(body => body.map(result));
    expect(await Promise.all(['a', 'b', 'c'].map(each => ask(each)))).to.deep.equal(['a', 'b', 'c']);
    expect(sizes()).to.deep.equal([3]);
    const headers = new Headers(sent[0]?.init.headers);
    expect([headers.get('content-type'), headers.get('content-length')]).to.deep.equal(['application/json', null]);
    const messages = sent[0]?.body as readonly Message[];
    expect(messages.map(({ id }) => id)).to.deep.equal([1, 2, 3]);
    for (const message of messages) expect(message).to.include({ jsonrpc: '2.0', method: 'm' });
  });

  it('are sent alone if no other is made, as the reader wrote them', async () => {
    const { ask, sent } = make(() => expect.fail('there is no batch'));
    expect(await ask('alone')).to.equal('alone');
    expect(sent[0]?.body).to.deep.equal({ jsonrpc: '2.0', id: 1, method: 'm', params: ['alone'] });
  });

  it('carry the options of the host, and are not made for nodes without the option', async () => {
    const fetchOptions = { headers: { 'x-key': 'secret' }, credentials: 'include' } as const;
    const { ask, sent } = make(body => body.map(result), { batch: true, fetchOptions });
    await Promise.all([ask(1), ask(2)]);
    expect(new Headers(sent[0]?.init.headers).get('x-key')).to.equal('secret');
    expect(sent[0]?.init.credentials).to.equal('include');
    const plain = make(() => expect.fail('there is no batch'), { fetchOptions });
    await Promise.all([plain.ask(1), plain.ask(2)]);
    expect(plain.sizes()).to.deep.equal([0, 0]);
  });

  it('keep numbers that are longer than 53 bits', async () => {
    const { send } = make(
      body => `[${body.map(({ id }) => `{"id":${id},"result":18446744073709551615}`).join(' , ')}]`,
    );
    const [first] = await Promise.all([send(1), send(2)]);
    expect(await first.text()).to.equal('{"id":1,"result":18446744073709551615}');
  });

  for (const [name, config, sizes] of [
    ['at most `batchSize` each', { batch: { batchSize: 2 } }, [2, 2, 0]],
    ['all with a size of zero', { batch: { batchSize: 0 } }, [5]],
    ['all with a size that is no whole number', { batch: { batchSize: 2.5 } }, [5]],
    ['all with a negative wait', { batch: { wait: -1 } }, [5]],
    ['each alone with a size of one', { batch: { batchSize: 1 } }, [0, 0, 0, 0, 0]],
  ] as const)
    it(`are sent ${name}`, async () => {
      const world = make(body => body.map(result), config);
      expect(await Promise.all([1, 2, 3, 4, 5].map(each => world.ask(each)))).to.deep.equal([1, 2, 3, 4, 5]);
      expect(world.sizes()).to.deep.equal(sizes);
    });

  it('wait for later ones as long as the host wants', async () => {
    const { ask, sizes } = make(body => body.map(result), { batch: { wait: 50 } });
    const first = ask(1);
    await new Promise(resolve => setTimeout(resolve)); // a later task
    expect(await Promise.all([first, ask(2)])).to.deep.equal([1, 2]);
    expect(sizes()).to.deep.equal([2]);
  });

  it('get their answers whatever the order, with holes, repetitions and strangers', async () => {
    const fates = fc.array(fc.constantFrom('answered', 'missing', 'twice', 'failed'), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fates, fc.infiniteStream(fc.nat()), fc.boolean(), async (each, random, hasStranger) => {
        const { ask, sizes } = make(body => {
          const answers = body.flatMap((message, at) => {
            if (each[at] === 'missing') return [];
            if (each[at] === 'failed') return [{ id: message.id, error: { code: -32000, message: 'reverted' } }];
            return each[at] === 'twice' ? [result(message), result(message)] : [result(message)];
          });
          const strangers = hasStranger ? [null, 7, { id: 99, result: 'x' }, { id: null, error: { code: 1 } }] : [];
          return [...answers, ...strangers].sort(() => (random.next().value % 2 === 0 ? -1 : 1));
        });
        const expected = {
          answered: (at: number) => at,
          missing: () => '-32603: The node left a request out',
          twice: () => '-32603: The node answered a request twice',
          failed: () => '-32000: reverted',
        };
        const read = await Promise.all(each.map((_, at) => ask(at)));
        expect(read).to.deep.equal(each.map((fate, at) => expected[fate](at)));
        expect(sizes()).to.deep.equal([each.length]);
      }),
      { numRuns: 50 },
    );
  });

  for (const [name, answer] of [
    ['an object', {}],
    ['null', 'null'],
    ['no JSON', '<html>'],
    ['nothing', ''],
  ] as const)
    it(`each fail if the node answers with ${name}`, async () => {
      const { ask } = make(() => answer);
      const error = '-32603: The node answered a batch with something else';
      expect(await Promise.all([ask(1), ask(2)])).to.deep.equal([error, error]);
    });

  it('each get the error of a node that takes no batches', async () => {
    const { ask } = make(() => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }));
    expect(await Promise.all([ask(1), ask(2)])).to.deep.equal(['-32600: no batches', '-32600: no batches']);
  });

  it('each get the status of a node that fails, and when to ask again', async () => {
    const headers = { 'retry-after': '7', 'content-encoding': 'x' };
    const { send } = make(() => new Response('slow down', { status: 429, headers }));
    for (const response of await Promise.all([send(1), send(2)])) {
      expect([response.status, response.headers.get('retry-after')]).to.deep.equal([429, '7']);
      expect(response.headers.has('content-encoding')).to.equal(false);
      expect(await response.text()).to.equal('slow down');
    }
  });

  it('each fail if the node is unreachable, or answers with too much', async () => {
    const gone = new TypeError('Failed to fetch');
    const { ask } = make(() => {
      throw gone;
    });
    expect(await Promise.all([ask(1), ask(2)].map(reasonOf))).to.deep.equal([gone, gone]);
    const large = make(() => new Response('x'.repeat(HTTP_BODY_MAX_BYTES + 1)));
    for (const reason of await Promise.all([large.ask(1), large.ask(2)].map(reasonOf)))
      expect((reason as { readonly code: string }).code).to.equal('HTTP_BAD_ANSWER');
  });

  it('leave the batch if they are aborted before it is sent, or were aborted already', async () => {
    const { ask, sizes, sent } = make(body => body.map(result));
    const stop = new AbortController();
    const left = reasonOf(ask('left', stop.signal));
    const never = reasonOf(ask('never', AbortSignal.abort('early')));
    const stay = [ask('a'), ask('b')];
    await Promise.resolve();
    stop.abort('away');
    expect([await left, await never]).to.deep.equal(['away', 'early']);
    expect(await Promise.all(stay)).to.deep.equal(['a', 'b']);
    expect(sizes()).to.deep.equal([2]);
    expect(JSON.stringify(sent[0]?.body)).not.to.contain('left');
  });

  it('are answered though another reader of the batch is aborted', async () => {
    let answer = (): void => undefined;
    const { ask, sent } = make(body => new Promise(resolve => (answer = () => resolve(body.map(result)))));
    const stop = new AbortController();
    const left = reasonOf(ask('left', stop.signal));
    const stays = ask('stays');
    await waitUntil(() => sent.length === 1);
    stop.abort('away');
    expect(await left).to.equal('away');
    expect(sent[0]?.init.signal?.aborted).to.equal(false);
    answer();
    expect(await stays).to.equal('stays');
  });

  it('abort the batch with the last of its readers, and the next ones begin another', async () => {
    const { ask, sent, sizes } = make((body, signal) =>
      sent.length > 1
        ? body.map(result)
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const [one, two] = [new AbortController(), new AbortController()];
    const left = [reasonOf(ask(1, one.signal)), reasonOf(ask(2, two.signal))];
    await waitUntil(() => sent.length === 1);
    one.abort('one');
    expect(sent[0]?.init.signal?.aborted).to.equal(false);
    two.abort('two');
    expect(sent[0]?.init.signal?.aborted).to.equal(true);
    expect(await Promise.all(left)).to.deep.equal(['one', 'two']);
    expect(await Promise.all([ask(3), ask(4)])).to.deep.equal([3, 4]);
    expect(sizes()).to.deep.equal([2, 2]);
  });

  it('are sent though all earlier ones were aborted before the batch was sent', async () => {
    const { ask, sizes } = make(body => body.map(result));
    const stop = new AbortController();
    const left = reasonOf(ask(1, stop.signal));
    await new Promise<void>(resolve => queueMicrotask(resolve));
    stop.abort('away');
    expect(await Promise.all([ask(2), ask(3)])).to.deep.equal([2, 3]);
    expect(await left).to.equal('away');
    expect(sizes()).to.deep.equal([2]);
  });

  it('are not collected if they are no JSON-RPC requests', async () => {
    const { fetch, sent } = make(() => expect.fail('there is no batch'));
    await Promise.all([fetch(URL_OF_NODE, { body: '{"a":1}' }), fetch(URL_OF_NODE, { body: '7' })]);
    expect(sent.map(({ body }) => body)).to.deep.equal([{ a: 1 }, 7]);
  });
});

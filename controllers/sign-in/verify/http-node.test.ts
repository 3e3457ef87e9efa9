import { expect } from '@open-wc/testing';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { createHttpNode } from './http-node.js';

/** Fetch that answers each URL by its handler and records the URLs. */
const fetchWith = (
  answers: Readonly<Record<string, (body: unknown, signal: AbortSignal) => Response | Promise<Response>>>,
): { requests: string[]; fetch: typeof globalThis.fetch } => {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input as string;
    requests.push(url);
    return answers[url]!(JSON.parse(init?.body as string), init!.signal!);
  };
  return { requests, fetch };
};
const reply = (answer: object, status = 200): Response =>
  Response.json({ jsonrpc: '2.0', id: 1, ...answer }, { status });
const request = { method: 'eth_call', params: [{ data: '0x' }, 'latest'] };

describe('createHttpNode', () => {
  it('sends JSON-RPC and resolves with the result', async () => {
    let sent: unknown;
    const { fetch } = fetchWith({ 'https://a.test/': body => ((sent = body), reply({ result: '0x01' })) });
    expect(await createHttpNode(['https://a.test/'], fetch)(request)).to.equal('0x01');
    expect(sent).to.deep.equal({ jsonrpc: '2.0', id: 1, ...request });
  });

  it('resolves with a result beside an error that is null, as nodes with JSON-RPC 1.0 answer', async () => {
    const { fetch } = fetchWith({ 'https://a.test/': () => reply({ result: '0x01', error: null }) });
    expect(await createHttpNode(['https://a.test/'], fetch)(request)).to.equal('0x01');
  });

  const fails: Readonly<Record<string, () => Response | Promise<Response>>> = {
    'is unreachable': () => Promise.reject(new TypeError('Failed to fetch')),
    'answers 500': () => new Response('', { status: 500 }),
    'answers HTML': () => new Response('<html>'),
    'answers without a result': () => reply({}),
    'is out of quota': () => reply({ error: { code: -32005, message: 'limit exceeded' } }, 429),
  };
  for (const [what, answer] of Object.entries(fails)) {
    it(`asks the next node if the first ${what}`, async () => {
      const { requests, fetch } = fetchWith({
        'https://a.test/': answer,
        'https://b.test/': () => reply({ result: 1 }),
      });
      expect(await createHttpNode(['https://a.test/', 'https://b.test/'], fetch)(request)).to.equal(1);
      expect(requests).to.deep.equal(['https://a.test/', 'https://b.test/']);
    });
  }

  it('asks the next node if the first is silent', async () => {
    const { fetch } = fetchWith({
      'https://a.test/': (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      'https://b.test/': () => reply({ result: 1 }),
    });
    expect(await createHttpNode(['https://a.test/', 'https://b.test/'], fetch, 20)(request)).to.equal(1);
  });

  it('rejects with an error of the network, without asking another node', async () => {
    const { requests, fetch } = fetchWith({
      'https://a.test/': () => reply({ error: { code: 3, message: 'execution reverted', data: '0x' } }),
    });
    const node = createHttpNode(['https://a.test/', 'https://b.test/'], fetch);
    await expectRejection(node(request), 'EXECUTION_REVERTED');
    expect(requests).to.deep.equal(['https://a.test/']);
  });

  it('rejects with the last failure', async () => {
    const { fetch } = fetchWith({ 'https://a.test/': fails['answers 500']! });
    await expectRejection(createHttpNode(['https://a.test/'], fetch)(request), 'HTTP_STATUS');
    await expectRejection(createHttpNode([], fetch)(request), 'NODE_UNREACHABLE');
  });
});

import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { homeChain, nodeReply } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { withNodes } from './node-client.js';

const [ONE, TWO] = homeChain.rpcUrls.default.http as readonly [string, string];
const alone: CaipNetwork = { ...homeChain, rpcUrls: { default: { http: [ONE] } } };

const busy = (status = 429, retryAfter = '3600'): Response =>
  new Response('', { status, headers: { 'retry-after': retryAfter } });

/** Asks the nodes of a network once. */
function ask(network: CaipNetwork, answer: (url: string, id: number, tries: number) => Response) {
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new Request(input).url;
    requests.push(url);
    const { id } = (await new Request(input, init).json()) as { id: number };
    return answer(url, id, requests.length);
  };
  const answered = withNodes({ scope: new Scope(), fetch }, network, [], client =>
    client.request({ method: 'eth_blockNumber' }),
  );
  return { answered, requests };
}

describe('the nodes of an EVM network', () => {
  it('fail at once when Retry-After exceeds a minute', async () => {
    const { answered, requests } = ask(alone, () => busy());
    await expectRejection(answered, 'LIMIT_EXCEEDED');
    expect(requests).to.deep.equal([ONE]);
  });

  it('fail at once with the retries of the host, and with an error in the body', async () => {
    const own = { ...alone, nodeConfigs: { [ONE]: { retryCount: 2 } } };
    const ofHost = ask(own, () => busy());
    await expectRejection(ofHost.answered, 'LIMIT_EXCEEDED');
    const headers = { 'retry-after': '61' };
    const error = { code: -32005, message: 'limit' };
    const withBody = ask(alone, (_, id) => Response.json({ jsonrpc: '2.0', id, error }, { status: 429, headers }));
    await expectRejection(withBody.answered, 'LIMIT_EXCEEDED');
    expect([ofHost.requests, withBody.requests]).to.deep.equal([[ONE], [ONE]]);
  });

  it('are unreachable when a gateway that is down asks for a long pause', async () => {
    await expectRejection(ask(alone, () => busy(503)).answered, 'NODE_UNREACHABLE');
  });

  it('are asked in their order, also after one that asks for a long pause', async () => {
    const { answered, requests } = ask(homeChain, (url, id) => (url === ONE ? busy() : nodeReply(id, '0x5')));
    expect(await answered).to.equal('0x5');
    expect(requests).to.deep.equal([ONE, TWO]);
  });

  it('are asked again after a short pause', async () => {
    const { answered, requests } = ask(alone, (_, id, tries) => (tries === 1 ? busy(429, '0') : nodeReply(id, '0x5')));
    expect(await answered).to.equal('0x5');
    expect(requests).to.have.length(2);
  });
});

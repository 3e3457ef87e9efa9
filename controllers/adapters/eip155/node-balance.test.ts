import { expect } from '@open-wc/testing';
import { RPC_REQUEST_TIMEOUT_MS } from '../../domain/constants.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import {
  createEvmWorld,
  fakeAccounts,
  homeChain,
  nodeReply,
  otherChain,
  type FakeNode,
} from '../../../testing/evm-world.js';

const ONE = 'https://one.node.test/';
const TWO = 'https://two.node.test/';
const [address] = fakeAccounts;

/** An error that is not asked for again, so that no test waits. */
const refuse = (id: number): Response =>
  Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } });

describe('the balance of an EVM account', () => {
  const worldOf = (node: FakeNode, connect = false) => {
    const requests: string[] = [];
    const world = createEvmWorld({
      node: (url, body, signal) => {
        requests.push(url);
        return node(url, body, signal);
      },
    });
    const ready = connect ? world.connect() : Promise.resolve();
    return ready.then(() => ({ ...world, requests }));
  };

  it("comes from the network's first node, in the smallest unit of its coin", async () => {
    const bodies: unknown[] = [];
    const { adapter, requests } = await worldOf((_, body) => {
      bodies.push(body);
      return nodeReply(body.id, '0x8ac7230489e80000');
    });
    expect(await adapter.getBalance(address.toLowerCase(), homeChain)).to.deep.equal({
      amount: 10_000_000_000_000_000_000n,
      decimals: 18,
      symbol: 'ETH',
    });
    expect(requests).to.deep.equal([ONE]);
    expect(bodies[0]).to.deep.include({ method: 'eth_getBalance', params: [address, 'latest'] });
  });

  it('is read from the next node if the first does not answer', async () => {
    const { adapter, requests } = await worldOf((url, { id }) => {
      if (url === ONE) throw new TypeError('Failed to fetch');
      return nodeReply(id, '0x5');
    });
    expect((await adapter.getBalance(address, homeChain)).amount).to.equal(5n);
    expect(requests).to.deep.equal([ONE, TWO]);
  });

  it('is read from the wallet if no node answers and the wallet is on that chain', async () => {
    const { adapter, requests, wallet } = await worldOf((_, { id }) => refuse(id), true);
    expect((await adapter.getBalance(address, homeChain)).amount).to.equal(1_000_000_000_000_000_000n);
    expect(requests).to.deep.equal([ONE, TWO]);
    expect(wallet.requests.at(-1)).to.deep.equal({ method: 'eth_getBalance', params: [address, 'latest'] });
  });

  it('is not read from a wallet on another chain', async () => {
    const { adapter, wallet } = await worldOf((_, { id }) => refuse(id), true);
    await expectRejection(adapter.getBalance(address, otherChain), 'BALANCE_UNAVAILABLE');
    expect(wallet.methods).not.to.include('eth_getBalance');
  });

  it('rejects when the wallet cannot answer either', async () => {
    const { adapter, wallet } = await worldOf((_, { id }) => refuse(id), true);
    wallet.answers.set('eth_getBalance', { value: 'plenty' });
    await expectRejection(adapter.getBalance(address, homeChain), 'BALANCE_UNAVAILABLE');
  });

  it('rejects with NODE_UNREACHABLE when every node is down', async () => {
    const { adapter, requests } = await worldOf(() => {
      throw new TypeError('Failed to fetch');
    });
    await expectRejection(adapter.getBalance(address, homeChain), 'NODE_UNREACHABLE');
    expect(requests).to.have.length(8); // each node four times
  });

  for (const [what, connect] of [
    ['', false],
    [', but asked of the wallet', true],
  ] as const) {
    it(`is waited for ten seconds where the node hangs, and then no more${what}`, async () => {
      let onRequest = (): void => undefined;
      const request = new Promise<void>(resolve => (onRequest = resolve));
      let signal: AbortSignal | null | undefined;
      const { adapter, requests, clock } = await worldOf((_, __, given) => {
        signal = given;
        onRequest();
        return new Promise<Response>(() => undefined);
      }, connect);
      const alone = { ...homeChain, rpcUrls: { default: { http: [ONE] } } };
      const reading = adapter.getBalance(address, alone);
      await request;
      clock.advance(RPC_REQUEST_TIMEOUT_MS - 1);
      expect(signal?.aborted).to.equal(false);
      clock.advance(1);
      if (connect) expect((await reading).amount).to.equal(1_000_000_000_000_000_000n);
      else await expectRejection(reading, 'NODE_UNREACHABLE');
      expect(signal?.aborted).to.equal(true);
      expect(requests).to.deep.equal([ONE]);
    });
  }

  for (const [name, retryCounts, expected] of [
    ['each node in turn, four times', [undefined, undefined], [ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO]],
    ['a node of the host once, and the next four times', [0, undefined], [ONE, TWO, TWO, TWO, TWO]],
    ['each node as often as the host wants', [2, 0], [ONE, ONE, ONE, TWO]],
    ['each node four times if the count is invalid', [-1, 0.5], [ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO]],
  ] as const) {
    it(`is asked of ${name}, if all are down`, async () => {
      const { adapter, requests } = await worldOf(() => {
        throw new TypeError('Failed to fetch');
      });
      const nodeConfigs = { [ONE]: { retryCount: retryCounts[0] }, [TWO]: { retryCount: retryCounts[1] } };
      await expectRejection(adapter.getBalance(address, { ...homeChain, nodeConfigs }), 'NODE_UNREACHABLE');
      expect(requests).to.deep.equal(expected);
    });
  }

  for (const [timeout, ms] of [
    [2_500, 2_500],
    [60_000, 60_000],
    [0, RPC_REQUEST_TIMEOUT_MS],
    [Infinity, RPC_REQUEST_TIMEOUT_MS],
  ] as const) {
    it(`is waited for ${ms} ms where the node hangs and the host wants ${timeout}`, async () => {
      let onRequest = (): void => undefined;
      const request = new Promise<void>(resolve => (onRequest = resolve));
      let signal: AbortSignal | null | undefined;
      const { adapter, clock } = await worldOf((_, __, given) => {
        signal = given;
        onRequest();
        return new Promise<Response>(() => undefined);
      });
      const alone = { ...homeChain, rpcUrls: { default: { http: [ONE] } }, nodeConfigs: { [ONE]: { timeout } } };
      const reading = adapter.getBalance(address, alone);
      await request;
      clock.advance(ms - 1);
      expect(signal?.aborted).to.equal(false);
      clock.advance(1);
      await expectRejection(reading, 'NODE_UNREACHABLE');
    });
  }

  it('is asked anew when the host’s timeout of one request has passed', async () => {
    const { adapter, requests } = await worldOf((url, { id }, signal) =>
      url === ONE
        ? new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
        : nodeReply(id, '0x5'),
    );
    const nodeConfigs = { [ONE]: { timeout: 100, retryCount: 1 } }; // a busy machine takes longer than 5 ms to send a request
    expect((await adapter.getBalance(address, { ...homeChain, nodeConfigs })).amount).to.equal(5n);
    expect(requests).to.deep.equal([ONE, ONE, TWO]);
  });

  it('rejects on a network without nodes', async () => {
    const { adapter } = await worldOf((_, { id }) => nodeReply(id, '0x1'));
    const nowhere = { ...homeChain, rpcUrls: { default: { http: [] } } };
    await expectRejection(adapter.getBalance(address, nowhere), 'NODE_UNREACHABLE');
  });

  for (const reply of [null, '', '0x', 'many', 12, {}, `0x1${'0'.repeat(64)}`]) {
    it(`is not ${JSON.stringify(reply).slice(0, 12)}`, async () => {
      const { adapter } = await worldOf((_, { id }) => nodeReply(id, reply));
      await expectRejection(adapter.getBalance(address, homeChain), 'BALANCE_UNAVAILABLE');
    });
  }

  it('is asked for no more once the question is withdrawn', async () => {
    const abort = new AbortController();
    let onRequest = (): void => undefined;
    const request = new Promise<void>(resolve => (onRequest = resolve));
    const { adapter, requests, wallet } = await worldOf(() => {
      onRequest();
      return new Promise<Response>(() => undefined);
    }, true);
    const reading = adapter.getBalance(address, homeChain, abort.signal);
    await request;
    abort.abort();
    await expectRejection(reading, 'REQUEST_ABORTED');
    expect(requests.filter(url => url === TWO)).to.have.length(0);
    expect(wallet.methods).not.to.include('eth_getBalance');
  });

  it('is not asked for at all where the question was withdrawn before, or the scope has ended', async () => {
    const { adapter, requests, scope } = await worldOf((_, { id }) => nodeReply(id, '0x1'));
    await expectRejection(adapter.getBalance(address, homeChain, AbortSignal.abort()), 'REQUEST_ABORTED');
    scope.dispose();
    await expectRejection(adapter.getBalance(address, homeChain), 'REQUEST_ABORTED');
    expect(requests).to.deep.equal([]);
  });
});

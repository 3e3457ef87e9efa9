import { expect } from '@open-wc/testing';
import { RPC_REQUEST_TIMEOUT_MS } from '../../../domain/constants.js';
import type { Balance } from '../../../domain/entities.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { waitUntil } from '../../../../testing/wait-until.js';
import { settle } from '../../../../testing/settle.js';
import { standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import {
  passPauses,
  createSolanaWorld,
  mainCluster,
  nodeRefusal,
  type FakeSolanaNode,
  type SolanaWorld,
} from '../../../../testing/solana-world.js';

const ONE = 'https://one.node.test/';
const TWO = 'https://two.node.test/';
const [address] = standardAccounts;
const value = (lamports: unknown): object => ({ context: { slot: 7 }, value: lamports });

describe('the balance of a Solana account', () => {
  let world: SolanaWorld;

  const read = (node: FakeSolanaNode, signal?: AbortSignal): Promise<Balance> => {
    world = createSolanaWorld({ node });
    return world.adapter.getBalance(address, mainCluster, signal);
  };
  const requests = (): readonly string[] => world.requests.map(({ url }) => url);

  it("comes from the network's first node, in lamports", async () => {
    expect(await read(() => value(1_500_000_000))).to.deep.equal({
      amount: 1_500_000_000n,
      decimals: 9,
      symbol: 'SOL',
    });
    expect(world.requests).to.deep.equal([
      { url: ONE, method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
    ]);
  });

  it('is exact beyond the precision of a float', async () => {
    const json = '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":7},"value":9007199254740993}}';
    expect((await read(() => new Response(json))).amount).to.equal(9_007_199_254_740_993n);
  });

  it('comes from the next node if the first does not answer', async () => {
    const node: FakeSolanaNode = ({ url }) => {
      if (url === ONE) throw new TypeError('Failed to fetch');
      return value(5);
    };
    expect((await read(node)).amount).to.equal(5n);
    expect(requests()).to.deep.equal([ONE, TWO]);
  });

  it('comes from the next node if the first is behind', async () => {
    const node: FakeSolanaNode = ({ url }) =>
      url === ONE ? nodeRefusal(-32005, 'Node is behind by 42 slots') : value(5);
    expect((await read(node)).amount).to.equal(5n);
  });

  it('comes from the next node if the first is too slow', async () => {
    const reading = read(({ url }) => (url === ONE ? new Promise(() => undefined) : value(5)));
    while (world.requests.length === 0) await settle();
    world.clock.advance(RPC_REQUEST_TIMEOUT_MS);
    expect((await reading).amount).to.equal(5n);
  });

  it('is retried if every node was unhealthy', async () => {
    let rounds = 0;
    const reading = read(() => {
      rounds += 1;
      return rounds > 4 ? value(5) : new Response('busy', { status: 503 });
    });
    expect((await passPauses(world.clock, reading)).amount).to.equal(5n);
    expect(requests()).to.deep.equal([ONE, TWO, ONE, TWO, ONE]);
  });

  it('is retried after the pause that the server asks for', async () => {
    let tries = 0;
    const reading = read(() => {
      tries += 1;
      return tries > 2 ? value(5) : new Response('', { status: 429, headers: { 'retry-after': '7' } });
    });
    await waitUntil(() => world.clock.nextIn === 7_000);
    expect(world.requests).to.have.length(2);
    world.clock.advance(6_999);
    await settle();
    expect(world.requests).to.have.length(2);
    world.clock.advance(1);
    expect((await reading).amount).to.equal(5n);
  });

  it('rejects if the server asks for a long pause', async () => {
    const reading = read(() => new Response('', { status: 429, headers: { 'retry-after': '3600' } }));
    await expectRejection(reading, 'BALANCE_UNAVAILABLE');
    expect(world.clock.pending).to.equal(0);
  });

  it('rejects with NODE_UNREACHABLE if every node is down', async () => {
    const reading = read(() => {
      throw new TypeError('Failed to fetch');
    });
    await expectRejection(passPauses(world.clock, reading), 'NODE_UNREACHABLE');
    expect(requests()).to.have.length(8); // each node four times
    expect(world.clock.pending).to.equal(0);
  });

  it('rejects on a network without nodes', async () => {
    world = createSolanaWorld();
    const nowhere = { ...mainCluster, rpcUrls: { default: { http: [] } } };
    await expectRejection(world.adapter.getBalance(address, nowhere), 'NODE_UNREACHABLE');
  });

  it('is not retried after an error about the request', async () => {
    await expectRejection(
      read(() => nodeRefusal(-32602, 'Invalid param')),
      'BALANCE_UNAVAILABLE',
    );
    expect(requests()).to.deep.equal([ONE]);
  });

  for (const answer of [
    null,
    {},
    value(null),
    value(-1),
    value(1.5),
    value('many'),
    value('0x5'),
    'text',
    new Response('<html>'),
  ]) {
    it(`rejects the answer ${answer instanceof Response ? 'of a page' : JSON.stringify(answer)}`, async () => {
      await expectRejection(
        passPauses(
          world.clock,
          read(() => (answer instanceof Response ? answer.clone() : answer)),
        ),
        'BALANCE_UNAVAILABLE',
      );
    });
  }

  it('is not retried after an abort', async () => {
    const abort = new AbortController();
    const reading = read(() => new Promise(() => undefined), abort.signal);
    while (world.requests.length === 0) await settle();
    abort.abort();
    await expectRejection(reading, 'REQUEST_ABORTED');
    expect(requests()).to.deep.equal([ONE]);
    expect(world.clock.pending).to.equal(0);
  });

  it('is not requested if the signal is aborted or the scope has ended', async () => {
    await expectRejection(
      read(() => value(1), AbortSignal.abort()),
      'REQUEST_ABORTED',
    );
    world.scope.dispose();
    await expectRejection(world.adapter.getBalance(address, mainCluster), 'REQUEST_ABORTED');
    expect(world.requests).to.deep.equal([]);
  });
});

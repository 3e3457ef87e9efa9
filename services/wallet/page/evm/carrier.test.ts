import { expect } from '@open-wc/testing';
import { carryOut, type IntentWorld } from '../intents/carry-out.js';
import { passingStore } from '../intents/intent-store.js';
import { WalletError } from '../wallet-error.js';
import { evmCarrier } from './carrier.js';
import type { NodeRequest } from './node.js';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

describe('A signed transaction of the secure wallet', () => {
  let world: IntentWorld;
  /** What the network has, in order. */
  let taken: string[];
  let isFound: boolean;

  beforeEach(() => {
    world = { store: passingStore(), now: () => 0, wait: () => Promise.resolve() };
    [taken, isFound] = [[], true];
  });

  /** A node whose first answers are errors; it takes the bytes if `takes` says so. */
  const nodeWith = (errors: readonly (readonly [code: number, message: string])[], takes: boolean): NodeRequest => {
    const left = [...errors];
    return (method, params) => {
      const [first] = params as readonly [string];
      const has = isFound && taken.includes(first);
      if (method === 'eth_getTransactionReceipt') return Promise.resolve(null);
      if (method === 'eth_getTransactionByHash') return Promise.resolve(has ? { hash: first } : null);
      if (method === 'eth_blockNumber') return Promise.resolve('0x1');
      if (method !== 'eth_sendRawTransaction') return Promise.reject(new Error(method));
      const error = left.shift();
      if ((!error || takes) && !taken.includes(first)) taken.push(first);
      return error ? Promise.reject(new WalletError('RPC', error[1], error[0])) : Promise.resolve(first);
    };
  };
  const order = (node: NodeRequest): Promise<string> =>
    carryOut(world, {
      lane: `eip155:8453:${ACCOUNT}`,
      order: 'pay',
      carrier: evmCarrier(node, ACCOUNT),
      turn: { signal: new AbortController().signal, commit: () => undefined },
      sign(after) {
        const nonce = Math.max(after === undefined ? 0 : after + 1, taken.length);
        const signed = `0x0${nonce}`; // stands for its own hash
        return Promise.resolve({ hash: signed, signed, nonce });
      },
    });
  it('is carried out again once the page has the hash of the first, though the store does not say so yet', async () => {
    const given = new Set<string>();
    world = { ...world, isGiven: hash => given.has(hash) };
    const first = await order(nodeWith([], true));
    expect(await order(nodeWith([], true))).to.equal(first); // its answer may have been lost
    given.add(first);
    expect(await order(nodeWith([], true))).not.to.equal(first);
    expect(taken).to.have.length(2);
  });

  const failureOf = (order: Promise<string>): Promise<unknown> =>
    order.then(
      hash => expect.fail(`sent ${hash}`),
      (error: unknown) => error,
    );

  for (const error of [
    [-32_000, 'Post "https://sequencer.example/": context deadline exceeded'],
    [-32_000, '502 Bad Gateway'],
    [-32_603, 'Internal error: multiple upstreams timed out'],
    [-32_000, 'nonce too low'],
  ] as const)
    it(`is one, and has one hash, where the node that took it answers "${error[1]}"`, async () => {
      const node = nodeWith([error], true);
      expect(await order(node)).to.equal('0x00');
      expect(await order(node)).to.equal('0x00');
      expect(taken).to.deep.equal(['0x00']);
    });

  it('is refused where the node says why, and can be ordered again', async () => {
    const node = nodeWith([[-32_000, 'max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: 7']], false);
    expect(await failureOf(order(node))).to.have.property('code', -32_000);
    expect([taken, await world.store.all()]).to.deep.equal([[], []]);
    expect(await order(node)).to.equal('0x00');
  });

  it('has no known outcome while its nonce is used, and no node tells by what', async () => {
    isFound = false;
    const node = nodeWith(
      Array.from({ length: 9 }, () => [-32_003, 'nonce too low'] as const),
      true,
    );
    expect(await failureOf(order(node))).to.include({ reason: 'OUTCOME_UNKNOWN', hash: '0x00' });
    expect(await world.store.all()).to.have.length(1);
    isFound = true;
    expect(await order(node)).to.equal('0x00');
    expect(taken).to.deep.equal(['0x00']);
  });
});

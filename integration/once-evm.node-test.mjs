// An order that a person approves in the wallet's frame is carried out once, whatever node, page and frame do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadExports } from '../tools/load-typescript.mjs';

const { answered, carryOut, followAll, evmCarrier, NodeSilence, WalletError, passingStore } = await loadExports(`
  export { answered, carryOut, followAll } from './services/wallet/page/intents/carry-out.js';
  export { passingStore } from './services/wallet/page/intents/intent-store.js';
  export { evmCarrier } from './services/wallet/page/evm/carrier.js';
  export { NodeSilence } from './services/wallet/page/evm/node.js';
  export { WalletError } from './services/wallet/page/wallet-error.js';`);

const RUNS = Number(process.env.MODEL_RUNS ?? 300);
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Blocks by which nodes behind one URL may differ. */
const LAG = 8;
/** What a node says that passes transactions on to a sequencer, with the code of any error. */
const SILENT = 'Post "https://sequencer.example/": context deadline exceeded';

/** A chain with one account, and nodes in front of it. A transaction is `order:nonce`; so is its hash, in hexadecimal. */
class Chain {
  pool = new Map();
  /** Executed transactions of each block. */
  blocks = Array.from({ length: 100 }, () => []);
  late = [];

  executed = (until = this.blocks.length) => this.blocks.slice(0, until).flat();

  take(signed) {
    const nonce = Number(signed.split(':')[1]);
    if (this.executed().length > nonce) return { error: [-32_000, 'nonce too low'] };
    const other = this.pool.get(nonce);
    if (other === signed) return { error: [-32_000, 'already known'] };
    if (other !== undefined) return { error: [-32_000, 'replacement transaction underpriced'] };
    this.pool.set(nonce, signed);
    return { result: hashOf(signed) };
  }

  mine() {
    const block = [];
    for (let nonce = this.executed().length; this.pool.has(nonce); nonce += 1) {
      block.push(this.pool.get(nonce));
      this.pool.delete(nonce);
    }
    this.blocks.push(block);
  }

  answer(method, params, lag) {
    const height = this.blocks.length - lag;
    const isIn = hash => this.executed(height).some(signed => hashOf(signed) === hash);
    switch (method) {
      case 'eth_sendRawTransaction':
        return this.take(params[0]);
      case 'eth_getTransactionReceipt':
        return { result: isIn(params[0]) ? { transactionHash: params[0] } : null };
      case 'eth_getTransactionByHash': {
        const isThere =
          isIn(params[0]) || (lag === 0 && [...this.pool.values()].some(each => hashOf(each) === params[0]));
        return { result: isThere ? { hash: params[0] } : null };
      }
      case 'eth_blockNumber':
        return { result: `0x${(height - 1).toString(16)}` };
      case 'eth_getTransactionCount': {
        const at = params[1] === 'pending' ? height : Number(params[1]) + 1;
        let count = this.executed(at).length;
        if (params[1] === 'pending') while (lag === 0 && this.pool.has(count)) count += 1;
        return { result: `0x${count.toString(16)}` };
      }
    }
  }
}

const hashOf = signed => `0x${Buffer.from(signed).toString('hex')}`;

/** What happens to the requests of one visit, in order; the last ones are answered. */
const fault = fc.oneof(
  { weight: 1, arbitrary: fc.constant('ok') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'lost',
      'acts, answer lost',
      'twice',
      'late',
      'truncated',
      'internal error',
      'acts, sequencer silent',
      'sequencer silent',
      'twice, block between',
      'kill',
      'acts, kill',
      'refused',
    ),
  },
);
/** By how many blocks the node that answers each request is behind. */
const lags = fc.array(fc.nat(LAG), { maxLength: 12 });

/** One life of the frame: it ends with the first kill. */
function visit(chain, store, faults, lags) {
  let end;
  const killed = new Promise(resolve => (end = resolve));
  const queue = [...faults];
  const behind = [...lags];
  const node = async (method, params) => {
    const what = queue.shift() ?? 'ok';
    const lag = behind.shift() ?? 0;
    const act = () => chain.answer(method, params, lag);
    const reply = ({ error, result }) => {
      if (error) throw new WalletError('RPC', error[1], error[0]);
      return result;
    };
    if (what === 'kill' || what === 'acts, kill') {
      if (what === 'acts, kill') act();
      end('killed');
      return new Promise(() => undefined);
    }
    if (what === 'lost') throw new NodeSilence();
    if (what === 'late') {
      chain.late.push(act);
      throw new NodeSilence();
    }
    if (what === 'refused' && method === 'eth_sendRawTransaction')
      return reply({ error: [-32_000, 'insufficient funds for gas * price + value'] });
    if (what === 'sequencer silent') throw new WalletError('RPC', SILENT, -32_000);
    if (what.startsWith('twice')) act();
    if (what === 'twice, block between') chain.mine();
    const answer = act();
    if (what === 'acts, answer lost' || what === 'truncated') throw new NodeSilence();
    if (what === 'acts, sequencer silent') throw new WalletError('RPC', SILENT, -32_000);
    if (what === 'internal error') throw new WalletError('RPC', 'Internal error', -32_603);
    return reply(answer);
  };
  const world = { store, now: () => 0, wait: () => Promise.resolve() };
  return { node, world, killed, carrier: evmCarrier(node, ACCOUNT) };
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('send'),
      intent: fc.nat(3),
      faults: fc.array(fault, { maxLength: 12 }),
      lags,
      isDelivered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('reload'), faults: fc.array(fault, { maxLength: 8 }), lags }) },
  fc.record({
    is: fc.constant('mine'),
    blocks: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 80 })),
  }),
  fc.record({ is: fc.constant('deliver late') }),
  fc.record({ is: fc.constant('evict') }),
);

/** Runs one story, and returns what the person was told of each intent. */
async function run(steps) {
  const [chain, store] = [new Chain(), passingStore()];
  /** By intent: the hash that was told, or 'refused' after the last try; undefined while the answer is lost. */
  const events = new Map();
  const check = () => {
    const orders = chain.executed().map(signed => signed.split(':')[0]);
    assert.equal(new Set(orders).size, orders.length, `executed twice: ${chain.executed().join(' ')}`);
    for (const [intent, what] of events) {
      const done = chain.executed().find(signed => signed.startsWith(`order${intent}:`));
      if (what === 'refused') assert.equal(done, undefined, `intent ${intent} was called refused, and was executed`);
      else if (what && done) assert.equal(hashOf(done), what, `intent ${intent} was told with another hash`);
    }
  };
  for (const each of steps) {
    if (each.is === 'mine') for (let block = 0; block < each.blocks; block += 1) chain.mine();
    if (each.is === 'deliver late') chain.late.splice(0).forEach(act => act());
    if (each.is === 'evict') chain.pool.clear();
    if (each.is === 'reload') {
      const { world, carrier, killed } = visit(chain, store, each.faults, each.lags);
      await Promise.race([followAll(world, () => carrier), killed]);
    }
    if (each.is === 'send') {
      const known = events.get(each.intent);
      if (known !== undefined && known !== 'refused') continue; // the person knows that it was sent
      events.delete(each.intent);
      const { world, carrier, node, killed } = visit(chain, store, each.faults, each.lags);
      const sign = async after => {
        const pending = Number(await node('eth_getTransactionCount', [ACCOUNT, 'pending']));
        const nonce = after === undefined ? pending : Math.max(pending, after + 1);
        const signed = `order${each.intent}:${nonce}`;
        return { signed, nonce, hash: hashOf(signed) };
      };
      const order = { lane: 'lane', order: `order${each.intent}`, carrier, sign, commit: () => undefined };
      const outcome = await Promise.race([
        carryOut(world, order).catch(error => {
          if (error.reason === 'OUTCOME_UNKNOWN') return 'unknown';
          return error instanceof NodeSilence ? 'unsigned' : 'refused';
        }),
        killed,
      ]);
      // A frame that ends before it has posted the answer leaves the person without one
      const isDelivered = outcome !== 'killed' && each.isDelivered;
      if (isDelivered && outcome !== 'unsigned' && outcome !== 'unknown') events.set(each.intent, outcome);
      if (isDelivered && outcome.startsWith('0x')) await answered({ store }, [outcome]);
    }
    check();
  }
  // At last the network is well: what is under way gets in
  for (let round = 0; round < 3; round += 1) {
    chain.late.splice(0).forEach(act => act());
    const { world, carrier } = visit(chain, store, [], []);
    await followAll(world, () => carrier);
    chain.mine();
    check();
  }
  for (const [intent, what] of events) {
    if (!what?.startsWith('0x')) continue;
    assert.ok(
      chain.executed().some(signed => hashOf(signed) === what),
      `intent ${intent} was told as sent, and was not`,
    );
  }
}

test('an order takes no nonce again that a node behind the others offers', async () => {
  await run([
    { is: 'send', intent: 1, faults: [], lags: [], isDelivered: true },
    { is: 'mine', blocks: 1 },
    { is: 'send', intent: 0, faults: ['ok', 'ok', 'lost'], lags: [0, 1], isDelivered: true },
  ]);
});

test(`an order is carried out once, and never told otherwise (${RUNS} runs)`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), { numRuns: RUNS });
});

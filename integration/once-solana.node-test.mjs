// A transfer on Solana that a person confirms is carried out once, whatever nodes and pages do.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadExports } from '../tools/load-typescript.mjs';

const {
  Scope,
  transfer,
  resume,
  readTransaction,
  encodeBase58,
  decodeBase64,
  isOver,
  ManualClock,
  provideErrors,
  errorTable,
} = await loadExports(`
  export { Scope } from './controllers/core/scope.js';
  export { transfer, resume } from './controllers/adapters/solana/node/transfer.js';
  export { readTransaction, decodeBase64 } from './controllers/adapters/solana/wire.js';
  export { encodeBase58 } from './controllers/domain/base58.js';
  export { isOver } from './controllers/features/sent-over.js';
  export { provideErrors } from './controllers/domain/errors/errors.js';
  export { errorTable } from './controllers/domain/errors/error-table.js';
  export { ManualClock } from './testing/manual-clock.js';`);
provideErrors(errorTable);

const RUNS = Number(process.env.MODEL_RUNS ?? 150);
const SLOT_MS = 400;
const LIFE_SLOTS = 150;
/** Slots whose transactions nodes know: what is older they have forgotten. */
const HISTORY_SLOTS = 400;
/** Blocks by which nodes behind one URL may differ. */
const LAG = 8;
const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96';
const TO = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8';
const network = {
  id: 'model',
  caipNetworkId: 'solana:model',
  chainNamespace: 'solana',
  name: 'Model',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.test'] } },
};
const idOf = bytes => encodeBase58(readTransaction(bytes).signatures[0]);
const hashAt = slot => encodeBase58(createHash('sha256').update(`slot ${slot}`).digest());

class Chain {
  clock = new ManualClock();
  #start = this.clock.now();
  /** Slot in which each signature was executed. */
  executed = new Map();
  late = [];

  get slot() {
    return 1_000 + Math.floor((this.clock.now() - this.#start) / SLOT_MS);
  }

  get #firstSlot() {
    return this.slot - HISTORY_SLOTS;
  }

  #isValid = (blockhash, at) => {
    for (let slot = at; slot > at - LIFE_SLOTS; slot -= 1) if (hashAt(slot) === blockhash) return true;
    return false;
  };

  take(wire, lag, isChecked) {
    const bytes = decodeBase64(wire);
    const id = idOf(bytes);
    const refuse = err => ({ error: { code: -32_002, message: 'Transaction simulation failed', data: { err } } });
    if (isChecked && this.executed.get(id) <= this.slot - lag) return refuse('AlreadyProcessed');
    const isIn = this.#isValid(readTransaction(bytes).blockhash, this.slot);
    if (isChecked && !this.#isValid(readTransaction(bytes).blockhash, this.slot - lag))
      return refuse('BlockhashNotFound');
    if (isIn && !this.executed.has(id)) this.executed.set(id, this.slot);
    return { result: id };
  }

  answer({ method, params: [first, options] }, lag) {
    const slot = this.slot - lag;
    const at = value => ({ result: { context: { slot }, value } });
    switch (method) {
      case 'getRecentPrioritizationFees':
        return { result: [] };
      case 'getMultipleAccounts':
        return at(first.map(() => null));
      case 'getLatestBlockhash':
        return at({ blockhash: hashAt(slot), lastValidBlockHeight: slot + LIFE_SLOTS });
      case 'simulateTransaction':
        return at({ err: null, unitsConsumed: 450 });
      case 'getFeeForMessage':
        return at(5_000);
      case 'isBlockhashValid':
        return at(this.#isValid(first, slot));
      case 'sendTransaction':
        return this.take(first, lag, options.skipPreflight !== true);
      case 'getFirstAvailableBlock':
        return { result: this.#firstSlot };
      case 'getSignatureStatuses': {
        const executed = this.executed.get(first[0]);
        const isIn = executed <= slot && executed >= this.#firstSlot;
        return at([isIn ? { err: null, confirmationStatus: 'confirmed' } : null]);
      }
    }
  }
}

const fault = fc.oneof(
  { weight: 1, arbitrary: fc.constant('ok') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'lost',
      'acts, answer lost',
      'twice',
      'late',
      'truncated',
      'bad gateway',
      'kill',
      'acts, kill',
      'refused',
    ),
  },
);
const faults = fc.array(fault, { maxLength: 14 });
const lags = fc.array(fc.nat(LAG), { maxLength: 14 });

/** One page: it ends with the first kill. Faults begin with the signed bytes, since before that nothing can be sent. */
function open(chain, given, behind) {
  let end;
  const killed = new Promise(resolve => (end = () => resolve('killed')));
  const [queue, late] = [[...given], [...behind]];
  const scope = new Scope(chain.clock);
  const state = { isSigned: false };
  const fetch = async (_url, { body }) => {
    const request = JSON.parse(body);
    const what = state.isSigned ? (queue.shift() ?? 'ok') : 'ok';
    const lag = late.shift() ?? 0;
    const act = () => chain.answer(request, lag);
    if (what === 'kill' || what === 'acts, kill') {
      if (what === 'acts, kill') act();
      end();
      return new Promise(() => undefined);
    }
    if (what === 'lost') throw new TypeError('Failed to fetch');
    if (what === 'late') {
      chain.late.push(act);
      throw new TypeError('Failed to fetch');
    }
    if (what === 'refused' && request.method === 'sendTransaction')
      return Response.json({ error: { code: -32_002, message: 'no', data: { err: 'InsufficientFundsForFee' } } });
    if (what === 'twice') act();
    const answer = act();
    if (what === 'acts, answer lost') throw new TypeError('Failed to fetch');
    if (what === 'bad gateway') return new Response('<html>', { status: 502 });
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer });
    return new Response(what === 'truncated' ? text.slice(0, -9) : text);
  };
  const wallet = {
    versions: [0],
    canSend: () => false,
    async signTransactions(list) {
      state.isSigned = true;
      return list.map(bytes => {
        const signed = Uint8Array.from(bytes);
        signed.set(createHash('sha512').update(bytes.subarray(65)).digest(), 1);
        return signed;
      });
    },
  };
  const life = new AbortController();
  const session = {
    wallet,
    signal: life.signal,
    using: { address: ME, network },
    expectUsing: () => undefined,
    request: ask => ask(),
  };
  return { killed, session, state, context: { scope, fetch, WebSocket: null }, close: () => scope.dispose() };
}

/** Lets the time run until a promise has settled. */
async function settled(chain, promise) {
  let isOver = false;
  void promise.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    for (let turn = 0; turn < 4; turn += 1) await new Promise(resolve => setImmediate(resolve));
    if (!isOver && chain.clock.nextIn !== undefined) chain.clock.advance(Math.min(chain.clock.nextIn, 4_000));
  }
  return promise;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('send'), intent: fc.nat(2), faults, lags }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('reload'), faults, lags }) },
  fc.record({ is: fc.constant('wait'), ms: fc.integer({ min: 400, max: 200_000 }) }),
  fc.record({ is: fc.constant('deliver late') }),
);

async function run(steps) {
  const chain = new Chain();
  /** What the browser has stored: by signature, as the list of sent transfers. */
  const stored = new Map();
  /** Signatures of each intent, and those that were called never sent or never executed. */
  const [signatures, over] = [new Map(), new Set()];
  const done = new Set();
  const check = () => {
    for (const [intent, all] of signatures) {
      const times = all.filter(id => chain.executed.has(id)).length;
      assert.ok(times <= 1, `intent ${intent} was executed ${times} times`);
    }
    for (const id of over) assert.ok(!chain.executed.has(id), 'a transfer was called over, and was executed');
  };
  const resumeAll = async page => {
    for (const [id, record] of stored) {
      if (record.status !== 'pending') continue;
      page.state.isSigned = true;
      const outcome = await settled(
        chain,
        Promise.race([
          resume(page.context, record.signed, network).then(
            () => 'confirmed',
            error => error,
          ),
          page.killed,
        ]),
      );
      if (outcome === 'killed') return;
      if (outcome === 'confirmed') {
        assert.ok(chain.executed.has(id), 'a transfer was called confirmed, and was not executed');
        record.status = 'confirmed';
        done.add(record.intent);
      } else if (isOver(outcome)) {
        record.status = 'failed';
        over.add(id);
      }
    }
  };
  for (const each of steps) {
    if (each.is === 'wait') chain.clock.advance(each.ms);
    if (each.is === 'deliver late') chain.late.splice(0).forEach(act => act());
    if (each.is === 'reload') {
      const page = open(chain, each.faults, each.lags);
      await resumeAll(page);
      page.close();
    }
    if (each.is === 'send') {
      const isPending = [...stored.values()].some(
        ({ intent, status }) => intent === each.intent && status === 'pending',
      );
      if (done.has(each.intent) || isPending) continue; // the person, or else the page, knows
      const page = open(chain, each.faults, each.lags);
      let sent;
      const progress = {
        onSent(id, signed) {
          sent = id;
          over.delete(id); // within one block, another try has the same bytes
          stored.set(id, { intent: each.intent, signed, status: 'pending', at: chain.clock.now() });
          signatures.set(each.intent, [...new Set([...(signatures.get(each.intent) ?? []), id])]);
        },
        onRefused(id) {
          stored.delete(id);
          over.add(id);
          sent = undefined;
        },
      };
      const request = { to: TO, amount: 1_000_000n + BigInt(each.intent) };
      const outcome = await settled(
        chain,
        Promise.race([
          transfer(page.context, page.session, request, progress).then(
            () => 'confirmed',
            error => error,
          ),
          page.killed,
        ]),
      );
      page.close();
      if (outcome === 'confirmed') {
        assert.ok(chain.executed.has(sent), 'a transfer was called confirmed, and was not executed');
        stored.get(sent).status = 'confirmed';
        done.add(each.intent);
      } else if (outcome !== 'killed' && sent !== undefined) {
        if (isOver(outcome)) {
          stored.get(sent).status = 'failed';
          over.add(sent);
        } else done.add(each.intent); // told to check it before another try
      }
    }
    check();
  }
  chain.late.splice(0).forEach(act => act());
  const page = open(chain, [], []);
  await resumeAll(page);
  page.close();
  check();
}

test(`a transfer is carried out once, and never told otherwise (${RUNS} runs)`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 8 }), run), { numRuns: RUNS });
});

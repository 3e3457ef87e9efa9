import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { privateKeyToAccount } from 'viem/accounts';
import type { FrameMessageName } from '../../../controllers/frame/frame-messages.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { createAnswers } from './answers.js';
import type { Answers } from './frame-parts.js';
import { intentStore } from './intents/intent-store.js';
import type { Custody, KeyedAccount } from './keys/custody.js';
import type { Keys } from './keys/derive.js';
import { Person } from './person.js';
import { Poller } from './poller.js';
import { Requests } from './requests.js';
import { Stage } from './ui/stage.js';
import { ANN as keyed } from './testing/ann.js';

const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
/** Ann, whose key signs. */
const ANN: KeyedAccount = { ...keyed, evmAddress: signer.address };
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const NODE = 'http://127.0.0.1:1/';

/** Answers of the node to what is asked before and after sending; anything else is refused. */
const node: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x1', timestamp: '0x1' },
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
  eth_call: '0x',
  eth_blockNumber: '0x1',
  eth_getTransactionReceipt: null,
};

/** Holds up whoever comes to it until the test opens it. */
class Gate {
  /** True once something waits at it. */
  isReached = false;
  open: () => void = () => undefined;
  readonly #opened = new Promise<void>(resolve => (this.open = resolve));

  pass(): Promise<void> {
    this.isReached = true;
    return this.#opened;
  }
}

describe('A request to the secure wallet that the page takes back', () => {
  const { fetch } = window;
  let root: HTMLElement;
  let answers: Answers;
  let stops: Map<string, AbortController>;
  let signatures: number;
  /** Raw transactions that the node has. */
  let sent: string[];
  /** Ids and purposes of what was shown, without repetitions. */
  let shown: string[];
  /** Who is logged in, once the service answers. */
  let account: object;
  /** Holds up the service, the keys and the node. */
  let gates: { service?: Gate; keys?: Gate; signing?: Gate; node?: Gate };
  /** What the node says to a raw transaction in place of taking it. */
  let refusal: string | undefined;
  /** Methods that the node was asked for. */
  let methods: string[];
  let orders = 0;

  // As in the frame: a question must be in sight as a whole
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { margin: 0 } main { max-block-size: 100vh; overflow-y: auto }');
  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));

  const askNode = async (body: string): Promise<Response> => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: string[] };
    methods.push(method);
    if (method === 'eth_sendRawTransaction') {
      await gates.node?.pass();
      if (refusal !== undefined)
        return Response.json({ jsonrpc: '2.0', id, error: { code: -32_000, message: refusal } });
      sent.push(params[0] ?? '');
      return Response.json({ jsonrpc: '2.0', id, result: `0x${'1'.repeat(64)}` });
    }
    if (method === 'eth_getTransactionByHash')
      return Response.json({ jsonrpc: '2.0', id, result: sent.length > 0 ? { hash: params[0] } : null });
    return Response.json(
      Object.hasOwn(node, method)
        ? { jsonrpc: '2.0', id, result: node[method] }
        : { jsonrpc: '2.0', id, error: { code: -32_601, message: 'unknown' } },
    );
  };

  beforeEach(async () => {
    [signatures, sent, shown, gates, account] = [0, [], [], {}, ANN];
    stops = new Map();
    [refusal, methods] = [undefined, []];
    const store = await intentStore();
    for (const { hash } of await store.all()) await store.remove(hash);
    root = document.body.appendChild(document.createElement('div'));
    window.fetch = async (url, init) => {
      if (url === NODE) return askNode(init?.body as string); // the page sends text
      await gates.service?.pass();
      const isAccount = (url as string).endsWith('/account'); // the page passes paths
      return Response.json(isAccount ? { account } : { sets: [], recoveries: [], passkeys: [], devices: [] });
    };
    const networks = [{ id: 'eip155:1', name: 'One', rpcUrl: NODE, symbol: 'ETH', decimals: 18 }];
    const facts = { origins: [], custody: 'self' as const, sponsorFees: false, networks };
    const custody = {
      keyService: {}, // whose shares are looked for after each signature
      ensureKeys: (given: KeyedAccount) => Promise.resolve(given),
      isHere: () => Promise.resolve(true),
      isLasting: () => Promise.resolve(true),
      async withKeys(_: KeyedAccount, use: (keys: Keys) => Promise<unknown>) {
        await gates.keys?.pass();
        const count = <T>(value: T): T => {
          signatures++;
          return value;
        };
        return use({
          evm: {
            ...signer,
            signMessage: given => signer.signMessage(given).then(count),
            async signTransaction(given) {
              const signed = count(await signer.signTransaction(given));
              await gates.signing?.pass();
              return signed;
            },
          },
        } as Keys);
      },
    } as unknown as Custody; // keys are tested end to end
    const stage = new Stage(root, {
      onShow: (id, purpose) => shown.at(-1) === `${id} ${purpose}` || shown.push(`${id} ${purpose}`),
      onHide: () => undefined,
    });
    const person = new Person(facts, custody);
    answers = createAnswers({
      facts,
      custody,
      person,
      stage,
      requests: new Requests({ facts, custody, person, stage }),
      poller: new Poller(),
      abort: id => stops.get(id)?.abort(),
      announce: () => undefined,
      reportChange: () => Promise.resolve(),
      endLogin: () => undefined,
    });
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  /** Resolves with the answer, or with the reason of the refusal. */
  const ask = (name: FrameMessageName, id: string, payload?: unknown): Promise<unknown> => {
    const stop = new AbortController();
    stops.set(id, stop);
    const answer = answers[name] as (payload: unknown, question: object) => Promise<unknown>;
    return answer(payload, { id, origin: 'https://shop.example', signal: stop.signal }).catch(
      (error: unknown) => (error as { readonly reason?: string }).reason ?? error,
    );
  };
  const sign = (id: string): Promise<unknown> =>
    ask('RPC_REQUEST', id, { method: 'personal_sign', params: [`Order ${id}`, ANN.evmAddress], chainId: 1 });
  /** Another amount each time unless `value`, of one test, is given: a repeated order is the same one. */
  const pay = (id: string, value = ++orders): Promise<unknown> =>
    ask('RPC_REQUEST', id, {
      method: 'eth_sendTransaction',
      params: [{ from: ANN.evmAddress, to: OTHER, value: `0x${value.toString(16)}` }],
      chainId: 1,
    });
  const takeBack = (id: string): Promise<unknown> => ask('ABORT', `abort ${id}`, { id });
  const button = (id: string): HTMLButtonElement | null => root.querySelector(`[data-testid=${id}]`);
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => {
      button(id)?.scrollIntoView(); // a button counts as settled once it is in sight
      return button(id)?.disabled === false;
    }, id);
    button(id)?.click();
  };
  const text = (): string => root.textContent;
  const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

  for (const [what, begin] of [
    ['a signature', () => sign('A')],
    ['a transaction', () => pay('A')],
    ['the settings', () => ask('OPEN_SETTINGS', 'A', { section: 'export' })],
  ] as const)
    it(`asks nothing: ${what}, while the account is awaited`, async () => {
      const gate = (gates.service = new Gate());
      const first = begin();
      await waitUntil(() => gate.isReached, 'the request to the service');
      await takeBack('A');
      gate.open();
      expect(await first).to.equal('ABORTED');
      const second = sign('B');
      await waitUntil(() => text().includes('Order B'), 'the question of the other request');
      await press('wallet-approve');
      expect(await second)
        .to.be.a('string')
        .that.matches(/^0x/);
      expect([shown, signatures, sent.length]).to.deep.equal([['B approve'], 1, 0]);
    });

  for (const [what, begin] of [
    ['a signature', sign],
    ['a transaction', pay],
  ] as const)
    it(`signs nothing: ${what}, after the approval and before the keys are there`, async () => {
      const gate = (gates.keys = new Gate());
      const first = begin('A');
      await press('wallet-approve');
      await waitUntil(() => gate.isReached, 'the use of the keys');
      await takeBack('A');
      expect(await first).to.equal('ABORTED'); // at once
      const second = sign('B');
      gate.open();
      await waitUntil(() => text().includes('Order B'), 'the question of the other request');
      expect([signatures, sent.length]).to.deep.equal([0, 0]);
      await press('wallet-cancel');
      expect(await second).to.equal('REJECTED');
    });

  it('sends nothing that was signed, and not recorded, before', async () => {
    gates.signing = new Gate();
    const first = pay('A');
    await press('wallet-approve');
    await waitUntil(() => signatures === 1, 'the signature');
    await takeBack('A');
    gates.signing.open();
    expect(await first).to.equal('ABORTED');
    const second = sign('B');
    await press('wallet-cancel');
    await second;
    expect([sent, await (await intentStore()).all()]).to.deep.equal([[], []]);
  });

  it('tells the hash of what was on its way, and does not send it again for the next attempt', async () => {
    gates.node = new Gate();
    const first = pay('A', 100);
    await press('wallet-approve');
    await waitUntil(() => methods.includes('eth_sendRawTransaction'), 'the node is asked');
    await takeBack('A');
    gates.node.open();
    const hash = await first;
    expect(hash).to.be.a('string').that.matches(/^0x/);
    await pause(1_500); // after which an answer counts as received
    const second = pay('B', 100);
    await press('wallet-approve');
    expect([await second, sent.length]).to.deep.equal([hash, 1]);
  });

  it('does not count as answered while something else holds up the answer', async () => {
    const node = (gates.node = new Gate());
    const first = pay('A', 200);
    await press('wallet-approve');
    await waitUntil(() => methods.includes('eth_sendRawTransaction'), 'the node is asked');
    const { service } = (gates = { node, service: new Gate() }); // asked once more after sending
    node.open();
    await pause(1_500);
    await takeBack('A');
    service.open();
    const hash = await first;
    await pause(1_500);
    const second = pay('B', 200);
    await press('wallet-approve');
    expect([await second, sent.length]).to.deep.equal([hash, 1]);
  });

  for (const [when, ms] of [
    ['at once', 0],
    ['later', 1_500],
  ] as const)
    it(`is another order ${when} after an answer that the page has waited for`, async () => {
      const first = pay('A', 300);
      await press('wallet-approve');
      const hash = await first;
      await pause(ms);
      const second = pay('B', 300);
      await press('wallet-approve');
      expect(await second).to.not.equal(hash);
      expect(sent).to.have.length(2);
    });

  it('tells why it failed after it was signed, also if it is taken back while the person reads that', async () => {
    refusal = 'insufficient funds for transfer';
    const first = pay('A');
    await press('wallet-approve');
    await waitUntil(() => button('wallet-close') !== null, 'the reason');
    await takeBack('A');
    expect(await first).to.equal('NO_FUNDS');
  });

  describe('for the account of a new person', () => {
    beforeEach(() => (account = { ...ANN, evmAddress: null, solanaAddress: null, hasRecovery: false }));

    it('leaves the question to the other request that waits for it', async () => {
      const gate = (gates.service = new Gate());
      const [first, second] = [ask('GET_USER', 'A'), ask('GET_USER', 'B')];
      await waitUntil(() => gate.isReached, 'the request to the service');
      await takeBack('A');
      gate.open();
      expect(await first).to.equal('ABORTED');
      await waitUntil(() => shown.length > 0, 'the question');
      expect(shown).to.deep.equal(['B recovery']);
      await takeBack('B');
      expect(await second).to.equal('ABORTED');
    });

    it('ends the other requests, too, once the person was asked', async () => {
      const [first, second] = [ask('GET_USER', 'A'), ask('GET_USER', 'B')];
      await waitUntil(() => shown.length > 0, 'the question');
      await waitUntil(() => root.querySelector('button') !== null, 'the choice');
      await takeBack('A');
      expect([await first, await second, shown]).to.deep.equal(['ABORTED', 'ABORTED', ['A recovery']]);
    });
  });
});

import { aTimeout, expect } from '@open-wc/testing';
import { decodeBase58, encodeBase58 } from '../../../domain/base58.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { FakeSocket, FakeSolanaChain, LATEST_BLOCKHASH, worldOn } from '../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import { createSolanaWorld, mainCluster, nodeRefusal, type SolanaWorld } from '../../../../testing/solana-world.js';
import type { SignedTransfer, TransferRequest } from '../../transfers.js';
import { CONFIRM_GIVE_UP_MS, socketUrl } from './confirm.js';

/** Lets the cryptography of the browser answer, which no microtask does. */
const settle = (): Promise<void> => aTimeout(0);

const request: TransferRequest = { to: standardAccounts[2], amount: 1_000_000n };

describe('a transfer on Solana until it is confirmed', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    chain.status = undefined;
    FakeSocket.last = undefined;
    world = worldOn(chain);
    await world.connect();
  });

  afterEach(() => world.scope.dispose());

  const transfer = (expected = request, progress = {}): Promise<string> =>
    world.adapter.transfer?.(expected, progress) ?? expect.fail('it is there');
  const requests = (method: string): readonly unknown[][] =>
    world.requests.filter(each => each.method === method).map(({ params }) => [...params]);
  const untilSent = async (times = 1): Promise<void> => {
    while (chain.sent.length < times) await settle();
    await settle();
  };
  const untilRequested = async (method: string, times: number): Promise<void> => {
    while (requests(method).length < times) await settle();
    await settle();
  };

  /** Lets the pause between two polls pass, once it has begun: requests under way have later timers. */
  const pass = async (ms: number): Promise<void> => {
    while (world.clock.nextIn !== ms) await settle();
    world.clock.advance(ms);
  };
  const passUntil = async (over: Promise<unknown>): Promise<void> => {
    const wait = { isOver: false };
    void over.finally(() => (wait.isOver = true));
    for (
      const end = world.clock.now() + CONFIRM_GIVE_UP_MS + 4_000;
      !wait.isOver && world.clock.now() < end;
      await settle()
    ) {
      if (world.clock.nextIn === 4_000) world.clock.advance(4_000);
    }
    await over;
  };

  const confirmed = { err: null, confirmationStatus: 'confirmed', slot: 7, confirmations: 1 };
  const socket = (): FakeSocket => FakeSocket.last ?? expect.fail('a socket was opened');

  it('is confirmed by a notification of the socket', async () => {
    const sending = transfer();
    await untilRequested('sendTransaction', 2);
    expect(socket().url).to.equal('wss://one.node.test/');
    socket().open();
    const [subscribe] = socket().sent.map(text => JSON.parse(text) as { readonly method: string });
    expect(subscribe?.method).to.equal('signatureSubscribe');
    chain.status = confirmed;
    socket().tell({
      method: 'signatureNotification',
      params: { subscription: 1, result: { context: {}, value: { err: null } } },
    });
    await sending;
    expect(socket().isClosed).to.equal(true);
    expect(world.clock.pending).to.equal(0);
  });

  it('ignores invalid messages of the socket', async () => {
    const sending = transfer();
    await untilRequested('sendTransaction', 2);
    for (const data of ['{', '[]', '{"method":"signatureNotification"}', '{"jsonrpc":"2.0","id":1,"result":5}'])
      socket().tell(data);
    socket().dispatchEvent(new MessageEvent('message', { data: new Blob() }));
    await settle();
    expect(requests('getSignatureStatuses')).to.have.length(1);
    chain.status = confirmed;
    await pass(4_000);
    await sending;
  });

  it('is polled every second without a socket', async () => {
    const sending = transfer();
    await untilRequested('sendTransaction', 2);
    socket().dispatchEvent(new Event('error'));
    await untilRequested('getSignatureStatuses', 2);
    await pass(1_000);
    await untilRequested('getSignatureStatuses', 3);
    chain.status = confirmed;
    await pass(1_000);
    await sending;
  });

  it('is polled if the page may not open a socket', async () => {
    function blocked(): never {
      throw new DOMException('Refused', 'SecurityError');
    }
    world = createSolanaWorld({ node: chain.node, WebSocket: blocked as unknown as typeof WebSocket });
    await world.connect();
    chain.status = confirmed;
    await transfer();
  });

  it('is sent again until the network has it', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.status = { err: null, confirmationStatus: 'processed', slot: 7, confirmations: 0 };
    await pass(4_000);
    await untilRequested('getSignatureStatuses', 2);
    expect(chain.sent).to.have.length(2);
    expect(requests('sendTransaction')[1]?.[1]).to.deep.include({ skipPreflight: true, maxRetries: 0 });
    chain.status = confirmed;
    await pass(4_000);
    await sending;
  });

  it('rejects with the error of the chain', async () => {
    chain.status = { err: { InstructionError: [2, { Custom: 1 }] }, confirmationStatus: 'confirmed' };
    await expectRejection(transfer(), 'INSUFFICIENT_FUNDS');
    chain.status = { err: { InstructionError: [2, 'ProgramFailedToComplete'] }, confirmationStatus: 'finalized' };
    await expectRejection(transfer(), 'EXECUTION_REVERTED');
  });

  it('expires once its blockhash is too old and no status is known', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    await pass(4_000);
    await expectRejection(sending, 'TRANSACTION_EXPIRED');
    expect(world.clock.pending).to.equal(0);
  });

  /** One look at the chain, by the clock. */
  const look = async (): Promise<void> => {
    const looks = requests('getSignatureStatuses').length;
    await pass(4_000);
    await untilRequested('getSignatureStatuses', looks + 1);
  };

  it('does not expire by the status of a lagging node', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    chain.statusLag = 1;
    await look();
    chain.status = confirmed; // it had been in all the time
    await pass(4_000);
    await sending;
  });

  it('expires once the lagging node has caught up', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    chain.statusLag = 1;
    await look();
    chain.statusLag = 0;
    await pass(4_000);
    await expectRejection(sending, 'TRANSACTION_EXPIRED');
  });

  it('is searched in the history only before it expires', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    await pass(4_000);
    await expectRejection(sending, 'TRANSACTION_EXPIRED');
    expect(requests('getSignatureStatuses').map(([, options]) => options)).to.deep.equal([
      { searchTransactionHistory: false },
      { searchTransactionHistory: true },
    ]);
    expect(requests('isBlockhashValid').at(-1)).to.deep.equal([LATEST_BLOCKHASH, { commitment: 'finalized' }]);
  });

  it('does not expire by a node that has not seen its blockhash yet', async () => {
    chain.answers.set('isBlockhashValid', () => ({ context: { slot: chain.slot - 40 }, value: false }));
    const sending = transfer();
    await untilSent(2);
    await look();
    chain.status = confirmed;
    await pass(4_000);
    await sending;
  });

  it('is not sent again once it has expired', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    chain.statusLag = 1;
    await look();
    await look();
    expect(chain.sent).to.have.length(2);
    chain.status = confirmed;
    await pass(4_000);
    await sending;
  });

  describe('with a blockhash that the wallet has replaced', () => {
    const own = new Uint8Array(32).fill(3);
    const ownHash = encodeBase58(own);

    beforeEach(() => {
      world.wallet.edit = transaction => {
        const edited = transaction.slice();
        const planned = decodeBase58(LATEST_BLOCKHASH) ?? new Uint8Array();
        const at = edited.findIndex((_, from) => planned.every((byte, index) => edited[from + index] === byte));
        edited.set(own, at);
        return edited;
      };
    });

    it('expires with that blockhash, not with the planned one', async () => {
      chain.lastValidHeights.set(ownHash, chain.blockHeight + 300);
      const sending = transfer();
      await untilSent(2);
      chain.blockHeight += 151;
      await look();
      expect(chain.sent).to.have.length(3);
      chain.blockHeight += 150;
      await pass(4_000);
      await expectRejection(sending, 'TRANSACTION_EXPIRED');
    });

    it('never expires with a durable nonce', async () => {
      const sending = transfer();
      await untilSent(2);
      chain.blockHeight += 1_000;
      await look();
      chain.status = confirmed;
      await pass(4_000);
      await sending;
    });
  });

  it('is unconfirmed, not expired, if only the wallet knows its bytes', async () => {
    world.wallet.lacks.add('solana:signTransaction');
    await world.adapter.disconnect();
    await world.adapter.connect('Fake Wallet');
    const sending = transfer();
    await untilRequested('getSignatureStatuses', 1);
    chain.blockHeight += 1_000;
    const over = expectRejection(sending, 'TRANSACTION_UNCONFIRMED');
    await passUntil(over);
    expect(requests('isBlockhashValid')).to.have.length(0);
  });

  it('is confirmed by a node that cannot check blockhashes', async () => {
    chain.answers.set('isBlockhashValid', () => nodeRefusal(-32601, 'Method not found'));
    chain.status = confirmed;
    await transfer();
  });

  it('does not expire while a status is known', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.blockHeight += 151;
    chain.status = { err: null, confirmationStatus: 'processed' };
    await pass(4_000);
    await untilRequested('getSignatureStatuses', 2);
    chain.status = confirmed;
    await pass(4_000);
    await sending;
  });

  it('is unconfirmed if the nodes stop answering', async () => {
    const sending = transfer();
    await untilSent(2);
    chain.answers.set('isBlockhashValid', () => nodeRefusal(-32601, 'gone'));
    chain.answers.set('getSignatureStatuses', () => nodeRefusal(-32601, 'gone'));
    const over = expectRejection(sending, 'TRANSACTION_UNCONFIRMED');
    await passUntil(over);
    expect(socket().isClosed).to.equal(true);
  });

  it('stops when the signal aborts', async () => {
    const abort = new AbortController();
    const sending = transfer(request, { signal: abort.signal });
    await untilSent(2);
    abort.abort();
    await expectRejection(sending, 'REQUEST_ABORTED');
    expect(socket().isClosed).to.equal(true);
    expect(world.clock.pending).to.equal(0);
  });

  describe('of an earlier page, after its blockhash has expired', () => {
    const SIGNED_AT = 1_000_000;
    let signed: SignedTransfer;

    beforeEach(async () => {
      chain.blockHeight += SIGNED_AT - chain.slot;
      const page = new AbortController();
      const onSent = (_: string, bytes?: SignedTransfer): void => {
        signed = bytes ?? expect.fail('the page signs');
        page.abort();
      };
      await expectRejection(transfer(request, { signal: page.signal, onSent }), 'REQUEST_ABORTED');
      expect(signed.slot).to.equal(String(SIGNED_AT));
    });

    const resume = async (): Promise<string> =>
      (await world.adapter.resumeTransfer?.(signed, mainCluster)) ?? expect.fail('the adapter resumes');

    for (const [what, first, code] of [
      ['has forgotten the slots in which it could get in', 1_500_000, 'TRANSACTION_UNCONFIRMED'],
      ['has forgotten the first of the slots in which it could get in', SIGNED_AT + 1, 'TRANSACTION_UNCONFIRMED'],
      ['has kept the slots in which it could get in', SIGNED_AT, 'TRANSACTION_EXPIRED'],
    ] as const) {
      it(`rejects with ${code} if the node does not know it and ${what}`, async () => {
        chain.blockHeight += 600_000;
        chain.firstSlot = first;
        await expectRejection(resume(), code);
        expect(requests('getSignatureStatuses').at(-1)?.[1]).to.deep.equal({ searchTransactionHistory: true });
      });
    }

    it('is unconfirmed if the node does not tell what it has kept', async () => {
      chain.blockHeight += 600_000;
      chain.answers.set('getFirstAvailableBlock', () => nodeRefusal(-32601, 'Method not found'));
      const over = expectRejection(resume(), 'TRANSACTION_UNCONFIRMED');
      await passUntil(over);
    });

    it('expires without a question about the history while every node keeps its status', async () => {
      chain.blockHeight += 300;
      await expectRejection(resume(), 'TRANSACTION_EXPIRED');
      expect(requests('getFirstAvailableBlock')).to.deep.equal([]);
    });

    it('is confirmed if the node still knows it', async () => {
      chain.blockHeight += 600_000;
      chain.status = confirmed;
      await resume();
    });
  });

  it('uses the configured socket URL, else the port after that of the node', () => {
    const at = (http: readonly string[], webSocket?: readonly string[]): string | undefined =>
      socketUrl(toCaipNetwork({ ...mainCluster, rpcUrls: { default: { http, webSocket } } }));
    expect(at(['https://node.test/key'])).to.equal('wss://node.test/key');
    expect(at(['http://127.0.0.1:8899'])).to.equal('ws://127.0.0.1:8900/');
    expect(at(['https://node.test'], ['wss://sockets.test'])).to.equal('wss://sockets.test');
    expect(at([])).to.equal(undefined);
    expect(at(['not a url'])).to.equal(undefined);
  });
});

import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { LAST_WORD_MS } from '../domain/embedded/frame-constants.js';
import type { EmbeddedCall } from '../domain/embedded/embedded-wallet.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { createModal } from '../modal/create-modal.js';
import type { Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { testEmbedded } from '../../testing/test-embedded.js';

const [ANN, BOB] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const HASH = `0x${'1'.repeat(64)}`;

/** A request that the wallet has got. */
interface Received {
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Wallet whose answers a test gives, also to what was taken back. */
class SlowWallet extends FakeEmbeddedWallet {
  readonly received: Received[] = [];

  override request(_: CaipNetworkId, { method }: EmbeddedCall, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => this.received.push({ method, signal, resolve, reject }));
  }
}

describe('A request to the embedded wallet that the person leaves', () => {
  before(loadErrors);

  let wallet: SlowWallet;
  let session: Session;
  let clock: ManualClock;

  beforeEach(async () => {
    wallet = new SlowWallet({ eip155: [ANN] });
    clock = new ManualClock();
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        clock,
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    session = await modal.start();
    const side = session.source('ID_AUTH') ?? expect.fail('no embedded wallet');
    wallet.results.set('email', { next: 'otp' });
    const email = await side.email();
    email.edit('ann@example.org');
    await email.submit();
    await email.verify('123456');
    session.modal.shell.close();
    await settle();
  });
  afterEach(() => {
    session.modal.dispose();
    localStorage.clear();
  });

  const request = (method: string, params: readonly unknown[]): Promise<unknown> => {
    const provider = session.modal.account.of('eip155').connection?.provider as Eip1193Provider; // as of every EVM wallet
    return provider.request({ method, params }).catch((error: unknown) => {
      const { code, cause } = error as { readonly code: number; readonly cause: W3mError };
      return { isRefusal: code === 4001, code: cause.code }; // EIP-1193
    });
  };
  const pay = (): Promise<unknown> => request('eth_sendTransaction', [{ from: ANN, to: BOB, value: '0x1' }]);
  const sign = (): Promise<unknown> => request('personal_sign', ['0x00', ANN]);
  const leave = async (): Promise<void> => {
    await settle();
    session.modal.shell.close();
    await settle();
  };
  const last = (): Received => wallet.received.at(-1) ?? expect.fail('the wallet was not asked');
  const isOpen = (): boolean => session.modal.shell.isOpen.get();
  /** Whether a promise has settled. */
  const follow = (promise: Promise<unknown>): { isSettled: boolean } => {
    const state = { isSettled: false };
    void promise.then(() => (state.isSettled = true));
    return state;
  };

  const REFUSED = { isRefusal: true, code: 'USER_REJECTED' };
  const UNKNOWN = { isRefusal: false, code: 'OUTCOME_UNKNOWN' };

  it('tells the hash of a transaction that the wallet has sent', async () => {
    const paid = pay();
    const state = follow(paid);
    await leave();
    expect([isOpen(), last().signal?.aborted, state.isSettled]).to.deep.equal([false, true, false]);
    last().resolve(HASH);
    expect(await paid).to.equal(HASH);
  });

  for (const [what, error, outcome] of [
    ['was declined', Object.assign(new Error('Request was aborted'), { code: 4001 }), REFUSED],
    ['was refused', Object.assign(new Error('Unauthorized'), { code: 4100 }), REFUSED],
    ['nodes have rejected', Object.assign(new Error('nonce too low'), { code: -32_003 }), UNKNOWN],
    ['was not passed to the wallet', new W3mError('REQUEST_ABORTED'), REFUSED],
    ['has failed in some way', Object.assign(new Error('An error occurred'), { code: -32_603 }), UNKNOWN],
    ['has no answer any more', new DOMException('Aborted', 'AbortError'), UNKNOWN],
    ['has no outcome yet', new W3mError('OUTCOME_UNKNOWN'), UNKNOWN],
  ] as const)
    it(`tells of a transaction that ${what}`, async () => {
      const paid = pay();
      await leave();
      last().reject(error);
      expect(await paid).to.deep.equal(outcome);
    });

  it('is not refused by a wallet that only passes the end on, as fetch does', async () => {
    const paid = pay();
    await settle();
    const { signal, reject } = last();
    signal?.addEventListener('abort', () => reject(signal.reason));
    await leave();
    expect(await paid).to.deep.equal(UNKNOWN);
  });

  it('has no known outcome where the wallet says nothing for some seconds', async () => {
    const paid = pay();
    const state = follow(paid);
    await leave();
    clock.advance(LAST_WORD_MS - 1);
    await settle();
    expect(state.isSettled).to.equal(false);
    clock.advance(1);
    expect(await paid).to.deep.equal(UNKNOWN);
    last().resolve(HASH); // too late
  });

  it('has no known outcome where the modal is destroyed', async () => {
    const paid = pay();
    await settle();
    session.modal.dispose();
    expect(await paid).to.deep.equal(UNKNOWN);
  });

  it('is refused at once if it is a signature, which the page does not get any more', async () => {
    const signed = sign();
    await leave();
    expect(await signed).to.deep.equal(REFUSED);
    last().resolve('0x1234');
  });

  it('is refused at once if the wallet was not asked', async () => {
    const [first, second] = [pay(), pay()];
    await leave();
    expect(await second).to.deep.equal(REFUSED);
    expect(wallet.received).to.have.length(1);
    last().resolve(HASH);
    expect(await first).to.equal(HASH);
  });

  it('holds up no other request', async () => {
    const first = pay();
    await leave();
    const second = sign();
    await settle();
    expect([last().method, isOpen()]).to.deep.equal(['personal_sign', true]);
    wallet.received[0]?.resolve(HASH);
    expect([await first, isOpen()]).to.deep.equal([HASH, true]);
    last().resolve('0x1234');
    expect([await second, isOpen()]).to.deep.equal(['0x1234', false]);
  });
});

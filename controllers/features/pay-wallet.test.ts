import { expect } from '@open-wc/testing';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { TransferProgress, TransferRequest } from '../adapters/transfers.js';
import { Scope } from '../core/scope.js';
import { signal, type WritableSignal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import { PAY_PREVIEW_MS, RPC_POLLING_MS } from '../domain/constants.js';
import type { ActivityStatus } from '../domain/assets/activity.js';
import type { Preview } from '../domain/assets/preview.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { readPayment } from '../domain/transactions/pay.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { ethereum, other, OWN, PREVIEW, TO } from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import { payByWallet, reviewOf, type WalletStep } from './pay-wallet.js';
import { recordSent } from './sent-record.js';
import { createSent, type SentList } from './sent.js';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HASH = `0x${'ab'.repeat(32)}`;
const metadata = { name: 'Dai', symbol: 'DAI', decimals: 18 };
const payment = readPayment(
  { paymentAsset: { network: 'eip155:1', asset: TOKEN, metadata }, recipient: TO, amount: '100' },
  'payment',
);
const accountAt = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' });

describe('a payment of the wallet', () => {
  let clock: ManualClock;
  let scope: Scope;
  let sent: SentList;
  let account: WritableSignal<Account | undefined>;
  let network: WritableSignal<CaipNetwork | undefined>;
  let transfers: [request: TransferRequest, progress: TransferProgress][];
  let steps: WalletStep[];
  let endPreview: (preview: Preview) => void;
  let hasReceipt: boolean;
  let status: ActivityStatus | W3mError;
  /** What the wallet does once it is asked. */
  let wallet: () => Promise<void>;

  beforeEach(() => {
    localStorage.clear();
    clock = new ManualClock();
    scope = new Scope(clock);
    sent = createSent({ scope, storage: createStorage() });
    account = signal<Account | undefined>(accountAt(OWN));
    network = signal<CaipNetwork | undefined>(ethereum);
    [transfers, steps, hasReceipt, status] = [[], [], true, 'pending'];
    wallet = async () => undefined;
  });
  afterEach(() => {
    scope.dispose();
    localStorage.clear();
  });

  const adapter: { -readonly [K in 'transfer' | 'loadReads']: ChainAdapter[K] } = {
    transfer: async (request, progress = {}) => {
      progress.onAsk?.();
      transfers.push([request, progress]);
      await wallet();
      progress.onSent?.(HASH);
      return HASH;
    },
    loadReads: async () =>
      ({
        receipt: async () => {
          if (!hasReceipt) throw new W3mError('RPC_FAILED');
          return { fee: undefined, changes: [payment.amount] };
        },
        status: async () => {
          if (status instanceof W3mError) throw status;
          return status;
        },
      }) as never, // what a payment reads
  };
  const pay = (): ReturnType<typeof payByWallet> =>
    payByWallet(
      {
        scope,
        sent,
        accountOf: () => account.get(),
        network: { of: () => network.get() },
        adapterOf: () => adapter as ChainAdapter, // as much of an adapter as a payment uses
        refreshBalance: () => undefined,
        switchNetwork: async to => network.set(to),
        tokens: { refresh: async () => undefined },
        preview: { settled: () => new Promise(resolve => (endPreview = resolve)) },
      },
      { payment, account: accountAt(OWN), network: ethereum },
      new AbortController().signal,
      step => steps.push(step),
    );
  const entry = () => sent.of(`eip155:1:${OWN}`)[0];

  for (const [what, change] of [
    ['the account', () => account.set(accountAt(TO))],
    ['the network', () => network.set(other)],
    ['the wallet', () => account.set(undefined)],
  ] as const) {
    it(`rejects with PAY_INTERRUPTED if ${what} changes while the preview is read`, async () => {
      const paid = expectRejection(pay(), 'PAY_INTERRUPTED');
      await settle();
      change();
      endPreview(PREVIEW);
      await paid;
      expect([transfers, steps, entry()]).to.deep.equal([[], [], undefined]);
    });
  }

  it('rejects with PAY_INTERRUPTED if the network changes while a preview is read that does not come', async () => {
    const paid = expectRejection(pay(), 'PAY_INTERRUPTED');
    await settle();
    network.set(other);
    clock.advance(PAY_PREVIEW_MS);
    await paid;
    expect(transfers).to.deep.equal([]);
  });

  it('rejects with TRANSFER_UNDER_WAY if another tab sends the same while the preview is read', async () => {
    const paid = expectRejection(pay(), 'TRANSFER_UNDER_WAY');
    await settle();
    recordSent(sent, reviewOf(payment, accountAt(OWN), ethereum), { hash: '0x1', at: clock.now() });
    endPreview(PREVIEW);
    await paid;
    expect(transfers).to.deep.equal([]);
  });

  it('tells the adapter the account and the network that the person has seen', async () => {
    const paid = pay();
    await settle();
    endPreview(PREVIEW);
    expect(await paid).to.deep.equal({ hash: HASH, received: payment.amount });
    expect(transfers.map(([, { reviewed }]) => reviewed)).to.deep.equal([{ account: OWN, network: 'eip155:1' }]);
  });

  describe('that a wallet is asked for', () => {
    const hang = (): Promise<void> => new Promise(() => undefined);
    const lost = (): Promise<void> => Promise.reject(new W3mError('OUTCOME_UNKNOWN'));
    const reachWallet = async (): Promise<void> => {
      await settle();
      endPreview(PREVIEW);
      await settle();
    };
    /** Loads the page again: only the storage is the same. */
    const reload = (): void => {
      scope.dispose();
      scope = new Scope(clock);
      sent = createSent({ scope, storage: createStorage() });
    };

    it('may be under way after a reload, so that another try asks no wallet', async () => {
      wallet = hang;
      void pay();
      await reachWallet();
      reload();
      await expectRejection(pay(), 'OUTCOME_UNKNOWN');
      expect([transfers.length, entry()]).to.deep.equal([1, undefined]);
      clock.advance(315_000);
      void pay();
      await reachWallet();
      expect(transfers).to.have.length(2);
    });

    it('may be under way in another tab that asks while this one plans', async () => {
      wallet = hang;
      void pay();
      await settle();
      const endOwn = endPreview;
      const other = expectRejection(pay(), 'OUTCOME_UNKNOWN');
      await settle();
      const plan = adapter.transfer;
      let goOn = (): void => undefined;
      adapter.transfer = async (request, progress) => {
        await new Promise<void>(resolve => (goOn = resolve));
        return plan?.(request, progress) ?? '';
      };
      endPreview(PREVIEW);
      await settle();
      adapter.transfer = plan;
      endOwn(PREVIEW);
      await settle();
      goOn();
      await other;
      expect(transfers).to.have.length(1);
    });

    it('may be under way if the reply of the wallet is lost', async () => {
      wallet = lost;
      const paid = expectRejection(pay(), 'OUTCOME_UNKNOWN');
      await reachWallet();
      await paid;
      await expectRejection(pay(), 'OUTCOME_UNKNOWN');
      expect(transfers).to.have.length(1);
    });

    it('is over once the wallet declines', async () => {
      wallet = () => Promise.reject(new W3mError('USER_REJECTED'));
      for (const count of [1, 2]) {
        const paid = expectRejection(pay(), 'USER_REJECTED');
        await reachWallet();
        await paid;
        expect(transfers).to.have.length(count);
      }
    });

    it('is recorded once with its hash', async () => {
      const paid = pay();
      await reachWallet();
      await paid;
      const place = `eip155:1:${OWN}` as const;
      expect([sent.of(place).length, sent.requests(place)]).to.deep.equal([1, []]);
    });
  });

  /** Lets all reads of what has arrived fail. */
  const failReads = async (): Promise<void> => {
    hasReceipt = false;
    await settle();
    endPreview(PREVIEW);
    for (let read = 0; read < 3; read += 1) {
      await settle();
      clock.advance(RPC_POLLING_MS);
    }
  };

  it('rejects with PAY_UNCONFIRMED if the network of the payment does not have the transaction', async () => {
    const paid = expectRejection(pay(), 'PAY_UNCONFIRMED');
    await failReads();
    await paid;
    expect(entry()).to.include({ hash: HASH, status: 'pending' });
  });

  it('is paid if the network has the transaction, and does not tell what arrived', async () => {
    status = 'confirmed';
    const paid = pay();
    await failReads();
    expect(await paid).to.deep.equal({ hash: HASH, received: undefined });
    expect(entry()).to.include({ hash: HASH, status: 'confirmed' });
  });

  it('is paid by the confirmation alone if no node answers after it', async () => {
    status = new W3mError('NODE_UNREACHABLE');
    const paid = pay();
    await failReads();
    expect(await paid).to.deep.equal({ hash: HASH, received: undefined });
  });
});

import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { ExchangeBuyStatus } from '../controllers/domain/transactions/pay.js';
import type { PaySource } from '../controllers/providers/providers.js';
import { expectRejection } from '../testing/expect-rejection.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { TEST_PAYMENT } from '../testing/test-payment.js';
import { useAvailableExchanges, useExchangeBuyStatus, usePay, usePayUrlActions } from './pay.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const PAGE = { url: 'https://exchange.example/pay', sessionId: 's1' };
const HARBOR = { id: 'harbor', name: 'Harbor' };

describe('React hooks of payments', () => {
  let root: Root;
  let test: TestModal;
  let requests: unknown[];
  let answers: { exchanges: unknown; page: unknown; status: ExchangeBuyStatus | W3mError };
  const given = <T,>(value: unknown): T => {
    if (value instanceof W3mError) throw value;
    return value as T; // as the test sets it
  };
  const source: PaySource = {
    exchanges: async query => (requests.push(query), given(answers.exchanges)),
    payUrl: async order => (requests.push(order), given(answers.page)),
    status: async query => (requests.push(query), given(answers.status)),
  };

  beforeEach(async () => {
    requests = [];
    answers = { exchanges: { exchanges: [HARBOR], total: 1 }, page: PAGE, status: { status: 'UNKNOWN' } };
    root = createRoot(document.createElement('div'));
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    await test.session.features.load('pay');
  });
  afterEach(async () => {
    act(() => root.unmount());
    await act(async () => test.modal.dispose());
  });

  /** Renders a component that calls a hook; `now` is what the hook returned last. */
  function show<T>(use: () => T): { readonly now: T } {
    const seen: { now?: T } = {};
    const Page = (): ReactElement => {
      seen.now = use();
      return createElement('p');
    };
    act(() => root.render(createElement(Page)));
    return seen as { readonly now: T }; // rendered
  }

  describe('usePay', () => {
    it('opens the payment and reports its success', async () => {
      await test.connect();
      const events: unknown[] = [];
      const hook = show(() => usePay({ modalId: test.modal.id, onSuccess: data => events.push(data) }));
      expect([hook.now.isPending, hook.now.isSuccess, hook.now.isError]).to.deep.equal([false, false, false]);
      let ended: Promise<void> | undefined;
      await act(async () => {
        ended = hook.now.open(TEST_PAYMENT);
        await waitUntil(() => test.session.router.current.get().view === 'Pay');
      });
      expect(hook.now.isPending).to.equal(true);
      await act(async () => {
        await (await test.session.features.load('pay')).payByWallet();
        await ended;
      });
      expect([hook.now.isPending, hook.now.isSuccess, hook.now.isError]).to.deep.equal([false, true, false]);
      expect(events).to.deep.equal([hook.now.data]);
    });

    it('waits for a payment that takes longer than five minutes', async () => {
      await test.connect();
      const hook = show(() => usePay({ modalId: test.modal.id }));
      let ended: Promise<void> | undefined;
      await act(async () => {
        ended = hook.now.open(TEST_PAYMENT);
        await waitUntil(() => test.session.router.current.get().view === 'Pay');
        test.clock.advance(3_600_000);
        await test.settle();
      });
      expect(hook.now.isPending).to.equal(true);
      await act(async () => {
        await (await test.session.features.load('pay')).payByWallet();
        await ended;
      });
      expect(hook.now.isSuccess).to.equal(true);
    });

    it('reports options that are not valid', async () => {
      const events: string[] = [];
      const hook = show(() => usePay({ modalId: test.modal.id, onError: ({ code }) => events.push(code) }));
      await act(() => hook.now.open({ ...TEST_PAYMENT, amount: '-1' }));
      expect([hook.now.isError, hook.now.error?.code, hook.now.data]).to.deep.equal([
        ...[true, 'PAY_INVALID_OPTIONS', undefined],
      ]);
      expect(events).to.deep.equal(['PAY_INVALID_OPTIONS']);
    });

    it('reports a payment that is made after the component has gone: the host may show a spinner in its place', async () => {
      await test.connect();
      const events: unknown[] = [];
      const hook = show(() => usePay({ modalId: test.modal.id, onSuccess: data => events.push(data) }));
      let ended: Promise<void> | undefined;
      await act(async () => {
        ended = hook.now.open(TEST_PAYMENT);
        await waitUntil(() => test.session.router.current.get().view === 'Pay');
        root.render(createElement('p'));
      });
      await act(async () => {
        await (await test.session.features.load('pay')).payByWallet();
        await ended;
      });
      expect(events).to.have.length(1);
    });

    it('reports a payment that is made after another one was refused because of it', async () => {
      await test.connect();
      const [events, errors]: [unknown[], string[]] = [[], []];
      const hook = show(() =>
        usePay({
          modalId: test.modal.id,
          onSuccess: data => events.push(data),
          onError: ({ code }) => errors.push(code),
        }),
      );
      const feature = await test.session.features.load('pay');
      test.wallet.answer = 'hang';
      let ended: Promise<void> | undefined;
      await act(async () => {
        ended = hook.now.open(TEST_PAYMENT);
        await waitUntil(() => test.session.router.current.get().view === 'Pay');
        void feature.payByWallet();
        await test.settle();
        test.modal.shell.close();
      });
      await act(() => hook.now.open(TEST_PAYMENT));
      expect([hook.now.error?.code, ...errors]).to.deep.equal(['PAY_UNDER_WAY', 'PAY_UNDER_WAY']);
      await act(async () => {
        test.wallet.answerLate();
        await ended;
      });
      expect([hook.now.isSuccess, hook.now.error]).to.deep.equal([true, undefined]);
      expect(events).to.deep.equal([hook.now.data]);
    });
  });

  describe('useAvailableExchanges', () => {
    it('reads the exchanges on mount and on demand', async () => {
      const hook = show(() => useAvailableExchanges({ modalId: test.modal.id, asset: TEST_PAYMENT.paymentAsset }));
      await act(() => test.settle());
      const { data, total, isLoading } = hook.now;
      expect([data, total, isLoading]).to.deep.equal([[HARBOR], 1, false]);
      await act(() => hook.now.fetch({ page: 2, amount: 5 }));
      expect(requests.at(-1)).to.deep.include({ page: 2, amount: '5', asset: 'eip155:1/slip44:60' });
      await act(() => hook.now.fetch({ network: 'eip155:8453', asset: 'native' }));
      expect(requests.at(-1)).to.include({ asset: 'eip155:8453/slip44:60' });
      await act(() => hook.now.fetch({ asset: 'eip155:1/erc20:0x1' }));
      expect(requests.at(-1)).to.include({ asset: 'eip155:1/erc20:0x1' });
    });

    it('waits for the call, and tells a failure', async () => {
      answers.exchanges = new W3mError('SERVICE_FAILED');
      const hook = show(() => useAvailableExchanges({ modalId: test.modal.id, shouldFetchOnInit: false }));
      expect(requests).to.deep.equal([]);
      await act(() => hook.now.fetch());
      expect([hook.now.data, hook.now.error?.code]).to.deep.equal([undefined, 'SERVICE_FAILED']);
    });
  });

  it('usePayUrlActions begins a payment, and refuses a page that is no safe link', async () => {
    const hook = show(() => usePayUrlActions({ modalId: test.modal.id }));
    const request = { network: 'eip155:1', asset: 'native', recipient: TEST_PAYMENT.recipient, amount: '0.1' } as const;
    expect(await hook.now.getUrl('harbor', request)).to.deep.equal(PAGE);
    expect(requests.at(-1)).to.deep.equal({
      exchangeId: 'harbor',
      asset: 'eip155:1/slip44:60',
      amount: '0.1',
      recipient: `eip155:1:${TEST_PAYMENT.recipient}`,
    });
    answers.page = { ...PAGE, url: 'javascript:alert(1)' };
    await expectRejection(hook.now.getUrl('harbor', request), 'EXCHANGE_URL_FAILED');
  });

  describe('useExchangeBuyStatus', () => {
    it('reads until the payment has ended, and tells its success once', async () => {
      const events: unknown[] = [];
      const options = { exchangeId: 'harbor', sessionId: 's1', modalId: test.modal.id };
      const hook = show(() => useExchangeBuyStatus({ ...options, onSuccess: data => events.push(data) }));
      await act(() => test.settle());
      answers.status = { status: 'SUCCESS', txHash: '0xabc' };
      await act(() => hook.now.refetch());
      expect([hook.now.data, events]).to.deep.equal([answers.status, [answers.status]]);
      expect(requests).to.have.length(2);
    });

    it('keeps the last status when a read fails', async () => {
      const events: string[] = [];
      const options = { exchangeId: 'harbor', sessionId: 's1', modalId: test.modal.id };
      const hook = show(() => useExchangeBuyStatus({ ...options, onError: ({ code }) => events.push(code) }));
      await act(() => test.settle());
      answers.status = new W3mError('SERVICE_FAILED');
      await act(() => hook.now.refetch());
      expect([hook.now.data, hook.now.error?.code, events]).to.deep.equal([
        ...[{ status: 'UNKNOWN' }, 'SERVICE_FAILED', ['SERVICE_FAILED']],
      ]);
    });

    it('reads nothing while it is off', async () => {
      show(() => useExchangeBuyStatus({ exchangeId: 'h', sessionId: 's', modalId: test.modal.id, isEnabled: false }));
      await act(async () => test.settle());
      expect(requests).to.deep.equal([]);
    });
  });
});

import { expect } from '@open-wc/testing';
import { act, Activity, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ExchangeBuyStatus } from '../controllers/domain/transactions/pay.js';
import type { PaySource } from '../controllers/providers/providers.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { TEST_PAYMENT } from '../testing/test-payment.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAvailableExchanges, useExchangeBuyStatus, usePay } from './pay.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const HARBOR = { id: 'harbor', name: 'Harbor' };

/** Effects end and begin again with the state of the component, as after a hot update of its module too. */
describe('React hooks of payments whose effects run again', () => {
  let root: Root;
  let test: TestModal;
  let requests: unknown[];
  let statuses: Readonly<Record<string, ExchangeBuyStatus>>;
  let answer: Promise<void>;
  const source: PaySource = {
    exchanges: async query => {
      requests.push(query);
      await answer;
      return { exchanges: [HARBOR], total: 1 };
    },
    payUrl: async () => ({ url: 'https://exchange.example/pay', sessionId: 's1' }),
    status: async query => {
      requests.push(query);
      await answer;
      return statuses[query.sessionId] ?? { status: 'UNKNOWN' };
    },
  };

  beforeEach(async () => {
    requests = [];
    statuses = {};
    answer = Promise.resolve();
    root = createRoot(document.createElement('div'));
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    await test.session.features.load('pay');
  });
  afterEach(async () => {
    act(() => root.unmount());
    await act(async () => test.modal.dispose());
  });

  /** Renders a hook in a component that can be hidden, which ends its effects. */
  function show<P, T>(use: (props: P) => T, first: NoInfer<P>) {
    const seen: { now?: T } = {};
    const Page = ({ given }: { readonly given: P }): ReactElement => {
      seen.now = use(given);
      return createElement('p');
    };
    const render = (given: P, mode: 'visible' | 'hidden' = 'visible'): void =>
      act(() => root.render(createElement(Activity, { mode, children: createElement(Page, { given }) })));
    render(first);
    return { render, seen: seen as { readonly now: T } }; // rendered
  }
  const holdAnswer = (): (() => void) => {
    let release = (): void => undefined;
    answer = new Promise<void>(resolve => (release = resolve));
    return release;
  };
  it('usePay reports an outcome that comes after its component was hidden', async () => {
    await test.connect();
    const events: unknown[] = [];
    const { render, seen } = show(() => usePay({ modalId: test.modal.id, onSuccess: data => events.push(data) }), 0);
    let ended: Promise<void> | undefined;
    await act(async () => {
      ended = seen.now.open(TEST_PAYMENT);
      await waitUntil(() => test.session.router.current.get().view === 'Pay');
    });
    render(0, 'hidden');
    render(0);
    expect(seen.now.isPending).to.equal(true);
    await act(async () => {
      await (await test.session.features.load('pay')).payByWallet();
      await ended;
    });
    expect([seen.now.isPending, seen.now.isSuccess]).to.deep.equal([false, true]);
    expect(events).to.deep.equal([seen.now.data]);
  });

  it('useAvailableExchanges ends its loading state when a read on demand is answered after', async () => {
    const release = holdAnswer();
    const { render, seen } = show(
      () => useAvailableExchanges({ modalId: test.modal.id, shouldFetchOnInit: false }),
      undefined,
    );
    act(() => void seen.now.fetch());
    render(undefined, 'hidden');
    render(undefined);
    await act(async () => {
      release();
      await test.settle();
    });
    expect([seen.now.isLoading, seen.now.data]).to.deep.equal([false, [HARBOR]]);
    expect(requests).to.have.length(1);
  });

  it('useAvailableExchanges ends its loading state when the host turns its first read off', async () => {
    const release = holdAnswer();
    const { render, seen } = show(
      (shouldFetchOnInit: boolean) => useAvailableExchanges({ modalId: test.modal.id, shouldFetchOnInit }),
      true,
    );
    expect(seen.now.isLoading).to.equal(true);
    render(false);
    await act(async () => {
      release();
      await test.settle();
    });
    expect(seen.now.isLoading).to.equal(false);
  });

  it('useExchangeBuyStatus ends its loading state when the host turns it off', async () => {
    const release = holdAnswer();
    const { render, seen } = show(
      (isEnabled: boolean) =>
        useExchangeBuyStatus({ exchangeId: 'harbor', sessionId: 's1', modalId: test.modal.id, isEnabled }),
      true,
    );
    expect(seen.now.isLoading).to.equal(true);
    render(false);
    await act(async () => {
      release();
      await test.settle();
    });
    expect(seen.now.isLoading).to.equal(false);
  });

  it('useExchangeBuyStatus reads another payment after one has ended, and shows nothing of the first', async () => {
    statuses = { s1: { status: 'SUCCESS', txHash: '0xabc' } };
    const events: unknown[] = [];
    const { render, seen } = show(
      (sessionId: string) =>
        useExchangeBuyStatus({
          exchangeId: 'harbor',
          sessionId,
          modalId: test.modal.id,
          onSuccess: data => events.push(data),
        }),
      's1',
    );
    await act(() => test.settle());
    expect(seen.now.data).to.deep.equal(statuses['s1']);
    const release = holdAnswer();
    render('s2');
    expect([seen.now.data, seen.now.isLoading]).to.deep.equal([undefined, true]);
    await act(async () => {
      release();
      await test.settle();
    });
    expect(seen.now.data).to.deep.equal({ status: 'UNKNOWN' });
    expect(events).to.deep.equal([statuses['s1']]);
    expect(requests).to.have.length(2);
  });
});

'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  getAvailableExchanges,
  getExchangeBuyStatus,
  getPayUrl,
  openPayUrl,
  pay,
  type AvailableExchanges,
  type AvailableExchangesRequest,
  type Exchange,
  type ExchangeBuyStatus,
  type ExchangePage,
  type PaymentOptions,
  type PayResult,
  type PayUrlRequest,
} from '../controllers/app-kit/entries/pay.js';
import type { W3mError } from '../controllers/index.js';
import { asError } from './as-error.js';
import type { ModalReference } from './use-modal.js';

export * from '../controllers/app-kit/entries/pay.js';

/** How often the status is read by default, and at most, in milliseconds. */
const [POLLING_MS, POLLING_MIN_MS] = [4_000, 3_000];

/** Keeps the last callbacks without making effects depend on them. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * Tells whether the effects of the component run. They end while it is hidden and during a hot update too, and begin
 * again with its state, so that a cleanup must not drop the outcome of a call.
 */
function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** Options of `usePay`. */
export interface UsePayOptions extends ModalReference {
  onSuccess?(data: PayResult): void;
  onError?(error: W3mError): void;
}

export interface UsePay {
  /** Opens the modal for a payment. Resolves with the outcome known; `error` and `onError` report a failure. */
  open(options: PaymentOptions): Promise<void>;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly error: W3mError | undefined;
  readonly data: PayResult | undefined;
}

type Outcome =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: PayResult }
  | { readonly status: 'error'; readonly error: W3mError };

/**
 * Returns a function that asks for a payment, and the state of its last call, which is pending as long as the payment takes. A
 * payment that is made is always told, also after the unmount, and after a later call that was refused because of it; the
 * failure of an earlier call is not.
 */
export function usePay({ modalId, onSuccess, onError }: UsePayOptions = {}): UsePay {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' });
  const latest = useLatest({ onSuccess, onError });
  const call = useRef(0);

  const open = useCallback(
    async (options: PaymentOptions) => {
      const own = (call.current += 1);
      setOutcome({ status: 'pending' });
      const ended = await pay(options, { modalId, timeoutMs: Infinity }).catch((cause: unknown) => ({
        success: false as const,
        error: asError(cause),
      }));
      if (ended.success) {
        setOutcome({ status: 'success', data: ended.result });
        latest.current.onSuccess?.(ended.result);
      } else if (call.current === own) {
        setOutcome({ status: 'error', error: ended.error });
        latest.current.onError?.(ended.error);
      }
    },
    [modalId, latest],
  );

  return useMemo(
    () => ({
      open,
      isPending: outcome.status === 'pending',
      isSuccess: outcome.status === 'success',
      isError: outcome.status === 'error',
      error: outcome.status === 'error' ? outcome.error : undefined,
      data: outcome.status === 'success' ? outcome.data : undefined,
    }),
    [open, outcome],
  );
}

/** State of a read. */
interface Read<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  readonly error: W3mError | undefined;
}

const IDLE: Read<never> = { data: undefined, isLoading: false, error: undefined };

/** Options of `useAvailableExchanges`. */
export interface UseAvailableExchangesOptions extends AvailableExchangesRequest {
  /** False waits for `fetch`; true by default. */
  readonly shouldFetchOnInit?: boolean | undefined;
}

/** State of `useAvailableExchanges`. */
export interface UseAvailableExchanges extends Read<readonly Exchange[]> {
  /** How many exchanges there are in all pages. */
  readonly total: number | undefined;
  fetch(request?: AvailableExchangesRequest): Promise<void>;
}

/** Reads the exchanges that can pay an asset, when the component mounts and on demand. */
export function useAvailableExchanges({
  shouldFetchOnInit = true,
  ...request
}: UseAvailableExchangesOptions = {}): UseAvailableExchanges {
  const [read, setRead] = useState<Read<AvailableExchanges>>(IDLE);
  const latest = useLatest(request);
  const call = useRef(0);
  const fetch = useCallback(
    async (change?: AvailableExchangesRequest) => {
      const own = (call.current += 1);
      setRead(now => ({ ...now, isLoading: true, error: undefined }));
      try {
        const data = await getAvailableExchanges({ ...latest.current, ...change });
        if (call.current === own) setRead({ data, isLoading: false, error: undefined });
      } catch (cause) {
        if (call.current === own) setRead({ data: undefined, isLoading: false, error: asError(cause) });
      }
    },
    [latest],
  );
  useEffect(() => {
    if (shouldFetchOnInit) void fetch();
  }, [fetch, shouldFetchOnInit]);
  const { data, isLoading, error } = read;
  return useMemo(
    () => ({ isLoading, error, fetch, data: data?.exchanges, total: data?.total }),
    [data, isLoading, error, fetch],
  );
}

/** Returns functions that begin a payment at an exchange, and open its page. `openUrl` must be called by a click itself. */
export function usePayUrlActions({ modalId }: ModalReference = {}): {
  getUrl(exchangeId: string, request: PayUrlRequest): Promise<ExchangePage>;
  openUrl(exchangeId: string, request: PayUrlRequest, openInNewTab?: boolean): Promise<ExchangePage>;
} {
  return useMemo(
    () => ({
      getUrl: (exchangeId, request) => getPayUrl(exchangeId, request, { modalId }),
      openUrl: (exchangeId, request, openInNewTab = true) => openPayUrl(exchangeId, request, openInNewTab, { modalId }),
    }),
    [modalId],
  );
}

/** Options of `useExchangeBuyStatus`. */
export interface UseExchangeBuyStatusOptions extends ModalReference {
  readonly exchangeId: string;
  readonly sessionId: string;
  /** How often the status is read, in milliseconds; at least 3000. */
  readonly pollingInterval?: number | undefined;
  readonly isEnabled?: boolean | undefined;
  onSuccess?(data: ExchangeBuyStatus): void;
  onError?(error: W3mError): void;
}

const isOver = ({ status }: ExchangeBuyStatus): boolean => status === 'SUCCESS' || status === 'FAILED';

/** Reads how far a payment at an exchange is, again and again until its end. */
export function useExchangeBuyStatus({
  exchangeId,
  sessionId,
  pollingInterval = POLLING_MS,
  isEnabled = true,
  modalId,
  onSuccess,
  onError,
}: UseExchangeBuyStatusOptions): Read<ExchangeBuyStatus> & { refetch(): Promise<void> } {
  const payment = `${exchangeId} ${sessionId}`;
  const [stored, setStored] = useState<{ readonly payment: string; readonly read: Read<ExchangeBuyStatus> }>();
  const read = stored?.payment === payment ? stored.read : IDLE; // another payment has another status
  const latest = useLatest({ payment, onSuccess, onError });
  const isMounted = useIsMounted();
  const call = useRef(0);
  const refetch = useCallback(async () => {
    const change = (next: Partial<Read<ExchangeBuyStatus>>): void =>
      setStored(now => ({ payment, read: { ...(now?.payment === payment ? now.read : IDLE), ...next } }));
    const own = (call.current += 1);
    change({ isLoading: true });
    const ended = await getExchangeBuyStatus(exchangeId, sessionId, { modalId }).then(
      data => ({ data, error: undefined }),
      (cause: unknown) => ({ error: asError(cause) }), // keeps the last status
    );
    if (call.current !== own) return;
    // A component that is shown again reads the status again, and calls back then
    if (!isMounted.current || latest.current.payment !== payment) return change({ isLoading: false });
    change({ ...ended, isLoading: false });
    if (ended.error) latest.current.onError?.(ended.error);
    else if (ended.data.status === 'SUCCESS') latest.current.onSuccess?.(ended.data);
  }, [exchangeId, sessionId, payment, modalId, latest, isMounted]);

  const hasEnded = read.data !== undefined && isOver(read.data);
  useEffect(() => {
    if (!isEnabled || hasEnded) return;
    void refetch();
    const timer = setInterval(() => void refetch(), Math.max(pollingInterval, POLLING_MIN_MS));
    return () => clearInterval(timer);
  }, [isEnabled, hasEnded, refetch, pollingInterval]);

  return useMemo(() => ({ ...read, refetch }), [read, refetch]);
}

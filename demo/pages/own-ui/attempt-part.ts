import type { AttemptState, ConnectAttempt, Kit, KitWallet } from 'latchkey/headless';
import { button, el, field } from './parts.js';

const FAILURES: Readonly<Record<string, string>> = {
  USER_REJECTED: 'You declined in your wallet.',
  CONNECT_TIMEOUT: 'Your wallet did not answer.',
  PAIRING_EXPIRED: 'The link has expired.',
};

/** Connects a wallet: list and search, then each step of the attempt. */
export class AttemptPart {
  readonly element = el('div');
  readonly #kit: Kit;
  #attempt: ConnectAttempt | undefined;
  #shown = '';

  constructor(kit: Kit) {
    this.#kit = kit;
    kit.wallets.subscribe(() => this.#draw());
    kit.accounts.subscribe(() => this.#draw());
    kit.requests.subscribe(() => this.#showFrame());
  }

  #connect(wallet: string): void {
    const attempt = this.#kit.connect({ wallet });
    this.#attempt = attempt;
    attempt.subscribe(() => this.#draw());
    void attempt.then(
      () => undefined,
      () => undefined, // the state has the failure
    );
  }

  #draw(): void {
    const { active } = this.#kit.accounts.get();
    const state = this.#attempt?.get();
    const isConnected = active?.status === 'connected';
    const isAsking = state !== undefined && state.status !== 'connected';
    const parts = isAsking ? this.#step(state) : isConnected ? [] : this.#list();
    const keepVisible = (key: string, value: unknown): unknown => (key === 'waitSeconds' ? undefined : value);
    const drawn = JSON.stringify([isAsking ? state : isConnected ? '' : this.#kit.wallets.get()], keepVisible);
    if (drawn === this.#shown) return; // keeps the focus, and what is typed, while nothing on the page has changed
    this.#shown = drawn;
    this.element.replaceChildren(...parts);
  }

  #list(): readonly HTMLElement[] {
    const { methods, installed, results, search, status, error } = this.#kit.wallets.get();
    const row = (wallet: KitWallet): HTMLElement =>
      el(
        'li',
        {},
        button(wallet.name, `wallet-${wallet.id}`, () => this.#connect(wallet.id)),
      );
    return [
      el('h2', {}, 'Connect'),
      ...(methods.includes('ID_AUTH') ? [button('Sign in by email', 'sign-in', () => this.#connect('ID_AUTH'))] : []),
      ...(methods.includes('walletConnect')
        ? [button('Show a code', 'code', () => this.#connect('walletConnect'))]
        : []),
      el('ul', { testId: 'installed' }, ...installed.map(row)),
      field('Search', 'search', text => void this.#kit.wallets.search(text)),
      el('ul', { testId: 'found' }, ...(search === '' ? [] : results).map(row)),
      el('p', { testId: 'list-state' }, error ?? status),
    ];
  }

  #step(state: AttemptState): readonly HTMLElement[] {
    const attempt = this.#attempt;
    if (!attempt) return [];
    const cancel = button('Cancel', 'cancel', () => {
      attempt.abort();
      this.#attempt = undefined;
      this.#draw();
    });
    const again = button('Try again', 'retry', () => attempt.retry());
    const status = el('p', { testId: 'status' }, state.status);
    switch (state.status) {
      case 'waiting':
        return [status, el('p', {}, `Continue in ${state.wallet?.name ?? 'your wallet'}.`), cancel];
      case 'uri': {
        const link = attempt.links('mobile');
        const uri = el('textarea', { testId: 'uri', readOnly: true, value: state.uri });
        return [
          status,
          uri,
          ...(link ? [el('a', { href: link.href, testId: 'link' }, 'Open the wallet')] : []),
          cancel,
        ];
      }
      case 'login':
        return [status, field('Email', 'email', text => attempt.submit(text)), el('p', {}, state.error ?? ''), cancel];
      case 'otp':
        return [
          status,
          field(`Code for ${state.email}`, 'otp', text => attempt.submit(text)),
          el('p', { testId: 'otp-error' }, state.error ?? ''),
          cancel,
        ];
      case 'device':
        return [status, el('p', {}, `Open the link that was sent to ${state.email}.`), cancel];
      case 'consent':
      case 'sign-in':
        return [
          status,
          el('pre', {}, state.status === 'sign-in' ? (state.message ?? '') : (state.termsUrl ?? '')),
          button('Accept', 'accept', () => attempt.submit(true)),
          button('Decline', 'decline', () => attempt.submit(false)),
        ];
      case 'failed':
        return [status, el('p', { testId: 'failure' }, FAILURES[state.code] ?? state.code), again, cancel];
      case 'choosing':
      case 'connected':
        return [];
    }
  }

  /** The embedded wallet asks in a frame of its own; the page only says where. */
  #showFrame(): void {
    const { current } = this.#kit.requests.get();
    if (current?.kind !== 'approval' || !current.hasSurface) return;
    this.#kit.requests.show({ left: 16, top: 16, width: 360, height: 544, title: 'Your wallet' });
  }
}

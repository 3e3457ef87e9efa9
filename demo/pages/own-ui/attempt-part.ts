import type { AttemptState, ConnectAttempt, Kit, KitWallet } from 'latchkey/headless';
import { button, el, failure, form } from './parts.js';

/** Connects a wallet: list and search, then each step of the attempt. */
export class AttemptPart {
  readonly element = el('div');
  /** The link to an app on this phone while it asks. */
  readonly app = el('p');
  readonly #kit: Kit;
  #attempt: ConnectAttempt | undefined;
  #shown = '';

  constructor(kit: Kit) {
    this.#kit = kit;
    kit.wallets.subscribe(() => this.#draw());
    kit.accounts.subscribe(() => this.#draw());
    kit.requests.subscribe(() => this.#drawRequest());
  }

  #connect(wallet: string): void {
    const attempt = this.#kit.connect({ wallet });
    this.#attempt = attempt;
    attempt.subscribe(() => this.#draw());
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
    const row = ({ id, name }: KitWallet): HTMLElement =>
      el(
        'li',
        {},
        button(name, `wallet-${id}`, () => this.#connect(id)),
      );
    return [
      el('h2', {}, 'Connect'),
      ...(methods.includes('ID_AUTH') ? [button('Sign in by email', 'by-email', () => this.#connect('ID_AUTH'))] : []),
      ...(methods.includes('walletConnect')
        ? [button('Show a code', 'code', () => this.#connect('walletConnect'))]
        : []),
      el('ul', { testId: 'installed' }, ...installed.map(row)),
      form('Search', 'search', ['name'], ({ name }) => void this.#kit.wallets.search(name)),
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
    const status = el('p', { testId: 'status' }, state.status);
    const problem = 'error' in state && state.error ? [failure(state.error)] : [];
    switch (state.status) {
      case 'waiting':
        return [status, el('p', {}, `Continue in ${state.wallet?.name ?? 'your wallet'}.`), cancel];
      case 'uri': {
        const link = attempt.links('mobile');
        const opening = link
          ? [el('a', { href: link.href, onclick: () => attempt.opened('mobile') }, 'Open the wallet')]
          : [];
        return [status, el('textarea', { testId: 'uri', readOnly: true, value: state.uri }), ...opening, cancel];
      }
      case 'login':
        return [status, form('', 'login', ['email'], ({ email }) => attempt.submit(email)), ...problem, cancel];
      case 'otp':
        return [status, form(state.email, 'otp', ['code'], ({ code }) => attempt.submit(code)), ...problem, cancel];
      case 'device':
        return [status, el('p', {}, `Open the link that was sent to ${state.email}.`), ...problem, cancel];
      case 'consent':
      case 'sign-in':
        return [status, ...question(state, attempt.submit)];
      case 'failed':
        return [status, failure(state.code), button('Try again', 'retry', () => attempt.retry()), cancel];
      case 'choosing':
      case 'connected':
        return [];
    }
  }

  /** An app on this phone is reached by a link. The embedded wallet asks in a frame of its own; the page says where. */
  #drawRequest(): void {
    const { current } = this.#kit.requests.get();
    const link = current?.kind === 'app' && el('a', { href: current.href, target: current.target, testId: 'app' });
    if (link) link.textContent = `Open ${current.wallet}`;
    this.app.replaceChildren(...(link ? [link] : []));
    if (current?.kind !== 'approval' || !current.hasSurface) return;
    this.#kit.requests.show({ left: 16, top: 16, width: 360, height: 544, title: 'Your wallet' });
  }
}

const question = (state: AttemptState, answer: (isAccepted: boolean) => void): readonly HTMLElement[] => [
  el('pre', {}, state.status === 'sign-in' ? (state.message ?? '') : 'I accept the terms.'),
  button('Accept', 'accept', () => answer(true)),
  button('Decline', 'decline', () => answer(false)),
];

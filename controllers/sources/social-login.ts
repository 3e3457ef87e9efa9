import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, loadErrors, W3mError } from '../domain/errors/errors.js';
import { SOCIAL_TIMEOUT_MS } from '../domain/embedded/frame-constants.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import { socialProvider } from '../domain/storage/storage-keys.js';
import type { EmbeddedContext } from './embedded-context.js';
import { tellLoginError } from './login-errors.js';
import { openPopup, resultOf, type Popup } from './social-popup.js';
import { trackSignIn } from './track-view.js';

/** How far a social sign-in is. */
export type SocialStep =
  /** The person is at the provider, in another window. */
  | 'waiting'
  /** The person is still there; the sign-in may be repeated, and the window is still heard. */
  | 'late'
  /** The wallet reads the account. */
  | 'reading'
  | 'failed'
  /** The browser has blocked the window. */
  | 'blocked';

type RedirectProvider = Exclude<SocialProvider, 'farcaster'>;

/**
 * Completes a sign-in with the result of the provider, and connects, unless `stop` is aborted before or the person has
 * connected another wallet meanwhile.
 */
export async function completeSocialLogin(
  context: EmbeddedContext,
  provider: SocialProvider,
  uri: string,
  stop?: AbortSignal,
): Promise<void> {
  const { adapters, openWallet, events, connect, needSession } = context;
  const isStillValid = trackSignIn(needSession().router, adapters);
  try {
    const wallet = await openWallet();
    const result = await wallet.login?.({ kind: 'social', uri }, stop);
    if (stop?.aborted || !isStillValid()) return;
    await connect(provider, result?.next === 'done' ? result.userName : undefined);
    events.track('SOCIAL_LOGIN_SUCCESS', { provider });
  } catch (error) {
    if (!stop?.aborted) events.track('SOCIAL_LOGIN_ERROR', { provider });
    throw error;
  }
}

/** Creates the sign-in with social accounts and passkeys. */
export const createSocialLogin = (context: EmbeddedContext): SocialLogin => new SocialLogin(context);

/** Sign-in with social accounts, in a window of their provider; with Farcaster, on a phone; and with a passkey. */
export class SocialLogin {
  readonly #context: EmbeddedContext;
  readonly #step = signal<SocialStep>('waiting');
  readonly #error = signal<W3mError | undefined>(undefined);
  readonly #provider = signal<SocialProvider | undefined>(undefined);
  readonly #farcasterUri = signal<string | undefined>(undefined);
  readonly #isBusyWithPasskey = signal(false);
  readonly #leavingFor = signal<RedirectProvider | undefined>(undefined);
  /** The attempt under way; another one ends it. */
  #attempt = new AbortController();

  readonly step: ReadonlySignal<SocialStep> = this.#step;
  /** The provider of the attempt under way; views show it. */
  readonly provider: ReadonlySignal<SocialProvider | undefined> = this.#provider;
  /** Why the attempt failed. */
  readonly error: ReadonlySignal<W3mError | undefined> = this.#error;
  /** Link to scan with a phone that has Farcaster. */
  readonly farcasterUri: ReadonlySignal<string | undefined> = this.#farcasterUri;
  readonly isBusyWithPasskey: ReadonlySignal<boolean> = this.#isBusyWithPasskey;
  /** Provider for which the page is about to be left. */
  readonly leavingFor: ReadonlySignal<RedirectProvider | undefined> = this.#leavingFor;

  constructor(context: EmbeddedContext) {
    this.#context = context;
  }

  /** Starts a sign-in. Call it in the handler of a click: browsers open no window otherwise. */
  start(provider: SocialProvider): void {
    const { events, needSession } = this.#context;
    const { router, environment } = needSession();
    events.track('SOCIAL_LOGIN_STARTED', { provider });
    if (environment.isTelegram && provider !== 'farcaster') return void this.#leavePage(provider);
    this.#error.set(undefined);
    this.#provider.set(provider);
    if (provider === 'farcaster') return router.push('ConnectingFarcaster');
    router.push('ConnectingSocial', { provider });
    this.retry(provider);
  }

  /** Opens the window of a provider; call it in the handler of a click. */
  retry(provider: RedirectProvider): void {
    const attempt = this.#renew();
    this.#provider.set(provider);
    const popup = openPopup();
    this.#error.set(undefined);
    this.#step.set(popup ? 'waiting' : 'blocked');
    if (popup) void this.#follow(provider, popup, attempt);
  }

  /** Ends the attempt, for another way to sign in. */
  leave(): void {
    this.#renew();
    this.#provider.set(undefined);
    this.#error.set(undefined);
  }

  /**
   * Ends the attempt: the person has left its view. A sign-in that the provider has confirmed is completed if the person
   * has only closed the modal.
   */
  cancel(): void {
    const isClosed = !untracked(() => this.#context.shell.isOpen.get());
    if (isClosed && untracked(() => this.#step.get()) === 'reading') return;
    this.#renew();
  }

  /** Shows the link for Farcaster, and waits for the phone. `signal` is aborted when the person leaves the view. */
  async connectFarcaster(signal: AbortSignal): Promise<void> {
    const { openWallet, events, connect, remote } = this.#context;
    const provider = 'farcaster';
    const attempt = this.#renew();
    this.#farcasterUri.set(undefined);
    this.#error.set(undefined);
    this.#step.set('waiting');
    const stop = AbortSignal.any([attempt, signal]);
    try {
      const wallet = await openWallet();
      await remote.expectServed();
      const started = await wallet.login?.({ kind: 'farcaster-start' }, stop);
      if (started?.next !== 'open') throw new W3mError('WALLET_BAD_REPLY', { cause: started });
      stop.throwIfAborted();
      this.#farcasterUri.set(started.uri);
      const result = await wallet.login?.({ kind: 'farcaster' }, stop);
      stop.throwIfAborted();
      this.#step.set('reading');
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider });
      await connect(provider, result?.next === 'done' ? result.userName : undefined);
      events.track('SOCIAL_LOGIN_SUCCESS', { provider });
    } catch (error) {
      this.#fail(provider, error, stop);
    }
  }

  /** Ends what waits for the phone: the person has left the view without an account. */
  async leaveFarcaster(): Promise<void> {
    this.#farcasterUri.set(undefined);
    const wallet = await this.#context.openWallet();
    wallet.reload?.(); // at once: a later one would end the next attempt
  }

  /** Signs in with a passkey, or creates an account with one. The wallet shows itself, since it asks the browser. */
  async connectPasskey(purpose: 'create' | 'use'): Promise<void> {
    const { adapters, openWallet, connect, needSession, toasts, remote } = this.#context;
    if (untracked(() => this.#isBusyWithPasskey.get())) return;
    const attempt = this.#renew();
    const isStillValid = trackSignIn(needSession().router, adapters);
    this.#isBusyWithPasskey.set(true);
    try {
      const wallet = await openWallet();
      await remote.expectServed();
      const result = await wallet.login?.({ kind: 'passkey', purpose }, attempt);
      if (attempt.aborted || !isStillValid()) return;
      await connect(undefined, result?.next === 'done' ? result.userName : undefined);
    } catch (cause) {
      const error = asW3mError(cause);
      if (attempt.aborted || error.code === 'FRAME_ABORTED') return;
      await loadErrors();
      if (error.surface === 'alert') needSession().alerts.show(error);
      else tellLoginError(toasts, cause);
    } finally {
      this.#isBusyWithPasskey.set(false);
    }
  }

  #renew(): AbortSignal {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    return AbortSignal.any([this.#attempt.signal, this.#context.scope.signal]);
  }

  async #uriOf(provider: RedirectProvider, stop?: AbortSignal): Promise<string> {
    const wallet = await this.#context.openWallet();
    await this.#context.remote.expectServed();
    const started = await wallet.login?.({ kind: 'social-start', provider }, stop);
    if (started?.next !== 'open') throw new W3mError('WALLET_BAD_REPLY', { cause: started });
    return started.uri;
  }

  async #follow(provider: RedirectProvider, popup: Popup, stop: AbortSignal): Promise<void> {
    const { scope, events, openWallet, needSession } = this.#context;
    stop.addEventListener('abort', () => popup.close(), { once: true });
    const calm = scope.after(SOCIAL_TIMEOUT_MS, () => {
      if (!stop.aborted && untracked(() => this.#step.get()) === 'waiting') this.#step.set('late');
    });
    try {
      const uri = await this.#uriOf(provider, stop);
      const { origin = new URL(uri).origin } = await openWallet();
      stop.throwIfAborted();
      popup.go(uri);
      const result = await resultOf(popup, { scope, origin, stop });
      if (result === undefined) {
        events.track('SOCIAL_LOGIN_CANCELED', { provider });
        this.#provider.set(undefined);
        const { router } = needSession();
        if (untracked(() => router.current.get()).view === 'ConnectingSocial') router.goBack();
        return;
      }
      popup.close();
      this.#step.set('reading');
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider });
      await completeSocialLogin(this.#context, provider, result, stop);
    } catch (error) {
      popup.close();
      this.#fail(provider, error, stop);
    } finally {
      calm();
    }
  }

  #fail(provider: SocialProvider, error: unknown, stop: AbortSignal): void {
    if (stop.aborted) return;
    if (provider === 'farcaster') this.#context.events.track('SOCIAL_LOGIN_ERROR', { provider });
    this.#error.set(asW3mError(error));
    this.#step.set('failed');
  }

  /** Leaves the page for the provider, where a window cannot be opened; `followEmbedded` completes the sign-in. */
  async #leavePage(provider: RedirectProvider): Promise<void> {
    const { storage, toasts } = this.#context;
    if (untracked(() => this.#leavingFor.get())) return;
    this.#leavingFor.set(provider);
    try {
      const uri = new URL(await this.#uriOf(provider));
      const state = uri.searchParams.get('state') ?? '';
      uri.searchParams.set('state', `${state}--${encodeURIComponent(location.href)}`); // the wallet's page returns to it
      storage.set(socialProvider, provider);
      window.open(uri, '_top');
    } catch (error) {
      tellLoginError(toasts, error);
      this.#leavingFor.set(undefined);
    }
  }
}

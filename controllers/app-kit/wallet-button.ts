import { effect, untracked, type Dispose } from '../core/signals.js';
import { findModal } from '../modal/modal-registry.js';
import type { Modal } from '../modal/modal.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import { W3mError } from '../domain/errors/errors.js';
import type { WalletName } from '../domain/wallets/named-wallets.js';
import type { WalletButtonData, WalletButtonRequest } from './connect-named.js';
import type { EmailUpdate, EmailUpdateRequest } from './update-email.js';

export type { WalletButtonData, WalletButtonRequest } from './connect-named.js';
export type { EmailUpdate, EmailUpdateRequest } from './update-email.js';

/** Connects one wallet by name, without the list of wallets. */
export interface WalletButton {
  /** True once every stored connection is restored or has failed to be. */
  isReady(): boolean;
  /**
   * Calls `listener` at once, and when `isReady` changes, also to false with another modal. Returns the unsubscribe
   * function.
   */
  subscribeIsReady(listener: (state: { readonly isReady: boolean }) => void): Dispose;
  /**
   * Opens the modal at the named wallet and resolves when it is connected: an installed wallet is asked at once, any
   * other is connected through WalletConnect, or downloaded. `email` and the name of a social account sign in to the
   * embedded wallet.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND` for an unknown name, `FEATURE_DISABLED` for a sign-in that the page does
   * not offer, `CONNECT_CLOSED`, `MODAL_MISSING`, …
   */
  connect(wallet: Wallet, request?: WalletButtonRequest): Promise<WalletButtonData>;
  /**
   * Opens the form that changes the email address of a person who signed in by email, and resolves with the new one.
   * @throws {W3mError} `EMAIL_CHANGE_UNAVAILABLE` without such a person, `EMAIL_CHANGE_CLOSED`, `MODAL_MISSING`, …
   */
  updateEmail(request?: EmailUpdateRequest): Promise<EmailUpdate>;
}

/** Name of a wallet, `email`, or the name of a social account. */
export type Wallet = WalletName | 'email' | SocialProvider;

/** Selects the modal and, for wallets of several namespaces, the one to connect. */
export interface WalletButtonOptions extends Pick<WalletButtonRequest, 'namespace'> {
  readonly modalId?: string | undefined;
}

/** Creates the button of a modal; of the page's modal by default, which may be created later. */
export function createAppKitWalletButton({ modalId, namespace }: WalletButtonOptions = {}): WalletButton {
  const isReady = (): boolean => findModal(modalId)?.isReady.get() ?? false;
  const needModal = (): Modal => {
    const modal = untracked(() => findModal(modalId));
    if (!modal) throw new W3mError('MODAL_MISSING', { params: { name: 'createAppKitWalletButton' } });
    return modal;
  };
  return {
    isReady: () => untracked(isReady),
    subscribeIsReady(listener) {
      let last: boolean | undefined;
      return effect(() => {
        const now = isReady();
        if (now === last) return;
        last = now;
        untracked(() => listener({ isReady: now }));
      });
    },
    async connect(wallet, request = {}) {
      const modal = needModal();
      const begun = modal.start().then(session => session.hostRequest()); // before a disconnect() of the same tick
      const [{ connectNamed }, pending] = await Promise.all([import('./connect-named.js'), begun]);
      return connectNamed(pending, wallet, { namespace, ...request });
    },
    async updateEmail(request) {
      const modal = needModal();
      const [{ updateEmail }, session] = await Promise.all([import('./update-email.js'), modal.start()]);
      return updateEmail(modal, session, request);
    },
  };
}

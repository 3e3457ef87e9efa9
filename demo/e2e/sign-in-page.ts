import { expect, type Locator, type Page } from '@playwright/test';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import { HostDriver } from './host-driver.js';
import type { ModalElement } from './modal-element.js';

/** Drives the demo page with a sign-in. */
export class SignInPage extends HostDriver {
  readonly session: Locator;
  readonly event: Locator;
  readonly sign: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    super(page);
    this.session = this.control('siwx-session');
    this.event = this.control('siwx-event');
    this.sign = this.part('w3m-connecting-siwe-sign').locator('button');
    this.cancel = this.part('w3m-connecting-siwe-cancel').locator('button');
  }

  /** Connects the developer wallet until the person is asked to sign in. */
  async connectUntilSignInRequest(devWallet: DevWalletDriver): Promise<void> {
    await this.ask();
    await devWallet.approve('Connect to this page?');
    await this.expectSignInRequest();
  }

  async expectSignInRequest(): Promise<void> {
    await expect(this.title).toHaveText('Sign in');
    await expect(this.sign).toBeEnabled();
  }

  /** Signs in with the developer wallet. */
  async signIn(devWallet: DevWalletDriver): Promise<void> {
    await this.sign.click();
    await devWallet.approve('Sign this message?');
    await expect(this.card).toBeHidden();
  }

  /** Opens WalletConnect and waits for its pairing URI. */
  async invitation(): Promise<string> {
    await this.connectButton.click();
    await this.button(/^WalletConnect/).click();
    const uri = await this.modal.evaluate(async ({ modal }: ModalElement) => {
      for (;;) {
        const shown = modal.session.get()?.source('walletConnect')?.remote.pairing.get()?.uri;
        if (shown !== undefined) return shown;
        await new Promise(requestAnimationFrame);
      }
    });
    return uri;
  }

  /** Text of the stored session. */
  async storedMessage(): Promise<string> {
    const stored = await this.session.evaluate(() => localStorage.getItem('@appkit/siwx'));
    const [session] = JSON.parse(stored ?? '[]') as readonly { readonly message: string }[];
    return session?.message ?? '';
  }

  /** Expects the page to show a session of that account on that network. */
  async expectSession(caipAddress: string): Promise<void> {
    await expect(this.session).toHaveText(caipAddress);
    await expect(this.fact('status')).toHaveText('connected');
  }
}

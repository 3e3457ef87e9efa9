import { expect, type Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../../controllers/domain/errors/errors.js';
import { enterCode } from '../embedded-steps.js';
import { DEVELOPER_WALLET, HostDriver } from '../host-driver.js';
import type { DraftProblem, FailurePlace, Money, UserInterface } from './user-interface.js';

/** What the modal writes for a failure. */
const TEXTS: Readonly<Partial<Record<FailurePlace, Partial<Record<ErrorCode, string>>>>> = {
  attempt: {
    USER_REJECTED: 'Request declined',
    CONNECT_TIMEOUT: 'No response',
    WALLET_BAD_REPLY: 'The wallet returned an invalid response',
    RELAY_UNREACHABLE: 'Could not reach wallets on other devices',
  },
  login: { FRAME_LOAD_FAILED: 'Network Error - Could not load embedded wallet' },
  code: { FRAME_REFUSED: 'Invalid code' },
};

const TRANSFER_PROBLEMS: Readonly<Record<DraftProblem, string>> = {
  funds: 'Insufficient funds',
  address: 'Incorrect address',
  'no route': '',
};

const SWAP_PROBLEMS: Readonly<Record<DraftProblem, string>> = {
  funds: 'Insufficient balance',
  address: '',
  'no route': 'These tokens cannot be swapped',
};

/** The modal, on a page whose panel shows the account and asks for signatures. */
export class ModalUi implements UserInterface {
  readonly message = 'Hello from Latchkey';
  readonly page: Page;
  readonly #host: HostDriver;

  constructor(page: Page) {
    this.page = page;
    this.#host = new HostDriver(page);
  }

  async visit(query = ''): Promise<void> {
    await this.#host.visit(`own-ui-modal.html${query}`);
  }

  async #openWallets(): Promise<void> {
    if (!(await this.#host.card.isVisible())) await this.#host.connectButton.click();
  }

  async chooseInstalled(): Promise<void> {
    await this.#openWallets();
    await this.#host.wallet(DEVELOPER_WALLET).click();
  }

  async showCode(): Promise<string> {
    await this.#openWallets();
    await this.#host.button(/^WalletConnect/).click();
    return this.codeAfter('');
  }

  async codeAfter(before: string): Promise<string> {
    const code = this.#host.part('wui-qr-code');
    await expect(code).toHaveAttribute('uri', /^wc:/);
    await expect(code).not.toHaveAttribute('uri', before);
    return (await code.getAttribute('uri')) ?? '';
  }

  async chooseEmail(): Promise<void> {
    await this.#openWallets();
  }

  async submitEmail(address: string): Promise<void> {
    const field = this.#host.part('wui-email-input').locator('input');
    await field.fill(address);
    await field.press('Enter');
  }

  async expectDeviceRequest(): Promise<void> {
    await expect(this.#host.title).toHaveText('New device');
  }

  async enterCode(code: string): Promise<void> {
    await expect(this.#host.title).toHaveText('Confirm email');
    await enterCode(this.#host, code);
  }

  async expectSignInRequest(): Promise<void> {
    await expect(this.#host.title).toHaveText('Sign in');
  }

  async answerSignIn(isAccepted: boolean): Promise<void> {
    await this.#host
      .part(`w3m-connecting-siwe-${isAccepted ? 'sign' : 'cancel'}`)
      .locator('button')
      .click();
  }

  async retry(): Promise<void> {
    await this.#host.button('Try again').click();
  }

  async leave(): Promise<void> {
    await this.#host.part('header-back').click();
  }

  async expectFailure(place: FailurePlace, code: ErrorCode): Promise<void> {
    if (place === 'request') await expect(this.#host.signature).toHaveAttribute('data-outcome', 'error');
    else if (place === 'transfer' || place === 'swap')
      await expect(this.#host.part(place === 'swap' ? 'swap-failure' : 'send-failure')).toHaveText(
        'You declined the request in your wallet',
      );
    else if (place === 'sign-in')
      await expect(this.#host.part('wui-snackbar-message')).toHaveText('Signature declined');
    else
      await expect(this.#host.card).toContainText(TEXTS[place]?.[code] ?? `no text for ${code}`, { timeout: 20_000 });
  }

  async expectAccount(address: Address): Promise<void> {
    await expect(this.#host.fact('address')).toHaveText(address);
    await expect(this.#host.fact('status')).toHaveText('connected');
    await expect(this.#host.card).toBeHidden();
  }

  async expectNobody(): Promise<void> {
    await this.#host.expectDisconnected();
  }

  async account(): Promise<Address> {
    await expect(this.#host.fact('status')).toHaveText('connected');
    return (await this.#host.fact('address').textContent()) as Address;
  }

  async sign(): Promise<void> {
    await this.#host.control('sign-message-button').click();
  }

  async signature(): Promise<Hex> {
    await expect(this.#host.signature).toHaveText(/^0x[0-9a-f]{130}$/);
    return (await this.#host.signature.textContent()) as Hex;
  }

  async draft(money: Money, amount: string, to: string): Promise<void> {
    const host = this.#host;
    await this.#closeCard();
    await host.accountButton.click();
    if (money === 'transfer') {
      await host.part('w3m-account-default-send-button').click();
      await host.part('send-amount').fill(amount);
      await host.part('send-receiver').locator('input').fill(to);
      await this.#review('send-review', 'Review');
      return;
    }
    await host.part('w3m-account-default-swaps-button').click();
    await host.part('swap-select-token-button-toToken').click();
    await host.part(`swap-select-token-item-${to}`).click();
    await host.part('swap-input-sourceToken').fill(amount);
    await this.#review('swap-action-button', 'Review swap');
  }

  /** Presses the button that leads to the review; one that says what is wrong stays. */
  async #review(button: string, text: string): Promise<void> {
    const action = this.#host.part(button);
    const wrong = [...Object.values(TRANSFER_PROBLEMS), ...Object.values(SWAP_PROBLEMS)].filter(each => each !== '');
    await expect(action).toHaveText(new RegExp(`^\\s*(${[text, ...wrong].join('|')})\\s*$`));
    if ((await action.textContent())?.trim() === text) await action.click();
  }

  async #closeCard(): Promise<void> {
    const close = this.#host.part('w3m-header-close');
    if (await close.isVisible()) await close.click();
    await expect(this.#host.card).toBeHidden();
  }

  async expectProblem(money: Money, problem: DraftProblem): Promise<void> {
    if (money === 'transfer') await expect(this.#host.part('send-review')).toHaveText(TRANSFER_PROBLEMS[problem]);
    else await expect(this.#host.part('swap-action-button')).toHaveText(SWAP_PROBLEMS[problem]);
  }

  async confirm(money: Money): Promise<void> {
    if (money === 'swap') await expect(this.#host.part('swap-simulated')).toBeVisible();
    await this.#host.part(money === 'swap' ? 'swap-confirm' : 'send-confirm').click();
  }

  async expectConfirmed(money: Money): Promise<void> {
    const done = this.#host.part(money === 'swap' ? 'swap-done' : 'send-done');
    await expect(done).toBeVisible();
    await done.click();
    await this.#closeCard();
  }

  async switchTo(network: string): Promise<void> {
    await this.#closeCard();
    await this.#host.networkButton.click();
    await this.#host.network(network).click();
  }

  async expectNetwork(network: string): Promise<void> {
    await expect(this.#host.fact('network')).toHaveText(network);
  }

  async disconnect(): Promise<void> {
    await this.#closeCard();
    await this.#host.accountButton.click();
    await this.#host.part('disconnect-button').click();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../../controllers/domain/errors/errors.js';
import { DEVELOPER_WALLET } from '../host-driver.js';
import type { DraftProblem, FailurePlace, Money, UserInterface } from './user-interface.js';

const PROBLEMS: Readonly<Record<DraftProblem, string>> = {
  funds: 'funds',
  address: 'address-format',
  'no route': 'no-route',
};

const FAILURES: Readonly<Record<FailurePlace, string>> = {
  attempt: 'failure',
  login: 'failure',
  code: 'failure',
  'sign-in': 'failure',
  request: 'failure',
  transfer: 'transfer-failure',
  swap: 'swap-failure',
};

/** A user interface of a host over `latchkey/headless`: the pages in plain DOM and in React have the same test ids. */
export class KitUi implements UserInterface {
  readonly message = 'Hello';
  readonly page: Page;
  readonly #path: string;
  readonly #hasDialog: boolean;

  /** @param hasDialog True if the wallets are in a dialog that a button opens */
  constructor(page: Page, path: string, hasDialog: boolean) {
    this.page = page;
    this.#path = path;
    this.#hasDialog = hasDialog;
  }

  #part(id: string): Locator {
    return this.page.getByTestId(id);
  }

  async #openWallets(): Promise<void> {
    if (this.#hasDialog && !(await this.#part('connect-dialog').isVisible())) await this.#part('connect').click();
  }

  async visit(query = ''): Promise<void> {
    await this.page.goto(`${this.#path}${query}`);
    await expect(this.#part('dev-wallet-panel-button')).toBeVisible(); // the page renders it last
  }

  async chooseInstalled(): Promise<void> {
    await this.#openWallets();
    await this.#part(`wallet-${DEVELOPER_WALLET}`).click();
  }

  async showCode(): Promise<string> {
    await this.#openWallets();
    await this.#part('code').click();
    return this.codeAfter('');
  }

  async codeAfter(before: string): Promise<string> {
    await expect(this.#part('uri')).toHaveValue(/^wc:/);
    await expect(this.#part('uri')).not.toHaveValue(before);
    return this.#part('uri').inputValue();
  }

  async chooseEmail(): Promise<void> {
    await this.#openWallets();
    await this.#part('by-email').click();
  }

  async submitEmail(address: string): Promise<void> {
    await this.#enter('login', { email: address });
  }

  async #enter(form: string, texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [field, text] of Object.entries(texts)) await this.#part(`${form}-${field}`).fill(text);
    await this.#part(`${form}-ok`).click();
  }

  async expectDeviceRequest(): Promise<void> {
    await expect(this.#part('status')).toHaveText('device');
  }

  async enterCode(code: string): Promise<void> {
    await this.#enter('otp', { code });
  }

  async expectSignInRequest(): Promise<void> {
    await expect(this.#part('status')).toHaveText('sign-in');
  }

  async answerSignIn(isAccepted: boolean): Promise<void> {
    await this.#part(isAccepted ? 'accept' : 'decline').click();
  }

  async retry(): Promise<void> {
    await this.#part('retry').click();
  }

  async leave(): Promise<void> {
    await this.#part('cancel').click();
  }

  async expectFailure(place: FailurePlace, code: ErrorCode): Promise<void> {
    await expect(this.#part(FAILURES[place])).toHaveAttribute('title', code, { timeout: 20_000 });
  }

  async expectAccount(address: Address): Promise<void> {
    await expect(this.#part('address')).toHaveText(address);
    await expect(this.#part('account-status')).toHaveText('connected');
  }

  async expectNobody(): Promise<void> {
    await expect(this.#part('address')).toBeHidden();
  }

  async account(): Promise<Address> {
    await expect(this.#part('account-status')).toHaveText('connected');
    return (await this.#part('address').textContent()) as Address;
  }

  async sign(): Promise<void> {
    await this.#part('sign').click();
  }

  async signature(): Promise<Hex> {
    await expect(this.#part('outcome')).toHaveText(/^0x[0-9a-f]{130}$/);
    return (await this.#part('outcome').textContent()) as Hex;
  }

  async draft(money: Money, amount: string, to: string): Promise<void> {
    await this.#enter(money, { amount, to });
  }

  async expectProblem(money: Money, problem: DraftProblem): Promise<void> {
    await expect(this.#part(`${money}-problem`)).toHaveText(PROBLEMS[problem]);
    await expect(this.#part(`${money}-send`)).toBeHidden();
  }

  async confirm(money: Money): Promise<void> {
    await this.#part(`${money}-send`).click();
  }

  async expectConfirmed(money: Money): Promise<void> {
    await expect(this.#part(`${money}-status`)).toHaveText(/^confirmed 0x[0-9a-f]{64}$/);
  }

  async switchTo(network: string): Promise<void> {
    await this.#part(`network-${network}`).click();
  }

  async expectNetwork(network: string): Promise<void> {
    await expect(this.#part('network')).toHaveText(network);
  }

  async disconnect(): Promise<void> {
    await this.#part('disconnect').click();
  }
}

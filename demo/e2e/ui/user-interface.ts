import type { Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../../controllers/domain/errors/errors.js';

/** What a transfer or a swap shows. */
export type Money = 'transfer' | 'swap';

/** Why a draft cannot be sent. */
export type DraftProblem = 'funds' | 'address' | 'no route';

/** Where a failure is shown. */
export type FailurePlace = 'attempt' | 'login' | 'code' | 'sign-in' | 'request' | Money;

/** What a person does with a user interface, and sees in it: one implementation for each. */
export interface UserInterface {
  readonly page: Page;
  /** Text that {@link sign} has signed. */
  readonly message: string;
  visit(query?: string): Promise<void>;
  chooseInstalled(): Promise<void>;
  /** Chooses a wallet on a phone, and returns the URI that is shown. */
  showCode(): Promise<string>;
  /** Returns the URI that is shown after `before`. */
  codeAfter(before: string): Promise<string>;
  /** Goes to the field for an email address. */
  chooseEmail(): Promise<void>;
  submitEmail(address: string): Promise<void>;
  expectDeviceRequest(): Promise<void>;
  enterCode(code: string): Promise<void>;
  expectSignInRequest(): Promise<void>;
  answerSignIn(isAccepted: boolean): Promise<void>;
  retry(): Promise<void>;
  /** Goes from a step of connecting back to the list of wallets. */
  leave(): Promise<void>;
  expectFailure(place: FailurePlace, code: ErrorCode): Promise<void>;
  expectAccount(address: Address): Promise<void>;
  expectNobody(): Promise<void>;
  /** Returns the address that is shown. */
  account(): Promise<Address>;
  sign(): Promise<void>;
  signature(): Promise<Hex>;
  /** Enters a draft, and goes to its review if it has no problem. */
  draft(money: Money, amount: string, to: string): Promise<void>;
  expectProblem(money: Money, problem: DraftProblem): Promise<void>;
  confirm(money: Money): Promise<void>;
  expectConfirmed(money: Money): Promise<void>;
  switchTo(network: string): Promise<void>;
  expectNetwork(network: string): Promise<void>;
  disconnect(): Promise<void>;
}

import { expect, type Browser, type FrameLocator, type Page } from '@playwright/test';
import type { HostDriver } from './host-driver.js';
import type { ModalElement } from './modal-element.js';
import type { WalletServiceDriver } from './wallet-service-driver.js';

/** The content of the embedded wallet's frame. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe');

/** Sends a request to the wallet as a host does, by the provider of the connected EVM account. */
export const askWallet = (host: HostDriver, method: string, params: readonly unknown[]): Promise<unknown> =>
  host.modal.evaluate(
    async ({ modal }: ModalElement, request) => {
      const { provider } = modal.account.of('eip155').connection ?? {};
      const wallet = provider as { request(given: typeof request): Promise<unknown> }; // EIP-1193
      return wallet.request(request);
    },
    { method, params },
  );

/** Opens the view in which a new account is created. */
export const openCreate = (host: HostDriver): Promise<void> =>
  host.modal.evaluate(({ modal }: ModalElement) => modal.open(undefined, 'Create'));

/** Types a code into the boxes, one digit after the other. */
export async function enterCode(host: HostDriver, code: string): Promise<void> {
  const boxes = host.part('wui-otp-input').locator('wui-input-numeric input');
  for (let at = 0; at < code.length; at++) await boxes.nth(at).fill(code.charAt(at));
}

/** Opens the modal and submits an email address. */
export async function submitEmail(host: HostDriver, email: string): Promise<void> {
  await host.connectButton.click();
  const field = host.part('wui-email-input').locator('input');
  await field.fill(email);
  await field.press('Enter');
}

/** Signs in by email as a person does: approves a new device by the link, then enters the code. */
export async function signUpByEmail(
  host: HostDriver,
  browser: Browser,
  wallet: WalletServiceDriver,
  email: string,
): Promise<void> {
  await submitEmail(host, email);
  await expect(host.title).toHaveText('New device');
  await wallet.approveDevice(browser, email);
  await signInByCode(host, wallet, email);
}

/** Enters the code that was sent to an address. */
export async function signInByCode(
  host: HostDriver,
  wallet: WalletServiceDriver,
  email: string,
  since?: number,
): Promise<void> {
  await expect(host.title).toHaveText('Confirm email');
  await enterCode(host, await wallet.code(email, since));
}

/**
 * Confirms a new address in the wallet itself, with a code that the page does not read. Resolves with the id of the email
 * that brought it; later codes are those that the page asks for.
 */
export async function confirmEmailChange(
  page: Page,
  wallet: WalletServiceDriver,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const frame = frameOf(page);
  const before = await wallet.lastMail();
  await expect(frame.getByTestId('wallet-email-from')).toHaveText(from);
  await expect(frame.getByTestId('wallet-email-to')).toHaveText(to);
  await frame.getByTestId('wallet-continue').click();
  await frame.getByTestId('wallet-code').fill(await wallet.code(from, before));
  const last = await wallet.lastMail();
  await frame.getByTestId('wallet-continue').click();
  return last;
}

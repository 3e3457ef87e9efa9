import { expect, type Browser, type Page } from '@playwright/test';
import type { Address } from 'viem';
import type { FrameUser } from '../../controllers/frame/frame-messages.js';
import type { FrameHost } from './frame-host.js';
import type { WalletServiceDriver } from './wallet-service-driver.js';

/** Signs in by email as a person does: approves the device by the link, then enters the code. */
export async function signUp(
  host: FrameHost,
  browser: Browser,
  wallet: WalletServiceDriver,
  email: string,
): Promise<void> {
  const { action } = await host.get('CONNECT_EMAIL', { email });
  if (action === 'VERIFY_DEVICE') {
    await wallet.approveDevice(browser, email);
    expect(await host.get('CONNECT_DEVICE')).toEqual({ isApproved: true });
  }
  await host.get('CONNECT_OTP', { otp: await wallet.code(email) });
}

/** Returns the account of a type. */
export function accountOf({ accounts = [] }: FrameUser, type: 'eoa' | 'smartAccount'): Address {
  const found = accounts.find(account => account.type === type);
  if (!found) throw new Error(`The person has no account of the type ${type}`);
  return found.address as Address; // an EVM user
}

/** Gives a page an authenticator with a screen lock. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasPrf: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Logs in at a provider in a popup and returns the address that the popup hands to the page. */
export async function logInAt(
  host: FrameHost,
  provider: 'google' | 'apple' | 'github' | 'discord' | 'facebook' | 'x',
  person: string,
): Promise<string> {
  const { page } = host;
  await page.context().clearCookies({ name: /^_(session|interaction)/ }); // the OpenID provider asks again
  const { uri } = await host.get('GET_SOCIAL_REDIRECT_URI', { provider });
  const opening = page.waitForEvent('popup');
  const answer = page.evaluate(
    address =>
      new Promise<string>(resolve => {
        const popup = window.open(address, 'social', 'width=600,height=800');
        addEventListener('message', ({ data, source }: MessageEvent<{ resultUri?: string } | undefined>) => {
          if (source === popup && data?.resultUri !== undefined) resolve(data.resultUri);
        });
      }),
    uri,
  );
  const popup = await opening;
  const choice = popup.getByTestId(`person-${person}`);
  await choice.click();
  const resultUri = await answer;
  await popup.close();
  return resultUri;
}

import { expect, type Browser } from '@playwright/test';
import { toHex, type Address, type Client } from 'viem';
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

/** Sets the balance of an account on a dev chain. */
export async function fund(client: Client, address: Address, amount: bigint): Promise<void> {
  await client.request({ method: 'anvil_setBalance' as never, params: [address, toHex(amount)] as never });
}

import { JsonRpcProvider } from 'ethers';
import type { Page } from '@playwright/test';
import { SiweMessage } from 'siwe';
import { createClient, encodeFunctionData, http, parseAbi, type Address, type Hex } from 'viem';
import { verifyMessage } from 'viem/actions';
import { ACCOUNT_FACTORY, accountSalt, smartAccountAddress } from '../../services/wallet/contracts/account-address.js';
import type { ChainDriver } from './chain-driver.js';
import { frameOf, signInByCode, signUpByEmail, submitEmail } from './embedded-steps.js';
import { expect, test as base } from './fixtures.js';
import { SignInPage } from './sign-in-page.js';

const PAGE = 'sign-in.html?evm&embedded&keep=server&statement=Welcome';
/** The end of a signature of an account that is not deployed (ERC-6492). */
const WRAPPED = /(6492){16}$/;

const test = base.extend<{ readonly host: SignInPage }>({
  host: async ({ page }, use) => use(new SignInPage(page)),
});

interface Signed {
  readonly address: Address;
  readonly message: string;
  readonly signature: Hex;
}

/** Signs the sign-in message in the embedded wallet, and returns the session that the server keeps. */
async function signMessage(page: Page, host: SignInPage, server: string): Promise<Signed> {
  await host.expectSignInRequest();
  await host.sign.click();
  await expect(frameOf(page).getByTestId('wallet-text')).toContainText('wants you to sign in');
  await frameOf(page).getByTestId('wallet-approve').click();
  await expect(host.card).toBeHidden();
  await expect(host.fact('status')).toHaveText('connected');
  const address = (await host.fact('address').textContent()) as Address;
  await host.expectSession(`eip155:31337:${address}`);
  await expect(host.event).toHaveText('SIWX_AUTH_SUCCESS');
  const { sessions } = await page.evaluate(async url => {
    const response = await fetch(`${url}/session`, { credentials: 'include' });
    return (await response.json()) as { readonly sessions: readonly (Signed & { readonly data: unknown })[] };
  }, server);
  expect(sessions).toHaveLength(1);
  expect(sessions[0]!.data).toMatchObject({ accountAddress: address, chainId: 'eip155:31337' });
  return { address, message: sessions[0]!.message, signature: sessions[0]!.signature };
}

/** Verifies with the package `siwe`, which knows keys and deployed contracts. */
async function siweAccepts(chain: ChainDriver, { message, signature }: Signed): Promise<boolean> {
  const provider = new JsonRpcProvider(chain.url);
  const { success } = await new SiweMessage(message).verify({ signature }, { provider, suppressExceptions: true });
  provider.destroy();
  return success;
}

/** Verifies with viem, which knows counterfactual accounts too. */
const viemAccepts = (chain: ChainDriver, signed: Signed): Promise<boolean> =>
  verifyMessage(createClient({ transport: http(chain.url) }), signed);

const altered = (signed: Signed): Signed => ({ ...signed, message: signed.message.replace('Welcome', 'Farewell') });

/** Deploys the smart account of an owner. */
const deploy = (chain: ChainDriver, owner: Address): Promise<void> =>
  chain.send(
    ACCOUNT_FACTORY,
    encodeFunctionData({
      abi: parseAbi(['function createAccount(address owner, bytes32 salt) payable returns (address)']),
      args: [owner, accountSalt(owner)],
    }),
  );

test('signs in with the key of the embedded wallet; the server and siwe accept it, and disconnecting ends it', async ({
  page,
  host,
  browser,
  demo,
  wallet,
  harbor,
  signIn: server,
}) => {
  test.slow(); // loads the page twice and creates keys
  await host.visit(`${PAGE}&account=eoa`);
  await signUpByEmail(host, browser, wallet, 'siwx-key@example.org');
  const signed = await signMessage(page, host, demo.signInUrl);
  await expect(host.control('siwx-account-kind')).toHaveText('key pair');
  expect((await server.report()).requests).toContain('POST /sign-in/verify 200');
  expect(await siweAccepts(harbor, signed)).toBe(true);
  expect(await siweAccepts(harbor, altered(signed))).toBe(false);

  await page.reload();
  await host.expectSession(`eip155:31337:${signed.address}`);
  await expect(host.card).toBeHidden();
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect.poll(async () => (await server.report()).requests).toContain('POST /sign-in/sign-out 204');
});

test('signs in with the smart account of the embedded wallet, before and after its deployment', async ({
  page,
  host,
  browser,
  demo,
  wallet,
  harbor,
  signIn: server,
}) => {
  test.slow(); // signs in three times
  const email = 'siwx-smart@example.org';
  await host.visit(`${PAGE}&account=eoa`);
  await signUpByEmail(host, browser, wallet, email);
  const { address: owner } = await signMessage(page, host, demo.signInUrl);
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();

  await page.goto(PAGE);
  let since = await wallet.lastMail();
  await submitEmail(host, email);
  await signInByCode(host, wallet, email, since);
  const early = await signMessage(page, host, demo.signInUrl);
  expect(early.address).toBe(smartAccountAddress(owner));
  expect(early.signature).toMatch(WRAPPED);
  await expect(host.control('siwx-account-kind')).toHaveText('smart account');
  expect(await viemAccepts(harbor, early)).toBe(true);
  expect(await viemAccepts(harbor, altered(early))).toBe(false);
  expect(await harbor.code(early.address)).toBeUndefined(); // verifying deploys nothing
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();

  await deploy(harbor, owner);
  since = await wallet.lastMail();
  await submitEmail(host, email);
  await signInByCode(host, wallet, email, since);
  const late = await signMessage(page, host, demo.signInUrl);
  expect(late.address).toBe(early.address);
  expect(late.signature).not.toMatch(WRAPPED);
  expect(await siweAccepts(harbor, late)).toBe(true);
  expect(await siweAccepts(harbor, altered(late))).toBe(false);
  const { requests } = await server.report();
  expect(requests.filter(request => request === 'POST /sign-in/verify 200')).toHaveLength(3);
});

test('a declined signature leaves the person at the question; Cancel disconnects', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow();
  await host.visit(`${PAGE}&account=eoa`);
  await signUpByEmail(host, browser, wallet, 'siwx-declines@example.org');
  await host.expectSignInRequest();
  await host.sign.click();
  await frameOf(page).getByTestId('wallet-cancel').click();
  await expect(host.part('wui-snackbar-message')).toHaveText('Signature declined');
  await host.expectSignInRequest();
  await expect(host.event).toHaveText('SIWX_AUTH_ERROR');
  await host.cancel.click();
  await host.expectDisconnected();
  await expect(host.event).toHaveText('CLICK_CANCEL_SIWX');
});

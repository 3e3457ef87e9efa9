import { JsonRpcProvider } from 'ethers';
import { SiweMessage } from 'siwe';
import { createClient, encodeFunctionData, http, parseAbi, type Hex } from 'viem';
import { verifyMessage } from 'viem/actions';
import { ACCOUNT_FACTORY, accountSalt, smartAccountAddress } from '../../services/wallet/contracts/account-address.js';
import type { ChainDriver } from './chain-driver.js';
import { ACCOUNTS, expect, test as base } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { SignInPage } from './sign-in-page.js';

const PAGE = 'sign-in.html?evm&keep=server&statement=Welcome';
const [OWNER] = ACCOUNTS;
const ACCOUNT = smartAccountAddress(OWNER);
const HARBOR = `eip155:31337:${ACCOUNT}`;
/** The end of a signature of an account that is not deployed (ERC-6492). */
const WRAPPED = /(6492){16}$/;

const test = base.extend<{ readonly host: SignInPage }>({
  host: async ({ page, devWallet }, use) => {
    const host = new SignInPage(page);
    await host.visit(PAGE);
    await devWallet.set({ smart: true });
    await use(host);
  },
});

const deploy = (chain: ChainDriver, owner: Hex): Promise<void> =>
  chain.send(
    ACCOUNT_FACTORY,
    encodeFunctionData({
      abi: parseAbi(['function createAccount(address owner, bytes32 salt) payable returns (address)']),
      args: [owner, accountSalt(owner)],
    }),
  );

interface Signed {
  readonly message: string;
  readonly signature: Hex;
}

/** Returns the signed message of the session that the page shows. */
async function signedOn(host: SignInPage): Promise<Signed> {
  await expect(host.outcome).toContainText('\n'); // shown after the session of which it is a part
  const signature = ((await host.control('siwx-signature').textContent()) ?? '') as Hex;
  return { message: (await host.outcome.textContent()) ?? '', signature };
}

/** Connects by the page's own button, whose outcome shows the message, and signs in. */
async function signIn(host: SignInPage, devWallet: Parameters<SignInPage['signIn']>[0]): Promise<void> {
  await host.control('connect-hook-button').click();
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await host.expectSignInRequest();
  await host.signIn(devWallet);
  await host.expectSession(HARBOR);
}

/** Verifies with viem, which knows counterfactual accounts. */
const viemAccepts = (chain: ChainDriver, signed: Signed): Promise<boolean> =>
  verifyMessage(createClient({ transport: http(chain.url) }), { address: ACCOUNT, ...signed });

/** Verifies with the package `siwe`, which asks deployed contracts. */
async function siweAccepts(chain: ChainDriver, { message, signature }: Signed): Promise<boolean> {
  const provider = new JsonRpcProvider(chain.url);
  const { success } = await new SiweMessage(message).verify({ signature }, { provider, suppressExceptions: true });
  provider.destroy();
  return success;
}

test('signs in with a smart account before its deployment, and keeps the session after it', async ({
  page,
  host,
  devWallet,
  harbor,
  signIn: server,
}) => {
  await signIn(host, devWallet);
  const signed = await signedOn(host);
  expect(signed.signature).toMatch(WRAPPED);
  expect((await server.report()).requests).toContain('POST /sign-in/verify 200');
  expect(await viemAccepts(harbor, signed)).toBe(true);
  expect(await viemAccepts(harbor, { ...signed, message: signed.message.replace('Welcome', 'Farewell') })).toBe(false);
  expect(await harbor.code(ACCOUNT)).toBeUndefined(); // verifying deploys nothing

  await deploy(harbor, OWNER);
  expect(await viemAccepts(harbor, signed)).toBe(true);
  await page.reload();
  await host.expectSession(HARBOR);
});

test('signs in with a deployed smart account', async ({ host, devWallet, harbor, signIn: server }) => {
  await deploy(harbor, OWNER);
  await signIn(host, devWallet);
  const signed = await signedOn(host);
  expect(signed.signature).not.toMatch(WRAPPED);
  expect((await server.report()).requests).toContain('POST /sign-in/verify 200');
  expect(await siweAccepts(harbor, signed)).toBe(true);
  expect(await siweAccepts(harbor, { ...signed, message: signed.message.replace('Welcome', 'Farewell') })).toBe(false);
});

for (const where of ['on the server', 'in the browser'] as const)
  test(`refuses the signature of another owner, verified ${where}`, async ({ page, host, devWallet, harbor }) => {
    const reports: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') reports.push(message.text());
    });
    if (where === 'in the browser') await page.goto(PAGE.replace('&keep=server', ''));
    for (const isDeployed of [false, true]) {
      if (isDeployed) await deploy(harbor, OWNER);
      await devWallet.set({ fault: 'signs with another key' });
      await host.connectUntilSignInRequest(devWallet);
      await host.sign.click();
      await devWallet.approve('Sign this message?');
      await expect(host.part('wui-snackbar-message')).toBeVisible();
      await host.expectSignInRequest();
      await expect(host.session).toHaveText('–');
      await host.cancel.click();
      await host.expectDisconnected();
      await page.reload();
    }
    // Reported once for each attempt
    expect(reports.filter(text => /SIGNATURE_INVALID|does not belong/.test(text))).toHaveLength(2);
  });

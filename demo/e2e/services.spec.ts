import type { APIRequestContext } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { troubles } from './troubles.js';

const NAME = 'harbor.latchkey.test';
const CONTROL = 'demo-services/api';

interface ApiReport {
  readonly url: string;
  readonly requests: readonly string[];
}

/** Restores the local server, and waits until it is filled. */
async function ready(request: APIRequestContext): Promise<string> {
  await request.post(CONTROL, { data: { act: 'reset' } });
  const { url } = (await (await request.get(CONTROL)).json()) as ApiReport;
  expect((await request.get(`${url}/health`, { timeout: 90_000 })).ok()).toBe(true);
  await request.post(CONTROL, { data: { act: 'reset' } }); // forgets the request above
  return url;
}

const requestsOf = async (request: APIRequestContext): Promise<readonly string[]> =>
  ((await (await request.get(CONTROL)).json()) as ApiReport).requests;

test.describe.configure({ timeout: 120_000 }); // the first request fills the server

test('shows the name of the account, and sends each event with nothing that identifies the page', async ({
  page,
  request,
  host,
  devWallet,
}) => {
  await ready(request);
  const bodies: string[] = [];
  page.on('request', sent => {
    if (new URL(sent.url()).pathname === '/e') bodies.push(sent.postData() ?? '');
  });
  await host.visit('services.html?secret=1');
  await host.connect(devWallet);
  await expect(host.accountButton).toContainText(NAME);
  await host.accountButton.click();
  await expect(host.card).toContainText(NAME);
  await expect
    .poll(async () => (await requestsOf(request)).filter(line => line.includes('/v1/identity/')).length)
    .toBe(1);
  await expect.poll(() => bodies.some(body => body.includes('CONNECT_SUCCESS'))).toBe(true);
  const events = bodies.map(body => (JSON.parse(body) as { url: string; props: { event: string } }).props.event);
  expect(events.slice(0, 2)).toEqual(['INITIALIZE', 'MODAL_OPEN']);
  expect(events).not.toContain('MODAL_CREATED');
  expect(bodies.join()).not.toContain('secret');
});

for (const [name, handle] of troubles) {
  test(`a ${name} server leaves connecting, the account and the balance usable`, async ({
    page,
    request,
    host,
    devWallet,
    harbor,
  }) => {
    const url = await ready(request);
    await page.route(`${url}/**`, handle); // answers in place of the server
    await host.visit('services.html');
    await host.connect(devWallet);
    await host.expectAccount(ACCOUNTS[0], harbor);
    await host.expectBalance(ACCOUNTS[0], harbor);
    await expect(host.accountButton).not.toContainText(NAME);
    await host.accountButton.click();
    await expect(host.part('w3m-account-default-send-button')).toBeVisible();
    expect(await requestsOf(request)).toEqual([]);
  });
}

test('a service that is not named is not contacted', async ({ page, request, host, devWallet }) => {
  await ready(request);
  const direct: string[] = [];
  await host.visit('plain.html');
  page.on('request', sent => direct.push(sent.url()));
  await host.connect(devWallet);
  await host.accountButton.click();
  await expect(host.part('w3m-account-default-send-button')).toBeVisible();
  expect(await requestsOf(request)).toEqual([]);

  await host.visit('services.html?only=identity');
  await expect(host.accountButton).toContainText(NAME);
  const requests = (await requestsOf(request)).filter(line => !line.startsWith('OPTIONS'));
  expect(requests.length).toBeGreaterThan(0);
  // The picture is the one that the identity names
  expect(requests.filter(line => !/\/v1\/identity\/|\/pictures\/avatar/.test(line))).toEqual([]);
});

test('sends to a name of the service, and not to one that has changed since the review', async ({
  page,
  request,
  host,
  devWallet,
  harbor,
}) => {
  await ready(request);
  const receiver = '0x1000000000000000000000000000000000000b13';
  let address = receiver;
  // Another person would change the record of the name; the answer keeps the shape of the service
  await page.route('**/v1/profile/account/keeper.latchkey.test*', route =>
    route.fulfill({ json: { name: 'keeper.latchkey.test', addresses: { 60: { address } } } }),
  );
  await host.visit('services.html?only=identity');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('0.5');
  const to = host.part('send-receiver').locator('input');
  await to.fill('unregistered.latchkey.test');
  await expect(host.part('send-review')).toHaveText('No address has this name');
  await to.fill(NAME);
  await expect(host.part('send-warning')).toContainText('This is your own address');
  await to.fill('keeper.latchkey.test');
  await expect(host.part('send-resolved')).toHaveText(receiver, { ignoreCase: true });
  await host.part('send-review').click();
  await expect(host.card).toContainText('keeper.latchkey.test');
  await expect(host.previewedAmounts).toHaveText(['−0.5 ETH']);

  address = '0x1000000000000000000000000000000000000b14';
  await host.part('send-confirm').click();
  await expect(host.part('send-failure')).toContainText('keeper.latchkey.test has another address now');
  await host.part('header-back').click();
  await expect(host.part('send-resolved')).toHaveText(address, { ignoreCase: true });
  await expect(host.part('send-amount')).toHaveValue('0.5');

  address = receiver;
  await to.fill('');
  await to.fill('keeper.latchkey.test');
  await expect(host.part('send-resolved')).toHaveText(receiver, { ignoreCase: true });
  const before = await harbor.balance(receiver);
  await host.part('send-review').click();
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await host.part('send-done').click();
  expect((await harbor.balance(receiver)) - before).toBe(5n * 10n ** 17n);
});

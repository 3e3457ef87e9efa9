import { ADMIN_TOKEN } from '../services/api/demo-api.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

const config = (url: string, project: string): string => `${url}/appkit/v1/config?projectId=${project}`;

test.describe('API server', () => {
  test('an administrator adds a project and switches a feature off, under a strict policy', async ({ page, api }) => {
    const problems: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${api.url}/admin`);
    problems.length = 0; // the browser reports the status of the sign-in page, 401
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    await page.getByLabel('Project id').fill('shop');
    await page.getByRole('button', { name: 'Add' }).click();

    const shop = page.getByRole('group', { name: /^shop/ });
    const swap = shop.getByRole('row', { name: /Swap/ });
    await swap.getByLabel('The host decides').uncheck();
    await swap.getByLabel('Enabled').uncheck();
    await shop.getByLabel(/^Allowed origins/).fill('https://shop.example');
    await shop.getByRole('button', { name: 'Save' }).click();
    await expect(shop.getByLabel(/^Allowed origins/)).toHaveValue('https://shop.example');

    const { features } = (await (await page.request.get(config(api.url, 'shop'))).json()) as { features: unknown[] };
    expect(features).toContainEqual({ id: 'swap', isEnabled: false, config: [] });
    expect(problems).toEqual([]);
    await shop.getByRole('button', { name: 'Remove' }).click();
    await expect(shop).toHaveCount(0);
  });

  test('the administration shows received events', async ({ page, api }) => {
    const props = { type: 'track', event: 'MODAL_OPEN', properties: { note: '<img src=x>' } };
    const event = { eventId: crypto.randomUUID(), timestamp: Date.now(), domain: 'demo.example', props };
    const sent = await page.request.post(`${api.url}/e?projectId=demo`, { data: event });
    expect(await sent.json()).toEqual({});
    await page.goto(`${api.url}/admin/events`);
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('cell', { name: 'demo.example' }).first()).toBeVisible();
    await expect(page.getByText('<img src=x>').first()).toBeVisible();
  });

  test('the data of the demo outlive the restored chain of an earlier test', async ({ api, harbor, request }) => {
    expect(harbor.url).toContain('http');
    const answer = await request.get(
      `${api.url}/v1/account/${ACCOUNTS[0]}/balance?projectId=demo&chainId=eip155:31337`,
    );
    const { balances } = (await answer.json()) as { balances: readonly { symbol: string }[] };
    expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['DUSD', 'ETH', 'FINE', 'HRB', 'WHOLE']);
  });
});

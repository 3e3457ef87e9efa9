// The page of the administration in a browser, as the service serves it under its policy, with a real provider.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { buildPages } from '../../services/build.mjs';
import { BROWSER_ARGS, findHeadless } from '../../tools/find-browser.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { settle, Visitor } from '../wallet/test-world.mjs';
import { audited, startAdminWorld } from './admin-world.mjs';

const { readPageFiles } = await loadExports(`export { readPageFiles } from './services/wallet/server/page-files.js';`);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function faultsOf(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
    ...(width > 0 ? [`${width} px too wide`] : []),
  ];
}

test('an owner signs in, changes origins and suspends an account by keyboard, and every part is accessible', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-page-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await buildPages(folder);
  const own = await startAdminWorld(t, {}, { files: await readPageFiles(join(folder, 'page')) });
  const { world, server, origin } = own;
  const email = 'dora@example.org';
  await world.logIn(new Visitor(server), email);
  const browser = await chromium.launch({ executablePath: await findHeadless(), args: BROWSER_ARGS });
  t.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const problems = [];
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', error => problems.push(String(error)));
  const signIn = async () => {
    await page.getByRole('link', { name: 'Ann Example' }).click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  };
  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn();
  problems.length = 0; // the browser reports the status of the session before the sign-in, 401

  const fill = async title => {
    await page.getByText(title, { exact: true }).first().press('Enter'); // a summary, by keyboard
    const form = page.locator('details[open] form');
    await form.getByLabel('Reason').fill('ticket 17');
    return form;
  };
  const change = async () => {
    const form = await fill('Change origins');
    await form.getByLabel('Origins, one a line').fill('https://new.example');
    await form.getByLabel('Write shop to confirm').fill('shop');
    await form.getByLabel('Write shop to confirm').press('Enter');
  };
  await change();
  await page.getByRole('link', { name: 'Prove who you are' }).click();
  await signIn();
  problems.length = 0; // as above, for the refusal without a fresh proof
  await change();
  await page.getByRole('status').getByText('Change origins: done.').waitFor();
  await page.getByText('https://new.example').first().waitFor();

  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const part of ['Providers', 'Limits', 'Budgets', 'Operators', 'Audit', 'People', 'Projects']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await page.getByRole('heading', { name: part, level: 1 }).waitFor();
      const all = page.locator('summary');
      if ((await all.count()) > 0) await all.first().click();
      assert.deepEqual(await faultsOf(page), [], `${part}, ${colorScheme}`);
    }
  }

  await page.getByRole('button', { name: 'People', exact: true }).click();
  const search = await fill('Find a person');
  await search.getByLabel('Email, login').fill(email);
  await search.getByRole('button').click();
  await page.getByRole('heading', { name: email }).waitFor();
  const id = await page.locator('dd').first().textContent();
  await page.getByText('Suspend', { exact: true }).first().click();
  const form = page.locator('article details[open] form');
  await form.getByLabel('Reason').fill('fraud');
  await form.getByLabel(`Write ${id} to confirm`).fill(id);
  await form.getByRole('button').click();
  await page.getByRole('status').getByText('Suspend: done.').waitFor();
  await settle(server);
  assert.equal(world.mails(email, /was suspended/).length, 1);
  assert.equal((await audited(own, 'operator: users/suspend'))[0].reason, 'fraud');

  assert.deepEqual(problems, []);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});

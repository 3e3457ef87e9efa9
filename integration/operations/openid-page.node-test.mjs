// The pages of the OpenID provider in a browser, for a host that signs people in by its auth library.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import * as openid from 'openid-client';
import { buildPages } from '../../services/build.mjs';
import { BROWSER_ARGS, findHeadless } from '../../tools/find-browser.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { settle } from '../wallet/test-world.mjs';
import { startAuthHost } from './auth-js-host.mjs';
import { createWorld, Guest, signIn } from './identity-world.mjs';

const { readPageFiles } = await loadExports(`export { readPageFiles } from './services/wallet/server/page-files.js';`);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EMAIL = 'ann@example.org';
const SECRET = `lks_${'s'.repeat(43)}`;
/** A client of this machine is asked about once only if it has a secret: another program could take its port. */
const secrets = [createHash('sha256').update(SECRET).digest('hex')];

let folder, browser;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openid-page-'));
  await buildPages(folder);
  browser = await chromium.launch({ executablePath: await findHeadless(), args: BROWSER_ARGS });
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A wallet with its pages, whose one client is a host. */
async function startWallet(t, client) {
  const { world, origin } = await createWorld(t, { WALLET_CLIENTS: JSON.stringify({ 'shop-web': client }) });
  return { world, origin, server: await world.start({}, { files: await readPageFiles(join(folder, 'page')) }) };
}

/** A host with one person's session, which knows of the wallet what openid-client finds. */
async function startHost() {
  let [config, session, tokens] = [];
  const routes = {
    '/': () => ({ text: '<h1>Shop</h1><a href="/login">Sign in</a>' }),
    '/framed': () => ({ text: `<iframe title="wallet" src="${session.url.href}"></iframe>` }),
    async '/login'(url) {
      const verifier = openid.randomPKCECodeVerifier();
      session = { verifier, state: openid.randomState() };
      session.url = openid.buildAuthorizationUrl(config, {
        redirect_uri: `${host.url}/callback`,
        scope: 'openid email',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: session.state,
        ...Object.fromEntries(url.searchParams),
      });
      return { to: session.url };
    },
    async '/callback'(url) {
      const checks = { pkceCodeVerifier: session.verifier, expectedState: session.state };
      try {
        tokens = await openid.authorizationCodeGrant(config, url, checks);
      } catch (error) {
        return { text: `<h1>${error.error}</h1>` };
      }
      return { text: `<h1>Hello ${tokens.claims().email}</h1><a href="/logout">Leave</a>` };
    },
    '/logout': () => ({
      to: openid.buildEndSessionUrl(config, { post_logout_redirect_uri: `${host.url}/`, client_id: 'shop-web' }),
    }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url, host.url);
    Promise.resolve(routes[url.pathname]?.(url) ?? { text: '' }).then(({ to, text }) => {
      const type = { 'content-type': 'text/html; charset=utf-8' };
      response.writeHead(to ? 302 : 200, to ? { location: to.href } : type);
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main>${text}</main></html>`);
    });
  });
  await new Promise(resolve => server.listen(0, 'localhost', resolve));
  const host = {
    url: `http://localhost:${server.address().port}`,
    async discover(origin) {
      config = await openid.discovery(new URL(origin), 'shop-web', SECRET, undefined, {
        execute: [openid.allowInsecureRequests],
      });
    },
    stop: () => server.close(),
  };
  return host;
}

test('somebody signs in to a host by keyboard, agrees once, declines, and signs out; every page is accessible', async t => {
  const host = await startHost();
  t.after(() => host.stop());
  const uris = { redirectUris: [`${host.url}/callback`], logoutUris: [`${host.url}/`] };
  const client = { name: 'Harbor & Sons', secrets, ...uris };
  const { world, origin, server } = await startWallet(t, client);
  await host.discover(origin);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  t.after(() => page.close());
  const problems = [];
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', error => problems.push(String(error)));

  /** Waits for a screen of the wallet, and checks it in both themes. */
  const screen = async title => {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    assert.equal(new URL(page.url()).origin, origin, title);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assert.deepEqual([faults, width], [[], 0], `${title}, ${colorScheme}`);
    }
  };
  const type = async (label, text) => {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  };
  const greeting = page.getByRole('heading', { name: `Hello ${EMAIL}` });

  await page.goto(host.url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await screen('Sign in to Harbor & Sons');
  await page.getByText(new URL(host.url).host).waitFor();
  await type('Email', EMAIL);
  await page.keyboard.press('Enter');
  await screen('Approve this device');
  await settle(server); // the email has arrived
  await new Guest(server).get('link/approve', { token: world.link(EMAIL) });
  await screen('Confirm that it is you');
  await settle(server);
  await type('Code', world.wrongCode(EMAIL));
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('alert').getByText('Invalid code').waitFor();
  await type('Code', world.code(EMAIL));
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await screen('Continue to Harbor & Sons?');
  assert.deepEqual(await page.getByRole('listitem').allTextContents(), ['An id of your account', 'Your email address']);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await greeting.waitFor();
  problems.length = 0; // the browser reports the status of the wrong code, 400

  await page.goto(`${host.url}/login`);
  await greeting.waitFor(); // they have agreed before
  await page.goto(`${host.url}/login?scope=openid+email+wallets`);
  await screen('Continue to Harbor & Sons?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'access_denied' }).waitFor();
  await page.goto(`${host.url}/login?redirect_uri=https://evil.example/`);
  await screen(/was not started as it should be/);
  problems.length = 0; // the status of that page, 400

  world.time += 1000; // the sign-in is older than the next page
  await page.goto(`${host.url}/login?prompt=login&login_hint=x`);
  await screen('Confirm that it is you');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'access_denied' }).waitFor();
  await page.goto(`${host.url}/login?prompt=select_account`);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await screen('Sign in to Harbor & Sons');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'access_denied' }).waitFor();

  // No page frames the one of consent
  assert.deepEqual(problems, []);
  await page.goto(`${host.url}/framed`);
  await page.waitForFunction(() => document.readyState === 'complete');
  assert.equal(await page.frameLocator('iframe').locator('main').count(), 0);
  assert.match(problems.join(), /frame-ancestors/);

  // The device is known now: a code is enough
  await page.goto(`${host.url}/login?login_hint=${EMAIL}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').waitFor();
  await settle(server);
  await type('Code', world.code(EMAIL));
  await page.getByRole('button', { name: 'Continue' }).click();
  await greeting.waitFor();
  await page.getByRole('link', { name: 'Leave' }).click();
  await screen('Sign out of your wallet in this browser?');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  await page.goto(`${origin}/openid/logout`);
  await screen('Signed out');
});

test('the page of consent shows the account that another tab has signed in to, and asks again', async t => {
  const host = await startHost();
  t.after(() => host.stop());
  const client = { name: 'Shop', secrets, redirectUris: [`${host.url}/callback`] };
  const { world, origin, server } = await startWallet(t, client);
  await host.discover(origin);
  const context = await browser.newContext();
  t.after(() => context.close());
  const enter = async email => {
    const { cookies } = await signIn(world, server, email);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  };
  const page = await context.newPage();
  const agree = () => page.getByRole('button', { name: 'Continue' }).click();

  await enter(EMAIL);
  await page.goto(`${host.url}/login`);
  await page.getByText(EMAIL).waitFor();
  await enter('bob@example.org');
  await agree();
  await page.getByText('bob@example.org').waitFor();
  await page.getByRole('note').getByText('Another account is signed in now').waitFor();
  assert.deepEqual(await server.world.db.selectFrom('openid_consents').selectAll().execute(), []);
  await enter(EMAIL);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByText(EMAIL).waitFor(); // nobody is signed out whom the page has not shown
  await agree();
  await page.getByRole('heading', { name: `Hello ${EMAIL}` }).waitFor();
});

test('a session of Auth.js has the id and the address of the wallet, and the same id after the next sign-in', async t => {
  const host = await startAuthHost();
  t.after(() => host.stop());
  const client = {
    name: 'Shop',
    redirectUris: [`${host.url}/auth/callback/wallet`],
    secrets,
  };
  const { world, origin, server } = await startWallet(t, client);
  process.env.WALLET_CLIENT_SECRET = SECRET;
  t.after(() => delete process.env.WALLET_CLIENT_SECRET);
  await host.use(origin);
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const session = async () => (await context.request.get(`${host.url}/auth/session`)).json();
  const press = name => page.getByRole('button', { name, exact: true }).click();
  const begin = async () => {
    await page.goto(`${host.url}/auth/signin?callbackUrl=/`);
    await press('Sign in with Wallet');
  };

  await begin();
  await press('Cancel');
  await page.waitForURL(`${host.url}/**`);
  assert.equal(await session(), null);

  await begin();
  await page.getByLabel('Email').fill('Ann@Example.org');
  await press('Continue');
  await page.getByRole('heading', { name: 'Approve this device' }).waitFor();
  await settle(server); // the email has arrived
  await new Guest(server).get('link/approve', { token: world.link(EMAIL) });
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await settle(server);
  await page.getByLabel('Code').fill(world.code(EMAIL));
  await press('Continue');
  await press('Continue'); // they agree
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  const { id } = await server.world.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  assert.deepEqual((await session()).user, { id, email: EMAIL, wallets: [] });

  await page.goto(`${host.url}/auth/signout?callbackUrl=/`);
  await press('Sign out');
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  assert.equal(await session(), null);
  await begin(); // they have agreed before
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  assert.equal((await session()).user.id, id);
  assert.deepEqual(host.errors, ['OAuthCallbackError']); // of the person who declined
});

import type { LaunchOptions } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tools/find-browser.mjs';
import { BareDapp } from './bare-dapp.js';
import { expect, test as base } from './fixtures.js';
import { PHONE_ACCOUNTS, PhoneWalletDriver } from './phone-wallet-driver.js';
import { qrFilm } from './qr-picture.js';

/** The fake camera plays the file `film`, which a test writes before it opens the camera. */
const test = base.extend<object, { film: string; launchOptions: LaunchOptions }>({
  film: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'latchkey-film-'));
      await use(join(folder, 'camera.y4m'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film, launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: await findBrowser(), // a headless shell has no camera
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      }),
    { scope: 'worker' },
  ],
});

test('pairs by scanning a QR code with the camera', async ({ context, demo, film, relay }) => {
  await context.grantPermissions(['camera']);
  const dapp = await BareDapp.start(demo.relayUrl);
  const { uri, session } = await dapp.invite({
    eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] },
  });
  writeFileSync(film, qrFilm(uri));
  const phone = await PhoneWalletDriver.open(context);
  await phone.page.getByTestId('phone-scan').click();
  await phone.approve('Connect this app?');
  expect((await session).namespaces.eip155?.accounts).toEqual([`eip155:31337:${PHONE_ACCOUNTS[0]}`]);
  await expect(phone.page.getByTestId('phone-camera')).toBeHidden();
  expect(await relay.connected()).toBe(2);
  await dapp.close();
});

test('reports that no camera is available, and still accepts a link', async ({ context }) => {
  await context.clearPermissions();
  const phone = await PhoneWalletDriver.open(context);
  await phone.page.getByTestId('phone-scan').click();
  await expect(phone.notice).toHaveText(/no camera/);
  await expect(phone.page.getByTestId('phone-uri')).toBeVisible();
});

import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findHeadless } from './tools/find-browser.mjs';

export default defineConfig({
  testDir: 'demo/e2e',
  testIgnore: process.env.LATCHKEY_PICTURES ? [] : ['**/pictures.spec.ts'], // of `npm run pictures:check`
  outputDir: 'test-results',
  globalSetup: './demo/e2e/build-pages.ts',
  // Each worker starts its own chains and services (`world` in demo/e2e/fixtures.ts), which isolates the tests
  fullyParallel: true,
  workers: 3, // on two cores: a test waits for chains and timers for half of its time
  timeout: 60_000, // a busy machine takes three times as long
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await findHeadless(), args: BROWSER_ARGS },
    // A step that hangs names itself, before the test's time is over
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // A trace takes a third of the time: enable it with LATCHKEY_TRACE=1 or `--trace on`
    trace: process.env.LATCHKEY_TRACE ? 'retain-on-failure' : 'off',
  },
});

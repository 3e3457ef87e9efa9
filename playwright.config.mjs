import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tools/find-browser.mjs';

// Another port where two checkouts are tested at once. The demo takes it and the seven that follow.
const port = Number(process.env.LATCHKEY_TEST_PORT ?? 15_173);
const baseURL = `http://localhost:${port}/`;

export default defineConfig({
  testDir: 'demo/e2e',
  outputDir: 'test-results',
  // Tests share the two chains, and those that take a node down would disturb the others
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node demo/start.mjs --test',
    url: `${baseURL}demo-services/config.json`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});

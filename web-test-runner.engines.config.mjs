import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { findFirefox } from './tools/engines/find-firefox.mjs';
import { webkitLauncher } from './tools/engines/webkit-launcher.mjs';
import { fileURLToPath } from 'node:url';
import { bundleTests } from './tools/bundle-tests.mjs';
import base from './web-test-runner.config.mjs';

/**
 * Launchers of the engines besides Chromium. puppeteer drives Firefox by WebDriver BiDi. Each runs one file at a time: of
 * several pages only one is visible and has the focus, and the timers of a hidden page run once a second.
 */
const engines = {
  firefox: () => {
    const launcher = chromeLauncher({
      puppeteer,
      concurrency: 1,
      launchOptions: { browser: 'firefox', executablePath: findFirefox() },
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    });
    launcher.name = 'Firefox';
    return launcher;
  },
  webkit: webkitLauncher,
};

/** `LATCHKEY_ENGINE=firefox` runs one engine. */
const requested = process.env.LATCHKEY_ENGINE?.split(',') ?? Object.keys(engines);

const COMMANDS = fileURLToPath(new URL('tools/engines/commands.mjs', import.meta.url));
const bundled = bundleTests(import.meta.dirname, COMMANDS);

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  ...base,
  plugins: [bundled.plugin],
  reporters: [bundled.reporter, ...base.reporters.slice(1)], // with the counts that `npm run test:engines` reads
  browsers: requested.map(name => engines[name]()),
  concurrentBrowsers: 1,
  // WebKit takes three times as long for thousands of generated cases
  testFramework: { config: { timeout: '90000' } },
  testsFinishTimeout: 300_000,
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';

/** A browser that blocks third-party cookies. */
interface BlockingBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Launches a browser that blocks third-party cookies and partitions storage: Playwright's own arguments prevent both. */
export async function launchBlocking({ executablePath }: LaunchOptions): Promise<BlockingBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-partition-'));
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ignoreDefaultArgs: true,
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', '--no-startup-window'],
      ...['--no-first-run', '--disable-dev-shm-usage', '--test-third-party-cookie-phaseout'],
      `--user-data-dir=${profile}`,
    ],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

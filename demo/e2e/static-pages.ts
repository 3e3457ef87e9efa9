import { test as base } from '@playwright/test';
import { startStaticServer, type StaticServer } from '../services/static/static-server.js';
import { SITE } from './built-site.js';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Serves the built pages alone, for pages that ask no service. */
  readonly site: StaticServer;
}

/** First port of the servers; each worker has its own. */
const FIRST_PORT = 19_400;

/** Playwright's `test` for pages without chains and services. */
export const test = base.extend<object, WorkerFixtures>({
  site: [
    async ({}, use, { parallelIndex }) => {
      const site = await startStaticServer({
        port: FIRST_PORT + parallelIndex,
        strictPort: false,
        headers: {},
        middleware: (_request, _response, next) => next(),
        folder: () => Promise.resolve(SITE),
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

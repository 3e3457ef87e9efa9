import { defineConfig } from 'vitest/config';

/** The wallets of a page run in both documents that Vitest has outside a browser; the servers run in Node. */
const inDocument = environment => ({
  test: {
    name: environment,
    environment,
    environmentOptions: { url: 'http://localhost/' },
    include: ['tests/*.page.ts'],
  },
});
const inNode = { test: { name: 'node', environment: 'node', include: ['tests/*.server.ts'] } };

export default defineConfig({ test: { projects: [inDocument('happy-dom'), inDocument('jsdom'), inNode] } });

import { buildSite } from '../services/static/build-site.js';
import { ROOT } from './built-site.js';

/** Builds the pages once, before workers start. */
async function buildPages(): Promise<void> {
  await buildSite(ROOT);
}

export { buildPages as default }; // Playwright requires a default export for the global setup

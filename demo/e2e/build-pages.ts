import { buildSite } from '../services/static/build-site.js';
import { ROOT } from './built-site.js';

/** Builds the pages once, before any worker starts. */
async function buildPages(): Promise<void> {
  await buildSite(ROOT);
}

export { buildPages as default }; // as Playwright asks for it

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const own = name => join(HERE, name);

/** Modules of WalletConnect's kit that are replaced: where they are imported, and what takes their place. */
const REPLACED = [
  // No request to a third party, no ids for statistics
  { source: '@walletconnect/utils', from: /[\\/]@walletconnect[\\/]sign-client[\\/]/, by: own('kit-utils.mjs') },
  // The kit writes no log (`logger: 'silent'`)
  { source: 'pino', from: /[\\/]@walletconnect[\\/]/, by: own('kit-logger.mjs') },
  // The URL of the relay names neither browser nor system
  { source: 'detect-browser', from: /[\\/]@walletconnect[\\/]/, by: own('kit-browser.mjs') },
  // Every browser has `fetch`
  { source: 'cross-fetch', from: /[\\/]@walletconnect[\\/]/, by: own('kit-fetch.mjs') },
  // The kit's older packages have a copy each, and call one function
  { source: 'tslib', from: /[\\/]@walletconnect[\\/]/, by: own('kit-tslib.mjs') },
  // An encoding that the kit never uses
  { source: './bases/base256emoji.js', from: /[\\/]multiformats[\\/]/, by: own('kit-nothing.mjs') },
];

/** Packages that do nothing when they are imported, and do not say so: a bundler leaves them out where nothing calls them. */
const PURE = ['blakejs', '@msgpack/msgpack'];

/** Returns a plugin for Rolldown and Vite that bundles WalletConnect's kit without what the modal does not use of it. */
export const kitPlugin = () => ({
  name: 'walletconnect-kit',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (PURE.includes(source)) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, moduleSideEffects: false };
    }
    return REPLACED.find(each => each.source === source && each.from.test(importer))?.by;
  },
});

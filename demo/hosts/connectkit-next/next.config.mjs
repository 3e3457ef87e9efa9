import { join } from 'node:path';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const bare = join(import.meta.dirname, 'kit/bare.tsx');
const ALIASES = {
  latchkey: { connectkit$: 'latchkey/compat/connectkit' },
  bare: { connectkit$: bare, 'connectkit-next-siwe$': bare },
};

const aliases = ALIASES[process.env.HOST_KIT] ?? {};

/** Optional packages of a connector of wagmi 2, which its kit does not install. */
const ABSENT = { '@x402/core': false, '@x402/evm': false, '@x402/svm': false };

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  transpilePackages: Object.keys(aliases).map(name => name.replace('$', '')), // the pages router ignores aliases of others
  webpack(config, { isServer }) {
    config.externals.push('pino-pretty', 'lokijs', 'encoding');
    Object.assign(config.resolve.alias, ABSENT, aliases);
    if (!isServer) config.resolve.alias['iron-session'] = false; // the kit's one module for pages and server imports it
    return config;
  },
};

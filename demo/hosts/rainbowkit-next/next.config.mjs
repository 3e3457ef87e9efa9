import { join } from 'node:path';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const bare = join(import.meta.dirname, 'kit/bare.tsx');
const ALIASES = {
  latchkey: {
    '@rainbow-me/rainbowkit-siwe-next-auth$': 'latchkey/compat/rainbowkit/siwe-next-auth',
    '@rainbow-me/rainbowkit': 'latchkey/compat/rainbowkit',
  },
  bare: { '@rainbow-me/rainbowkit-siwe-next-auth$': bare, '@rainbow-me/rainbowkit$': bare },
};

const aliases = ALIASES[process.env.HOST_KIT] ?? {};

/** Optional packages of a connector of wagmi 2, which its kit does not install. */
const ABSENT = { '@x402/core': false, '@x402/evm': false, '@x402/svm': false };

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  transpilePackages: Object.keys(aliases).map(name => name.replace('$', '')), // the pages router ignores aliases of others
  turbopack: { root: import.meta.dirname },
  webpack(config) {
    config.externals.push('pino-pretty', 'lokijs', 'encoding');
    Object.assign(config.resolve.alias, ABSENT, aliases);
    return config;
  },
};

import { join } from 'node:path';

// The alias is the whole difference. 'bare' is the page without a kit, for the size of its other packages
const bare = join(import.meta.dirname, 'kit/bare.tsx');
const ALIASES = {
  latchkey: { connectkit$: 'latchkey/compat/connectkit' },
  bare: { connectkit$: bare, 'connectkit-next-siwe$': bare },
};

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  webpack(config) {
    config.externals.push('pino-pretty', 'lokijs', 'encoding');
    Object.assign(config.resolve.alias, ALIASES[process.env.HOST_KIT]);
    return config;
  },
};

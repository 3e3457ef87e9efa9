/** Packages of hundreds of small modules, which a process of Node takes two seconds to load one by one. */
const PACKAGES =
  /^(?:abitype|fastify-type-provider-zod|jose|kysely|oauth4webapi|openid-client|ox|reflect-metadata|tsyringe|viem|zod|@(?:farcaster|hpke|levischuck|noble|peculiar|scure|simplewebauthn)\/[^/]+)(?:\/|$)/;

/** A plugin of esbuild that bundles them and leaves all other packages outside. */
export const smallModules = {
  name: 'small-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^@?[a-z]/ }, ({ path }) => (PACKAGES.test(path) ? undefined : { path, external: true }));
  },
};

/** Gives CommonJS modules in a bundle the modules of Node. */
export const REQUIRE =
  "import { createRequire as ofModule } from 'node:module'; const require = ofModule(import.meta.url);";

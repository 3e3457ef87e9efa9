// Loaded by `node --import` before the entries of the package: stands for optional peers that the repository does not
// install. Next.js, which `next-auth` requires, is as large as everything else here; demo/hosts/rainbowkit-next has both.
import { register } from 'node:module';

const module = code => `data:text/javascript,${encodeURIComponent(code)}`;
const PACKAGES = {
  'next-auth/react': module('export const getCsrfToken = 0, signIn = 0, signOut = 0, useSession = 0;'),
};

register(
  module(`const packages = ${JSON.stringify(PACKAGES)};
export const resolve = (name, context, next) =>
  packages[name] ? { url: packages[name], shortCircuit: true } : next(name, context);`),
);

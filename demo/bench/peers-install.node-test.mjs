import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPeerLock } from './peers-install.mjs';

const lockOf = packages =>
  Object.fromEntries(Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]));

const registry = (name, version) => `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;

test('returns the packages of Reown that the lock names, each once', () => {
  const packages = {
    '': { name: 'bench-peers' },
    ...lockOf({
      '@reown/appkit': { version: '1.7.7', resolved: registry('@reown/appkit', '1.7.7') },
      'a/node_modules/@reown/appkit': { version: '1.7.7' },
      '@walletconnect/core': { version: '2.21.8' },
      viem: { version: '2.57.1' },
    }),
  };
  assert.deepEqual(checkPeerLock({ packages }), ['@reown/appkit@1.7.7']);
});

for (const [what, packages] of [
  ['a later AppKit', { '@reown/appkit': { version: '1.8.0' } }],
  ['a later AppKit that another package has', { 'wagmi/node_modules/@reown/appkit-ui': { version: '1.8.3' } }],
  ['a later AppKit by another name', { kit: { name: '@reown/appkit', version: '1.8.0' } }],
  ['the archive of a later AppKit', { kit: { version: '1.8.0', resolved: registry('@reown/appkit', '1.8.0') } }],
  ['a later WalletConnect', { '@walletconnect/core': { version: '2.21.9' } }],
  ['an AppKit without a version', { '@reown/appkit': {} }],
])
  test(`refuses a lock with ${what}`, () =>
    assert.throws(() => checkPeerLock({ packages: lockOf(packages) }), /the lock is refused/));

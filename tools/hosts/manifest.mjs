/** Packages that hosts of wallets often hold, beside those that ours shares. */
const HIGHEST_HOST = {
  '@solana/kit': '^6.0.0',
  '@tanstack/react-query': '^5.0.0',
  'react-dom': '>=18',
  wagmi: '^3.0.0',
};

/** Returns the lowest version that a range allows, such as 2.29.0 of `^2.29.0` and 18.0.0 of `>=18`. */
export function lowestOf(range) {
  const [, version] = /^(?:\^|>=)?(\d+(?:\.\d+){0,2})(?: <[\d.]+)?$/.exec(range) ?? [];
  if (!version) throw new Error(`Cannot read the range ${range}.`);
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/**
 * Returns the package.json of a host that holds all that the package shares: at the highest versions in range together
 * with wagmi, or each at its lowest. Yarn resolves a range to the highest version even if the host pins a lower one, so
 * such a host names its versions in `resolutions`, as docs/dependencies.md says.
 */
export function hostManifest({ dependencies, peerDependencies }, level, archive, manager) {
  const { viem, react } = peerDependencies;
  const shared = Object.entries({ ...dependencies, viem, react });
  const lowest = Object.fromEntries(shared.map(([name, range]) => [name, lowestOf(range)]));
  const current = level === 'highest' ? { ...Object.fromEntries(shared), ...HIGHEST_HOST } : lowest;
  return {
    name: 'host',
    private: true,
    type: 'module',
    dependencies: { ...current, latchkey: `file:${archive}` },
    ...(manager === 'yarn' && level === 'lowest' ? { resolutions: lowest } : {}),
  };
}

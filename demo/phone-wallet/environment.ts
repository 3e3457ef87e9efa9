/**
 * Keeps WalletConnect's kit to itself: as under test, it neither looks pages up at its makers' nor reports to them. It
 * asks what Node calls `process.env`, in browsers too. To be called before the kit is loaded.
 */
export function silenceKit(): void {
  if (!('process' in globalThis)) Object.assign(globalThis, { process: { env: { IS_VITEST: 'true' } } });
  if (!('global' in globalThis)) Object.assign(globalThis, { global: globalThis });
}

/**
 * Disables the telemetry and the verify requests of the WalletConnect wallet kit by its test setting. The kit reads
 * `process.env` in browsers too. Call this before the kit is loaded.
 */
export function silenceKit(): void {
  if (!('process' in globalThis)) Object.assign(globalThis, { process: { env: { IS_VITEST: 'true' } } });
  if (!('global' in globalThis)) Object.assign(globalThis, { global: globalThis });
}

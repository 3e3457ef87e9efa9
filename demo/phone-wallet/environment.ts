/**
 * Disables the telemetry and the verify requests of the WalletConnect wallet kit by its test setting. The kit reads
 * `process.env` in browsers too. Call this before the kit is loaded.
 */
export function silenceKit(): void {
  const { process } = globalThis as { readonly process?: { readonly env?: object } }; // another library may have set one
  Object.assign(globalThis, { process: { ...process, env: { ...process?.env, IS_VITEST: 'true' } } });
  if (!('global' in globalThis)) Object.assign(globalThis, { global: globalThis });
}

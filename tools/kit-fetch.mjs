// Takes the place of `cross-fetch` in WalletConnect's kit (tools/kit-plugin.mjs).
export default (...request) => globalThis.fetch(...request);

// Takes the place of a module of WalletConnect's kit that nothing uses (tools/kit-plugin.mjs).
export {};

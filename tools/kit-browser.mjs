// Takes the place of `detect-browser` in WalletConnect's kit (tools/kit-plugin.mjs), which then tells the relay nothing of
// the person's browser and system.
export const detect = () => null;

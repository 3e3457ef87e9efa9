// Takes the place of `detect-browser` in WalletConnect's kit (tools/kit-plugin.mjs), which then adds neither the person's
// browser nor their system to the relay's URL. The browser's own `User-Agent` header stays.
export const detect = () => null;

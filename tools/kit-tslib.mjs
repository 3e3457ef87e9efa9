// Takes the place of `tslib` in WalletConnect's kit (tools/kit-plugin.mjs): the one function of it that the kit calls.
export { __exportStar } from 'tslib';

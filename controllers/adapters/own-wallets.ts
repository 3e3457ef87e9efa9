/**
 * What this package puts in place of wallets that announce themselves. Only these replace a wallet of the same name; no
 * script of the page can add one.
 */
export const ownWallets = new WeakSet<object>();

/**
 * What this package puts in place of wallets that announce themselves. Only these replace a wallet of the same name; no
 * script of the page can add one.
 */
export const ownWallets = new WeakSet<object>();

/**
 * Wallets of the surroundings that the host follows, such as Safe around the page. The host has asked for them by name, so
 * that they are listed also where it disables the wallets that announce themselves; no script of the page can add one.
 */
export const hereWallets = new WeakSet<object>();

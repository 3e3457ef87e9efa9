/**
 * Wallets that this package announces: they replace one of the same name, and no script of the page can add one. True for the
 * wallet of a surrounding that the host follows, such as Safe around the page: the host has asked for it, so that it is listed
 * also where wallets that announce themselves are disabled.
 */
export const ownWallets = new WeakMap<object, boolean>();

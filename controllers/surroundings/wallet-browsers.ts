/**
 * The user agents of browsers inside of wallets: MetaMask, Trust, Phantom, Coinbase and Base, OKX, Rainbow. A user agent
 * proves nothing and need not: it only decides whether a tap on Connect asks the one wallet of the page without a list.
 */
export const WALLET_BROWSERS =
  /MetaMaskMobile|Trust(Wallet)?\/|Phantom\/|CoinbaseWallet|CoinbaseBrowser|OKApp|Rainbow/i;

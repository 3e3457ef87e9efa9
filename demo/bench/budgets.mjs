/** Limits of the benchmark. A commit that raises one gives the reason. */
export const budgets = {
  /** JavaScript of a host page with `<w3m-button>` and an EVM adapter, in kB gzip, before any click. */
  beforeClick: 26.5,
  /** What the first opening of Connect adds, in kB gzip. */
  firstOpen: 27.5,
  /** Click to the first wallet row painted, against a bare Lit dialog in the same run. */
  openingRatio: 1.5,
  /** Growth allowed after 200 openings and closings: the modal retains nothing, the rest is noise of the browser. */
  leftNodes: 20,
  leftListeners: 10,
  leftHeapKB: 600,
  /** The list of 600 wallets: how much of it is drawn, and how soon a search shows what is at hand, in milliseconds. */
  allWalletsNodes: 1_500,
  keyToResult: 50,
  /** From the tap on WalletConnect to its code, once what it needs was fetched while nobody waited, in milliseconds. */
  tapToCode: 300,
  /** After a reload, from the button to the account of the last visit, in milliseconds. */
  reloadToAccount: 150,
};

export const kB = bytes => bytes / 1_000;

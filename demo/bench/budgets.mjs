import { readFileSync } from 'node:fs';

const [page] = JSON.parse(readFileSync(new URL('../../.size-limit.json', import.meta.url), 'utf8'));
const limitOf = ({ limit }) => Number.parseFloat(limit);
/** What a host's Vite adds, in kB gzip: its polyfill, and the files to preload with each import, by their names. */
const viteAdds = { page: 1, opening: 1.7 };
const [beforeClick, firstOpen] = [
  limitOf(page) + viteAdds.page,
  Number((limitOf(page.steps[0]) + viteAdds.opening).toFixed(1)),
];

/** Limits of the benchmark. A commit that raises a limit states the reason. */
export const budgets = {
  /** Milliseconds; 4 ms are 250 requests a second. */
  apiTimePerRequest: 4,
  /** Milliseconds to index a block of 100 transfers: 1,000 blocks a minute. */
  timePerBlock: 60,
  /** Memory of the instance after a million transfers, divided by that after the warm-up. */
  memoryGrowth: 1.05,
  /** Latency of reads at the 99th percentile while the instance catches up, divided by that before. */
  readsMeanwhile: 1.2,
  /** JavaScript of a host page with `<w3m-button>` and an EVM adapter, in kB gzip, before any click. */
  beforeClick,
  /** JavaScript that the first opening of the connect view adds, with what the router then prefetches, in kB gzip. */
  firstOpen,
  /** Both together. The aim is 50: Lit, signals and the code of the bundler take 13 of it. */
  toFirstRow: beforeClick + firstOpen,
  /** JavaScript in kB gzip, and files, of pages before a click, with what they load while they are idle. */
  idle: { evm: [67.2, 4], connected: [91.2, 14], walletConnect: [71.8, 7], embedded: [124, 16] },
  /** Opening for the first time, without a pointer that rests on the button, divided by a bare Lit dialog in the same run. */
  opening: {
    /** Script start to painted button. */
    button: 1.5,
    /** Click on an idle page to the first painted row, and to the first row without transparency. */
    idle: { row: 1.2, opaque: 1.7 },
    /**
     * The same for a click at once, divided by a bare dialog of which nothing is loaded before the click either, by the
     * factor by which the processor is slower: that dialog weighs 0.9 kB.
     */
    atOnce: { 1: 2.5, 4: 3 },
    /** First row with WalletConnect and directory, divided by that without. */
    variant: 1.1,
    /**
     * Network round trips that a click waits for. The bare dialog has loaded everything; ours waits for one if the
     * click comes before the page was idle. The fraction is the work that the ratios above limit.
     */
    roundTrips: { cold: 1.7, idle: 0.3, touch: 1.2 },
  },
  /** Growth allowed after 500 openings and closings. The modal retains nothing; the allowance covers browser noise. */
  leftNodes: 20,
  leftListeners: 10,
  /** Values in kB that each opening leaves on the heap, besides code: a bare Lit dialog leaves none either. */
  leftHeapKB: 0.05,
  /** What 100 destroyed modals may leave together, and values in kB of each. */
  destroyed: { objects: 0, nodes: 0, listeners: 0, heapKB: 0.05 },
  /**
   * List of 600 wallets: DOM nodes at any scroll position, and milliseconds from a key press at any moment to the frame
   * that shows its result, the wait for that frame included.
   */
  allWalletsNodes: 800,
  keyToResult: 17,
  /** Time from the tap on WalletConnect to the QR code, with its chunks prefetched, in milliseconds. */
  tapToCode: 300,
  /** Time from the last digit of a code to the account in milliseconds, besides the round trips to the wallet's service. */
  codeToAccount: 400,
  codeRoundTrips: 3,
  /** Time from a request to the approval in the frame of the embedded wallet in milliseconds. */
  requestToApproval: 150,
  /** Time after a reload from the first button to the restored account, in milliseconds. */
  reloadToAccount: 75,
  /** Time between two frames while the account fills and scrolls, in milliseconds: one frame may be left out. */
  longestFrame: 34,
  /**
   * Work of the page from an action to the first frame that shows its answer, on a processor four times slower, in
   * milliseconds: what a person takes for at once.
   */
  answerWork: 100,
  /** Longest task of the page after that frame on the same processor, in milliseconds: two frames at 60 a second. */
  frameWork: 33,
  /** Time from the click on a tab of the account to its first painted row, everything loaded before, in milliseconds. */
  tabToContent: 50,
  /** Nodes of the list of 5,000 transactions at any scroll position. */
  historyNodes: 800,
};

export const kB = bytes => bytes / 1_000;

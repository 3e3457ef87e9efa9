import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeep, median } from './browser.mjs';
import { budgets } from './budgets.mjs';

const WALLETS = 600;
const RUNS = 3;
/** How often each run presses a key that filters the list, and clears the field again. */
const KEYS = 7;
/** Fast scrolling: about 3000 pixels per second at 60 frames per second. */
const PIXELS_PER_FRAME = 50;

const wallets = Array.from({ length: WALLETS }, (_, at) => ({
  id: `wallet-${at}`,
  name: at === 399 ? 'Quetzal' : `Wallet ${at}`,
  image_id: `${at}.svg`,
  chains: ['eip155:1'],
  mobile_link: `wallet${at}://`,
}));

const picture = at =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${(at * 47) % 360} 60% 45%)"/><circle cx="20" cy="20" r="9" fill="#fff"/></svg>`;

/** Writes the images beside the pages: generating each on request would slow down the measured page. */
async function writePictures() {
  const folder = fileURLToPath(new URL('../../dist-demo/bench/explorer/getWalletImage/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await Promise.all(wallets.map(({ image_id: file }, at) => writeFile(join(folder, file), picture(at))));
}

/** Answers of the wallet directory, by path. */
export const directory = {
  '/explorer/getWallets'(parameters) {
    const [page, entries] = [Number(parameters.get('page')), Number(parameters.get('entries'))];
    return { data: wallets.slice((page - 1) * entries, page * entries), count: WALLETS };
  },
};

/** Runs in the page: defines functions that count DOM nodes and scroll. */
const tools = () => {
  const nodes = root => {
    let sum = 0;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      sum += 1 + (node.shadowRoot ? nodes(node.shadowRoot) : 0);
    }
    return sum;
  };
  const frame = () => new Promise(requestAnimationFrame);
  /** Scrolls to the end and back; returns the duration of each frame in milliseconds. */
  const scroll = async (scroller, step) => {
    const took = [];
    for (const direction of [1, -1]) {
      let last = await frame();
      for (;;) {
        const before = scroller.scrollTop;
        scroller.scrollTop += direction * step;
        const now = await frame();
        took.push(now - last);
        last = now;
        if (scroller.scrollTop === before) break;
      }
    }
    return took;
  };
  const mostNodes = async (scroller, root) => {
    let most = 0;
    const end = scroller.scrollHeight;
    for (let part = 0; part <= 20; part += 1) {
      scroller.scrollTop = (part / 20) * end;
      await frame();
      await frame();
      most = Math.max(most, nodes(root));
    }
    scroller.scrollTop = 0;
    return most;
  };
  /** Resolves in a task after the current frame is drawn. */
  const drawn = () =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  /** Enters a text at any moment of a frame, as a person does; returns the milliseconds until its result is drawn. */
  const type = async (input, text, isShown) => {
    await new Promise(resolve => setTimeout(resolve, 200 + Math.random() * 50));
    const start = performance.now();
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    do await frame();
    while (!isShown());
    await drawn();
    return performance.now() - start;
  };
  window.bench = { nodes, frame, scroll, mostNodes, type };
};

const slow = frames => frames.filter(ms => ms > 50).length;

async function open(browser, url) {
  const page = await browser.newPage();
  await page.addInitScript(findDeep);
  await page.addInitScript(tools);
  await page.goto(url);
  return page;
}

async function measureOurs(browser, url) {
  const page = await open(browser, `${url}/all-wallets/all-wallets.html`);
  await page.locator('w3m-wallet-grid .tile').first().waitFor();
  // Scrolls down until every directory page is loaded: the benchmark measures the complete list.
  await page.evaluate(async requested => {
    const { frame } = window.bench;
    const grid = findDeep(document, 'w3m-wallet-grid');
    const scroller = findDeep(grid.shadowRoot, 'w3m-scroll');
    const end = performance.now() + 60_000;
    while (grid.entries.length < requested) {
      if (performance.now() > end) throw new Error(`Only ${grid.entries.length} wallets were listed`);
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    scroller.scrollTop = 0;
    await frame();
  }, WALLETS);
  const nodes = await page.evaluate(() => {
    const { mostNodes } = window.bench;
    const grid = findDeep(document, 'w3m-wallet-grid');
    return mostNodes(findDeep(grid.shadowRoot, 'w3m-scroll'), findDeep(document, 'w3m-wallet-directory').shadowRoot);
  });
  const toEndAndBack = () =>
    page.evaluate(step => {
      const { scroll } = window.bench;
      return scroll(findDeep(findDeep(document, 'w3m-wallet-grid').shadowRoot, 'w3m-scroll'), step);
    }, PIXELS_PER_FRAME);
  const first = await toEndAndBack(); // fetches and draws each image when it becomes visible
  const frames = await toEndAndBack(); // every image is cached, as in the bare list
  const [keys, cleared] = await page.evaluate(async times => {
    const directory = findDeep(document, 'w3m-wallet-directory').shadowRoot;
    const input = findDeep(directory, 'input');
    const isShown = text => (findDeep(directory, '.name')?.textContent === 'Quetzal') === (text !== '');
    const took = [[], []];
    for (let at = 0; at < times; at += 1)
      for (const [which, text] of ['q', ''].entries())
        took[which].push(await window.bench.type(input, text, () => isShown(text)));
    return took;
  }, KEYS);
  await page.close();
  return { nodes, first, frames, keys, cleared };
}

async function measureBare(browser, url) {
  const page = await open(browser, `${url}/bare-list/bare-list.html`);
  await page.locator('bare-list bare-tile').first().waitFor();
  const measured = await page.evaluate(async step => {
    const { nodes, scroll } = window.bench;
    const scroller = findDeep(document, '.scroll');
    return { nodes: nodes(findDeep(document, 'bare-list').shadowRoot), frames: await scroll(scroller, step) };
  }, PIXELS_PER_FRAME);
  await page.close();
  return measured;
}

/** Compares the list of 600 wallets with a bare list of the same length. Runs alternate, so that load affects both. */
export async function measureAllWallets(browser, url) {
  await writePictures();
  const [ours, bare] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(await measureBare(browser, url));
    ours.push(await measureOurs(browser, url));
  }
  const slowOnes = list => list.map(({ frames }) => slow(frames));
  const firstOnes = ours.map(({ first }) => slow(first)).join(', ');
  const longest = list => Math.max(...list.flatMap(({ frames }) => frames));
  const nodes = Math.max(...ours.map(each => each.nodes));
  const key = median(ours.flatMap(each => each.keys));
  return {
    lines: [
      `    bare Lit list of ${WALLETS}   ${bare[0].nodes} nodes, frames over 50 ms: ${slowOnes(bare).join(', ')}; longest ${longest(bare).toFixed(0)} ms`,
      `    all wallets, ${WALLETS}       ${nodes} nodes at most, frames over 50 ms: ${slowOnes(ours).join(', ')}; longest ${longest(ours).toFixed(0)} ms`,
      `      the first time, while the pictures come: ${firstOnes}`,
      `    from clearing the field to the whole list: ${median(ours.flatMap(each => each.cleared)).toFixed(0)} ms`,
    ],
    results: [
      { name: 'Nodes of all wallets at any place', value: nodes, limit: budgets.allWalletsNodes, unit: 'nodes' },
      {
        name: 'Frames over 50 ms, beyond those of a bare list',
        value: Math.max(0, median(slowOnes(ours)) - median(slowOnes(bare))),
        limit: 0,
        unit: 'frames',
      },
      { name: 'Key to filtered result', value: key, limit: budgets.keyToResult, unit: 'ms' },
    ],
  };
}

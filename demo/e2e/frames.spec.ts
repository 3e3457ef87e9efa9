import { expect, test as base } from './fixtures.js';
import { FrameRecorder, type Frame } from './frame-recorder.js';
import { DEVELOPER_WALLET } from './host-driver.js';

const test = base.extend<{ frames: FrameRecorder }>({
  frames: async ({ page }, use) => use(new FrameRecorder(page)),
});
test.use({ reducedMotion: 'no-preference' });

const CONNECT = 'w3m-connect-view';
const WAITING = 'w3m-connecting-external-view';

const shown = (frames: readonly Frame[]): readonly Frame[] => frames.filter(({ card }) => card > 0);

/** Expects each value to lie between the first and the last, and none to go backwards. */
function expectOneWay(values: readonly number[]): void {
  const sign = Math.sign((values.at(-1) ?? 0) - (values[0] ?? 0));
  const backwards = values.filter((value, at) => at > 0 && (value - (values[at - 1] ?? 0)) * sign < -1);
  expect(backwards, values.map(value => value.toFixed(1)).join(' ')).toEqual([]);
}

/** Part of the content area below which a frame is blank, and how long frames may be blank on a busy machine. */
const BLANK = 0.3;
const MAX_BLANK_MS = 120;

/**
 * Expects every frame to have one usable view, whose content replaces that of the last one. The leaving view fades
 * before the next one can be read: the content gives way once for each view, never flickers and is not blank for long.
 */
function expectCovered(frames: readonly Frame[]): void {
  expect(frames.filter(({ usable }) => usable.length !== 1)).toEqual([]);
  const changes = frames.flatMap(({ usable: [view] }, at) => (view === frames[at - 1]?.usable[0] ? [] : at));
  for (const [nth, from] of changes.entries()) {
    const run = frames.slice(from, changes[nth + 1]);
    const percents = run.map(({ content }) => content * 100);
    const lowest = percents.indexOf(Math.min(...percents));
    expectOneWay(percents.slice(0, lowest + 1));
    expectOneWay(percents.slice(lowest));
    const blank = run.filter(({ content }) => content < BLANK);
    expect((blank.at(-1)?.at ?? 0) - (blank[0]?.at ?? 0)).toBeLessThan(MAX_BLANK_MS);
  }
  expect(frames.at(-1)?.content).toBe(1);
}

/** Expects what {@link expectCovered} does, and the height to change in one direction. */
function expectCalm(frames: readonly Frame[]): void {
  expect(frames.length).toBeGreaterThan(3);
  expectCovered(frames);
  expectOneWay(frames.map(({ height }) => height));
}

test.beforeEach(({ host }) => host.visit('plain.html'));

test('opens with its content and its height from the first visible frame', async ({ host, frames }) => {
  await frames.start();
  await host.openWallets();
  const seen = shown(await frames.stop());
  expectCalm(seen);
  expect(new Set(seen.map(({ height }) => height)).size).toBe(1);
});

test('cross-fades to the waiting view and back, while the picture travels and the height follows', async ({
  host,
  frames,
}) => {
  await host.openWallets();
  for (const [next, act] of [
    [WAITING, () => host.wallet(DEVELOPER_WALLET).click()],
    [CONNECT, () => host.part('header-back').click()],
  ] as const) {
    await test.step(`to ${next}`, async () => {
      await frames.start();
      await act();
      await expect(host.card.locator(next)).toBeVisible();
      const seen = await frames.stop();
      expectCalm(seen);
      expect(seen.some(({ leaving }) => leaving.length === 1)).toBe(true);
      const last = seen.at(-1);
      expect([last?.usable, last?.leaving, last?.content]).toEqual([[next], [], 1]);
      if (next !== WAITING) return;
      const path = seen.flatMap(({ picture, usable: [view] }) => (view === WAITING && picture) || []);
      expect(path.length).toBeGreaterThan(3);
      expectOneWay(path.map(({ x }) => x));
      expect(Math.max(...seen.map(({ travels }) => travels))).toBeGreaterThan(50); // it started in its row
    });
  }
});

test('in two columns the picture travels from its row, which keeps its own, and nothing changes its height', async ({
  page,
  host,
  frames,
}) => {
  await page.goto('plain.html?layout=wide');
  await host.openWallets();
  await expect(host.card).toContainText('A home for your digital assets');
  await frames.start();
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card.locator(WAITING)).toBeVisible();
  const seen = await frames.stop();
  expectCovered(seen);
  expect(new Set(seen.map(({ height }) => height)).size).toBe(1);
  const path = seen.flatMap(({ picture, usable: [view] }) => (view === WAITING && picture) || []);
  expect(path.length).toBeGreaterThan(3);
  expectOneWay(path.map(({ x }) => x));
  expect(Math.max(...seen.map(({ travels }) => travels))).toBeGreaterThan(200); // it started in the other column
  await expect(host.wallet(DEVELOPER_WALLET).locator('w3m-wallet-image')).toBeVisible();
});

test('fades out with its content and at one height', async ({ host, frames }) => {
  await frames.start();
  await host.openWallets();
  await frames.stop(); // the entrance has ended
  await frames.start();
  await host.part('w3m-header-close').click();
  await expect(host.card).toBeHidden();
  const seen = shown(await frames.stop());
  expectCalm(seen);
  expectOneWay(seen.map(({ card }) => card));
  expect(new Set(seen.map(({ height }) => height)).size).toBe(1);
});

test('a view that is left during its entrance gives way without a blank frame, and its request ends', async ({
  host,
  devWallet,
  frames,
}) => {
  await host.openWallets();
  await frames.start();
  await frames.interruptWith('header-back');
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.part('w3m-header-help')).toBeVisible();
  const seen = await frames.stop();
  expectCovered(seen);
  expect(seen.at(-1)).toMatchObject({ usable: [CONNECT], leaving: [] });
  // A wallet that was asked in time keeps the abandoned request, and its answer changes nothing
  if (await devWallet.sheet.isVisible()) await devWallet.reject('Connect to this page?');
  await expect(host.card.locator(CONNECT)).toBeVisible();
  await host.wallet(DEVELOPER_WALLET).click(); // the abandoned request does not end the next one
  await devWallet.approve('Connect to this page?');
  await expect(host.fact('status')).toHaveText('connected');
});

test('a view that is replaced twice ends at the last one', async ({ host, frames }) => {
  await host.openWallets();
  await frames.start();
  await frames.interruptWith('header-back', 'w3m-header-help');
  await host.part('w3m-header-help').click();
  await expect(host.title).toHaveText('What is a wallet?');
  const seen = await frames.stop();
  expectCovered(seen);
  expect(seen.at(-1)).toMatchObject({ usable: ['w3m-what-is-a-wallet-view'], leaving: [] });
});

test('closing during a change closes, and opens again at the list', async ({ host, frames }) => {
  await host.openWallets();
  await frames.interruptWith('w3m-header-close');
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card).toBeHidden();
  await frames.start();
  await host.openWallets();
  const seen = shown(await frames.stop());
  expectCalm(seen);
  expect(seen.at(-1)).toMatchObject({ usable: [CONNECT], leaving: [] });
});

test('with reduced motion the views cross-fade and nothing moves', async ({ page, host, frames }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host.openWallets();
  await frames.start();
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.card.locator(WAITING)).toBeVisible();
  const seen = await frames.stop();
  expectCalm(seen);
  expect(seen.some(({ leaving }) => leaving.length > 0)).toBe(true);
  const path = seen.flatMap(({ picture, usable: [view] }) => (view === WAITING && picture ? [picture.x] : []));
  expect(new Set(path).size).toBe(1);
});

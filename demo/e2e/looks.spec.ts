import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { LookProbe, type AxeScope } from './look-probe.js';

/** Axe rules that do not apply: the gallery renders each view many times, unlike a host page. */
const OF_A_WHOLE_PAGE = ['region', 'landmark-unique', 'landmark-no-duplicate-banner'];

async function openGallery(page: Page, look: string): Promise<void> {
  await page.goto(`gallery.html?${look}`);
  await expect(page.locator('#gallery')).toHaveAttribute('data-ready', '', { timeout: 120_000 }); // it renders every view
  await page.waitForLoadState('networkidle'); // images load on their own
}

/** Sets the text of the page to 200 %. */
const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });

async function expectSound(probe: LookProbe, scope: AxeScope): Promise<void> {
  expect(await probe.overflows()).toEqual([]);
  expect(await probe.smallTargets()).toEqual([]);
  expect(await probe.axe('#gallery', OF_A_WHOLE_PAGE, scope)).toEqual([]);
}

test('every view in light at 1280 px passes axe, does not overflow and has targets of 24 px', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await openGallery(page, 'theme=light');
  const probe = new LookProbe(page);
  await expectSound(probe, 'all');
  await test.step('screen readers read each name once, and each state', async () => {
    expect(await probe.repeatedNames()).toEqual([]);
    expect(await probe.statesWithoutRole()).toEqual([]);
  });
  await test.step('no view overflows at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await probe.overflows()).toEqual([]);
  });
});

test('every view holds in forced colours', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openGallery(page, 'theme=light');
  const probe = new LookProbe(page);
  await test.step('every view in forced colours passes axe, and every focusable element shows an outline', async () => {
    expect(await probe.axe('#gallery', OF_A_WHOLE_PAGE, 'colours')).toEqual([]);
    expect(await probe.invisibleFocus()).toEqual([]);
  });
  await test.step('in forced colours, what is chosen differs from the rest, and no border touches a text', async () => {
    expect(await probe.alikeChoices()).toEqual([]);
    expect(await probe.crowdedButtons()).toEqual([]);
  });
});

test('every view at 360 px from right to left passes axe, does not overflow and has targets of 24 px', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 900 });
  await openGallery(page, 'theme=light&dir=rtl&lang=ar');
  await expectSound(new LookProbe(page), 'structure'); // the colours are those of light
});

test('every view in dark has the contrast that axe demands', async ({ page }) => {
  test.slow();
  await openGallery(page, 'theme=dark');
  expect(await new LookProbe(page).axe('#gallery', OF_A_WHOLE_PAGE, 'colours')).toEqual([]);
});

test('every view in German, which has the longest words, holds at 360 px and with large text', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 900 });
  await openGallery(page, 'theme=light&lang=de');
  const probe = new LookProbe(page);
  expect(await probe.overflows()).toEqual([]);
  await test.step('every view with text of 200 % passes axe and does not overflow, and no title is cut', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await enlargeText(page);
    expect(await probe.overflows()).toEqual([]);
    expect(await probe.cutTitles()).toEqual([]);
    // Larger text needs less contrast than that at 1280 px
    expect(await probe.axe('#gallery', OF_A_WHOLE_PAGE, 'structure')).toEqual([]);
  });
});

test('the modal passes axe on large and small screens, and fills the width of a small one', async ({
  page,
  host,
  devWallet,
}) => {
  const probe = new LookProbe(page);
  await host.visit('plain.html');
  await host.openWallets();
  expect(await probe.axe('w3m-modal')).toEqual([]);
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.approve('Connect to this page?');
  await host.accountButton.click();
  await expect(host.card).toContainText('ETH');
  expect(await probe.axe('w3m-modal, w3m-button, w3m-network-button')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await probe.axe('w3m-modal')).toEqual([]);
  expect(await probe.overflows()).toEqual([]);
  expect(await host.card.boundingBox()).toMatchObject({ x: 0, width: 360 });
});

test('a connected page of 320 px does not scroll sideways, also with text of 200 %', async ({
  page,
  host,
  devWallet,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(host.accountButton).toContainText('ETH');
  const widths = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('w3m-button, w3m-network-button')].map(element =>
        Math.ceil(element.getBoundingClientRect().left + element.scrollWidth),
      ),
    );
  for (const size of ['100%', '200%']) {
    await page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size);
    expect(Math.max(...(await widths())), size).toBeLessThanOrEqual(320);
  }
});

test('the gallery at 320 px does not scroll sideways, also with text of 200 %, and cuts no stage', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGallery(page, 'only=Networks, many');
  const tooWide = (): Promise<readonly unknown[]> =>
    page.evaluate(() => [
      ...[document.documentElement.scrollWidth].filter(width => width > innerWidth),
      ...[...document.querySelectorAll('.stage')].filter(
        stage => stage.getBoundingClientRect().width > (stage.parentElement?.clientWidth ?? 0),
      ),
    ]);
  expect(await tooWide()).toEqual([]);
  await enlargeText(page);
  expect(await tooWide()).toEqual([]);
});

/** Records the animated transform and size properties from here on. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const names = ['transform', 'translate', 'scale', 'rotate', 'blockSize', 'height'];
    const isSome = (value: unknown): boolean => /[1-9]/.test(String(value)); // a value of zero moves nothing
    const look = (root: Document | ShadowRoot): void => {
      for (const { effect } of root.getAnimations()) {
        if (!(effect instanceof KeyframeEffect)) continue;
        for (const [name, value] of effect.getKeyframes().flatMap(keyframe => Object.entries(keyframe))) {
          if (names.includes(name) && isSome(value)) moved.add(name);
        }
      }
      // document.getAnimations() omits shadow roots
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) look(shadowRoot);
    };
    const onFrame = (): void => {
      look(document);
      requestAnimationFrame(onFrame);
    };
    onFrame();
  });
}

const motion = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]); // set by `watchMotion`

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`prefers-reduced-motion ${reducedMotion}: ${reducedMotion === 'reduce' ? 'nothing' : 'something'} moves`, async ({
    page,
    host,
    devWallet,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await watchMotion(page);
    await host.visit('plain.html');
    await host.openWallets();
    await host.part('w3m-header-help').click();
    await host.part('header-back').click();
    await host.wallet(DEVELOPER_WALLET).click();
    await devWallet.approve('Connect to this page?');
    await expect(host.card).toBeHidden();
    const moved = await motion(page);
    if (reducedMotion === 'reduce') expect(moved).toEqual([]);
    else expect(moved).not.toEqual([]);
  });
}

/** Translates the page as browsers do: wraps each text in two nested font elements, also in shadow roots. */
const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const visit = (root: Node): void => {
      for (const node of [...root.childNodes]) {
        if (node instanceof Text) {
          if (node.data.trim() === '') continue;
          const [outer, inner] = [0, 1].map(() => document.createElementNS('http://www.w3.org/1999/xhtml', 'font'));
          inner?.append(`«${node.data}»`);
          outer?.append(inner ?? '');
          node.replaceWith(outer ?? '');
        } else if (node instanceof Element && !['font', 'script', 'style'].includes(node.localName)) {
          visit(node);
          if (node.shadowRoot) visit(node.shadowRoot);
        }
      }
    };
    for (const element of document.querySelectorAll('w3m-modal, w3m-button, w3m-network-button')) {
      visit(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  });

test('updates texts on a page that the browser has translated', async ({ host, page, devWallet, harbor, meadow }) => {
  test.slow();
  await host.visit('plain.html');
  await host.openWallets();
  await translatePage(page);
  await expect(host.title).toContainText('«');
  await host.wallet(DEVELOPER_WALLET).click();
  await expect(host.title).toContainText('Developer Wallet');
  await translatePage(page);
  await devWallet.reject('Connect to this page?');
  await expect(host.card).toContainText('Request declined');
  await expect(host.card).not.toContainText('Approve in');
  await translatePage(page);
  await host.part('w3m-connecting-widget-secondary-button').click();
  await expect(host.card).toContainText('Approve in Developer Wallet');
  await translatePage(page);
  await devWallet.approve('Connect to this page?');
  await host.expectAccount(ACCOUNTS[0], harbor);

  await translatePage(page);
  await harbor.setBalance(ACCOUNTS[0], 42_500_000_000_000_000_000n);
  await host.accountButton.click();
  await expect(host.card).toContainText('42.5 ETH');
  await expect(host.accountButton).toContainText('42.500 ETH');
  await translatePage(page);
  await host.part('account-switch-network-button').click();
  await host.network(meadow.name).click();
  await translatePage(page);
  await devWallet.approve('Add Meadow and switch to it?');
  await host.expectMarked(meadow.name);
  await translatePage(page);
  await host.part('header-back').click();
  await expect(host.part('account-switch-network-button')).toContainText(meadow.name);
  await host.part('disconnect-button').click();
  await host.expectDisconnected();
  await expect(host.connectButton).toContainText('Connect Wallet');
});

import type { Page } from '@playwright/test';
import { askWallet, frameOf, signUpByEmail } from './embedded-steps.js';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';

const HARBOR = 31_337;
const HEX = `0x${Buffer.from('Hello').toString('hex')}`;

/** What a page may do to a question so that a person presses what the page shows instead. */
const covers = {
  'an element above it that lets clicks pass': () => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      background: 'white',
      pointerEvents: 'none',
      zIndex: '2147483647',
    });
    document.body.append(cover);
  },
  transparency: () => {
    document.querySelector<HTMLElement>('#w3m-iframe')!.style.opacity = '0.01';
  },
  'transparency of what holds it': () => {
    document.body.style.opacity = '0.5';
  },
  'a box that cuts off all but the buttons': () => {
    const frame = document.querySelector<HTMLElement>('#w3m-iframe')!;
    const { height } = frame.getBoundingClientRect();
    frame.style.clipPath = `inset(${height - 90}px 0 0 0)`;
  },
  'a filter': () => {
    document.querySelector<HTMLElement>('#w3m-iframe')!.style.filter = 'brightness(100)';
  },
} as const;

function uncover(): void {
  document.querySelector('#cover')?.remove();
  document.body.removeAttribute('style');
  const frame = document.querySelector<HTMLElement>('#w3m-iframe')!;
  frame.style.removeProperty('opacity');
  frame.style.removeProperty('filter');
  frame.style.removeProperty('clip-path');
}

/** Presses where the button is, as a person does who sees something else there. */
async function pressBlindly(page: Page): Promise<void> {
  const box = await frameOf(page).getByTestId('wallet-approve').boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
}

test.describe('a page that hides the question', () => {
  for (const [how, cover] of Object.entries(covers))
    test(`gets no approval by ${how}`, async ({ frameHost: host, page, signUpAs }) => {
      await signUpAs(`covered-${Object.keys(covers).indexOf(how)}@example.org`);
      const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
      await page.evaluate(cover);
      let isAnswered = false;
      const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params: [HEX, address] });
      void signing.then(() => (isAnswered = true));
      const approve = host.frame.getByTestId('wallet-approve');
      await expect(host.frame.getByText('The page covers or fades this window.')).toBeAttached();
      await expect(approve).toBeDisabled();
      await pressBlindly(page);
      await expect(approve).toBeDisabled();
      expect(isAnswered).toBe(false);
      await page.evaluate(uncover);
      await expect(approve).toBeEnabled();
      await expect(host.frame.getByText('The page covers or fades this window.')).toHaveCount(0);
      // Nor when it hides a question that was visible
      await page.evaluate(cover);
      await expect(approve).toBeDisabled();
      await pressBlindly(page);
      expect(isAnswered).toBe(false);
      await page.evaluate(uncover);
      await expect(approve).toBeEnabled();
      await approve.click();
      expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS');
    });

  test('gets none in the modal either, which shows the question otherwise', async ({ page, host, browser, wallet }) => {
    test.slow(); // a whole sign-in
    await host.visit('embedded.html?evm');
    await signUpByEmail(host, browser, wallet, 'covered-modal@example.org');
    await expect(host.fact('status')).toHaveText('connected');
    const address = (await host.fact('address').textContent()) ?? '';
    const approve = frameOf(page).getByTestId('wallet-approve');
    const first = askWallet(host, 'personal_sign', [HEX, address]);
    await approve.click();
    expect(await first).toMatch(/^0x/);
    const second = askWallet(host, 'personal_sign', [HEX, address]);
    await expect(approve).toBeEnabled();
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.popover = 'manual'; // the top layer, where the frame is
      Object.assign(cover.style, { width: '100vw', height: '100vh', pointerEvents: 'none', background: 'white' });
      document.body.append(cover);
      cover.showPopover();
    });
    await expect(approve).toBeDisabled();
    await pressBlindly(page);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await approve.click();
    expect(await second).toMatch(/^0x/);
  });
});

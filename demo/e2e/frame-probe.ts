import { expect, type FrameLocator } from '@playwright/test';
import { violationsIn } from './axe-probe.js';
import type { FrameHost } from './frame-host.js';

/** Checks the state that the frame shows; it has a heading with the focus, which a screen reader reads first. */
export async function check(host: FrameHost, state: string): Promise<void> {
  const heading = host.frame.getByRole('heading', { level: 1 });
  await expect(heading, state).toBeVisible();
  const frame = host.page.frames().find(each => each !== host.page.mainFrame());
  if (!frame) throw new Error('The page has no frame');
  expect(await violationsIn(frame), state).toEqual([]);
}

/** Presses Tab until an element has the focus, as a person without a pointer does. */
export async function tabTo(host: FrameHost, frame: FrameLocator, testId: string): Promise<void> {
  const target = frame.getByTestId(testId).first();
  await expect(target).toBeEnabled();
  for (let times = 0; times < 30; times += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await host.page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${testId}`);
}

/** Presses a button by keyboard. */
export async function press(host: FrameHost, testId: string): Promise<void> {
  await tabTo(host, host.frame, testId);
  await host.page.keyboard.press('Enter');
}

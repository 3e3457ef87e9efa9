import { test as base } from './fixtures.js';
import { FrameHost } from './frame-host.js';
import { signUp } from './frame-steps.js';

interface FrameFixtures {
  /** Page of the demo's origin that embeds the secure wallet's frame by itself. */
  readonly frameHost: FrameHost;
  /** Signs up by email in the frame of `frameHost`. */
  readonly signUpAs: (email: string) => Promise<void>;
}

/** Playwright's `test` with a page that embeds the secure wallet. */
export const test = base.extend<FrameFixtures>({
  frameHost: async ({ page, demo, baseURL }, use) =>
    use(await FrameHost.open(page, new URL(baseURL ?? '').origin, demo.walletUrl)),

  signUpAs: async ({ frameHost, browser, wallet }, use) => use(email => signUp(frameHost, browser, wallet, email)),
});

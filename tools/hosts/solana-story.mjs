// The story of a host of Solana: connect, sign, decline, sign a transaction, reload, disconnect.
import assert from 'node:assert/strict';
import { ed25519 } from '@noble/curves/ed25519';
import { countScripts, keepLocal, showsOn } from './story.mjs';

const fromHex = text => Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16));

/**
 * Runs the story on a page with a test wallet. Returns the numbers and bytes of its scripts, as `runStory` does.
 * @param row Finds the row of the test wallet
 */
export async function runSolanaStory(context, url, { SolanaTestWallet, installSolanaWallet }, { row }) {
  const scripts = countScripts(context);
  await keepLocal(context);
  const wallet = new SolanaTestWallet();
  await installSolanaWallet(context, wallet);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const part = id => page.getByTestId(id);
  const shows = showsOn(page);

  await page.goto(url, { waitUntil: 'load' });
  await shows('status', 'disconnected');
  const withPage = scripts.files;
  const bytesWithPage = await scripts.bytes();
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await row(page).waitFor();
  const atOpening = scripts.files - withPage;
  await row(page).click();
  await shows('status', 'connected');
  await shows('address', wallet.address);
  await shows('wallet', wallet.name);
  await shows('anchor', 'yes');

  await part('sign').click();
  await page.waitForFunction(() => document.querySelector('[data-testid="outcome"]')?.textContent?.startsWith('0x'));
  const signature = fromHex(await part('outcome').textContent());
  const message = new TextEncoder().encode('hello');
  assert.ok(ed25519.verify(signature, message, ed25519.getPublicKey(new Uint8Array(32).fill(7))), 'invalid signature');
  wallet.script.answer('reject', 'solana:signMessage');
  await part('sign').click();
  await shows('outcome', 'refused');
  await part('transfer').click();
  await shows('outcome', 'verified');

  await page.reload();
  await shows('status', 'connected');
  await shows('address', wallet.address);
  await part('disconnect').click();
  await shows('status', 'disconnected');
  await page.reload();
  await shows('status', 'disconnected');
  return { withPage, atOpening, bytesWithPage };
}

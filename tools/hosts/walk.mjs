// Follows docs/own-wallet.md by the clock, as somebody with Node alone: runs its commands and writes its files in an empty folder,
// with the packed packages in place of those of the registry, then clicks. Needs the npm registry. The ports of the page must
// be free: 5560 to 5563, 3000 and 5173.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { verifyMessage } from 'viem';
import { buildServices } from '../../services/build.mjs';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { packPackage } from './pack.mjs';

const GUIDE = join(ROOT, 'docs/own-wallet.md');
const LIMIT_MINUTES = 10;
const START_MS = 120_000;
const MAIL = 'ann@example.org';

/** Returns the blocks of the guide in their order: commands of a shell, and files with their names. */
function blocksOf(text) {
  return [...text.matchAll(/^```(\w+)(?: file=(\S+))?\n(.*?)^```$/gms)].map(([, language, file, content]) => ({
    language,
    file,
    lines: content.trim().split('\n'),
    content,
  }));
}

/** Packs the services as they are published. */
async function packServices(folder) {
  await buildServices({ always: true });
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const args = ['pack', './services', '--json', '--ignore-scripts', '--pack-destination', folder];
  return join(folder, JSON.parse(execFileSync('npm', args, options))[0].filename);
}

const children = [];

/** Starts a command that goes on, and resolves once an address answers. */
async function start(command, folder, url) {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(100)) {
    if (child.exitCode !== null) break;
    if (await fetch(url).then(() => true, () => false)) return; // prettier-ignore
  }
  throw new Error(`${command} did not start:\n${output}`);
}

/** Signs in, signs and tells the server, as the last part of the guide says. */
async function click(page, note) {
  await page.goto('http://localhost:5173');
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  const field = page.getByTestId('wui-email-input').locator('input');
  await field.fill(MAIL);
  await field.press('Enter');
  const boxes = page.getByTestId('wui-otp-input').locator('wui-input-numeric input');
  await boxes.first().waitFor();
  let mail;
  while (!mail) {
    [mail] = await (await fetch(`http://localhost:5561/messages.json?to=${MAIL}`)).json();
    await wait(100); // letters go through a queue
  }
  const [, code] = /\b(\d{6})\b/.exec(mail.text);
  for (let at = 0; at < code.length; at += 1) await boxes.nth(at).fill(code.charAt(at));
  await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' });
  note('signed in by email');
  const result = page.locator('#result');
  await page.locator('#sign').click();
  await page.frameLocator('#w3m-iframe').getByTestId('wallet-approve').click();
  await result.filter({ hasText: /^0x/ }).waitFor();
  const signature = await result.textContent();
  note('signed a text');
  await page.locator('#tell').click();
  await result.filter({ hasText: 'userId' }).waitFor();
  const known = JSON.parse(await result.textContent());
  const [{ address }] = known.wallets;
  if (known.email !== MAIL) throw new Error(`The server knows ${known.email}`);
  if (!(await verifyMessage({ address, message: 'hello', signature })))
    throw new Error(`${signature} is not by ${address}`);
  note('the server has verified the token');
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-walk-'));
const archives = join(folder, 'archives');
mkdirSync(archives);
const packages = { latchkey: packPackage(archives), '@latchkey/services': await packServices(archives) };
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
const began = Date.now();
const note = text => console.log(`${((Date.now() - began) / 60_000).toFixed(2).padStart(6)} min  ${text}`);

/** Runs one command of the guide in the folder of its terminal. */
async function run(line, place) {
  if (line.startsWith('cd ')) return join(place, line.slice(3));
  const named = line
    .replace('npx @latchkey/services', `npx --yes --package=${packages['@latchkey/services']} latchkey-services`)
    .replace('npm install latchkey', `npm install ${packages.latchkey}`)
    .replace('npm create', 'npm create --yes');
  if (line.includes('start --dev')) await start(named, place, 'http://localhost:5560/livez');
  else if (line.startsWith('node server')) await start(named.replace(/ &$/, ''), place, 'http://localhost:3000');
  else if (line === 'npm run dev') await start(named, place, 'http://localhost:5173');
  else execFileSync('sh', ['-c', named], { cwd: place, stdio: 'pipe', env: { ...process.env, CI: 'true' } });
  note(line);
  return place;
}

try {
  let place = join(folder, 'work');
  mkdirSync(place);
  for (const { language, file, lines, content } of blocksOf(readFileSync(GUIDE, 'utf8'))) {
    if (file) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      writeFileSync(join(place, file), content);
      note(`wrote ${file}`);
    } else if (language === 'sh') for (const line of lines) place = await run(line, place);
  }
  const page = await browser.newPage();
  await click(page, note);
  const minutes = (Date.now() - began) / 60_000;
  if (minutes > LIMIT_MINUTES) throw new Error(`That took ${minutes.toFixed(1)} minutes`);
} finally {
  await browser.close();
  for (const child of children) if (child.exitCode === null) process.kill(-child.pid);
  await wait(500);
  if (process.env.LATCHKEY_KEEP) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}

import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackage } from '../services/http/apt.mjs';

/** Chromium arguments to run as root, in a container, without a display and without background requests. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/** Time for each of two steps; without a mirror, apt waits for minutes. */
const APT_TIMEOUT_MS = 60_000;

/** Chromium without a user interface: pages take a third of the processor time, and unit tests half. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

const { env, platform } = process;

function* candidates() {
  if (env.CHROME_PATH) yield env.CHROME_PATH;
  yield* installed();
  yield* downloadedByPlaywright();
}

function* installed() {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    for (const root of ['/Applications', join(homedir(), 'Applications')])
      for (const app of apps) yield join(root, `${app}.app/Contents/MacOS/${app}`);
  } else if (platform === 'win32') {
    const apps = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    for (const root of [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA])
      if (root) for (const app of apps) yield join(root, app);
  } else {
    for (const folder of [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome'])
      for (const name of [...NAMES, 'chrome']) yield join(folder, name);
  }
}

function* downloadedByPlaywright() {
  const cache = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  };
  const root = env.PLAYWRIGHT_BROWSERS_PATH ?? cache[platform] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(root)) return;
  const newestFirst = readdirSync(root)
    .filter(name => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  for (const version of newestFirst) for (const path of inside) yield join(root, version, path);
}

const mayInstall = () => canInstall() && env.LATCHKEY_NO_APT !== '1';

function install() {
  console.error('No Chromium found: installing it with apt-get …');
  installPackage('chromium', { stdio: ['ignore', 2, 2] });
}

/** Tries once: a suite that starts later inherits the environment. */
function installShell() {
  try {
    installPackage('chromium-headless-shell', { timeout: APT_TIMEOUT_MS });
  } catch {
    env.LATCHKEY_NO_APT = '1';
    console.error('The tests run in Chromium: the headless shell could not be installed.');
  }
}

/**
 * Returns the path of a Chromium-based browser: `CHROME_PATH`, an installed browser, or one downloaded by Playwright.
 * Installs Chromium if none exists and the user is root on Debian. Otherwise rejects with instructions.
 */
export async function findBrowser() {
  if (env.CHROME_PATH && !existsSync(env.CHROME_PATH))
    throw new Error(`CHROME_PATH names a file that does not exist: ${env.CHROME_PATH}`);
  const find = () => [...candidates()].find(path => existsSync(path));
  const found = find();
  if (found) return found;
  if (mayInstall()) {
    install();
    const installedNow = find();
    if (installedNow) return installedNow;
  }
  throw new Error(
    'The tests need Chrome, Edge or Chromium and found none. Install one (on Debian: apt-get install chromium), ' +
      'or run `npx playwright install chromium`, or set CHROME_PATH to the browser’s executable.',
  );
}

const findShell = () =>
  [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
    .flatMap(folder => SHELLS.map(name => join(folder, name)))
    .find(path => existsSync(path));

/**
 * Returns the path of a headless shell, which takes half the processor time of a browser, or of a browser if there is
 * none or `CHROME_PATH` names one. Installs the shell where `findBrowser` may install a browser.
 */
export async function findHeadless() {
  if (env.CHROME_PATH || platform !== 'linux') return findBrowser();
  const browser = await findBrowser();
  if (!findShell() && mayInstall()) installShell();
  return findShell() ?? browser;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findBrowser());

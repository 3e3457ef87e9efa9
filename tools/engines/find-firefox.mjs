import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Returns the path of an installed Firefox: `FIREFOX_PATH`, or the usual places. */
export function findFirefox() {
  const found = [process.env.FIREFOX_PATH, ...PLACES].find(path => path && existsSync(path));
  if (found) return found;
  throw new Error('No Firefox found. Install one (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.');
}

// Checks the built package against the lowest browsers that docs/browsers.md names: esbuild must find no syntax to lower
// for them, and no file may use a newer function of the platform without asking for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { transform } from 'esbuild';
import { ROOT } from './files.mjs';

const guide = readFileSync(join(ROOT, 'docs', 'browsers.md'), 'utf8');
const versionOf = name => {
  const [, version] = new RegExp(`^\\| ${name}[^|]*\\| ([\\d.]+) \\|`, 'm').exec(guide) ?? [];
  assert.ok(version, `docs/browsers.md names no version of ${name}`);
  return version;
};
const floor = ['Chrome', 'Firefox', 'Safari'].map(name => `${name.toLowerCase()}${versionOf(name)}`);

/** Functions, at-rules and properties that at least one browser of the floor lacks. */
const NEWER = [
  ...['Promise.try', 'RegExp.escape', 'URL.parse(', 'Uint8Array.fromBase64', 'Math.sumPrecise', 'Float16Array'],
  ...['startViewTransition', 'setHTMLUnsafe', 'Iterator.from', 'Intl.DurationFormat', 'moveBefore('],
  ...['@scope', 'interpolate-size', 'anchor-name', 'text-box:', 'calc-size('],
];

/** The package as one script. */
const CDN = 'dist-cdn/latchkey.js';

let files;
before(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'cdn.mjs'), '--if-stale'], { stdio: 'inherit' });
  const dist = join(ROOT, 'dist');
  files = readdirSync(dist, { recursive: true })
    .filter(path => /\.js$/.test(path) && !/^controllers[\\/](server|testing)[\\/]/.test(path))
    .map(path => [path, readFileSync(join(dist, path), 'utf8')]);
  files.push([CDN, readFileSync(join(ROOT, CDN), 'utf8')]);
  assert.ok(files.length > 100);
});

/** What every browser of the floor has, although esbuild's table of browsers does not say so. */
const KNOWN = { 'regexp-unicode-property-escapes': true };

/** Whether esbuild lowers syntax of the code for the floor. */
const isLowered = async code => {
  const compile = target => transform(code, { target, charset: 'utf8', supported: KNOWN });
  const [asIs, lowered] = await Promise.all([compile('esnext'), compile(floor)]);
  return asIs.code !== lowered.code;
};

test('the check finds syntax that a browser of the floor lacks', async () => {
  assert.equal(await isLowered('{ using lock = take(); }'), true);
  assert.equal(await isLowered('class A { static #b = 1; static { this.c = a?.b ?? 1; } }'), false);
});

test('no file of the package has syntax that a browser of the floor lacks', async () => {
  for (const [path, code] of files) assert.equal(await isLowered(code), false, path);
});

test('no file of the package uses a newer function, at-rule or property', () => {
  const own = files.filter(([path]) => path !== CDN && !/^vendor\b/.test(path)); // these contain dependencies, which ask for what they use
  for (const [path, code] of own) for (const name of NEWER) assert.ok(!code.includes(name), `${path}: ${name}`);
});

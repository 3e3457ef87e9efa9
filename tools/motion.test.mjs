// An animation that changes the layout measures the whole page in each frame: animations of elements change only what
// the compositor or the painter does alone. The height of the card is the one exception: it follows its content.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, filesBelow } from './files.mjs';

const WITHOUT_LAYOUT = new Set([
  ...['opacity', 'visibility', 'transform', 'translate', 'scale', 'rotate'],
  ...['color', 'background-color', 'border-color', 'fill', 'stroke-dashoffset'],
  '--fade', // of a mask
]);

const EXCEPTIONS = new Set(['elements/shell/modal/w3m-modal.styles.ts: block-size']);

/** Names of the properties that the keyframes and transitions of a style sheet change. */
export function animatedProperties(text) {
  const keyframes = [...text.matchAll(/@keyframes\s+[\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].flatMap(([, body]) =>
    [...body.matchAll(/(?:^|[;{\s])([a-z-]+)\s*:/g)].map(([, name]) => name),
  );
  const transitions = [...text.matchAll(/transition(?:-property)?:\s*([^;]+);/g)].flatMap(([, list]) =>
    list.split(/,(?![^(]*\))/).map(part => part.trim().split(/\s/)[0]),
  );
  return [...new Set([...keyframes, ...transitions])].filter(name => name !== 'none');
}

test('animations change no layout, but for the height of the card', () => {
  const files = filesBelow(['elements', 'themes', 'services/wallet/page']).filter(
    path => /\.(?:ts|css)$/.test(path) && !/\.test\.ts$/.test(path),
  );
  const found = files.flatMap(path =>
    animatedProperties(readFileSync(join(ROOT, path), 'utf8'))
      .filter(name => !WITHOUT_LAYOUT.has(name))
      .map(name => `${path}: ${name}`),
  );
  assert.ok(files.length > 300);
  assert.deepEqual(found, [...EXCEPTIONS]);
});

test('a property of the layout is found in keyframes and in transitions', () => {
  const text =
    '@keyframes grow { from { opacity: 0; inline-size: 0 } } a { transition: color 1s, margin 2s var(--x, y) }';
  assert.deepEqual(animatedProperties(text), ['opacity', 'inline-size']);
  assert.deepEqual(animatedProperties('a { transition: color 1s, margin 2s cubic-bezier(.1, 0, 1, 1); }'), [
    'color',
    'margin',
  ]);
});

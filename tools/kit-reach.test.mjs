// The check of tools/kit-reach.mjs finds what it is for, in sources of its own.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { pastTheKit, problemsOf } from './kit-reach.mjs';

const SOURCES = {
  'controllers/features/boat.ts': `
    export interface Crew { readonly captain: string; readonly cook: string }
    export interface Wind { readonly knots: number }
    export class Boat {
      crew: Crew = { captain: 'Ann', cook: 'Bo' };
      wind: Wind = { knots: 3 };
      sail(): void {}
      anchor(): void {}
      moor(): void {}
    }`,
  'controllers/headless/index.ts': `
    import type { Crew, Boat } from '../features/boat.js';
    export interface Kit { crew(): Crew; sail(): void }
    export const createKit = (boat: Boat): Kit => ({ crew: () => boat.crew, sail: () => boat.sail() });`,
};
const VIEW = 'elements/views/harbour/view.ts';

/** Returns what a view uses past the kit. */
function pastOf(view) {
  const files = new Map(Object.entries({ ...SOURCES, [VIEW]: view }).map(([path, text]) => [join('/', path), text]));
  const { ESNext: module } = ts.ModuleKind;
  const options = { noLib: true, module, moduleResolution: ts.ModuleResolutionKind.Bundler, types: [] };
  const host = {
    ...ts.createCompilerHost(options),
    fileExists: path => files.has(path),
    directoryExists: () => true,
    realpath: path => path,
    readFile: path => files.get(path),
    getCurrentDirectory: () => '/',
    getSourceFile: (path, target) => files.has(path) && ts.createSourceFile(path, files.get(path), target, true),
  };
  return [...pastTheKit(ts.createProgram([...files.keys()], options, host), '/').past.keys()];
}

const from = code => `import type { Boat } from '../../../controllers/features/boat.js';
  export function render(boat: Boat) { ${code} }`;

test('finds what the kit neither calls nor hands on, under any name', () => {
  assert.deepEqual(pastOf(from('boat["anchor"](); const { moor: tie } = boat; tie();')), ['Boat.anchor', 'Boat.moor']);
});

test('lets views use what the kit calls, and every field of an object that it hands on', () => {
  assert.deepEqual(pastOf(from('boat.sail(); boat.crew.captain; const { cook } = boat.crew; cook;')), []);
});

test('finds a field of an object that the kit does not hand on', () => {
  assert.deepEqual(pastOf(from('boat.wind.knots;')), ['Boat.wind', 'Wind.knots']);
});

test('asks for an entry for each, and for no entry without a use', () => {
  const past = new Map([['Boat.anchor', [VIEW]]]);
  assert.deepEqual(problemsOf(past, { 'Boat.anchor': 'a reason' }), []);
  assert.deepEqual(problemsOf(past, { 'Boat.*': 'a reason' }), []);
  assert.match(problemsOf(past, {})[0], /^Boat\.anchor is used by elements\/views\/harbour\/view\.ts/);
  assert.match(problemsOf(new Map(), { 'Boat.*': 'a reason' })[0], /needs no entry/);
});

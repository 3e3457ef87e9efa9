// Compiles hosts that declare the tags of the elements for JSX themselves, as many did for the 1.7 line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileErrors } from './compile-errors.mjs';

const FILE = 'react/host.tsx';
const IMPORT = "import './elements.generated.js';\nimport type * as React from 'react';\n";
const use = tag => `export const Page = () => <p>${tag}</p>;\n`;
const inReact = tags => `declare module 'react' { namespace JSX { interface IntrinsicElements { ${tags} } } }\n`;
const inGlobal = tags => `declare global { namespace JSX { interface IntrinsicElements { ${tags} } } }\n`;
const errorsOf = source => compileErrors(source, FILE, { noUnusedLocals: false });
const HTML = 'React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>';

test('a tag that a host has declared has the type of the host', () => {
  const declarations = [
    ...['any', HTML, '{ size?: string; label?: string }'].map(type => inReact(`'appkit-button': ${type};`)),
    inGlobal(`'appkit-button': ${HTML};`),
  ];
  for (const declaration of declarations)
    assert.deepEqual(errorsOf(`${IMPORT}${declaration}${use('<appkit-button />')}`), [], declaration);
});

test('other tags keep the types of the package', () => {
  const source = tag => `${IMPORT}${inReact("'w3m-button': any;")}${use(tag)}`;
  assert.deepEqual(errorsOf(source('<appkit-button size="sm" class="x" className="y" />')), []);
  assert.equal(errorsOf(source('<appkit-button size="huge" />')).length, 1);
});

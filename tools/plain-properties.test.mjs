import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { EARLY_NAMES } from './chunk-plan.mjs';
import { plainProperties } from './plain-properties.mjs';

const compile = code =>
  ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      useDefineForClassFields: false,
      importHelpers: true,
    },
  }).outputText;

const IMPORTS = "import { property, query, queryAll, state } from 'lit/decorators.js';\n";

describe('decorators of properties in the package', () => {
  it('become calls that give Lit the same options, line by line', () => {
    const code = compile(
      `${IMPORTS}export class Box extends Base {\n  @property() a = 1;\n  @property({ type: Boolean, reflect: true }) b = true;\n  @state() c = 2;\n}`,
    );
    const rewritten = plainProperties(code);
    const calls = [];
    class Base {
      static createProperty(...parts) {
        calls.push([this.name, ...parts]);
      }
    }
    assert.doesNotMatch(rewritten, /import|__decorate/);
    assert.equal(rewritten.split('\n').length, code.split('\n').length);
    new Function('Base', rewritten.replace('export {', '({').replace('export class', 'class'))(Base);
    assert.deepEqual(calls, [
      ['Box', 'a'],
      ['Box', 'b', { type: Boolean, reflect: true }],
      ['Box', 'c', { state: true, attribute: false }],
    ]);
  });

  it('become accessors that find an element, or null before the first rendering', () => {
    const rewritten = plainProperties(compile(`${IMPORTS}class Box extends Base { @query('.a') a; }\nBase.box = Box;`));
    class Base {}
    new Function('Base', rewritten.replace(/export \{.*/, ''))(Base);
    const box = new Base.box();
    assert.equal(box.a, null);
    box.renderRoot = { querySelector: selector => `found ${selector}` };
    assert.equal(box.a, 'found .a');
  });

  it('stay as they are in forms that are not known', () => {
    const code = compile(
      `${IMPORTS}class Box extends Base { @queryAll('a') a; @query('b', true) b; @state({ hasChanged: f }) c; }`,
    );
    const rewritten = plainProperties(code);
    for (const part of ['__decorate', 'queryAll("a")', "query('b', true)".replaceAll("'", '"'), 'hasChanged'])
      assert.ok(rewritten.replaceAll("'", '"').includes(part), part);
    assert.match(rewritten, /import \{ query, queryAll, state \} from/);
  });

  it('are all plain in the chunks that every page loads', () => {
    for (const name of EARLY_NAMES)
      assert.ok(!/__decorate\(|lit\/decorators/.test(readFileSync(`dist/chunks/${name}.js`, 'utf8')), name);
  });
});

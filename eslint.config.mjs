import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import lit from 'eslint-plugin-lit';
import a11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import globals from 'globals';
import ts from 'typescript-eslint';

const BASES = ['LitElement', 'WuiElement', 'ModalElement'];
const TESTS = ['**/*.test.{ts,tsx}', '**/*.typetest.ts', '**/*.contract.ts', '**/testing/**', 'demo/e2e/**'];

/** What would write markup past Lit, or styles past a strict content security policy. */
const unsafeImports = {
  paths: [
    { name: 'zod', message: 'Write `import * as z from "zod/mini"`: the whole of zod is five times the size.' },
    {
      name: 'viem',
      importNames: ['createPublicClient', 'createWalletClient'],
      message: 'Use createClient and viem/actions: these bring every action along.',
    },
    {
      name: '@lit-labs/signals',
      importNames: ['watch', 'html', 'svg', 'withWatch', 'WatchDirective'],
      message: '`watch` leaks: read signals in render().',
    },
    { name: 'signal-polyfill', message: 'It comes with @lit-labs/signals: import from there.' },
  ],
  patterns: [
    {
      group: ['lit/directives/unsafe-*', 'lit-html/directives/unsafe-*'],
      message: 'Unsafe: markup comes from templates only.',
    },
    {
      group: ['**/directives/style-map.js'],
      message: 'A strict content security policy blocks it: use a class, or .style.',
    },
  ],
};

/** In tests: its default timeout of one second is too short for a busy machine. */
const shortWait = {
  name: '@open-wc/testing',
  importNames: ['waitUntil'],
  message: 'Import it from controllers/testing/wait-until.js, whose timeout fits a busy machine.',
};

const unsafeSyntax = [
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\sstyle\\s*=|<style/]',
    message: 'A strict content security policy blocks inline styles: write them in css`…`.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
];

const documentedReturns = [
  'ExportNamedDeclaration > FunctionDeclaration:not([returnType])',
  'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression:not([returnType])',
].map(selector => ({ selector, message: 'An exported function says what it returns.' }));

const unsafeProperties = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment'];

export default defineConfig(
  globalIgnores([
    'dist/',
    'dist-demo/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    '.cache/',
    '**/*.generated.ts',
    'elements/locales/', // written by lit-localize
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } }, // tools run in Node, and some code of theirs in pages
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      ts.configs.strictTypeChecked,
      lit.configs['flat/all'],
      wc.configs['flat/best-practice'],
      a11y.configs.recommended,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { wc: { elementBaseClasses: BASES }, lit: { elementBaseClasses: BASES } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }], // of what is lazy
      '@typescript-eslint/no-confusing-void-expression': 'off', // `() => timer.stop()` is how one reads it
      '@typescript-eslint/no-invalid-void-type': 'off', // an effect returns nothing, or what undoes it
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingUnknown: true, allowThrowingAny: true },
      ],
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowThrowingAny: true }],
      '@typescript-eslint/require-await': 'off', // an interface may promise what one of its makers knows at once
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off', // `getProvider<T>()`: hosts say what they expect
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/unbound-method': 'off', // Lit binds the handlers of a template
      '@typescript-eslint/no-unused-vars': 'off', // the compiler tells
      'lit-a11y/no-autofocus': 'off', // where the focus goes when a dialog opens is the dialog's to say
      'lit/prefer-query-decorators': 'off', // asking once, in a handler, is plainer
      'wc/guard-super-call': 'off', // the compiler knows what the base class has
      'lit/no-template-arrow': 'off', // a row's handler has to know its row
      'lit/no-template-map': 'off', // right for lists without state
      'max-lines': ['error', 300],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': ['error', unsafeImports],
      'no-restricted-syntax': ['error', ...unsafeSyntax, ...documentedReturns],
      'no-restricted-properties': [
        'error',
        ...unsafeProperties.map(property => ({ property, message: 'Markup comes from templates only.' })),
      ],
    },
  },
  {
    files: ['controllers/**/*.ts'],
    ignores: ['controllers/core/signals.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...unsafeImports.paths.filter(({ name }) => !/signal/.test(name)),
            ...['@lit-labs/signals', 'signal-polyfill'].map(name => ({
              name,
              message: 'Import from core/signals.js.',
            })),
          ],
          patterns: [
            ...unsafeImports.patterns,
            { group: ['lit', 'lit/*', '@lit/*'], message: 'Controllers know no elements.' },
          ],
        },
      ],
    },
  },
  {
    files: ['controllers/**/*.ts'],
    ignores: ['controllers/core/report.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'reportError', message: 'Node 20 has none: import core/report.js.' }],
    },
  },
  {
    files: ['controllers/protocol/**', '**/images/**', '**/*.images.ts', '**/icons.ts'],
    rules: { 'max-lines': 'off' }, // tables
  },
  {
    files: ['demo/e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] }, // Playwright wants `({}, use)`
  },
  {
    files: TESTS,
    ignores: ['controllers/testing/wait-until.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'off', // chai's assertions look like promises
      '@typescript-eslint/no-unused-expressions': 'off', // and like no use
      '@typescript-eslint/no-non-null-assertion': 'off', // a test may fail by throwing
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/only-throw-error': 'off', // wallets throw what they like
      'max-lines': ['error', 450],
      'no-restricted-imports': ['error', { ...unsafeImports, paths: [...unsafeImports.paths, shortWait] }],
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', ...unsafeSyntax],
    },
  },
);

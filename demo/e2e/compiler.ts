import { compileErrors as compile } from '../../tools/compile-errors.mjs';

/** A script of a page is JavaScript, which has no assertion that an element exists. */
const LOOSE = { allowJs: true, checkJs: true, strict: false, exactOptionalPropertyTypes: false };

/** Returns the errors of the TypeScript compiler for a source file in the place of a page's script. */
export const compileErrors = (source: string, name: 'printed.js' | 'printed.tsx'): readonly string[] =>
  compile(source, `demo/pages/${name}`, name.endsWith('.js') ? LOOSE : {});

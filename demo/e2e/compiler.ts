import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './built-site.js';

/** Returns the errors of the TypeScript compiler for a source file in the place of a page's script. */
export function compileErrors(source: string, name: 'printed.js' | 'printed.tsx'): readonly string[] {
  const path = join(ROOT, 'demo/pages', name);
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), file => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  // A script of a page is JavaScript, which has no assertion that an element exists
  const loose = { allowJs: true, checkJs: true, strict: false, exactOptionalPropertyTypes: false };
  const settings = { ...options, noEmit: true, ...(name.endsWith('.js') && loose) };
  const host = ts.createCompilerHost(settings);
  const { fileExists, getSourceFile } = host;
  host.fileExists = file => file === path || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === path ? ts.createSourceFile(file, source, rest[0]) : getSourceFile(file, ...rest);
  const program = ts.createProgram([path], settings, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

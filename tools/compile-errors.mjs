import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './files.mjs';

/** Files that were parsed, by path: programs share them, and with them what the compiler has bound in them. */
const parsed = new Map();

/**
 * Compiles a source in the place of a file, with the package's own sources and settings; `changes` replaces some of these.
 * Returns the messages of the compiler's errors.
 */
export function compileErrors(source, file, changes = {}) {
  const path = join(ROOT, file);
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), name => ts.sys.readFile(name));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const settings = { ...options, noEmit: true, ...changes };
  const host = ts.createCompilerHost(settings);
  const { fileExists, getSourceFile } = host;
  host.fileExists = name => name === path || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (name === path) return ts.createSourceFile(name, source, ...rest);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram([path], settings, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

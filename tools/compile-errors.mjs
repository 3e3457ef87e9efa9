import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './files.mjs';

/** Files that were parsed, by path: programs share them, and with them what the compiler has bound in them. */
const parsed = new Map();

/**
 * Compiles a source in the place of a file, with the package's own sources and settings; `changes` replaces some of these.
 * Returns the messages of the compiler's errors.
 */
export const compileErrors = (source, file, changes = {}) =>
  compileAll({ [file]: source }, changes).map(({ message }) => message);

/** Compiles sources by the files in whose place they stand, together. Returns the errors of the compiler. */
export function compileAll(sources, changes = {}) {
  const texts = new Map(Object.entries(sources).map(([file, text]) => [join(ROOT, file), text]));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), name => ts.sys.readFile(name));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const settings = { ...options, noEmit: true, ...changes };
  const host = ts.createCompilerHost(settings);
  const { fileExists, getSourceFile } = host;
  host.fileExists = name => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (texts.has(name)) return ts.createSourceFile(name, texts.get(name), ...rest);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram([...texts.keys()], settings, host);
  return Object.keys(sources).flatMap(file =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(join(ROOT, file))).map(({ code, start, messageText }) => ({
      file,
      code,
      line: sources[file].slice(0, start).split('\n').length,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    })),
  );
}

import type { CompilerOptions } from 'typescript';

/**
 * Compiles a source in the place of a file, with the package's own sources and settings; `changes` replaces some of these.
 * Returns the messages of the compiler's errors.
 */
export function compileErrors(source: string, file: string, changes?: CompilerOptions): readonly string[];

// Import statements of a host's code.
import { withoutComments } from './comments.mjs';

/** The first import of an entry of this package that begins a line. */
const FIRST = /^([ \t]*)import\s*(?:[^;'"()]*?\bfrom\s*)?(['"])latchkey(?:\/[^'"]*)?\2/m;

/** Returns the line ending of a file. */
export const eolOf = code => (code.includes('\r\n') ? '\r\n' : '\n');

/** Returns a name that code does not use yet: `name`, or one that begins with `other`. */
export function freeName(code, name, other) {
  const plain = withoutComments(code);
  const isUsed = each => new RegExp(String.raw`(?<![.\w$])${each}(?![\w$])`).test(plain);
  let free = name;
  for (let count = 1; isUsed(free); count += 1) free = count === 1 ? other : `${other}${count}`;
  return free;
}

/** Returns the name by which code imports `name` from `module`; undefined if it does not. */
export function importedName(code, name, module) {
  const statements = withoutComments(code).matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*(['"])([^'"]*)\2/g);
  for (const [, list, , from] of statements) {
    const found =
      from === module && new RegExp(String.raw`(?:^|[\s,])${name}(?:\s+as\s+([\w$]+))?\s*(?:,|$)`).exec(list);
    if (found) return found[1] ?? name;
  }
  return undefined;
}

/** Adds an import before the first import of this package. Returns undefined if there is none. */
export function withImport(code, names, module) {
  const first = FIRST.exec(withoutComments(code));
  if (!first) return undefined;
  const [statement, indent, quote] = first;
  const semicolon = code[first.index + statement.length] === ';' ? ';' : '';
  const line = `${indent}import { ${names} } from ${quote}${module}${quote}${semicolon}${eolOf(code)}`;
  return code.slice(0, first.index) + line + code.slice(first.index);
}

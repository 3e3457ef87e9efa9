// Checks that each define file imports the define file of each custom element in its template; otherwise the browser
// would render an unknown, empty tag. An import or `import()` in the module of the template also counts.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, filesBelow } from '../tools/files.mjs';

const withoutComments = text => text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '$1');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(match => match[1]);

/** Returns the modules of `elements/` whose values `path` imports or re-exports, without `import()`. */
function imports(path, read) {
  const statements = matches(read(path), /^(?:import|export)\s+(?!type\b)(?:[^'";]*\bfrom\s+)?'(\.[^']+)'/gm);
  return statements.map(specifier => resolve(path, specifier)).filter(target => target.startsWith('elements/'));
}

const resolve = (path, specifier) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
const lazyImports = (path, read) =>
  matches(read(path), /\bimport\(\s*'(\.[^']+)'/g).map(specifier => resolve(path, specifier));

/** Returns the problems of the define files below `root`, one sentence each. */
export function checkDefines(root = ROOT) {
  const read = path => (existsSync(join(root, path)) ? withoutComments(readFileSync(join(root, path), 'utf8')) : '');
  const isDefine = path => path.endsWith('.define.ts');
  const defines = filesBelow(['elements'], root).filter(isDefine);
  const defineFiles = new Map(); // tag → define file that registers it
  for (const path of defines)
    for (const tag of matches(read(path), /\b(?:define|alias)\(\s*'([^']+)'/g)) defineFiles.set(tag, path);

  /** Returns all transitive imports of `path` that `follow` accepts. */
  const reachable = (path, follow, found = new Set()) => {
    for (const next of imports(path, read).filter(follow)) {
      if (found.has(next)) continue;
      found.add(next);
      reachable(next, follow, found);
    }
    return found;
  };

  return defines.flatMap(path => {
    const classes = reachable(path, next => !isDefine(next));
    const used = new Set([...classes].flatMap(next => matches(read(next), /<((?:wui|w3m|appkit)-[a-z0-9-]+)/g)));
    const lazy = [...classes].flatMap(next => lazyImports(next, read));
    const provided = new Set([
      path,
      ...imports(path, read),
      ...[...classes].flatMap(next => imports(next, read)),
      ...lazy,
      ...lazy.flatMap(next => [...reachable(next, isDefine)]),
    ]);
    const registered = matches(read(path), /\b(?:define|alias)\(\s*'([^']+)'/g);
    if (registered.length === 0 && !imports(path, read).some(isDefine)) return [`${path} registers no element.`];
    return [...used].flatMap(tag => {
      const defineFile = defineFiles.get(tag);
      if (!defineFile) return [`${path}: its template uses <${tag}>, which no define file registers.`];
      return provided.has(defineFile) ? [] : [`${path}: its template uses <${tag}>, so it must import ${defineFile}.`];
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkDefines();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}

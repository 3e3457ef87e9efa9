// Applies the layer rules to paths in strings, which dependency-cruiser does not see: `new URL('../demo/…')`, `import(path)`,
// `spawn('demo/…')`, and fixtures that are read by path. A step of `npm run verify`.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import rules from '../.dependency-cruiser.mjs';
import { OTHER_FOLDERS, ROOT, SOURCE_FOLDERS, filesBelow } from './files.mjs';

const CODE = /\.(?:tsx?|mjs|js)$/;
/** Documents are not among them: texts for developers name them, and tests compare them. */
const FOLDERS = [...SOURCE_FOLDERS, ...OTHER_FOLDERS, 'tools'];
/** A path from the root of the repository: `demo/x`, `/demo/x`. */
const FROM_ROOT = new RegExp(`^/?(?:${FOLDERS.join('|')})/[\\w@.-]`);
/** Functions whose parts make one path. */
const JOINS = new Set(['join', 'resolve']);

const isText = node => ts.isStringLiteralLike(node) || ts.isTemplateHead(node);

/** Import declarations and `import('…')` are seen by dependency-cruiser. */
const isImport = ({ parent }) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** Returns the path that the parts of `join(ROOT, 'demo', 'x.html')` make, without those that are no literals. */
function joined(node) {
  const { expression, arguments: parts } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.text;
  if (!JOINS.has(name)) return undefined;
  return parts
    .filter(isText)
    .map(({ text }) => text)
    .join('/');
}

/** Returns the texts of a module that could be paths, with their lines. */
export function textsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts = [];
  const add = (node, text) => texts.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  const visit = node => {
    if (isText(node) && !isImport(node)) add(node, node.text);
    else if (ts.isTemplateMiddleOrTemplateTail(node))
      add(node, node.text); // `${ROOT}/demo/…`
    else if (ts.isCallExpression(node)) {
      const text = joined(node);
      if (text) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** Returns the path from the root that a text in a module names; undefined if it names none. */
export function pathOf(from, text) {
  const path = text.split(/[?#*]/)[0];
  if (/^\.\.?\//.test(path)) return posix.join(posix.dirname(from), path);
  return FROM_ROOT.test(path) ? path.replace(/^\//, '') : undefined;
}

const matches = (pattern, path) => [pattern].flat().some(each => new RegExp(each).test(path));

/** True if the rule is about the files themselves: not about circles, packages or imports that may be lazy. */
const isAboutPaths = ({ to }) =>
  Object.keys(to).every(key => ['path', 'pathNot', 'dependencyTypesNot'].includes(key)) &&
  to.path !== undefined &&
  !to.dependencyTypesNot?.includes('dynamic-import'); // what may be loaded late may be named

/** Returns the names of the rules that forbid a module to use a path. */
export function brokenBy(from, path, forbidden = rules.forbidden) {
  return forbidden
    .filter(isAboutPaths)
    .filter(rule => {
      const groups =
        rule.from.path &&
        [rule.from.path]
          .flat()
          .map(each => new RegExp(each).exec(from))
          .find(Boolean);
      if (rule.from.path && !groups) return false;
      if (rule.from.pathNot && matches(rule.from.pathNot, from)) return false;
      const filled = [rule.to.pathNot ?? []].flat().map(each => each.replaceAll('$1', groups?.[1] ?? ''));
      return matches(rule.to.path, path) && !matches(filled, path);
    })
    .map(({ name }) => name);
}

/** Returns a line for each text of the modules that names what a rule forbids. */
export function violations(paths, read = path => readFileSync(join(ROOT, path), 'utf8')) {
  return paths.flatMap(from =>
    textsOf(from, read(from)).flatMap(({ text, line }) => {
      const path = pathOf(from, text);
      return (path === undefined ? [] : brokenBy(from, path)).map(rule => `${from}:${line} ${rule}: '${text}'`);
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = violations(filesBelow([...SOURCE_FOLDERS, 'services', 'cli']).filter(path => CODE.test(path)));
  if (found.length > 0) console.error(`These strings name files that a layer rule forbids:\n${found.join('\n')}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

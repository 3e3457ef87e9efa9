// `npm run counts`: counts what the code must be free of, and names each place. Exits with 1 if a count is not 0.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { isEarlierName, isParaphrase } from './eslint/paraphrases.mjs';
import { filesBelow, OTHER_FOLDERS, ROOT, SOURCE_FOLDERS } from './files.mjs';

const CODE = /\.(?:tsx?|mjs)$/;
const TEST = /\.(?:test|typetest|contract)\.tsx?$|\.(?:node-)?test\.mjs$|(?:^|\/)testing\/|^integration\/|^demo\/e2e\//;
/** Tables, which may be long: translations, networks, drawings, and what tools write. */
const TABLE = /\.generated\.tsx?$|\/locales\/|^controllers\/domain\/|\/images\/|\.images\.ts$|icons\.ts$/;
/** Hosts with a package.json and tools of their own. */
const HOSTS = /^demo\/hosts\//;

const MAX_FILE_LINES = 400;
/** Tests are read case by case. */
const MAX_TEST_LINES = 650;
const MAX_FUNCTION_LINES = 60;
/** Composition roots list the parts of a modal. */
const ROOT_FILES = /^controllers\/modal\/(?:create-modal|session)\.ts$/;
const MAX_ROOT_LINES = 80;

const declares = node =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isGetAccessor(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isNamedTupleMember(node);

const namesParaphrase = (node, text) =>
  declares(node) &&
  node.name !== undefined &&
  (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) &&
  isParaphrase(node.name.text) &&
  !(ts.getLeadingCommentRanges(text, node.pos) ?? []).some(({ pos, end }) => isEarlierName(text.slice(pos, end)));

const isSavedLine = node => ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression);

const isTextImport = node =>
  ts.isImportDeclaration(node) && !node.importClause && /-(?:errors|texts)\.js$/.test(node.moduleSpecifier.text ?? '');

/** Returns the lines of a function with code, without blank ones and comments. */
function linesOf(node, text) {
  if (!node.body) return 0;
  const lines = text.slice(node.getStart(), node.end).split('\n');
  return lines.filter(line => line.trim() && !/^\s*(?:\/\/|\/?\*)/.test(line)).length;
}

const counts = {
  'side-effect imports of texts': [],
  'paraphrases as names': [],
  'object spreads that only save lines': [],
  [`functions of more than ${MAX_FUNCTION_LINES} lines`]: [],
  [`files of more than ${MAX_FILE_LINES} lines, tests of more than ${MAX_TEST_LINES}`]: [],
};
const [imports, names, spreads, functions, files] = Object.values(counts);

for (const path of filesBelow([...SOURCE_FOLDERS, ...OTHER_FOLDERS, 'cli', 'tools'])) {
  if (!CODE.test(path) || HOSTS.test(path) || /\.generated\.|\/locales\//.test(path)) continue;
  const text = readFileSync(join(ROOT, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isTest = TEST.test(path);
  const limit = ROOT_FILES.test(path) ? MAX_ROOT_LINES : MAX_FUNCTION_LINES;
  const placeOf = node => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  if (isParaphrase(basename(path))) names.push(path);
  const visit = node => {
    if (isTextImport(node)) imports.push(placeOf(node));
    if (namesParaphrase(node, text)) names.push(`${placeOf(node)} ${node.name.getText()}`);
    if (isSavedLine(node)) spreads.push(placeOf(node));
    if (!isTest && ts.isFunctionLike(node) && linesOf(node, text) > limit) functions.push(placeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = text.split('\n').length - 1;
  if (!TABLE.test(path) && lines > (isTest ? MAX_TEST_LINES : MAX_FILE_LINES)) files.push(`${path} ${lines}`);
}

for (const [name, places] of Object.entries(counts)) {
  console.log(`${name}: ${places.length}`);
  for (const place of places) console.log(`  ${place}`);
}
process.exitCode = Object.values(counts).some(places => places.length) ? 1 : 0;

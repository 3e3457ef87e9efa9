// Routes that store something of what a visitor asks for or sends: a limit counts their requests.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { loadExports } from '../../../tools/load-typescript.mjs';

const API = join(import.meta.dirname, '..');
/** Routes of administrators, which have a session of their own. */
const ADMIN = join(API, 'routes/admin.ts');
/** Counters of limits, which have one row for each network: they count what costs much, and store nothing of a request. */
const LIMITS = join(API, 'limits/');
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Returns a function that tells whether code, or what it names, adds rows to the database. */
function storesIn(checker) {
  const isInsert = node =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'insertInto';
  const named = node => {
    const isShort = ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent);
    const value = isShort ? checker.getShorthandAssignmentValueSymbol(node.parent) : undefined;
    const symbol = value ?? (ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const files = (target?.declarations ?? []).map(one => ({ one, file: one.getSourceFile().fileName }));
    return files.filter(({ file }) => file.startsWith(API) && !file.startsWith(LIMITS)).map(({ one }) => one);
  };
  return function stores(node, seen = new Set()) {
    if (isInsert(node)) return true;
    for (const declaration of named(node)) {
      if (seen.has(declaration) || ts.isParameter(declaration)) continue;
      seen.add(declaration);
      if (stores(declaration, seen)) return true;
    }
    return ts.forEachChild(node, child => stores(child, seen) || undefined) ?? false;
  };
}

/** Returns the path of a route: its text, or the text from which a function of the file makes it. */
function pathOf(node) {
  if (ts.isStringLiteral(node)) return node.text;
  assert.ok(ts.isCallExpression(node) && ts.isStringLiteral(node.arguments[0]), `${node.getText()} is no known path`);
  return `…/${node.arguments[0].text}`;
}

const isListed = (path, routes) =>
  path.startsWith('…') ? [...routes].some(route => route.endsWith(path.slice(1))) : routes.has(path);

/** Returns the routes whose handlers add rows. */
function storingRoutes() {
  const program = ts.createProgram([join(API, 'routes/all-routes.ts')], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    noLib: true,
    types: [],
    skipLibCheck: true,
  });
  const stores = storesIn(program.getTypeChecker());
  const found = [];
  const visit = node => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [path] = node.arguments;
      const isRoute = VERBS.has(node.expression.name.text) && node.arguments.length > 1;
      if (isRoute && node.arguments.slice(1).some(part => stores(part))) found.push(pathOf(path));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(join(API, 'routes')) && file.fileName !== ADMIN) visit(file);
  return [...new Set(found)];
}

test('counts the requests of every route that stores something', async () => {
  const { STORING_ROUTES } = await loadExports(`export { STORING_ROUTES } from './services/api/database/growth.js';`);
  const found = storingRoutes();
  for (const path of ['/v1/account/:address/balance', '/v1/account/:address/nfts', '/e', '…/nonce'])
    assert.ok(found.includes(path), path);
  assert.deepEqual(
    found.filter(path => !isListed(path, STORING_ROUTES)),
    [],
  );
});

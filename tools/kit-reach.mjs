// The modal has no private door: every capability that a view or widget takes from the controllers is one that
// `latchkey/headless` uses, or hands on in a snapshot, too. The type checker says whose member each expression names, so a
// local name or a pattern hides nothing. What is the modal’s own has an entry, with its reason, in kit-exceptions.mjs.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './files.mjs';
import { EXCEPTIONS } from './kit-exceptions.mjs';

const isView = file => /^elements\/(?:views|widgets)\//.test(file);
const isKit = file => /^controllers\/headless\//.test(file);
const isTested = file => /\.ts$/.test(file) && !/\.test\.|typetest|\.define\.|\/testing\//.test(file);

/** Returns the name of what a declaration is a member of; undefined for a member of something without a name. */
function ownerOf(declaration) {
  for (let node = declaration.parent; node; node = node.parent) {
    const isNamed = ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    if (isNamed) return node.name?.text;
    if (ts.isStatement(node) || ts.isFunctionLike(node)) return undefined;
  }
  return undefined;
}

/** Returns `Owner.member` of a symbol that is a member of a class or type of the controllers. */
function nameOf(symbol, root) {
  for (const declaration of symbol?.declarations ?? []) {
    const file = relative(root, declaration.getSourceFile().fileName);
    if (!file.startsWith('controllers/') || isKit(file)) continue;
    const owner = ownerOf(declaration);
    if (owner !== undefined) return `${owner}.${symbol.name}`;
  }
  return undefined;
}

/** Returns the members that the expressions and patterns of a source name. */
function usesOf(source, checker, root) {
  const names = new Set();
  const add = symbol => {
    for (const each of symbol?.links?.containingType?.types?.map(type => type.getProperty(symbol.name)) ?? [symbol]) {
      const name = nameOf(each, root);
      if (name !== undefined) names.add(name);
    }
  };
  const visit = node => {
    if (ts.isPropertyAccessExpression(node)) add(checker.getSymbolAtLocation(node.name));
    else if (ts.isElementAccessExpression(node)) add(checker.getSymbolAtLocation(node.argumentExpression));
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) add(checker.getTypeAtLocation(node.parent).getProperty(name.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Returns the members of all types that a host reaches from what a function of the kit returns. */
function reachOf(entry, checker, root) {
  const names = new Set();
  const seen = new Set();
  const walk = type => {
    if (seen.has(type)) return;
    seen.add(type);
    for (const part of type.types ?? []) walk(part);
    for (const part of checker.getTypeArguments(type.target ? type : { typeArguments: [] }) ?? []) walk(part);
    for (const signature of type.getCallSignatures()) {
      walk(signature.getReturnType());
      for (const parameter of signature.parameters) walk(checker.getTypeOfSymbol(parameter));
    }
    if (!(type.flags & ts.TypeFlags.Object)) return;
    for (const property of type.getProperties()) {
      const isOwn = property.declarations?.some(each =>
        relative(root, each.getSourceFile().fileName).startsWith('controllers/'),
      );
      if (!isOwn) continue;
      const name = nameOf(property, root);
      if (name !== undefined) names.add(name);
      walk(checker.getTypeOfSymbol(property));
    }
  };
  const [returned] = checker.getTypeOfSymbol(entry).getCallSignatures();
  if (returned) walk(returned.getReturnType());
  return names;
}

/**
 * Returns what views and widgets use and the kit does not, with the files that use it.
 * @param program Program of the views, the widgets and the kit
 */
export function pastTheKit(program, root = ROOT) {
  const checker = program.getTypeChecker();
  const [views, kit] = [new Map(), new Set()];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!isTested(file)) continue;
    if (isKit(file)) for (const name of usesOf(source, checker, root)) kit.add(name);
    if (isView(file))
      for (const name of usesOf(source, checker, root)) views.set(name, [...(views.get(name) ?? []), file]);
  }
  const index = program.getSourceFile(join(root, 'controllers/headless/index.ts'));
  const exports = index ? checker.getExportsOfModule(checker.getSymbolAtLocation(index)) : [];
  const create = exports.find(({ name }) => name === 'createKit');
  const entry = create && create.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(create) : create;
  for (const name of entry ? reachOf(entry, checker, root) : []) kit.add(name);
  return { count: views.size, past: new Map([...views].filter(([name]) => !kit.has(name)).sort()) };
}

/** Returns what is wrong: members without an entry, and entries without a member. */
export function problemsOf(past, exceptions) {
  const isExcept = name => name in exceptions || name.replace(/\..*/, '.*') in exceptions;
  const missing = [...past].filter(([name]) => !isExcept(name));
  const names = [...past.keys()];
  const idle = Object.keys(exceptions).filter(entry =>
    entry.endsWith('.*') ? !names.some(name => name.startsWith(entry.slice(0, -1))) : !past.has(entry),
  );
  return [
    ...missing.map(([name, files]) => `${name} is used by ${files.join(', ')}, and not by the kit`),
    ...idle.map(entry => `${entry} needs no entry in tools/kit-exceptions.mjs any more`),
  ];
}

function createProgram() {
  const options = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  );
  const files = ['elements/views', 'elements/widgets', 'controllers/headless'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true }).map(file => join(folder, file)),
  );
  const roots = files.filter(isTested).map(file => join(ROOT, file));
  return ts.createProgram(roots, { ...options.options, noEmit: true, types: [] });
}

if (process.argv[1]?.endsWith('kit-reach.mjs')) {
  const { count, past } = pastTheKit(createProgram());
  const problems = problemsOf(past, EXCEPTIONS);
  if (problems.length > 0) {
    console.error(
      `${problems.join('\n')}\nAdd it to an object of controllers/headless; tools/kit-exceptions.mjs is for the modal’s own.`,
    );
    process.exitCode = 1;
  } else console.log(`${count} members that views use: all but ${past.size} are the kit’s too.`);
}

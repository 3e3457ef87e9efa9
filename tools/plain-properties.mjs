// Replaces the legacy decorators of Lit's properties, as the compiler emits them, by what they do: one call of a public
// static method of Lit. Pages then load neither the decorators nor the helper that applies them.
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const HELPER = '__decorate';
const DECORATORS = ['property', 'state', 'query'];

/** Returns the parts of `__decorate([property(…)], Name.prototype, "key", …)`; undefined for another statement. */
function decorationOf(statement) {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return undefined;
  const { expression, arguments: parts } = statement.expression;
  if (!ts.isIdentifier(expression) || expression.text !== HELPER) return undefined;
  const [list, prototype, key] = parts;
  if (!ts.isArrayLiteralExpression(list) || list.elements.length !== 1) return undefined;
  const [decorator] = list.elements;
  if (!ts.isCallExpression(decorator) || !DECORATORS.includes(decorator.expression.getText())) return undefined;
  const name = decorator.expression.getText();
  if (decorator.arguments.length > 1 || (name === 'state' && decorator.arguments.length > 0)) return undefined; // rare forms
  return {
    name,
    options: decorator.arguments[0]?.getText(),
    owner: prototype.expression.getText(),
    key: key.getText(),
  };
}

/** Returns a statement with the effect of a decoration. */
function plain({ name, options, owner, key }) {
  if (name === 'query')
    return `Object.defineProperty(${owner}.prototype, ${key}, { get() { return this.renderRoot?.querySelector(${options}) ?? null; } });`;
  const own = name === 'state' ? '{ state: true, attribute: false }' : options;
  return `${owner}.createProperty(${own === undefined ? key : `${key}, ${own}`});`;
}

/** Returns an import of functions without those that `code` does not call; an empty text if none is left. */
function withoutUncalled(statement, code) {
  const names = statement.importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names)) return statement.getText();
  const used = names.elements.filter(({ name }) => new RegExp(`(?<![\\w.])${name.text}\\(`).test(code));
  if (used.length === names.elements.length) return statement.getText();
  const from = statement.moduleSpecifier.getText();
  return used.length === 0 ? '' : `import { ${used.map(each => each.getText()).join(', ')} } from ${from};`;
}

const SOURCES = ['lit/decorators.js', 'tslib'];

/** Returns the code of a compiled module without decorators of properties. Lines stay, so that source maps stay valid. */
export function plainProperties(code) {
  if (!code.includes(HELPER)) return code;
  const source = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest, true);
  const changes = source.statements.flatMap(statement => {
    const decoration = decorationOf(statement);
    if (!decoration) return [];
    const text = plain(decoration);
    const lines = statement.getText().split('\n').length - text.split('\n').length;
    return [{ start: statement.getStart(), end: statement.end, text: text + '\n'.repeat(Math.max(0, lines)) }];
  });
  const imports = source.statements.filter(
    each => ts.isImportDeclaration(each) && SOURCES.includes(each.moduleSpecifier.text),
  );
  const cut = edits =>
    edits
      .sort((one, other) => other.start - one.start)
      .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), code);
  const rest = cut([...changes, ...imports.map(each => ({ start: each.getStart(), end: each.end, text: '' }))]);
  return cut([
    ...changes,
    ...imports.map(each => ({ start: each.getStart(), end: each.end, text: withoutUncalled(each, rest) })),
  ]);
}

/** Rewrites a compiled module in place. */
export function rewriteProperties(path) {
  const code = readFileSync(path, 'utf8');
  const rewritten = plainProperties(code);
  if (rewritten !== code) writeFileSync(path, rewritten);
}

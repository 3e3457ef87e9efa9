/**
 * Returns the events without those that the analyzer finds in `this.dispatchEvent(new XEvent(…))` and that `@fires` has too: it
 * takes the first argument of the constructor for the name, while our event classes know their own.
 */
function namedOnce(events) {
  const documented = new Set(events?.filter(({ description }) => description).map(({ type }) => type.text));
  return events?.filter(({ description, type }) => description || !documented.has(type.text));
}

/** Plugin that removes private and protected members, Lit state and queries, and repeated events from the manifest. */
const publicFaceOnly = {
  name: 'public-face-only',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return;
    const declaration = moduleDoc.declarations?.find(({ name }) => name === node.name?.text);
    if (!declaration) return;
    const hasDecorator = (member, name) =>
      (ts.canHaveDecorators(member) ? (ts.getDecorators(member) ?? []) : []).some(
        ({ expression }) => ts.isCallExpression(expression) && expression.expression.getText() === name,
      );
    const hidden = new Set(
      node.members
        .filter(member => ['state', 'query', 'queryAll'].some(name => hasDecorator(member, name)))
        .map(member => member.name?.getText()),
    );
    declaration.members = declaration.members?.filter(({ name }) => !hidden.has(name));
    declaration.attributes = declaration.attributes?.filter(({ fieldName }) => !hidden.has(fieldName));
    declaration.events = namedOnce(declaration.events);
  },
  packageLinkPhase({ customElementsManifest: { modules } }) {
    modules.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const { declarations = [] } of modules)
      for (const declaration of declarations) {
        const isPublic = ({ name = '', privacy }) =>
          !name.startsWith('#') && privacy !== 'private' && privacy !== 'protected';
        declaration.members = declaration.members?.filter(isPublic);
        delete declaration.source;
      }
  },
};

export default {
  globs: ['elements/**/w3m-*.ts', 'elements/**/wui-*.ts', 'elements/internal/*.ts'],
  exclude: ['**/*.test.ts', '**/*.define.ts', '**/*.styles.ts', '**/*.events.ts', '**/testing/**'],
  outdir: '.',
  litelement: true,
  packagejson: false, // otherwise the analyzer writes its output path to package.json
  plugins: [publicFaceOnly],
};

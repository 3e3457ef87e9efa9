// Bundles the entry that renders elements on a server, with Lit and its renderer. All packages of Lit must be of one
// build, which a server does not grant: in development Next bundles Lit's development build, and leaves packages to Node
// that then load the other one. The bundle has a registry of elements of its own, because a host's page defines the same
// tags in the same process, by the host's Lit.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './files.mjs';
import { noticesOf, packageFolders } from './vendor.mjs';

/** Package that the entry renders with, so that hosts do not install it. */
export const RENDERER = '@lit-labs/ssr';

const ENTRY = 'elements/ssr/render-button.js';
const NOTICES = 'elements/ssr/LICENSES.txt';
const PACKAGES = join(ROOT, 'node_modules');
const LIT = /\/node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element)\//;

/** The minifier writes paths as template strings, which some bundlers leave alone. */
const PATH = /\bimport\(`([^`$]+)`\)/g;

const OWN_GLOBALS = '\0own-globals';
/** Globals of the bundle alone; Lit's list of its copies is one, of which the host's development build warns. */
const SOURCE_OF_GLOBALS = `
import { CustomElementRegistry } from '@lit-labs/ssr-dom-shim';
export const customElements = new CustomElementRegistry();
export const litPropertyMetadata = new WeakMap();
export const litGlobals = { customElements, litPropertyMetadata };
`;

/** Makes Lit write its globals into an object of the bundle. */
const ownGlobals = {
  name: 'own-globals',
  resolveId: id => (id === OWN_GLOBALS ? id : undefined),
  load: id => (id === OWN_GLOBALS ? SOURCE_OF_GLOBALS : undefined),
  transform(code, id) {
    if (!LIT.test(id) || !code.includes('globalThis')) return undefined;
    const own = code.replaceAll('globalThis', 'litGlobals');
    return { code: `import { litGlobals } from ${JSON.stringify(OWN_GLOBALS)};${own}`, map: { mappings: '' } };
  },
};

/** Leaves what pages load on demand where it is, except for elements, which the entry has at once. */
const lazyFiles = root => ({
  name: 'lazy-files',
  resolveDynamicImport(specifier, importer) {
    if (specifier.endsWith('.define.js')) return undefined;
    return { id: relative(dirname(join(root, ENTRY)), join(dirname(importer), specifier)), external: true };
  },
});

/** Reads the unmerged modules in `root`. Returns a function that replaces the entry by the bundle. */
export async function bundleElements(root) {
  const bundle = await rolldown({
    input: join(root, ENTRY),
    platform: 'neutral', // workers have no modules of Node
    resolve: {
      conditionNames: ['node', 'import', 'default'],
      mainFields: ['module', 'main'],
      modules: [PACKAGES],
      alias: { [`${RENDERER}-client$`]: join(PACKAGES, `${RENDERER}-client/index.js`) }, // Node's has a Buffer
    },
    plugins: [ownGlobals, lazyFiles(root)],
    transform: {
      inject: {
        customElements: [OWN_GLOBALS, 'customElements'],
        litPropertyMetadata: [OWN_GLOBALS, 'litPropertyMetadata'],
      },
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    minify: true,
    comments: { legal: true },
  });
  await bundle.close();
  const [{ code, imports, modules }] = output;
  if (imports.length) throw new Error(`The bundle of ${ENTRY} imports ${imports}.`);
  return () => {
    const notice = `/*! Licences of the packages in this bundle: ${NOTICES} */`;
    writeFileSync(join(root, ENTRY), notice + code.replace(PATH, "import('$1')"));
    rmSync(join(root, `${ENTRY}.map`)); // a map of Lit and its renderer has a megabyte
    writeFileSync(join(root, NOTICES), noticesOf(packageFolders(Object.keys(modules))));
  };
}

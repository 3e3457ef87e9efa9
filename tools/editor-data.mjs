// Writes what editors read about the public elements, aliases included: `web-types.json` for JetBrains, and custom data
// of HTML for Visual Studio Code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');

/** Returns the manifest of the elements that `exports` name, each also by its other tags. */
export function publicManifest(manifest, exports) {
  const tags = new Set(Object.keys(exports).flatMap(entry => /^\.\/elements\/(.+)$/.exec(entry)?.[1] ?? []));
  const aliasesOf = path =>
    [...read(path.replace(/\.ts$/, '.define.ts')).matchAll(/\balias\(\s*'([^']+)'/g)].map(([, alias]) => alias);
  const named = ({ path, declarations = [] }) =>
    declarations
      .filter(({ tagName }) => tags.has(tagName))
      .flatMap(declaration =>
        [declaration.tagName, ...aliasesOf(path)].map(tagName => ({
          ...declaration,
          tagName,
          members: declaration.members?.filter(({ privacy }) => privacy !== 'private' && privacy !== 'protected'),
        })),
      );
  return {
    ...manifest,
    modules: manifest.modules
      .map(module => ({ ...module, declarations: named(module) }))
      .filter(({ declarations }) => declarations.length > 0),
  };
}

/** Writes both files into a folder. */
export function writeEditorData(folder) {
  const { exports } = JSON.parse(read('package.json'));
  const manifest = publicManifest(JSON.parse(read('custom-elements.json')), exports);
  const quiet = console.log;
  console.log = () => undefined; // both print what they write
  try {
    generateJetBrainsWebTypes(manifest, { outdir: folder, fileName: 'web-types.json', packageJson: false });
    generateVsCodeCustomElementData(manifest, {
      outdir: folder,
      htmlFileName: 'vscode.html-custom-data.json',
      cssFileName: null,
    });
  } finally {
    console.log = quiet;
  }
}

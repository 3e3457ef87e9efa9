// Takes what a chunk of the built package would load from itself out of the chunk itself.

const OWN_IMPORT = /\bimport\(["']\.\/[\w-]+\.js\?own=(\d+)["']\)/g;

/** Maps the names that a module exports to those that they have inside. */
export const exportedNames = code =>
  new Map([...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => namesOf(list).map(pair => pair.reverse())));

/** Maps the names that a module imports to those that they have inside. */
const importedNames = code =>
  new Map([...code.matchAll(/^import \{([^}]*)\} from/gm)].flatMap(([, list]) => namesOf(list)));

/** Returns the pairs of names of a list such as `a, b as c`. */
const namesOf = list =>
  list.split(',').map(name => {
    const [before, after = before] = name.trim().split(' as ');
    return [before, after];
  });

/** How modules name what they take from a module that they load. */
const TAKEN = [
  /\{([^{}]*)\} = await (?:\w+\()?import\(["']\.\/[\w-]+\.js\?own=(\d+)["']\)/g,
  /\(await import\(["']\.\/[\w-]+\.js\?own=(\d+)["']\)\)\.(\w+)/g,
];

/** Returns the names that the code takes of an own module; undefined if it does not say all of them. */
function takenNames(code, number) {
  const [listed, single] = TAKEN.map(pattern => [...code.matchAll(pattern)]);
  const names = [
    ...listed.filter(([, , own]) => Number(own) === number).map(([, list]) => namesOf(list.replaceAll(': ', ' as '))),
    ...single.filter(([, own]) => Number(own) === number).map(([, , name]) => [[name]]),
  ];
  const count = [...code.matchAll(OWN_IMPORT)].filter(([, own]) => Number(own) === number).length;
  return names.length === count ? [...new Set(names.flatMap(pairs => pairs.map(([name]) => name)))] : undefined;
}

/**
 * Takes what a chunk loads from itself out of itself: for an `import()` of the file that it stands in, esbuild calls a
 * function that it does not define. A function at the end of the chunk returns the exports of the module that are taken, so
 * that hosts remove the others.
 */
export const takeOwn = (plan, own) => ({
  name: 'take-own',
  generateBundle(_, bundle) {
    const files = [...own];
    const exportsOf = file =>
      Object.values(bundle).find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === file).exports;
    for (const chunk of Object.values(bundle)) {
      if (chunk.code === undefined) continue; // a source map
      const numbers = new Set([...chunk.code.matchAll(OWN_IMPORT)].map(([, number]) => Number(number)));
      if (numbers.size === 0) continue;
      const locals = new Map([...importedNames(chunk.code), ...exportedNames(chunk.code)]);
      const added = [...numbers].map(number => {
        const file = files[number];
        const isHere = chunk.fileName === `chunks/${plan.get(file)}.js`;
        const names = takenNames(chunk.code, number) ?? exportsOf(file);
        const valueOf = name => (isHere ? locals.get(name) : `own${number}_${name}`);
        const missing = names.find(name => valueOf(name) === undefined);
        if (missing) throw new Error(`${chunk.fileName} has no ${missing} of ${file}`);
        const members = names.map(name => (valueOf(name) === name ? name : `${name}: ${valueOf(name)}`));
        const imported = names.map(name => `${name} as ${valueOf(name)}`);
        const statement = isHere ? '' : `import { ${imported.join(', ')} } from './${plan.get(file)}.js';\n`;
        return `${statement}async function own${number}() {\n\treturn { ${members.join(', ')} };\n}\n`;
      });
      const code = chunk.code.replace(OWN_IMPORT, (_, number) => `own${number}()`);
      chunk.code = `${code.trimEnd()}\n${added.join('')}`;
    }
  },
});

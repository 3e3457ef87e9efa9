// Bundles the story of the kit with metro, the bundler of React Native, and runs it where there is no name of a page: a module
// that needs one while it loads fails. Runs in a host's folder, see check-runtimes.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { loadConfig, runBuild } from 'metro';
import { commonGlobals } from './names.mjs';

const root = process.cwd();
const config = await loadConfig({ cwd: root, 'max-workers': 1, 'reset-cache': true }, {});
const out = join(root, 'metro-bundle.js');
await runBuild(
  {
    ...config,
    reporter: { update: () => undefined },
    resolver: {
      ...config.resolver,
      sourceExts: [...config.resolver.sourceExts, 'mjs', 'cjs'], // as Expo has them
      unstable_conditionNames: ['require', 'import', 'react-native'],
    },
    transformer: {
      ...config.transformer,
      getTransformOptions: async () => ({
        transform: { experimentalImportSupport: true, inlineRequires: false },
      }),
    },
  },
  { entry: join(root, 'metro-entry.js'), out, platform: 'ios', dev: false, minify: false, sourceMap: false },
);
const context = createContext(commonGlobals());
runInContext('globalThis.window = globalThis; globalThis.global = globalThis;', context); // as React Native has them
runInContext(readFileSync(out, 'utf8'), context);
console.log(await context.story);

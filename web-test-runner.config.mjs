import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { access } from 'node:fs/promises';
import { bundleTests, printableErrors, WITH_VERSIONS } from './tools/bundle-tests.mjs';
import { countReporter } from './tools/count-reporter.mjs';
import { BROWSER_ARGS, findHeadless } from './tools/find-browser.mjs';
import { prebundle } from './tools/prebundle-plugin.mjs';

/** Resolves an import of `x.js` to `x.tsx`; the esbuild plugin resolves only `x.ts`. */
const tsxImports = {
  name: 'tsx-imports',
  async resolveImport({ source, context }) {
    if (!/^\.\.?\/.*\.js$/.test(source) || !/\.tsx?$/.test(context.path)) return undefined;
    const tsx = source.replace(/\.js$/, '.tsx');
    return access(new URL(`.${new URL(tsx, `file://${context.path}`).pathname}`, import.meta.url)).then(
      () => tsx,
      () => undefined,
    );
  },
};

const files = [
  '{controllers,elements,themes,react,compat,vue,server,testing,services,test-kit,demo}/**/*.test.{ts,tsx}',
  '!demo/e2e/**',
];

/** Options that serve each module separately: `--watch` and `--coverage` need to distinguish the files. */
const moduleByModule = () => ({
  files: [...files, ...Object.keys(WITH_VERSIONS).map(path => `!${path}`)],
  nodeResolve: { exportConditions: ['development', 'browser'] },
  plugins: [
    prebundle({
      commonjs: [
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'jsqr',
      ],
      esm: [
        'fast-check',
        '@wagmi/core',
        'ethers',
        'vue',
        '@tanstack/virtual-core',
        ...[
          '@solana/addresses',
          '@solana/instructions',
          '@solana/kit',
          '@solana/transaction-messages',
          '@solana/transactions',
          '@solana/web3.js',
          '@solana-program/system',
          '@solana-program/token',
          '@walletconnect/universal-provider',
        ],
        'zod/mini',
        ...['', '/accounts', '/actions', '/chains', '/siwe', '/utils', '/window'].map(path => `viem${path}`),
      ],
    }),
    tsxImports,
    esbuildPlugin({ ts: true, tsx: true, tsconfig: 'tsconfig.json', target: 'es2022' }),
    printableErrors,
  ],
});

const isModuleByModule = process.argv.some(argument => /^--(watch|coverage|manual)$/.test(argument));
const bundled = bundleTests(import.meta.dirname);

const options = isModuleByModule ? moduleByModule() : { plugins: [bundled.plugin] };

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files,
  ...options,
  plugins: [a11ySnapshotPlugin(), ...options.plugins],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findHeadless(), args: BROWSER_ARGS },
      // Opens a window per file: a background tab does not render
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    }),
  ],
  concurrency: 2,
  testFramework: { config: { timeout: '30000' } }, // longer than `waitUntil`, which names its condition after 10 s
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [
    bundled.reporter,
    process.stdout.isTTY ? defaultReporter() : summaryReporter(),
    ...(process.env.LATCHKEY_UNIT_COUNTS ? [countReporter(process.env.LATCHKEY_UNIT_COUNTS)] : []),
  ],
  // Only with `--coverage`.
  coverageConfig: {
    include: ['{controllers,elements,themes,react,compat,vue,server}/**/*.{ts,tsx}'],
    exclude: ['**/*.test.{ts,tsx}', '**/testing/**', 'elements/locales/**', 'node_modules/**'],
    reporters: ['lcovonly', 'text-summary'],
    reportDir: 'coverage',
    threshold: { statements: 90, branches: 90, functions: 90, lines: 90 },
  },
};

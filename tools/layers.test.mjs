// Verifies each layer rule: writes a module for every line of `forbidden`, runs the rules and expects the rule to be
// reported for it. Modules with allowed imports must pass.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { after, before, test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';
import { ROOT, SOURCE_FOLDERS } from './files.mjs';

const value = path => `import { it } from '${path}'; export const used = it;`;
const type = path => `import type { It } from '${path}'; export type Used = It;`;
const both = path => `${type(path)} import { it } from '${path}'; export const used = it;`;
const lazy = path => `export const load = (): unknown => import('${path}');`;

/** Rule, importing module, kind of import and imported module. Project modules exist only in this test. */
const forbidden = [
  ['no-cycles', 'controllers/core/a.ts', type, 'controllers/core/b.ts'],
  ['no-unresolved', 'controllers/core/a.ts', value, './missing.js'],
  ['no-development-packages', 'controllers/core/a.ts', value, 'fast-check'],
  ['domain', 'controllers/domain/a.ts', type, 'controllers/core/x.ts'],
  ['domain-is-pure', 'controllers/domain/a.ts', value, 'viem/actions'],
  ['domain-is-pure', 'controllers/domain/a.ts', value, 'tabbable'],
  ['core', 'controllers/core/a.ts', type, 'controllers/state/x-controller.ts'],
  ['one-seam-for-signals', 'controllers/state/a-controller.ts', value, '@lit-labs/signals'],
  ['one-seam-for-signals', 'elements/internal/modal-element.ts', value, '@lit-labs/signals'],
  ['no-second-signals', 'controllers/core/signals.ts', value, 'signal-polyfill'],
  ['service-clients', 'controllers/services/a.ts', value, 'controllers/core/signals.ts'],
  ['service-clients', 'controllers/services/a.ts', type, 'controllers/state/x-controller.ts'],
  ['frame', 'controllers/frame/a.ts', type, 'controllers/services/x.ts'],
  ['adapters', 'controllers/adapters/a.ts', type, 'controllers/state/x-controller.ts'],
  ['heavy-kits-are-lazy', 'controllers/adapters/solana/a.ts', value, '@solana/transactions'],
  ['solana-nodes-are-lazy', 'controllers/adapters/solana/a.ts', value, 'controllers/adapters/solana/node/b.ts'],
  ['one-kit-for-solana', 'controllers/adapters/solana/node/a.ts', value, '@solana/web3.js'],
  ['viem-in-its-adapter', 'controllers/services/a.ts', type, 'viem'],
  ['viem-in-its-adapter', 'elements/widgets/a/a.ts', value, 'viem'],
  ['verify', 'controllers/sign-in/verify/a.ts', value, 'controllers/core/x.ts'],
  ['server-is-bare', 'server/a.ts', type, 'controllers/core/x.ts'],
  ['server-without-libraries', 'server/a.ts', value, 'viem'],
  [
    'verifiers-are-lazy',
    'controllers/sign-in/verify/verify-signature.ts',
    value,
    'controllers/sign-in/verify/verify-x.ts',
  ],
  ['frameworks-in-their-entry', 'controllers/headless/a.ts', value, 'solid-js'],
  ['networks-for-hosts', 'controllers/modal/create-modal.ts', value, 'controllers/networks.ts'],
  ['sources', 'controllers/sources/a.ts', type, 'controllers/modal/modal.ts'],
  ['rooms-are-lazy', 'controllers/modal/session.ts', value, 'controllers/sources/x.ts'],
  ['rooms-are-lazy', 'controllers/sources/registry.ts', value, 'controllers/sources/x.ts'],
  ['state', 'controllers/state/a-controller.ts', type, 'controllers/modal/modal.ts'],
  ['no-siblings-in-state', 'controllers/state/a-controller.ts', type, 'controllers/state/x-controller.ts'],
  ['features-and-flows', 'controllers/flows/a.ts', type, 'controllers/modal/session.ts'],
  ['features-and-flows', 'controllers/features/a.ts', type, 'controllers/modal/modal.ts'],
  ['providers', 'controllers/providers/a.ts', type, 'controllers/features/x.ts'],
  ['providers', 'controllers/providers/a.ts', type, 'controllers/flows/x.ts'],
  ['providers-call-services', 'controllers/providers/a.ts', value, 'controllers/adapters/x.ts'],
  ['providers-call-services', 'controllers/providers/a.ts', value, 'controllers/state/x-controller.ts'],
  ['rooms-are-lazy', 'controllers/modal/session.ts', value, 'controllers/features/x.ts'],
  ['rooms-are-lazy', 'controllers/modal/session.ts', value, 'controllers/features/registry.ts'],
  ['rooms-are-lazy', 'controllers/features/gates.ts', value, 'controllers/features/x.ts'],
  ['rooms-are-lazy', 'controllers/modal/session.ts', value, 'controllers/providers/x.ts'],
  ['rooms-are-lazy', 'controllers/flows/a.ts', value, 'controllers/features/x.ts'],
  ['features-by-their-registry', 'controllers/features/a.ts', value, 'controllers/providers/x.ts'],
  ['checks', 'controllers/checks/a.ts', type, 'controllers/modal/modal.ts'],
  ['sign-in', 'controllers/sign-in/a.ts', type, 'controllers/state/x-controller.ts'],
  ['sign-in', 'controllers/sign-in/a.ts', type, 'controllers/modal/modal.ts'],
  ['checks-are-lazy', 'controllers/modal/session.ts', value, 'controllers/checks/x.ts'],
  ['checks-are-lazy', 'controllers/checks/registry.ts', value, 'controllers/checks/x.ts'],
  ['no-flows-in-checks', 'controllers/checks/a.ts', value, 'controllers/flows/x.ts'],
  ['no-values-across', 'controllers/checks/a.ts', value, 'controllers/state/x-controller.ts'],
  ['features-and-flows', 'controllers/flows/a.ts', type, 'controllers/checks/x.ts'],
  ['no-values-across', 'controllers/flows/a.ts', value, 'controllers/state/x-controller.ts'],
  ['no-values-across', 'controllers/features/a.ts', value, 'controllers/services/x.ts'],
  ['no-values-across', 'controllers/flows/a.ts', both, 'controllers/state/x-controller.ts'],
  ['no-values-across', 'controllers/state/a-controller.ts', value, 'controllers/services/x.ts'],
  ['one-composition-root', 'controllers/modal/modal.ts', value, 'controllers/state/x-controller.ts'],
  ['flows-from-the-roots', 'controllers/modal/modal.ts', value, 'controllers/flows/x.ts'],
  ['controllers-below-elements', 'controllers/modal/create-modal.ts', type, 'elements/index.ts'],
  ['controllers-without-lit', 'controllers/flows/a.ts', type, 'lit'],
  ['controllers-without-lit', 'controllers/flows/a.ts', value, '@lit/localize'],
  ['modal-below-the-facade', 'controllers/modal/modal.ts', type, 'controllers/app-kit/x.ts'],
  ['headless', 'controllers/headless/a.ts', type, 'controllers/app-kit/x.ts'],
  ['page-state', 'controllers/ssr/a.ts', type, 'controllers/app-kit/x.ts'],
  ['surroundings', 'controllers/surroundings/a.ts', type, 'controllers/app-kit/x.ts'],
  ['multichain', 'controllers/multichain/a.ts', type, 'controllers/app-kit/x.ts'],
  ['server-markup', 'react/a.ts', value, 'elements/ssr/x.ts'],
  ['facade', 'controllers/app-kit/a.ts', type, 'controllers/services/x.ts'],
  ['images', 'elements/images/a.ts', value, 'elements/widgets/x/x.ts'],
  ['locales', 'elements/locales/a.ts', value, 'elements/internal/x.ts'],
  ['shell', 'elements/shell/a.ts', value, 'elements/locales/x.ts'],
  ['presets', 'themes/presets/a.ts', value, 'themes/tokens.ts'],
  ['react-elements', 'react/elements/a.ts', value, 'react/hooks.ts'],
  ['services-http', 'services/http/a.ts', value, 'services/api/x.ts'],
  ['letters', 'services/letters/a.ts', value, 'services/wallet/x.ts'],
  ['relay', 'services/relay/a.ts', value, 'services/wallet/x.ts'],
  ['inbox', 'services/inbox/a.ts', value, 'services/letters/x.ts'],
  ['command', 'services/command/a.ts', value, 'server/index.ts'],
  ['command-above-services', 'services/wallet/server/a.ts', value, 'services/command/x.ts'],
  ['api-server', 'services/api/a.ts', value, 'services/wallet/server/x.ts'],
  ['secure-wallet', 'services/wallet/a.ts', value, 'services/keys/server/x.ts'],
  ['key-service', 'services/keys/a.ts', value, 'services/wallet/server/x.ts'],
  ['cli', 'cli/a.mjs', value, 'controllers/networks.ts'],
  ['create', 'create/a.mjs', value, 'controllers/networks.ts'],
  ['wallets-of-tests', 'testing/wallet/a.ts', value, 'controllers/modal/create-modal.ts'],
  ['test-kit', 'test-kit/a.ts', value, 'services/wallet/x.ts'],
  ['test-kit', 'test-kit/a.ts', type, 'testing/index.ts'],
  ['ui', 'elements/ui/a/a.ts', type, 'controllers/index.ts'],
  ['ui', 'elements/ui/a/a.ts', value, 'elements/internal/modal-element.ts'],
  ['elements-know-the-face', 'elements/widgets/a/a.ts', type, 'controllers/state/x-controller.ts'],
  ['elements-know-the-face', 'elements/widgets/a/a.ts', value, 'controllers/modal/modal-registry.ts'],
  ['elements-know-the-face', 'elements/widgets/a/a.ts', value, 'controllers/core/signals.ts'],
  ['elements-know-types-only', 'elements/views/one/a.ts', value, 'controllers/index.ts'],
  ['modal-element-looks-up', 'elements/internal/modal-element.ts', value, 'controllers/modal/create-modal.ts'],
  ['entry-from-the-face', 'elements/app-kit.ts', value, 'controllers/modal/create-modal.ts'],
  ['elements-in-order', 'elements/widgets/a/a.ts', value, 'elements/shell/x.ts'],
  ['internal-below-all', 'elements/internal/a.ts', value, 'elements/ui/x/x.ts'],
  ['views-apart', 'elements/views/one/a.ts', value, 'elements/views/two/x.ts'],
  ['views-are-lazy', 'elements/views.ts', value, 'elements/views/two/x.ts'],
  ['views-are-lazy', 'elements/shell/a.ts', value, 'elements/views/two/x.ts'],
  ['themes', 'themes/a.ts', value, 'elements/internal/x.ts'],
  ['react', 'react/a.ts', type, 'controllers/state/x-controller.ts'],
  ['react', 'react/a.ts', value, 'themes/index.ts'],
  ['compat', 'compat/rainbowkit/a.ts', value, 'controllers/state/x-controller.ts'],
  ['compat-kits-apart', 'compat/rainbowkit/a.ts', value, 'compat/connectkit/x.ts'],
  ['vue', 'vue/a.ts', value, 'controllers/state/x-controller.ts'],
  ['vue', 'vue/a.ts', value, 'react/x.ts'],
  ['vue-in-vue', 'elements/ui/a/a.ts', value, 'vue'],
  ['react-in-react', 'elements/ui/a/a.ts', value, 'react'],
  ['demo-as-a-host', 'demo/a.ts', value, 'controllers/state/x-controller.ts'],
  ['nothing-needs-the-demo', 'react/a.ts', value, 'demo/x.ts'],
  ['services', 'services/api/a.ts', value, 'controllers/core/http.ts'],
  ['nothing-needs-the-demo', 'services/api/a.ts', value, 'demo/x.ts'],
  ['nothing-needs-the-demo', 'controllers/core/a.ts', value, 'docs/x.ts'],
  ['nothing-needs-the-demo', 'services/api/a.test.ts', value, 'demo/x.ts'],
  ['nothing-needs-the-demo', 'testing/a.ts', value, 'integration/x.ts'],
  ['tools-apart', 'services/api/a.ts', value, 'tools/files.mjs'],
  ['testing-in-tests', 'services/api/a.ts', value, 'testing/index.ts'],
  ['testing-in-tests', 'services/api/a.ts', value, 'test-kit/index.ts'],
  ['testing-in-tests', 'controllers/modal/create-modal.ts', value, 'testing/index.ts'],
];

const allowed = [
  ['controllers/domain/a.ts', value, 'zod/mini'],
  ['controllers/domain/a.ts', type, 'viem'],
  ['controllers/domain/a.ts', value, 'viem/utils'],
  ['controllers/core/signals.ts', value, '@lit-labs/signals'],
  ['controllers/core/a.ts', value, 'controllers/domain/x.ts'],
  ['controllers/sign-in/verify/a.ts', value, 'controllers/core/abort.ts'],
  ['controllers/services/a.ts', value, 'controllers/core/http.ts'],
  ['controllers/adapters/eip155/a.ts', value, 'viem/actions'],
  ['controllers/adapters/solana/a.ts', lazy, 'controllers/adapters/solana/node/b.ts'],
  ['controllers/adapters/solana/node/a.ts', value, '@solana/transactions'],
  ['controllers/networks.ts', value, 'viem/chains'],
  ['controllers/sources/registry.ts', lazy, 'controllers/sources/x.ts'],
  ['controllers/sources/a.ts', value, 'controllers/flows/x.ts'],
  ['controllers/modal/session.ts', type, 'controllers/sources/x.ts'],
  ['controllers/state/a-controller.ts', value, 'controllers/core/signals.ts'],
  ['controllers/state/a-controller.ts', type, 'controllers/adapters/x.ts'],
  ['controllers/flows/a.ts', type, 'controllers/state/x-controller.ts'],
  ['controllers/checks/a.ts', type, 'controllers/flows/x.ts'],
  ['controllers/checks/registry.ts', lazy, 'controllers/checks/x.ts'],
  ['controllers/modal/session.ts', value, 'controllers/checks/registry.ts'],
  ['controllers/features/registry.ts', lazy, 'controllers/features/x.ts'],
  ['controllers/features/registry.ts', lazy, 'controllers/providers/x.ts'],
  ['controllers/features/a.ts', type, 'controllers/providers/x.ts'],
  ['controllers/features/a.ts', type, 'controllers/services/x.ts'],
  ['controllers/features/a.ts', type, 'controllers/adapters/x.ts'],
  ['controllers/features/a.ts', value, 'controllers/features/b.ts'],
  ['controllers/features/a.ts', value, 'controllers/flows/x.ts'],
  ['controllers/providers/a.ts', value, 'controllers/services/x.ts'],
  ['controllers/providers/a.ts', type, 'controllers/state/x-controller.ts'],
  ['controllers/modal/session.ts', value, 'controllers/features/gates.ts'],
  ['controllers/modal/session.ts', lazy, 'controllers/features/registry.ts'],
  ['controllers/features/registry.ts', value, 'controllers/features/x.ts'],
  ['controllers/modal/session.ts', value, 'controllers/features/feature-host.ts'],
  ['controllers/modal/create-modal.ts', value, 'controllers/state/x-controller.ts'],
  ['controllers/modal/modal.ts', type, 'controllers/state/x-controller.ts'],
  ['controllers/app-kit/app-kit.ts', value, 'controllers/modal/create-modal.ts'],
  ['controllers/core/a.test.ts', value, 'testing/index.ts'],
  ['elements/app-kit.ts', value, 'controllers/app-kit/app-kit.ts'],
  ['controllers/app-kit/app-kit.ts', value, 'controllers/flows/x.ts'],
  ['controllers/modal/session.ts', value, 'controllers/flows/x.ts'],
  ['controllers/modal/session.ts', value, 'controllers/state/x-controller.ts'],
  ['elements/internal/a.ts', lazy, 'elements/locales/x.ts'],
  ['elements/app-kit.ts', value, 'controllers/index.ts'],
  ['elements/app-kit.ts', lazy, 'elements/shell/x.ts'],
  ['elements/internal/modal-element.ts', value, 'controllers/modal/modal-registry.ts'],
  ['elements/internal/modal-element.ts', value, 'controllers/core/signals.ts'],
  ['elements/internal/wui-element.ts', value, 'themes/index.ts'],
  ['elements/views/one/a.ts', type, 'controllers/index.ts'],
  ['elements/views/one/a.ts', value, 'controllers/domain/x.ts'],
  ['elements/views/one/a.ts', value, 'elements/widgets/x/x.ts'],
  ['elements/views.ts', lazy, 'elements/views/two/x.ts'],
  ['elements/index.ts', value, 'elements/views/two/x.ts'],
  ['react/a.ts', value, 'controllers/index.ts'],
  ['react/a.ts', value, 'react'],
  ['compat/rainbowkit/a.ts', value, 'react/x.ts'],
  ['compat/rainbowkit/a.ts', value, 'compat/shared/x.ts'],
  ['compat/shared/a.ts', value, 'elements/widgets/button/w3m-button.define.ts'],
  ['demo/a.ts', value, 'elements/app-kit.ts'],
  ['demo/a.ts', value, 'testing/index.ts'],
  ['demo/a.ts', value, 'services/api/x.ts'],
  ['integration/a.ts', value, 'demo/x.ts'],
  ['test-kit/servers/a.ts', value, 'services/relay/x.ts'],
  ['test-kit/a.ts', value, 'testing/wallet/x.ts'],
  ['demo/a.ts', value, 'test-kit/servers/x.ts'],
  ['services/api/a.ts', value, 'server/index.ts'],
  ['services/wallet/a.ts', value, 'controllers/frame/frame-messages.ts'],
  ['services/api/a.node-test.mjs', value, 'tools/files.mjs'],
];

const isLocal = path =>
  /^(controllers|elements|react|compat|themes|vue|server|testing|services|test-kit|cli|integration|demo|docs|tools)\//.test(
    path,
  );
const specifier = (from, to) => {
  if (!isLocal(to)) return to;
  const path = posix.relative(posix.dirname(from), to).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
};

const options = { ...rules.options, validate: true, ruleSet: { forbidden: rules.forbidden } };

/** Splits cases into groups in which no module has two texts, so that one run of the rules tells of a whole group. */
function groupsOf(cases) {
  const groups = [];
  for (const each of cases) {
    const fits = ({ importing, imported }) =>
      !importing.has(each.from) && !imported.has(each.from) && !importing.has(each.to);
    let group = groups.find(fits);
    if (!group) groups.push((group = { importing: new Set(), imported: new Set(), cases: [] }));
    group.importing.add(each.from);
    group.imported.add(each.to);
    group.cases.push(each);
  }
  return groups.map(({ cases: ofGroup }) => ofGroup);
}

const folders = [];
after(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })));

/** Returns the violations in a repository with these imports only. */
async function violationsIn(cases) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'layers-'));
  folders.push(folder);
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  write('react/index.ts', 'export const own = 1;'); // must not be mistaken for the npm package
  for (const { from, how, to } of cases) {
    if (isLocal(to)) write(to, 'export const it = 1; export type It = 1;');
    if (to === 'controllers/core/b.ts') write(to, `export type { Used as It } from './a.js';`); // completes the cycle
    if (/^@(solana|walletconnect)\//.test(to)) write(`node_modules/${to}/index.js`, 'export const it = 1;');
    write(from, how(specifier(from, to)));
  }
  const { output } = await cruise(
    cases.map(({ from }) => from),
    { ...options, baseDir: folder },
  );
  return output.summary.violations;
}

const cases = [
  ...forbidden.map(([rule, from, how, to]) => ({ rule, from, how, to })),
  ...allowed.map(([from, how, to]) => ({ from, how, to })),
];

const broken = new Map(); // names of the violated rules, by case
before(async () => {
  for (const group of groupsOf(cases)) {
    const violations = await violationsIn(group);
    for (const each of group)
      broken.set(each, [...new Set(violations.filter(({ from }) => from === each.from).map(({ rule }) => rule.name))]);
  }
});

for (const each of cases) {
  const { rule, from, how, to } = each;
  if (rule)
    test(`${rule}: ${from} must not import ${how.name} of ${to}`, () => {
      assert.ok(broken.get(each).includes(rule), `broken: ${broken.get(each)}`);
    });
  else
    test(`${from} may import ${how.name} of ${to}`, () => {
      assert.deepEqual(broken.get(each), []);
    });
}

test('every rule has a test', () => {
  const proven = new Set(forbidden.map(([rule]) => rule));
  assert.deepEqual(
    rules.forbidden.map(({ name }) => name).filter(name => !proven.has(name)),
    [],
  );
});

const LAYERED = [...SOURCE_FOLDERS, 'services'];

/** Returns the folders with code: those at the top, and those inside the layered ones. */
function foldersOf(paths) {
  const folders = paths
    .filter(path => /\.(?:tsx?|mjs|js)$/.test(path) && path.includes('/') && !path.startsWith('.'))
    .flatMap(path => {
      const [top, below, ...rest] = path.split('/');
      return LAYERED.includes(top) && rest.length > 0 ? [top, `${top}/${below}`] : [top];
    });
  return [...new Set(folders)].sort();
}

/** Returns whether a rule is about a folder: its pattern matches a module there and none of an unknown folder beside it. */
function isNamed(folder) {
  const unknown = posix.join(posix.dirname(folder), 'unknown');
  const files = parent => ['a.ts', 'a/a.ts', 'index.ts', 'apply-preset.ts'].map(file => `${parent}/${file}`);
  const names = pattern =>
    [pattern ?? []]
      .flat()
      .some(
        each =>
          files(folder).some(file => new RegExp(each).test(file)) &&
          !files(unknown).some(file => new RegExp(each).test(file)),
      );
  return rules.forbidden.some(({ from, to }) => names(from.path) || names(to.path));
}

test('each folder with code is named by a rule', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n');
  const folders = foldersOf(tracked);
  assert.ok(folders.includes('controllers/app-kit') && folders.includes('services/wallet'));
  assert.deepEqual(
    folders.filter(folder => !isNamed(folder)),
    [],
  );
  assert.equal(isNamed('controllers/new-folder'), false);
  assert.equal(isNamed('new-folder'), false);
});

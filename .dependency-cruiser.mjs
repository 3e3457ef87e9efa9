// The layer rule of ARCHITECTURE.md, executable: one rule for each of its rows. tools/layers.test.mjs proves that each fires.

const TESTS = '\\.(test|typetest|contract)\\.tsx?$|/testing/';
const SOURCES = '^(controllers|elements|react|themes)/';
const pkg = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const LIT = ['lit', 'lit-html', 'lit-element', '@lit/[^/]+', '@lit-labs/[^/]+'];

/** Modules in `from` import from themselves and from what is allowed. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^(controllers|elements|react|themes|demo)/', pathNot: [from, ...allowed] },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const PROTOCOL = '^controllers/protocol/';
const CORE = '^controllers/core/';
const SOLANA_NODES = '^controllers/adapters/solana/node/';
/** Folders whose modules are chunks, and the modules of them that come with the session. */
const ROOMS = ['^controllers/(features|providers|sources)/'];
const ROOM_DOORS = '^controllers/(features/(registry|feature|feature-host)|sources/(registry|source))\\.ts$';
const FACE = '^controllers/index\\.ts$';
/** Memoises a loader: no state of a modal, so elements may use it too. */
const ONCE = '^controllers/core/once\\.ts$';
/** What makes elements render again when a signal has changed: their base, and the language. */
const SIGNAL_READERS = '^elements/internal/(modal-element|locale)\\.ts$';
const PUBLIC_ENTRIES = [
  '^elements/(index|app-kit)\\.ts$',
  '^elements/.+\\.define\\.ts$',
  '^react/index\\.ts$',
  '^themes/index\\.ts$',
  '^controllers/networks\\.ts$',
  '^controllers/adapters/[^/]+/index\\.ts$',
  '^controllers/testing/index\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('no-cycles', 'Two modules that need each other are one, or lack a third.', {}, { circular: true }),
    never('no-unresolved', 'The imported module does not exist.', { path: SOURCES }, { couldNotResolve: true }),
    never(
      'no-development-packages',
      'What is published must not need what only developers install.',
      { path: SOURCES, pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer', 'type-only'] },
    ),

    only('protocol', PROTOCOL, [], 'Words and tables know nothing above them.'),
    never(
      'protocol-is-pure',
      'The protocol is data and pure functions: zod/mini, and of viem types and pure utilities.',
      { path: PROTOCOL, pathNot: TESTS },
      {
        path: '(^|/)node_modules/',
        pathNot: [pkg('zod'), '(^|/)node_modules/viem/(_types|_esm|_cjs)/utils/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('core', CORE, [PROTOCOL], 'The core serves everyone and knows nobody.'),
    never(
      'one-seam-for-signals',
      'core/signals.ts knows which signals we use, and the base of connected elements what updates them.',
      { path: SOURCES, pathNot: [TESTS, '^controllers/core/signals\\.ts$', '^elements/internal/modal-element\\.ts$'] },
      { path: pkg('@lit-labs/signals') },
    ),
    never(
      'no-second-signals',
      'The polyfill comes with @lit-labs/signals; a second copy would not see its signals.',
      { path: SOURCES },
      { path: pkg('signal-polyfill') },
    ),
    only('services', '^controllers/services/', ['^controllers/core/http\\.ts$', PROTOCOL], 'A service keeps no state.'),
    only('frame', '^controllers/frame/', [CORE, PROTOCOL], 'The frame is an edge: it is given its world.'),
    only(
      'adapters',
      '^controllers/adapters/',
      [CORE, PROTOCOL, '^controllers/frame/'],
      'An adapter is given its world; it does not reach for it.',
    ),
    never(
      'heavy-kits-are-lazy',
      'WalletConnect is fetched by import() when first needed; so is the folder of the Solana adapter that knows its kit.',
      { path: SOURCES, pathNot: [TESTS, SOLANA_NODES] },
      {
        path: pkg('@solana/[^/]+', '@solana-program/[^/]+', '@walletconnect/[^/]+'),
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'solana-nodes-are-lazy',
      'What asks the nodes of Solana is fetched by import() when first used.',
      { path: SOURCES, pathNot: [TESTS, SOLANA_NODES] },
      { path: SOLANA_NODES, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'one-kit-for-solana',
      'The objects of @solana/web3.js are known by type alone.',
      { path: SOURCES, pathNot: TESTS },
      { path: pkg('@solana/web3\\.js'), dependencyTypesNot: ['type-only'] },
    ),
    never(
      'viem-in-its-adapter',
      'Only the EVM adapter and the protocol know viem, and the entry that gives its chains on to hosts.',
      { path: SOURCES, pathNot: [TESTS, '^controllers/adapters/eip155/', '^controllers/networks\\.ts$', PROTOCOL] },
      { path: pkg('viem') },
    ),
    never(
      'networks-for-hosts',
      'controllers/networks.ts holds every chain of viem: ours are in controllers/protocol.',
      { path: SOURCES, pathNot: TESTS },
      { path: '^controllers/networks\\.ts$' },
    ),
    only(
      'sources',
      '^controllers/sources/',
      [CORE, PROTOCOL, '^controllers/(flows|adapters|frame|state)/'],
      'A source knows core, protocol, flows and adapters, and the types of controllers.',
    ),
    only(
      'state',
      '^controllers/state/',
      [CORE, PROTOCOL, '^controllers/(services|adapters)/'],
      'A controller knows core and protocol, and the types of services and adapters.',
    ),
    never(
      'no-siblings-in-state',
      'A controller names what it needs in its own Deps; create-modal.ts supplies it.',
      { path: '^controllers/state/([^/]+)-controller\\.ts$' },
      { path: '^controllers/state/[^/]+-controller\\.ts$' },
    ),
    only(
      'features-and-flows',
      '^controllers/(features|flows)/',
      [CORE, PROTOCOL, '^controllers/(state|services|adapters|providers)/'],
      'Features and flows know core and protocol, and the types of what they are given.',
    ),
    only(
      'providers',
      '^controllers/providers/',
      [CORE, PROTOCOL, '^controllers/(services|state|adapters)/'],
      'A provider answers one question, by a service or directly; it knows the types of state and adapters.',
    ),
    only(
      'checks',
      '^controllers/checks/',
      [CORE, PROTOCOL, '^controllers/(flows|state|services|adapters)/'],
      'An admission check knows core and protocol, and the types of what it is given.',
    ),
    never(
      'checks-are-lazy',
      'A check is loaded when a wallet is attached and the options ask for it; only the table is there before.',
      { path: SOURCES, pathNot: TESTS },
      {
        path: '^controllers/checks/',
        pathNot: '^controllers/checks/registry\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'no-flows-in-checks',
      'A check knows flows by type: the gate asks it, not the other way round.',
      { path: '^controllers/checks/', pathNot: TESTS },
      { path: '^controllers/flows/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'no-values-across',
      'State, features, flows and providers may know the types of what they are given, not the modules.',
      { path: '^controllers/(state|features|flows|checks)/', pathNot: TESTS },
      {
        path: '^controllers/(state|services|adapters|frame)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'providers-call-services',
      'A provider gets controllers and adapters; it imports the values of services alone.',
      { path: '^controllers/providers/', pathNot: TESTS },
      { path: '^controllers/(state|adapters|frame)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'rooms-are-lazy',
      'Features, providers and sources are fetched by import() when first wanted; only their registries come before.',
      { path: SOURCES, pathNot: [TESTS, '^controllers/(features|providers|sources)/(?!registry\\.ts)'] },
      { path: ROOMS, pathNot: ROOM_DOORS, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'features-by-their-registry',
      'A feature gets providers and other features from its row in the registry.',
      { path: '^controllers/features/', pathNot: TESTS },
      { path: '^controllers/providers/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'one-composition-root',
      'create-modal.ts puts a modal together, session.ts its second half; the rest know parts by type.',
      {
        path: '^controllers/[^/]+\\.ts$',
        pathNot: [TESTS, '^controllers/(create-modal|session)\\.ts$'],
      },
      {
        path: '^controllers/(state/[^/]+-controller|services/|adapters/|frame/|features/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'flows-from-the-roots',
      'A flow is started where a modal is put together, or by the façade for what only hosts ask for.',
      {
        path: '^controllers/[^/]+\\.ts$',
        pathNot: [TESTS, '^controllers/(create-modal|session|gate|app-kit)\\.ts$'],
      },
      { path: '^controllers/flows/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'controllers-below-elements',
      'Controllers work without elements, in tests and on servers.',
      { path: '^controllers/' },
      { path: '^(elements|react|themes|demo)/' },
    ),
    never(
      'controllers-without-lit',
      'Controllers work without elements, in tests and on servers.',
      { path: '^controllers/', pathNot: [TESTS, '^controllers/core/signals\\.ts$'] },
      { path: pkg(...LIT) },
    ),

    only(
      'ui',
      '^elements/ui/',
      ['^elements/internal/(?!modal-element)', '^themes/'],
      'Atoms know nothing of wallets and of modals.',
    ),
    never(
      'elements-know-the-face',
      'Elements reach controllers by the modal they are given: its types, and the protocol.',
      { path: '^elements/', pathNot: [TESTS, '^elements/app-kit\\.ts$', SIGNAL_READERS] },
      { path: '^controllers/', pathNot: [PROTOCOL, FACE, ONCE] },
    ),
    never(
      'elements-know-types-only',
      'An element that imports values of controllers works with one modal only.',
      { path: '^elements/', pathNot: [TESTS, '^elements/app-kit\\.ts$', SIGNAL_READERS] },
      { path: '^controllers/', pathNot: [PROTOCOL, ONCE], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'modal-element-looks-up',
      'The base of connected elements finds their modal among those of the page, and the language tells them of its change.',
      { path: SIGNAL_READERS },
      {
        path: '^controllers/',
        pathNot: [PROTOCOL, '^controllers/(modal-registry|core/signals)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'entry-from-the-face',
      'app-kit.ts puts the façade and the elements together.',
      { path: '^elements/app-kit\\.ts$' },
      {
        path: '^controllers/',
        pathNot: [PROTOCOL, FACE, '^controllers/app-kit\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'elements-in-order',
      'Internal below atoms, atoms below widgets, widgets below views, views below the shell.',
      { path: '^elements/(internal|widgets|views)/', pathNot: TESTS },
      { path: '^elements/(shell/|views\\.ts|index\\.ts|app-kit\\.ts)', dependencyTypesNot: ['dynamic-import'] },
    ),
    never(
      'internal-below-all',
      'The base classes know none of their heirs.',
      { path: '^elements/internal/', pathNot: TESTS },
      { path: '^elements/', pathNot: '^elements/(internal|locales)/' },
    ),
    never(
      'views-apart',
      'A folder of views is a feature, and a feature a chunk; what two share is a widget.',
      { path: '^elements/views/([^/]+)/', pathNot: TESTS },
      { path: '^elements/views/', pathNot: '^elements/views/$1/' },
    ),
    never(
      'views-are-lazy',
      'A view is fetched when first shown.',
      { path: '^elements/', pathNot: [TESTS, '^elements/views/', '^elements/index\\.ts$'] },
      { path: '^elements/views/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    only('themes', '^themes/', [], 'A theme is a table of tokens.'),
    only('react', '^react/', ['^elements/', FACE], 'React wraps elements, and reads signals by the public face.'),
    never(
      'react-in-react',
      'Hosts without React must not get it.',
      { path: '^(controllers|elements|themes)/', pathNot: TESTS },
      { path: pkg('react', 'react-dom', '@lit/react') },
    ),
    never(
      'demo-as-a-host',
      'The demo uses what hosts can use.',
      // The gallery shows each drawing there is, which no host needs
      { path: '^demo/', pathNot: [TESTS, '^demo/e2e/', '^demo/pages/gallery/drawings\\.ts$'] },
      { path: SOURCES, pathNot: PUBLIC_ENTRIES },
    ),
    never('nothing-needs-the-demo', 'Nothing knows the demo.', { pathNot: '^demo/' }, { path: '^demo/' }),
    never(
      'testing-in-tests',
      'Fakes are for tests and for the demo.',
      { path: SOURCES, pathNot: TESTS },
      { path: '^controllers/testing/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: 'specify', // types count, and are told from values
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-demo|coverage|tools)/|^(elements|react)/[^/]+\\.mjs$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};

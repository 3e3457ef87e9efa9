// Enforces the layers of ARCHITECTURE.md, one rule per row. tools/layers.test.mjs verifies that each rule fires.

const TESTS = '\\.(test|typetest|contract)\\.tsx?$|(^|/)testing/';
/** Loads the views and, with the modal, the view of the first opening. */
const VIEW_LOADERS = '^elements/view-loaders\\.ts$';
const SOURCES = '^(controllers|elements|react|compat|themes|vue|server|testing)/';
/** Folders that hosts or operators use; toys and tests across packages are not among them. */
const SHIPPED = '^(controllers|elements|react|compat|themes|vue|server|testing|services)/';
const pkg = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const LIT = ['lit', 'lit-html', 'lit-element', '@lit/[^/]+', '@lit-labs/[^/]+'];

/** Rule: modules in `from` import only from `from` and from `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: {
    path: '^(controllers|elements|react|compat|themes|vue|server|testing|services|test-kit|cli|integration|demo)/',
    pathNot: [from, ...allowed],
  },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const DOMAIN = '^controllers/domain/';
const CORE = '^controllers/core/';
const SOLANA_NODES = '^controllers/adapters/solana/node/';
/** Folders whose modules are lazy chunks, and their modules that load with the session. */
const ROOMS = ['^controllers/(features|providers|sources)/'];
const ROOM_DOORS = '^controllers/(features/(gates|feature|feature-host)|sources/(registry|source))\\.ts$';
const FACE = '^controllers/index\\.ts$';
const PAY = '^controllers/app-kit/entries/pay\\.ts$';
/** Names over objects of the host's `@solana/web3.js`, which each of these hosts has loaded. */
const SOLANA_KIT_NAMES = '^compat/solana-wallet-adapter/';
const SOLANA_CONNECTION = '^controllers/app-kit/entries/solana-connection\\.ts$';
/** What hooks and composables return while there is no modal. */
const UNSET_STATE = '^controllers/modal/unset-state\\.ts$';
/** What hooks and composables share. */
const SHARED_BY_HOOKS = '^controllers/app-kit/(fetch-balance|host-values)\\.ts$';
/** What hooks and composables return on a server that knows what the browser showed last. */
const PAGE_STATE = '^controllers/ssr/';
/** Entries of elements that also export a part of the façade; the one for servers makes a modal for each request. */
const ENTRIES = '^elements/(app-kit|main|svelte|universal-connector|wallet-button|ssr/render-button)\\.ts$';
/** Hold no modal state, so elements may import them. */
const STATELESS = '^controllers/core/(once|when-idle|report|matches-media)\\.ts$';
/** Modules that re-render elements when a signal changes: the base class, the locale, and what loads later. */
const SIGNAL_READERS = '^elements/internal/(modal-element|locale|lazy-table|other-methods)\\.ts$';
/** What the secure wallet shares with the page: the messages between them, previews, and the entry for servers. */
const SHARED_WITH_SERVICES = [
  '^server/index\\.ts$',
  '^controllers/frame/frame-(messages|envelope)\\.ts$', // both ends answer the same table
  '^controllers/adapters/eip155/preview/(inner-calls|preview-calls|preview-typed-data|read-call|signed-data|signed-rights|unlimited-rights)\\.ts$', // and show the same previews
  '^controllers/adapters/eip155/typed-data\\.ts$',
  '^controllers/adapters/solana/node/(fees|preview/(preview|instruction-warnings))\\.ts$',
  '^controllers/core/scope\\.ts$', // in which a preview of Solana runs
  '^elements/widgets/(changes/change-list(\\.styles)?|whole-address)\\.ts$', // and draws them with the same list
];
/** The public entry of the kit without a user interface, whose types the hooks use. */
const HEADLESS = '^controllers/headless/(index|wallet-list)\\.ts$';
const PUBLIC_ENTRIES = [
  '^elements/(index|app-kit|svelte|universal-connector|wallet-button)\\.ts$',
  '^elements/.+\\.define\\.ts$',
  '^compat/[^/]+/(index|next-siwe|siwe-next-auth|wallets)\\.ts$',
  '^react/(index|pay|siwx|wallet-button|headless\\.generated)\\.ts$',
  '^vue/(index|wallet-button|headless\\.generated)\\.ts$',
  '^themes/index\\.ts$',
  '^controllers/(networks|hosted)\\.ts$',
  HEADLESS,
  '^(controllers/ssr/index|elements/ssr/render-button)\\.ts$',
  '^controllers/(multichain|surroundings)/index\\.ts$',
  '^controllers/app-kit/entries/',
  '^controllers/sign-in/index\\.ts$',
  '^controllers/adapters/[^/]+/index\\.ts$',
  '^testing/(index|(playwright|vitest|wallet|walletconnect)/index)\\.ts$',
  '^server/index\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never(
      'no-cycles',
      'Merge modules that import each other, or move the shared code into a third module.',
      {},
      { circular: true },
    ),
    never(
      'no-unresolved',
      'The imported module does not exist.',
      { path: SOURCES },
      { couldNotResolve: true, pathNot: '^next-auth/react$' },
    ),
    never(
      'no-development-packages',
      'Published code must not import development dependencies, except those that the build bundles (tools/vendor.mjs, tools/bundle-elements.mjs).',
      { path: SOURCES, pathNot: [TESTS, '\\.node-test\\.mjs$'] },
      {
        pathNot: pkg('@walletconnect/universal-provider', '@lit-labs/ssr'),
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm-peer', 'type-only'],
      },
    ),

    only('domain', DOMAIN, [], 'The domain imports no higher layer.'),
    never(
      'domain-is-pure',
      'The domain is data and pure functions; it imports zod/mini, and types and pure utilities of viem.',
      { path: DOMAIN, pathNot: TESTS },
      {
        path: '(^|/)node_modules/',
        pathNot: [pkg('zod'), '(^|/)node_modules/viem/(_types|_esm|_cjs)/utils/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('core', CORE, [DOMAIN], 'Every layer imports core; core imports only the domain.'),
    never(
      'one-seam-for-signals',
      'Only core/signals.ts imports the signal library.',
      { path: SOURCES, pathNot: [TESTS, '^controllers/core/signals\\.ts$'] },
      { path: pkg('@lit-labs/signals') },
    ),
    never(
      'no-second-signals',
      'Use the polyfill of @lit-labs/signals; a second copy does not track its signals.',
      { path: SOURCES },
      { path: pkg('signal-polyfill') },
    ),
    only(
      'service-clients',
      '^controllers/services/',
      ['^controllers/core/(http|slices)\\.ts$', DOMAIN],
      'A service is stateless; it imports core/http.ts, core/slices.ts and the domain.',
    ),
    only(
      'frame',
      '^controllers/frame/',
      [CORE, DOMAIN],
      'The frame imports core and domain; the composition root passes in everything else.',
    ),
    only(
      'adapters',
      '^controllers/adapters/',
      [CORE, DOMAIN, '^controllers/frame/', '^controllers/sign-in/verify/(bitcoin-address|bech32)\\.ts$'],
      'An adapter imports core, domain, frame and the decoder of Bitcoin addresses; the composition root passes in everything else.',
    ),
    never(
      'heavy-kits-are-lazy',
      'WalletConnect and the Solana SDK are loaded with import() on first use; only adapters/solana/node/ imports the SDK.',
      { path: SOURCES, pathNot: [TESTS, SOLANA_NODES, SOLANA_KIT_NAMES] },
      {
        path: pkg('@solana/[^/]+', '@solana-program/[^/]+', '@walletconnect/[^/]+'),
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'solana-nodes-are-lazy',
      'Modules that call Solana nodes are loaded with import() on first use.',
      { path: SOURCES, pathNot: [TESTS, SOLANA_NODES] },
      { path: SOLANA_NODES, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'one-kit-for-solana',
      'Import types only from @solana/web3.js; the entry for hosts that have it loads it with import().',
      { path: SOURCES, pathNot: [TESTS, SOLANA_CONNECTION, SOLANA_KIT_NAMES] },
      { path: pkg('@solana/web3\\.js'), dependencyTypesNot: ['type-only'] },
    ),
    never(
      'viem-in-its-adapter',
      'Only the EVM adapter, the verifiers of EVM and Bitcoin, the reader of PSBTs, the messages of kits, the domain and the networks entry import viem.',
      {
        path: SOURCES,
        pathNot: [
          TESTS,
          '^controllers/adapters/eip155/',
          '^controllers/adapters/bitcoin/psbt\\.ts$',
          '^controllers/sign-in/verify/(verify-(eip155|bip122)|bip322|bitcoin-address)\\.ts$',
          '^controllers/networks\\.ts$',
          '^compat/(rainbowkit/next-auth-adapter|connectkit/next-siwe)\\.ts$', // as their kits write them
          DOMAIN,
        ],
      },
      { path: pkg('viem') },
    ),
    never(
      'networks-for-hosts',
      'controllers/networks.ts re-exports every viem chain for hosts; internal code uses controllers/domain.',
      { path: SOURCES, pathNot: TESTS },
      { path: '^controllers/networks\\.ts$' },
    ),
    only(
      'verify',
      '^controllers/sign-in/verify/',
      [DOMAIN, '^controllers/core/abort\\.ts$'],
      'Verifiers run in pages and on servers; they import the domain, the abort race of core and libraries only.',
    ),
    only(
      'server-is-bare',
      '^server/',
      [DOMAIN, '^controllers/sign-in/verify/'],
      'The server entry runs without a DOM; it imports the domain and the verifiers.',
    ),
    never(
      'server-without-libraries',
      'The server entry imports zod/mini; verifiers load other libraries with import().',
      { path: '^server/', pathNot: TESTS },
      { path: '(^|/)node_modules/', pathNot: pkg('zod'), dependencyTypesNot: ['type-only'] },
    ),
    never(
      'verifiers-are-lazy',
      'The verifier of a namespace is loaded with import() on first use.',
      { path: SOURCES, pathNot: TESTS },
      {
        path: '^controllers/sign-in/verify/verify-(?!signature)[^/]+\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    only(
      'sources',
      '^controllers/sources/',
      [CORE, DOMAIN, '^controllers/(flows|adapters|frame|state|sign-in)/'],
      'A wallet source imports core, domain, flows, adapters and sign-in, and types of controllers.',
    ),
    only(
      'state',
      '^controllers/state/',
      [CORE, DOMAIN, '^controllers/(services|adapters|providers)/'],
      'A controller imports core and domain, and types of services, adapters and providers.',
    ),
    never(
      'no-siblings-in-state',
      'A controller declares its dependencies in its Deps type; create-modal.ts supplies them.',
      { path: '^controllers/state/([^/]+)-controller\\.ts$' },
      { path: '^controllers/state/[^/]+-controller\\.ts$' },
    ),
    only(
      'features-and-flows',
      '^controllers/(features|flows)/',
      [CORE, DOMAIN, '^controllers/(state|services|adapters|providers)/'],
      'Features and flows import core and domain, and types of their dependencies.',
    ),
    only(
      'providers',
      '^controllers/providers/',
      [CORE, DOMAIN, '^controllers/(services|state|adapters)/'],
      'A provider returns one kind of data, from a service or directly; it imports types of state and adapters.',
    ),
    only(
      'checks',
      '^controllers/checks/',
      [CORE, DOMAIN, '^controllers/(flows|state|services|adapters|sign-in)/'],
      'An admission check imports core and domain, and types of its dependencies.',
    ),
    only(
      'sign-in',
      '^controllers/sign-in/',
      [CORE, DOMAIN],
      'Sign-in works without a modal; hosts create it and pass it as an option.',
    ),
    never(
      'checks-are-lazy',
      'A check is loaded when a wallet is attached and the options require it; only the registry is loaded before.',
      { path: SOURCES, pathNot: [TESTS, '^controllers/checks/(?!registry\\.ts)'] },
      {
        path: '^controllers/checks/',
        pathNot: '^controllers/checks/registry\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'no-flows-in-checks',
      'A check imports only types of flows: the gate calls the check.',
      { path: '^controllers/checks/', pathNot: TESTS },
      { path: '^controllers/flows/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'no-values-across',
      'State, features, flows and checks import only types of their dependencies; an attempt is a part of its controller.',
      { path: '^controllers/(state|features|flows|checks)/', pathNot: TESTS },
      {
        path: '^controllers/(state|services|adapters|frame)/',
        pathNot: '^controllers/state/attempt\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'providers-call-services',
      'A provider receives controllers and adapters as arguments; it imports values only from services.',
      { path: '^controllers/providers/', pathNot: TESTS },
      { path: '^controllers/(state|adapters|frame)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'rooms-are-lazy',
      'Features, providers and sources are loaded with import() on first use; only their gates and the registry of sources are loaded before.',
      {
        path: SOURCES,
        pathNot: [TESTS, '^controllers/(features/(?!gates\\.ts)|providers/|sources/(?!registry\\.ts))'],
      },
      { path: ROOMS, pathNot: ROOM_DOORS, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'features-by-their-registry',
      'A feature receives providers and other features from its registry entry.',
      { path: '^controllers/features/', pathNot: TESTS },
      { path: '^controllers/providers/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    never(
      'one-composition-root',
      'Only create-modal.ts and session.ts compose a modal; other modules import types of its parts.',
      {
        path: '^controllers/(modal/)?[^/]+\\.ts$',
        pathNot: [TESTS, '^controllers/modal/(create-modal|session)\\.ts$'],
      },
      {
        path: '^controllers/(state/[^/]+-controller|services/|adapters/|frame/|features/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'flows-from-the-roots',
      'Only the composition roots, the gate, the project and the façade import flows.',
      {
        path: '^controllers/(modal/)?[^/]+\\.ts$',
        pathNot: [TESTS, '^controllers/modal/(create-modal|session|session-actions|session-flows|gate|project)\\.ts$'],
      },
      { path: '^controllers/flows/', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'modal-below-the-facade',
      '^controllers/modal/',
      [CORE, DOMAIN, '^controllers/(adapters|checks|features|flows|frame|providers|services|sign-in|sources|state)/'],
      'The composition roots do not know the façade.',
    ),
    only(
      'headless',
      '^controllers/headless/',
      [CORE, DOMAIN, '^controllers/(adapters|features|flows|modal|sources|state)/'],
      'The kit without a user interface stands on the modal’s controllers; it knows neither the façade nor elements.',
    ),
    only(
      'page-state',
      '^controllers/ssr/',
      [CORE, DOMAIN, '^controllers/modal/'],
      'What a server knows of a browser is read from the request alone.',
    ),
    only(
      'surroundings',
      '^controllers/surroundings/',
      [CORE, DOMAIN, '^controllers/adapters/(own-wallets|eip155/(announce-)?provider)\\.ts$', '^controllers/modal/'],
      'What finds the wallet of a surrounding announces it as an extension would; adapters know nothing of it.',
    ),
    only(
      'multichain',
      '^controllers/multichain/',
      [
        CORE,
        DOMAIN,
        '^controllers/adapters/(in-time|own-wallets|wallet-traits|eip155/(announce-)?provider|solana/wire)\\.ts$',
        '^controllers/modal/',
      ],
      'A wallet of several namespaces announces itself to each adapter; adapters know nothing of its session.',
    ),
    never(
      'server-markup',
      'A page renders its elements itself; what renders them on a server is not loaded there.',
      { path: '^(controllers|elements|react|vue|themes)/', pathNot: [TESTS, '^elements/ssr/'] },
      { path: '^elements/ssr/', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'facade',
      '^controllers/app-kit/',
      [CORE, DOMAIN, FACE, HEADLESS, '^controllers/(adapters|features|flows|modal|providers|sign-in|state)/'],
      'The façade translates names to the modal; it calls no service, source or check itself.',
    ),
    never(
      'controllers-below-elements',
      'Controllers work without elements, in tests and on servers.',
      { path: '^controllers/', pathNot: TESTS },
      { path: '^(elements|react|compat|themes|vue|server|testing|services|integration|demo)/' },
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
      ['^elements/internal/(?!modal-element)', '^themes/', STATELESS],
      'Atoms do not depend on wallets or modals.',
    ),
    never(
      'elements-know-the-face',
      'Elements use controllers through their modal; they import its types and the domain.',
      { path: '^elements/', pathNot: [TESTS, ENTRIES, SIGNAL_READERS] },
      { path: '^controllers/', pathNot: [DOMAIN, FACE, STATELESS] },
    ),
    never(
      'elements-know-types-only',
      'Elements import only types of controllers, so that they work with several modals on a page.',
      { path: '^elements/', pathNot: [TESTS, ENTRIES, SIGNAL_READERS] },
      { path: '^controllers/', pathNot: [DOMAIN, STATELESS], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'modal-element-looks-up',
      'The base class looks up the modal in the registry; the locale module and tables that load later read signals.',
      { path: SIGNAL_READERS },
      {
        path: '^controllers/',
        pathNot: [DOMAIN, '^controllers/(modal/modal-registry|core/signals)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'entry-from-the-face',
      'An entry combines the façade and the elements.',
      { path: ENTRIES, pathNot: '^elements/ssr/' },
      {
        path: '^controllers/',
        pathNot: [DOMAIN, FACE, '^controllers/app-kit/(app-kit|wallet-button|legacy/index)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'elements-in-order',
      'The order of the layers is internal, atoms, widgets, views, shell; a module imports only from lower layers.',
      { path: '^elements/(internal|widgets|views)/', pathNot: TESTS },
      { path: '^elements/(shell/|views\\.ts|index\\.ts|app-kit\\.ts)', dependencyTypesNot: ['dynamic-import'] },
    ),
    never(
      'internal-below-all',
      'Base classes do not import their subclasses.',
      { path: '^elements/internal/', pathNot: TESTS },
      { path: '^elements/', pathNot: '^elements/(internal|locales)/' },
    ),
    never(
      'views-apart',
      'A folder of views is a feature and a chunk; code that two features share is a widget.',
      { path: '^elements/views/([^/]+)/', pathNot: TESTS },
      { path: '^elements/views/', pathNot: '^elements/views/$1/' },
    ),
    never(
      'views-are-lazy',
      'A view is loaded with import() when it is first shown, except the one that the first opening shows.',
      {
        path: '^elements/',
        pathNot: [TESTS, '^elements/views/', '^elements/(index|legacy-classes)\\.ts$', VIEW_LOADERS],
      },
      { path: '^elements/views/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    only(
      'images',
      '^elements/images/',
      ['^elements/(internal|ui)/', '^themes/', FACE, DOMAIN, STATELESS],
      'Pictures are atoms of wallets and networks.',
    ),
    only('locales', '^elements/locales/', [], 'A catalogue is a table of texts.'),
    only(
      'shell',
      '^elements/shell/',
      ['^elements/(images|internal|ui|views|widgets)/', '^elements/[^/]+\\.ts$', '^themes/', FACE, DOMAIN, STATELESS],
      'The frame of the modal imports elements and the types of the modal.',
    ),
    only('presets', '^themes/presets/', ['^themes/apply-preset\\.ts$'], 'A preset applies values of tokens.'),
    only('themes', '^themes/', [], 'A theme is a table of tokens; it imports nothing else.'),
    only(
      'react',
      '^react/',
      ['^elements/', FACE, HEADLESS, PAY, SOLANA_CONNECTION, UNSET_STATE, PAGE_STATE, SHARED_BY_HOOKS],
      'The React wrappers import elements and the public entries of the controllers.',
    ),
    only(
      'react-elements',
      '^react/elements/',
      ['^elements/(shell|widgets)/'],
      'A generated component imports its element and the module that defines it.',
    ),
    only(
      'compat',
      '^compat/(connectkit|rainbowkit|shared|solana-wallet-adapter)/',
      [
        '^react/',
        '^controllers/core/report\\.ts$',
        '^elements/(app-kit|wallet-button|internal/(locale-change|msg))\\.ts$',
        '^elements/(ui/avatar/wui-avatar|images/w3m-network-image)\\.define\\.ts$',
        '^elements/widgets/(button/w3m-button|network-button/w3m-network-button)\\.define\\.ts$', // public entries
        '^controllers/adapters/(solana/index|wagmi/(holder|index|notes))\\.ts$',
        FACE,
        DOMAIN,
        '^themes/',
      ],
      'A kit translates names of another kit to the React components, the buttons of a page, the façade and the adapters.',
    ),
    never(
      'compat-kits-apart',
      'A host of one kit loads nothing of another.',
      { path: '^compat/([^/]+)/', pathNot: [TESTS, '^compat/shared/'] },
      { path: '^compat/', pathNot: ['^compat/$1/', '^compat/shared/'] },
    ),
    only(
      'vue',
      '^vue/',
      ['^elements/', FACE, HEADLESS, SOLANA_CONNECTION, UNSET_STATE, PAGE_STATE, SHARED_BY_HOOKS],
      'The Vue composables import elements and the public entry controllers/index.ts.',
    ),
    never(
      'vue-in-vue',
      'Hosts without Vue must not load Vue.',
      { path: '^(controllers|elements|react|themes)/', pathNot: TESTS },
      { path: pkg('vue', '@vue/[^/]+') },
    ),
    never(
      'frameworks-in-their-entry',
      'Hosts without Svelte, Solid or Angular must not load them.',
      {
        path: '^(controllers|elements|react|compat|themes|vue)/',
        pathNot: [TESTS, '^controllers/headless/frameworks/', '^elements/svelte'],
      },
      { path: pkg('svelte', 'solid-js', '@angular/core') },
    ),
    never(
      'react-in-react',
      'Hosts without React must not load React.',
      { path: '^(controllers|elements|themes|vue)/', pathNot: TESTS },
      { path: pkg('react', 'react-dom', '@lit/react') },
    ),
    only(
      'services',
      '^services/',
      [DOMAIN, ...SHARED_WITH_SERVICES],
      'The services import the domain and what both ends of a protocol share; toys are passed in.',
    ),
    only('services-http', '^services/http/', ['^services/node_modules/'], 'What services share knows none of them.'),
    only('letters', '^services/letters/', [DOMAIN], 'Letters know no service.'),
    only('relay', '^services/relay/', ['^services/http/'], 'The relay runs without the other services.'),
    only('inbox', '^services/inbox/', ['^services/http/'], 'The inbox runs without the other services.'),
    never(
      'command-above-services',
      'The command starts and tends services; none of them knows it.',
      { path: '^services/(api|http|inbox|keys|letters|relay|wallet)/', pathNot: [TESTS, '\\.node-test\\.mjs$'] },
      { path: '^services/command/' },
    ),
    only(
      'command',
      '^services/command/',
      ['^services/', DOMAIN],
      'The command is the one part that knows all services.',
    ),
    only(
      'api-server',
      '^services/api/',
      ['^services/http/', DOMAIN, '^server/index\\.ts$'],
      'The API server runs without the secure wallet.',
    ),
    only(
      'secure-wallet',
      '^services/wallet/',
      ['^services/(http|letters|keys/shared)/', DOMAIN, ...SHARED_WITH_SERVICES],
      'The secure wallet runs without the API server, and knows of the key service what both ends share.',
    ),
    only(
      'key-service',
      '^services/keys/',
      ['^services/(http|letters)/', '^services/wallet/server/(mailer|sealer)\\.ts$', DOMAIN],
      'The key service runs beside the wallet’s server, on another machine.',
    ),
    only('cli', '^cli/', [], 'The command runs from the package with Node alone.'),
    only(
      'create',
      '^create/',
      [],
      'The starter is a package of its own; its templates import what their app installs.',
    ),
    never(
      'wallets-of-tests',
      'Wallets of the testing kit run in tests of hosts, without a modal of ours.',
      { path: '^testing/(playwright|vitest|wallet|walletconnect)/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^(controllers|elements|react|vue|themes|services|server)/|^testing/[^/]+$',
        pathNot: [DOMAIN, CORE],
      },
    ),
    only(
      'test-kit',
      '^test-kit/',
      [
        '^testing/(playwright|vitest|wallet|walletconnect)/',
        '^services/(relay|inbox)/',
        '^services/http/ports',
        '^tools/',
      ],
      'The test kit is a package of its own: wallets of tests, and servers that run without the others.',
    ),
    never(
      'demo-as-a-host',
      'The demo imports only public entries.',
      // The gallery shows every drawing, and views without their flow, and has a
      // pseudo-locale; no public entry exports them
      {
        path: '^demo/',
        pathNot: [TESTS, '^demo/e2e/', '^demo/pages/gallery/(?:drawings|embedded-views|pseudo-locale)\\.ts$'],
      },
      { path: SOURCES, pathNot: PUBLIC_ENTRIES },
    ),
    never(
      'nothing-needs-the-demo',
      'Only the demo and the tests in integration/ import the demo; nothing imports documents.',
      { pathNot: '^(demo|integration)/' },
      { path: '^(demo|integration|docs)/' },
    ),
    never(
      'tools-apart',
      'Nothing that hosts or operators run imports tools; builds and Node tests do.',
      { path: SHIPPED, pathNot: [TESTS, '\\.node-test\\.mjs$', '^[^/]+/[^/]+\\.mjs$'] },
      { path: '^tools/' },
    ),
    never(
      'testing-in-tests',
      'Only tests and the demo import fakes.',
      { path: SHIPPED, pathNot: TESTS },
      { path: '^(testing|test-kit)/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: 'specify', // includes type imports and marks them as type-only
    doNotFollow: { path: 'node_modules|^tools/' },
    exclude: {
      path: '^(dist|dist-demo|coverage|demo/hosts|create/templates|(services|test-kit)/dist)/|^(elements|react)/[^/]+\\.mjs$',
    },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};

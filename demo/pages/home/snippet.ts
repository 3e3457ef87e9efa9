import type { Settings } from './settings.js';

/** Frameworks with a snippet. */
export const frameworks = ['html', 'react'] as const;

export type Framework = (typeof frameworks)[number];

type Lines = readonly (string | false)[];

const indent = (lines: readonly string[], by: string): readonly string[] =>
  lines.map(line => (line === '' ? '' : by + line));

const present = (lines: Lines): readonly string[] => lines.filter(line => line !== false);

function themeVariables({ accent, radius }: Settings): Lines {
  if (accent === undefined && radius === undefined) return [];
  return [
    '  themeVariables: {',
    accent !== undefined && `    '--w3m-accent': '${accent}',`,
    radius !== undefined && `    '--w3m-border-radius-master': '${radius}px',`,
    '  },',
  ];
}

const imports = ({ preset, language }: Settings, main: string): Lines => [
  main,
  "import { EvmAdapter } from 'latchkey/adapters/evm';",
  language !== 'en' && "import { setLocale } from 'latchkey/elements';",
  "import { base, mainnet } from 'latchkey/networks';",
  preset !== 'none' && `import { applyPreset, ${preset} } from 'latchkey/themes';`,
];

const creation = (settings: Settings): Lines => [
  'createAppKit({',
  '  adapters: [new EvmAdapter()],',
  '  networks: [mainnet, base],',
  "  projectId: 'YOUR_PROJECT_ID', // phone wallets",
  '  enableEmbedded: true,',
  settings.layout !== 'compact' && `  layout: '${settings.layout}',`,
  settings.theme !== undefined && `  themeMode: '${settings.theme}',`,
  ...themeVariables(settings),
  '});',
];

const translation = ({ language }: Settings): Lines => [language !== 'en' && `await setLocale('${language}');`];

const direction = ({ direction: dir }: Settings): string => (dir ? ` dir="${dir}"` : '');

function html(settings: Settings): readonly string[] {
  const script = present([
    ...imports(settings, "import { createAppKit } from 'latchkey';"),
    '',
    ...creation(settings),
    settings.preset !== 'none' && `applyPreset(document.querySelector('w3m-modal'), ${settings.preset});`,
    ...translation(settings),
  ]);
  return [
    `<w3m-modal${direction(settings)}></w3m-modal>`,
    '',
    '<script type="module">',
    ...indent(script, '  '),
    '</script>',
  ];
}

function react(settings: Settings): readonly string[] {
  const { preset } = settings;
  const element: Lines =
    preset === 'none'
      ? [`export const Wallets = () => <W3mModal${direction(settings)} />;`]
      : [
          'export const Wallets = () => (',
          '  <W3mModal',
          settings.direction && `    dir="${settings.direction}"`,
          '    ref={modal => {',
          `      if (modal) applyPreset(modal, ${preset});`,
          '    }}',
          '  />',
          ');',
        ].filter(line => line !== undefined);
  return present([
    ...imports(settings, "import { createAppKit, W3mModal } from 'latchkey/react';"),
    '',
    ...creation(settings),
    ...translation(settings),
    '',
    ...element,
  ]);
}

/** Returns the code that creates the modal with these settings. */
export const snippet = (settings: Settings, framework: Framework): string =>
  (framework === 'react' ? react(settings) : html(settings)).join('\n');

import type { StudioTheme } from './theme.js';

export type Format = 'css' | 'kit' | 'preset';

/** Tokens that hosts set as variables of `createAppKit`. */
const VARIABLES: Readonly<Record<string, string>> = {
  accent: '--w3m-accent',
  'font-family': '--w3m-font-family',
  'radius-unit': '--w3m-border-radius-master',
  'font-unit': '--w3m-font-size-master',
};

type Values = StudioTheme['values'];

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

const literal = (value: string | readonly [string, string]): string =>
  typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`;

const inCss = (value: string | readonly [string, string]): string =>
  typeof value === 'string' ? value : `light-dark(${value.join(', ')})`;

const entriesOf = (values: Values): (readonly [string, string | readonly [string, string]])[] => Object.entries(values);

const key = (name: string): string => (name.includes('-') ? quoted(name) : name);

function css({ preset, values }: StudioTheme): readonly string[] {
  const rules = entriesOf(values).map(([name, value]) => `  --wui-${name}: ${inCss(value)};`);
  const note = preset === 'none' ? [] : [`/* With the preset ${preset}: applyPreset(modal, ${preset}) */`];
  const tags = 'w3m-modal,\nw3m-button,\nw3m-account-button,\nw3m-network-button';
  return rules.length > 0 ? [...note, `${tags} {`, ...rules, '}'] : [...note, '/* The default look needs no CSS */'];
}

function presetOf({ preset, values }: StudioTheme, name: string): readonly string[] {
  return [
    `const ${name} = {`,
    ...(preset === 'none' ? [] : [`  ...${preset},`]),
    ...entriesOf(values).map(([token, value]) => `  ${key(token)}: ${literal(value)},`),
    '} as const satisfies Preset;',
  ];
}

function kit({ preset, values }: StudioTheme): readonly string[] {
  const isVariable = ([name]: readonly [string, unknown]): boolean => name in VARIABLES;
  const variables = entriesOf(values).filter(isVariable);
  const rest = Object.fromEntries(entriesOf(values).filter(entry => !isVariable(entry)));
  const hasPreset = preset !== 'none' || Object.keys(rest).length > 0;
  const names = ['applyPreset', ...(preset === 'none' ? [] : [preset]), 'type Preset'];
  return [
    "import { createAppKit } from 'latchkey';",
    "import { EvmAdapter } from 'latchkey/adapters/evm';",
    "import { mainnet } from 'latchkey/networks';",
    ...(hasPreset ? [`import { ${names.join(', ')} } from 'latchkey/themes';`, ''] : ['']),
    ...(hasPreset ? [...presetOf({ preset, values: rest }, 'brand'), ''] : []),
    'createAppKit({',
    '  adapters: [new EvmAdapter()],',
    '  networks: [mainnet],',
    ...(variables.length > 0
      ? [
          '  themeVariables: {',
          ...variables.map(([name, value]) => `    '${VARIABLES[name]}': ${literal(value)},`),
          '  },',
        ]
      : []),
    '});',
    ...(hasPreset
      ? ["const modal = document.querySelector('w3m-modal');", 'if (modal) applyPreset(modal, brand);']
      : []),
  ];
}

/** Returns the code that gives a host this theme. */
export function codeOf(theme: StudioTheme, format: Format): string {
  if (format === 'css') return css(theme).join('\n');
  if (format === 'kit') return kit(theme).join('\n');
  const names = [...(theme.preset === 'none' ? [] : [theme.preset]), 'type Preset'];
  return [
    `import { ${names.join(', ')} } from 'latchkey/themes';`,
    '',
    'export ' + presetOf(theme, 'brand').join('\n'),
  ].join('\n');
}

// Writes docs/compat-<kit>.md, a guide for hosts of another kit, from the tables in tools/kits. With --check it writes
// nothing and fails if a guide is outdated.
import { pathToFileURL } from 'node:url';
import { cell, code, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

/** Each kit: the title of its guide, its name in sentences, its packages, and the peers that the page keeps. */
export const KITS = {
  rainbowkit: {
    title: 'Moving from RainbowKit',
    kit: 'RainbowKit 1 and 2',
    packages: ['@rainbow-me/rainbowkit'],
    peers: 'wagmi 2 and 3',
  },
  connectkit: { title: 'Moving from ConnectKit', kit: 'ConnectKit', packages: ['connectkit'], peers: 'wagmi 2 and 3' },
  'solana-wallet-adapter': {
    title: 'Moving from Solana’s wallet adapter',
    kit: 'Solana’s wallet adapter for React, and of its user interface,',
    packages: ['@solana/wallet-adapter-react', '@solana/wallet-adapter-react-ui'],
    peers: '`@solana/web3.js` 1',
  },
};

export const tableOf = kit => import(`./kits/${kit}.mjs`);

/** Returns the text of a guide. */
export async function guideOf(kit) {
  const { title, kit: name, packages, peers } = KITS[kit];
  const { BY_HAND, NAMES, PROPS, TEST_IDS = [] } = await tableOf(kit);
  const names = NAMES.map(({ name: each, here, differs }) => [code(each), cell(here || 'not offered'), cell(differs)]);
  const ids = TEST_IDS.map(([id, here]) => [code(id), cell(here)]);
  return `# ${title}

<!-- Written by \`node tools/kit-pages.mjs\`; do not edit. -->

\`latchkey/compat/${kit}\` has the names of ${name} for this modal, with ${peers}.
A page changes its imports and nothing else:

\`\`\`sh
npx latchkey migrate --dry-run   # prints what would change
npx latchkey migrate             # changes imports of ${packages.map(each => `\`${each}\``).join(' and ')} and package.json, and prints what needs a person
\`\`\`

An alias of the bundler does the same without a change of the sources: ${packages.map(each => `\`${each}\``).join(' and ')} → \`latchkey/compat/${kit}\`.

The modal loads when a pointer or the focus reaches its button. \`${kit === 'connectkit' ? 'modal' : 'options'}={{ prefetch: 'idle' }}\` of the provider loads it while the
page is idle, so that the first tap of a phone finds it there.

## By hand

${BY_HAND.map((line, at) => `${at + 1}. ${line}`).join('\n')}

## Names

${table(['name', 'what it does here', 'what differs'], names)}

## Props and options

${table(
  ['what', 'what it does here', 'what differs'],
  PROPS.map(cells => cells.map(cell)),
)}
${ids.length ? `\n## Test ids\n\n${table(['there', 'here'], ids)}\n` : ''}`;
}

/** Returns the path of a guide from the root. */
export const pathOf = kit => `docs/compat-${kit}.md`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const kit of Object.keys(KITS)) writeOrCheck(pathOf(kit), await guideOf(kit), 'node tools/kit-pages.mjs');

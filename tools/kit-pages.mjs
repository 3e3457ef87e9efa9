// Writes docs/compat-<kit>.md, a guide for hosts of another kit, from the tables in tools/kits. With --check it writes
// nothing and fails if a guide is outdated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

/** Each kit: its title, its packages, an example and its table of names. */
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

const cell = text => text.replaceAll('|', '\\|');
const row = cells => `| ${cells.map(cell).join(' | ')} |`;

/** Returns the text of a guide. */
export async function guideOf(kit) {
  const { title, kit: name, packages, peers } = KITS[kit];
  const { BY_HAND, NAMES, PROPS, TEST_IDS = [] } = await tableOf(kit);
  const names = NAMES.map(({ name: each, here, differs }) => row([`\`${each}\``, here || 'not offered', differs]));
  const ids = TEST_IDS.map(([id, here]) => row([`\`${id}\``, here]));
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

| name | what it does here | what differs |
| --- | --- | --- |
${names.join('\n')}

## Props and options

| what | what it does here | what differs |
| --- | --- | --- |
${PROPS.map(row).join('\n')}
${ids.length ? `\n## Test ids\n\n| there | here |\n| --- | --- |\n${ids.join('\n')}\n` : ''}`;
}

export const pathOf = kit => join(ROOT, 'docs', `compat-${kit}.md`);

if (process.argv[1]?.endsWith('kit-pages.mjs')) {
  for (const kit of Object.keys(KITS)) {
    const guide = await guideOf(kit);
    if (!process.argv.includes('--check')) writeFileSync(pathOf(kit), guide);
    else if (!existsSync(pathOf(kit)) || readFileSync(pathOf(kit), 'utf8') !== guide) {
      console.error(`docs/compat-${kit}.md is outdated: run \`node tools/kit-pages.mjs\`.`);
      process.exitCode = 1;
    }
  }
}

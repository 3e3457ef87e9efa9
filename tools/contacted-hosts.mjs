// Writes docs/contacted-hosts.md: the hosts that the code names, read from its tables. With --check it writes nothing
// and fails if the document is outdated, or if a source names a host that no table has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, SOURCE_FOLDERS, filesBelow } from './files.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { code, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const SHIPPED = SOURCE_FOLDERS;

/** Sources whose hosts have a table or a line of their own below. */
const KNOWN = {
  'controllers/domain/networks/evm-networks.ts': 'networks',
  'controllers/domain/networks/other-networks.ts': 'networks',
  'controllers/domain/wallets/wallets.ts': 'links',
  'controllers/domain/wallets/links.ts': 'links',
  'elements/views/what-is-a-network/w3m-what-is-a-network-view.ts': 'links',
  'controllers/hosted.ts': 'hosted',
  'controllers/domain/constants.ts': 'origins',
  'controllers/surroundings/origins.ts': 'origins',
  'controllers/app-kit/legacy/common-utils.ts': 'links',
};

/** Networks as plain data; the other exports of `latchkey/networks` come from `viem/chains`. */
const NETWORKS = ['controllers/domain/networks/evm-networks.ts', 'controllers/domain/networks/other-networks.ts'];

const hostOf = url => new URL(url).host;
const unique = values => [...new Set(values)].sort();
const codes = values => values.map(code).join(', ');

/** Returns the hosts that the text of a module names outside comments. */
export function namedHosts(text) {
  const withoutComments = text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
  const addresses = withoutComments.match(/(?:https|wss):\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}/gi) ?? [];
  return unique(addresses.map(hostOf)).filter(host => !host.endsWith('.example')); // RFC 2606
}

const isShipped = path => /\.tsx?$/.test(path) && !/\.(?:test|typetest)\.tsx?$|(?:^|\/)testing\//.test(path);

/** Returns the sources with hosts that no table has, each with its hosts. */
export function unknownHosts() {
  const read = path => readFileSync(join(ROOT, path), 'utf8');
  return filesBelow(SHIPPED)
    .filter(path => isShipped(path) && !(path in KNOWN))
    .map(path => ({ path, hosts: namedHosts(read(path)).filter(host => !SPECIFICATIONS.includes(host)) }))
    .filter(({ hosts }) => hosts.length);
}

/** Names that are identifiers, not addresses: XML namespaces. */
const SPECIFICATIONS = ['www.w3.org'];

async function render() {
  const modules = await Promise.all(NETWORKS.map(loadTypeScript));
  const networks = modules.flatMap(module => Object.values(module)).filter(value => value?.rpcUrls && value.name);
  const rows = networks
    .map(({ name, rpcUrls }) => [name, codes(unique(Object.values(rpcUrls).flatMap(({ http }) => http.map(hostOf))))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { hosted } = await loadTypeScript('controllers/hosted.ts');
  const services = unique(
    JSON.stringify(hosted('id'))
      .match(/https:\/\/[^/"\\]+/g)
      .map(hostOf),
  );
  return `# Hosts contacted

<!-- Written by \`npm run docs:tables\` from the tables in the code; do not edit. -->

Every host that the code names; \`npm run verify\` fails if a source names another one.
A test in the browser (\`demo/e2e/privacy.spec.ts\`) records every request of the whole story.

| when | host |
| --- | --- |
| before a click | the page’s own, for the modules of the modal |
| a wallet is connected | the nodes of the page’s networks: those below, or yours by \`customRpcUrls\` |
| option \`projectId\` or \`walletConnect\` is set and the list of wallets is shown | the relay that the page names |
| a service is named in \`services\` or by \`hosted()\` | that service |
| a service of \`services\` returns tokens, exchanges or names, and they are shown | the hosts of the pictures that the service names; for NFTs only those of the option \`nfts\`, see [pictures](assets.md#pictures) |
| the embedded wallet is enabled | the wallet’s page, named by the option |
| \`followSurroundings\` finds Safe or a client of mini apps around the page | none: the surrounding is asked by \`postMessage\` |
| a person follows a link to a wallet or an explorer | that site, in its own tab |

## Services of \`hosted(projectId)\`

Only if the page calls it: ${codes(services)}.

## Nodes of the networks

Other networks of \`latchkey/networks\` come from \`viem/chains\`, with the nodes that viem lists.

${table(['network', 'hosts'], rows)}
`;
}

async function main() {
  const unknown = unknownHosts();
  for (const { path, hosts } of unknown) console.error(`${path} names ${hosts.join(', ')}: add it to a table.`);
  if (unknown.length) process.exitCode = 1;
  writeOrCheck('docs/contacted-hosts.md', await render());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

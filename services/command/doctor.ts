import { resolve as resolveName } from 'node:dns/promises';
import { connect } from 'node:tls';
import { readApiSettings, type ApiSettings } from '../api/settings.js';
import type { Environment } from '../http/settings.js';
import { keySettings, type KeySettings } from '../keys/server/settings.js';
import { CLOCK_TOLERANCE_S } from '../keys/server/statements.js';
import { relayerAccount, tokenKeysOf } from '../wallet/server/operator-keys.js';
import { createPrices } from '../wallet/server/prices.js';
import { readTokens } from '../wallet/server/tokens.js';
import { walletSettings, type WalletNetwork, type WalletSettings } from '../wallet/server/settings.js';
import { isOpenToOthers, otherDatabase, settingsOf, type Config } from './config.js';
import { clashOf, databaseOf, NO_ADDRESS, servicesOf, type ServiceDatabase, type StoringService } from './databases.js';
import { examineApi } from './doctor-api.js';
import { examineChains } from './doctor-chains.js';
import { checkDatabase, checkMail } from './doctor-stores.js';
import { attempt, failure, lagOf, ok, reasonOf, warning, type Finding } from './finding.js';

const TIMEOUT_MS = 8_000;
const DAY_MS = 24 * 3_600_000;
/** Certificates are renewed before. */
const CERTIFICATE_DAYS = 14;
/** Clocks that differ more from those of the nodes may refuse tokens of one another: one can be ahead, and the other one behind. */
const CLOCK_MS = (CLOCK_TOLERANCE_S * 1000) / 2;
const LOW_WEI = 10n ** 16n;
const HTTPS_PORT = 443;

const isLocal = (hostname: string): boolean => /^(localhost|127\.0\.0\.1)$/.test(hostname);

/** Days until the certificate of a host ends. @throws for one that browsers refuse */
const certificateDays = (host: string): Promise<number> =>
  new Promise((done, reject) => {
    const socket = connect({ host, port: HTTPS_PORT, servername: host, timeout: TIMEOUT_MS }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      done((Date.parse(end) - Date.now()) / DAY_MS);
    });
    socket.once('error', reject);
    socket.once('timeout', () => {
      socket.destroy();
      reject(new Error('No answer'));
    });
  });

async function checkDomain({ origin }: WalletSettings): Promise<Finding[]> {
  const { hostname, protocol } = new URL(origin);
  if (isLocal(hostname)) return [ok('domain', `${hostname} is this machine: nobody else can open the wallet`)];
  const dns = await attempt('domain', `Add an A or AAAA record for ${hostname}.`, async () =>
    ok('domain', `${hostname} is ${(await resolveName(hostname)).join(', ')}`),
  );
  if (protocol !== 'https:') return [dns];
  const advice = `Let the proxy in front get a certificate for ${hostname}; deploy/compose.yaml of this package has one that does.`;
  const tls = await attempt('certificate', advice, async () => {
    const days = Math.floor(await certificateDays(hostname));
    const says = `ends in ${days} days`;
    return days < CERTIFICATE_DAYS ? warning('certificate', `${says}. Renew it.`) : ok('certificate', says);
  });
  return [dns, tls];
}

interface NodeAnswer {
  readonly result: unknown;
  /** The node's clock; undefined if it does not say. */
  readonly date: number | undefined;
}

async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<NodeAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The node answers ${response.status}`);
  const body = (await response.json()) as { readonly result?: unknown; readonly error?: { readonly message?: string } };
  if (body.error) throw new Error(`The node refuses ${method}: ${body.error.message ?? ''}`);
  const date = Date.parse(response.headers.get('date') ?? '');
  return { result: body.result, date: Number.isNaN(date) ? undefined : date };
}

async function checkEvmNode(check: string, { id, rpcUrl }: WalletNetwork): Promise<Finding> {
  const { result } = await ask(rpcUrl, 'eth_chainId');
  const found = `eip155:${Number(result)}`;
  if (found !== id) return failure(check, `is a node of ${found}. Name one of ${id}.`);
  const { result: block } = await ask(rpcUrl, 'eth_getBlockByNumber', ['latest', false]);
  const blockAt = Number((block as { readonly timestamp?: string } | null)?.timestamp ?? 0) * 1000;
  return lagOf(check, blockAt) ?? ok(check);
}

async function checkSolanaNode(check: string, { id, rpcUrl }: WalletNetwork): Promise<Finding> {
  const { result } = await ask(rpcUrl, 'getGenesisHash');
  const found = `solana:${String(result).slice(0, 32)}`;
  return found === id ? ok(check) : failure(check, `is a node of ${found}. Name one of ${id}.`);
}

const checkNode = (network: WalletNetwork): Promise<Finding> => {
  const check = `node of ${network.name}`;
  const run = network.id.startsWith('eip155:') ? checkEvmNode : checkSolanaNode;
  return attempt(check, 'Check rpcUrl in WALLET_NETWORKS, and the key in it.', () => run(check, network));
};

/** Compares the clock of this machine with those of the nodes. */
async function checkClock({ networks }: WalletSettings): Promise<Finding> {
  const check = 'clock';
  for (const { id, rpcUrl } of networks) {
    const method = id.startsWith('eip155:') ? 'eth_chainId' : 'getGenesisHash';
    const { date } = await ask(rpcUrl, method).catch(() => ({ date: undefined })); // told by the check of the node
    if (date === undefined) continue;
    const skew = Date.now() - date;
    const says = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead of' : 'behind'} the node of ${id}`;
    return Math.abs(skew) > CLOCK_MS
      ? failure(
          check,
          `${says}. Start time synchronisation (chrony, systemd-timesyncd): tokens and codes depend on it.`,
        )
      : ok(check);
  }
  return warning(check, 'no node tells its time; compare it by "date -u" with another machine');
}

/** Checks the provider of the operators, and that the settings name an owner. */
async function checkOperators({ admin }: WalletSettings): Promise<Finding[]> {
  if (!admin) return [];
  const provider = await attempt('provider of operators', 'Check ADMIN_ISSUER.', async () => {
    const url = `${admin.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { issuer } = (await response.json()) as { readonly issuer?: string };
    return issuer === admin.issuer
      ? ok('provider of operators')
      : failure('provider of operators', `it calls itself ${String(issuer)}. Write this as ADMIN_ISSUER.`);
  });
  const owners =
    admin.owners.length > 0
      ? ok('owners of the administration')
      : warning('owners of the administration', 'ADMIN_OWNERS names nobody. Name the first owner there.');
  return [provider, owners];
}

async function checkRelayer(settings: WalletSettings): Promise<Finding[]> {
  const { networks } = settings;
  const address = relayerAccount(settings)?.address;
  if (address === undefined) return [];
  const own = networks.filter(({ accountFactory }) => accountFactory !== undefined);
  return Promise.all(
    own.map(({ name, rpcUrl }) => {
      const check = `relayer on ${name}`;
      return attempt(check, 'Check the node.', async () => {
        const balance = BigInt(String((await ask(rpcUrl, 'eth_getBalance', [address, 'latest'])).result));
        return balance < LOW_WEI
          ? warning(check, `has ${balance} wei. Send funds to ${address}, or smart accounts stop there.`)
          : ok(check);
      });
    }),
  );
}

/** Checks what questions show of assets: the pictures can be read, and the source of prices knows the first coin. */
async function checkAssets(settings: WalletSettings): Promise<Finding[]> {
  const { tokens, pricesUrl, networks } = settings;
  const pictures = await attempt('pictures of tokens', 'Check WALLET_TOKENS.', async () => {
    await readTokens(tokens);
    return ok('pictures of tokens');
  });
  const [first] = networks;
  if (!pricesUrl || !first) return [pictures];
  const prices = await attempt('prices', 'Check PRICES_URL, and that its server knows the project.', async () => {
    const [price] = await createPrices({ now: Date.now, settings }).read(first.id, ['']);
    return price == null
      ? warning('prices', `The server knows no price of ${first.symbol} on ${first.name}.`)
      : ok('prices', `1 ${first.symbol} is $${price}`);
  });
  return [pictures, prices];
}

const checkModule = (settings: WalletSettings): Promise<Finding> =>
  attempt('security module', 'Check the labels of PKCS11_TOKEN_KEYS and PKCS11_RELAYER_KEY.', async () => {
    const [key] = tokenKeysOf(settings);
    await key?.sign('doctor');
    await relayerAccount(settings)?.signMessage({ message: 'doctor' });
    return ok('security module');
  });

async function examineWallet(settings: WalletSettings): Promise<Finding[]> {
  const inModule = settings.token ? [await checkModule(settings)] : [];
  const found = await Promise.all([
    checkDomain(settings),
    checkMail('mail server', settings.mailUrl),
    ...settings.networks.map(checkNode),
    checkClock(settings),
    checkRelayer(settings),
    checkOperators(settings),
    checkAssets(settings),
  ]);
  return [...inModule, ...found.flat()];
}

const examineApiOf = async (settings: ApiSettings): Promise<Finding[]> =>
  (await Promise.all([examineChains(settings), examineApi(settings)])).flat();

/** What was found of a service; without `settings`, they cannot be read. */
interface Examined<Settings> {
  readonly findings: readonly Finding[];
  readonly settings?: Settings;
  readonly database?: ServiceDatabase;
}

/** Checks the settings of a service, its database, and what `look` looks at. */
async function examineService<Settings>(
  service: StoringService,
  environment: Environment,
  read: (environment: Environment) => Settings,
  look: (settings: Settings) => Promise<readonly Finding[]>,
): Promise<Examined<Settings>> {
  const check = `settings of ${service}`;
  let settings: Settings;
  let database: ServiceDatabase;
  try {
    settings = read(environment);
    database = databaseOf(service, environment);
  } catch (error) {
    return { findings: [failure(check, reasonOf(error))] };
  }
  const [ofDatabase, found] = await Promise.all([checkDatabase(database), look(settings)]);
  return { findings: [ok(check), ...ofDatabase, ...found], settings, database };
}

/** Checks the services that the settings configure, and the key service that the wallet starts. */
async function examineServices(config: Config, environment: Environment): Promise<Finding[]> {
  const services = servicesOf(config, environment);
  if (services.length === 0)
    return [failure('settings', 'name no service. Run "latchkey-services init", or set the variables of a service.')];
  const given = (service: StoringService): Environment => settingsOf(config, service, environment);
  const wallet = services.includes('wallet')
    ? await examineService('wallet', given('wallet'), walletSettings, examineWallet)
    : undefined;
  const { runsKeyService: isBeside = false, mailUrl: mailOfWallet } = wallet?.settings ?? {};
  const readKeys = (values: Environment): KeySettings => keySettings(isBeside ? { ...NO_ADDRESS, ...values } : values);
  const keys =
    isBeside || services.includes('keys')
      ? await examineService('keys', given('keys'), readKeys, async ({ mailUrl }) =>
          mailUrl === mailOfWallet ? [] : [await checkMail('mail server of keys', mailUrl)],
        )
      : undefined;
  const api = services.includes('api')
    ? await examineService('api', given('api'), readApiSettings, examineApiOf)
    : undefined;
  const all = [wallet, keys, api].flatMap(examined => examined ?? []);
  const other = otherDatabase(config, services, environment);
  const clash = clashOf(all.flatMap(({ database }) => database ?? []));
  return [
    ...all.flatMap(({ findings }) => findings),
    ...(clash === undefined ? [] : [failure('databases', `${clash}.`)]),
    ...(other === undefined ? [] : [failure('databases', other)]),
  ];
}

/** Checks the surroundings of the services. Each finding that is not well says what to do. */
export async function examine(config: Config, environment: Environment, path: string | undefined): Promise<Finding[]> {
  const found = await examineServices(config, environment);
  if (path === undefined) return found;
  const file = isOpenToOthers(path)
    ? failure('file of settings', `others may read it. Run: chmod 600 ${path}`)
    : ok('file of settings');
  return [file, ...found];
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' } as const;

/** Prints what a check of the surroundings found. Returns the exit code: 1 with a failure. */
export async function doctor(config: Config, environment: Environment, path: string | undefined): Promise<number> {
  const findings = await examine(config, environment, path);
  for (const { check, status, says } of findings) console.log(`${MARKS[status]}  ${check}${says ? `: ${says}` : ''}`);
  return findings.some(({ status }) => status === 'failure') ? 1 : 0;
}

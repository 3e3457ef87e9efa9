import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openGate, type Gate, type GateMode } from '../evm-chain/gate.js';
import { listen } from '../../../services/http/ports.js';
import type { Api } from '../../../services/api/api.js';
import type { createDemoApi, DemoApiWorld } from './demo-world.js';
import type { SeedWorld } from './seed/seed.js';

/** What the demo's instance of the server belongs to. */
export interface DemoApiParts extends Omit<SeedWorld, 'url'> {
  /** URLs of the nodes by CAIP-2 id. */
  readonly nodes: DemoApiWorld['nodes'];
  readonly exchanges: DemoApiWorld['exchanges'];
}

export interface DemoApiOptions {
  readonly world: () => DemoApiParts;
  /** Preferred port; if it is taken, uses another port unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** The server of token, history and name services. It is loaded, started and filled on the first request. */
export interface DemoApi {
  readonly url: string;
  readonly mode: GateMode;
  readonly delayMs: number;
  /** Methods, paths and queries of the requests, oldest first. */
  readonly requests: readonly string[];
  /** Token of the admin page. It protects nothing: the demo listens on the loopback interface only. */
  readonly adminToken: string;
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  setDelay(ms: number): void;
  /** Restores availability and speed; forgets the requests. The data stay. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Token of the demo's admin page. */
export const ADMIN_TOKEN = 'demo-admin-token';

interface LoadedModule {
  readonly createDemoApi: typeof createDemoApi;
}

/** Bundles the server apart from the demo, whose start must not load a database and an HTTP framework. */
async function loadServer(root: string): Promise<LoadedModule> {
  const tool = pathToFileURL(join(root, 'tools/load-typescript.mjs')).href;
  const { loadTypeScript } = (await import(tool)) as { loadTypeScript(entry: string): Promise<unknown> };
  return (await loadTypeScript('demo/services/api/demo-world.ts')) as LoadedModule;
}

/** The instance, once it is wanted, and its database, which lasts as long as the chains. */
class LazyApi {
  readonly #world: () => DemoApiParts;
  #starting: Promise<Api> | undefined;
  #folder: string | undefined;
  url = '';

  constructor(world: () => DemoApiParts) {
    this.#world = world;
  }

  /** Starts the instance on the first call; a failed start is not repeated, because it leaves half of the seed. */
  start(): Promise<Api> {
    return (this.#starting ??= this.#start());
  }

  async stop(): Promise<void> {
    const api = await this.#starting?.catch(() => undefined);
    await api?.stop();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<Api> {
    const { nodes, exchanges, ...seed } = this.#world();
    this.#folder = await mkdtemp(join(tmpdir(), 'latchkey-api-'));
    const server = await loadServer(seed.root);
    return server.createDemoApi({
      nodes,
      exchanges,
      databaseUrl: `sqlite:${join(this.#folder, 'api.db')}`,
      adminToken: ADMIN_TOKEN,
      seed: { ...seed, url: this.url },
    });
  }
}

function answer(api: LazyApi, request: IncomingMessage, response: ServerResponse): void {
  api.start().then(
    ({ app }) => app.routing(request, response),
    (error: unknown) => {
      console.error('The demo API did not start.', error);
      response.writeHead(503, { 'access-control-allow-origin': '*' }).end();
    },
  );
}

const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Opens the port of the demo's instance. */
export async function startDemoApi({ world, port, strictPort = false }: DemoApiOptions): Promise<DemoApi> {
  const api = new LazyApi(world);
  let requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'OPTIONS') requests.push(`${request.method} ${request.url}`);
    answer(api, request, response);
  });
  let gate: Gate;
  try {
    gate = await openGate(await listen(server, 0, false), port, strictPort);
  } catch (error) {
    server.close();
    throw error;
  }
  api.url = `http://127.0.0.1:${gate.port}`;
  return {
    url: api.url,
    adminToken: ADMIN_TOKEN,
    get mode() {
      return gate.mode;
    },
    get delayMs() {
      return gate.delayMs;
    },
    get requests() {
      return requests;
    },
    pause: (how = 'down') => gate.setMode(how),
    resume: () => gate.setMode('up'),
    setDelay: ms => gate.setDelay(ms),
    async reset() {
      requests = [];
      gate.setDelay(0);
      await gate.setMode('up');
    },
    async stop() {
      await gate.close();
      await api.stop();
      await closeServer(server);
    },
  };
}

import { createServer } from 'node:http';
import {
  createSignInHandler,
  memoryNonces,
  memorySessions,
  storedSessions,
  toNodeListener,
} from '../../../server/index.js';
import { openGate, type GateMode } from '../evm-chain/gate.js';
import { listen } from '../../../services/http/ports.js';

/** What the sign-in server believes. */
export interface SignInWorld {
  /** Origins of the pages. */
  readonly origins: readonly string[];
  /** RPC URLs of the EVM networks by CAIP-2 id. */
  readonly nodes: Readonly<Record<string, string>>;
  /** CAIP-2 ids of the networks. */
  readonly networks: Parameters<typeof createSignInHandler>[0]['networks'];
}

export interface SignInServiceOptions {
  /** Read on the first request, because pages start after the service. */
  readonly world: () => SignInWorld;
  /** Preferred port; if it is taken, uses another port unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A running sign-in server. */
export interface SignInService {
  /** Base of the routes. The host is that of the pages: browsers send the cookies only within one site. */
  readonly url: string;
  readonly mode: GateMode;
  /** Methods, paths and statuses of the answered requests, oldest first. */
  readonly requests: readonly string[];
  /** Makes the server unavailable in the given way. */
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Restores availability, ends all sessions and forgets nonces and recorded requests. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const PATH = '/sign-in';

/** Creates the handler of a server without sessions. */
function createHandler(world: () => SignInWorld): (request: Request) => Promise<Response> {
  const stores = { nonces: memoryNonces(), sessions: storedSessions(memorySessions()) };
  let handler: ((request: Request) => Promise<Response>) | undefined;
  return request => {
    // The pages of the demo are served over http
    handler ??= createSignInHandler({ ...world(), ...stores, path: PATH, cookies: { secure: false } });
    return handler(request);
  };
}

/** Starts a sign-in server on the loopback interface. */
export async function startSignIn({ world, port, strictPort = false }: SignInServiceOptions): Promise<SignInService> {
  let handler = createHandler(world);
  let requests: string[] = [];
  const listener = toNodeListener(async request => {
    const answer = await handler(request);
    requests.push(`${request.method} ${new URL(request.url).pathname} ${answer.status}`);
    return answer;
  });
  const server = createServer((request, response) => void listener(request, response));
  const gate = await openGate(await listen(server, 0, false), port, strictPort).catch((error: unknown) => {
    server.close();
    throw error;
  });

  return {
    url: `http://localhost:${gate.port}${PATH}`,
    get mode() {
      return gate.mode;
    },
    get requests() {
      return requests;
    },
    pause: (how = 'down') => gate.setMode(how),
    resume: () => gate.setMode('up'),
    reset: async () => {
      handler = createHandler(world);
      requests = [];
      await gate.setMode('up');
    },
    stop: async () => {
      await gate.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

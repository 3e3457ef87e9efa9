import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

const MAX_PORT = 65_500;

/** Preferred ports of the dev services. */
export interface ServicePorts {
  /** One per dev chain. */
  readonly chainPorts: readonly [number, number];
  readonly relayPort: number;
  readonly directoryPort: number;
  /** Port of the HTTP endpoint; the websocket endpoint listens on the port after it. */
  readonly solanaPort: number;
  readonly signInPort: number;
  /** Port of the secure wallet. */
  readonly walletPort: number;
  /** Port of the inbox page. */
  readonly mailPort: number;
  readonly apiPort: number;
  /** Port of the local login providers. */
  readonly openIdPort: number;
  readonly farcasterPort: number;
}

/** Preferred ports of a demo: services and pages. */
export interface DemoPorts extends ServicePorts {
  readonly pagePort: number;
  readonly strictPagePort: number;
}

/**
 * Keeps idle connections open. By default Node closes them after five seconds, and a client that sends a request in that
 * moment gets an error: on a busy machine this happens.
 */
function keepIdleConnections(server: Server): void {
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
}

const listenOnce = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'));
      else resolve(address.port);
    });
  });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/**
 * Starts a server on the loopback interface, on `port` or, if it is taken and `strict` is false, on any free port.
 * Resolves with the port.
 */
export async function listen(server: Server, port: number, strict: boolean): Promise<number> {
  keepIdleConnections(server);
  try {
    return await listenOnce(server, port);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (strict) throw new Error(`Port ${port} is taken by another program`, { cause: error });
    return listenOnce(server, 0);
  }
}

/** Number of ports to reserve per demo for `portsFrom`. */
export const PORTS_OF_A_DEMO = 20;

/** Returns consecutive ports for a demo, starting with `first`. */
export function portsFrom(first: number): DemoPorts {
  if (!Number.isInteger(first) || first < 1 || first > MAX_PORT) throw new Error(`Not a port: ${first}`);
  return {
    pagePort: first,
    strictPagePort: first + 1,
    chainPorts: [first + 2, first + 3],
    relayPort: first + 4,
    directoryPort: first + 5,
    solanaPort: first + 6,
    signInPort: first + 8,
    walletPort: first + 10,
    mailPort: first + 11,
    apiPort: first + 9,
    openIdPort: first + 12,
    farcasterPort: first + 13,
  };
}

import type { Server } from 'node:net';

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

/** Lets a server listen on this machine only: on `port`, or on any free one where that is taken and `strict` is false. Resolves with the port. */
export async function listen(server: Server, port: number, strict: boolean): Promise<number> {
  try {
    return await listenOnce(server, port);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (strict) throw new Error(`Port ${port} is taken by another program`, { cause: error });
    return listenOnce(server, 0);
  }
}

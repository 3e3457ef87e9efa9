import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in which running requests are answered after the app stops; shorter than the time that a process has to stop. */
const ANSWER_MS = 8_000;
/** Time in which requests arrive that were sent before their sender knew of the stop. */
const ARRIVE_MS = 250;

/**
 * Lets an app stop whatever its clients do, which Node alone does not: it takes a connection without a request, which
 * browsers open in advance, for one that is about to send, keeps a connection open after its last answer, and checks no
 * time limit once it stops. Connections without a byte of a request end at once, those with a running request end with
 * its answer, and all others end after 8 seconds. To be called before routes are added.
 *
 * Returns what the app does last before it closes, with its routes and their hooks added: it goes on to answer for a quarter of
 * a second, with `connection: close`. A proxy sends on connections that it keeps, and repeats no POST whose connection was reset.
 */
export function endConnectionsOnStop(app: FastifyInstance): () => void {
  const { server } = app;
  const open = new Set<Socket>();
  let isStopping = false;
  const endUnused = (): void => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', done => {
    isStopping = true;
    endUnused();
    setTimeout(() => server.closeAllConnections(), ANSWER_MS).unref(); // an app that never listened does not wait for it
    done();
  });
  return () =>
    app.addHook('preClose', done => {
      const end = (): void => {
        endUnused();
        done();
      };
      if (open.size === 0) end();
      else setTimeout(end, ARRIVE_MS);
    });
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in which running requests are answered after the app stops; shorter than the time that a process has to stop. */
const ANSWER_MS = 8_000;

/**
 * Lets an app stop whatever its clients do, which Node alone does not: it takes a connection without a request, which
 * browsers open in advance, for one that is about to send, keeps a connection open after its last answer, and checks no
 * time limit once it stops. Connections without a byte of a request end at once, those with a running request end with
 * its answer, and all others end after 8 seconds. To be called before routes are added.
 */
export function endConnectionsOnStop(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  let isStopping = false;
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
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => server.closeAllConnections(), ANSWER_MS).unref(); // an app that never listened does not wait for it
    done();
  });
}

import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Middleware } from '../control/demo-endpoint.js';
import type { StaticServer } from './static-server.js';

export interface DevServerOptions {
  /** Repository folder. */
  readonly root: string;
  readonly port: number;
  readonly strictPort: boolean;
  /** Answers requests that are not for a page or a source file. */
  readonly middleware: Middleware;
}

/** Serves the demo's sources, compiled on request and reloaded when they change. */
export async function startDevServer({ root, port, strictPort, middleware }: DevServerOptions): Promise<StaticServer> {
  const answers: Plugin = {
    name: 'demo-services',
    configureServer: ({ middlewares }) => void middlewares.use(middleware),
  };
  const vite = await createServer({
    configFile: join(root, 'demo/vite.config.mjs'),
    plugins: [answers],
    server: { port, strictPort },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0];
  if (!url) throw new Error('The page server has no address');
  return { url, stop: () => vite.close() };
}

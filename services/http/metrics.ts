import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningServer } from './run-server.js';

/** Seconds at which latencies are counted. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];
const NOT_FOUND = 404;

/** A value that is read when Prometheus asks, such as a queue in the database. */
export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  /** Returns values by label; one value with the label `''` stands alone. */
  read(): Promise<Readonly<Record<string, number>>>;
  /** Name of the label. */
  readonly label?: string;
}

/** What is counted, with the names of its labels. */
interface CounterSource<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
}

/** What a service counts of itself. */
export interface Metrics {
  /** Counts the requests of an app by route, method and status, and how long they take. */
  observe(app: FastifyInstance): void;
  /** Adds a value that is read when Prometheus asks. One that cannot be read is left out. */
  addGauge(source: GaugeSource): void;
  /** Counts a letter that the mail server took, or an attempt that failed. */
  count(name: 'letters', result: 'sent' | 'failed'): void;
  /** Adds a counter with labels of few values, such as acts of operators. */
  addCounter<L extends string>(source: CounterSource<L>): (labels: Readonly<Record<L, string>>) => void;
  /** Serves `/metrics`, on an address apart from the service: figures are for operators. */
  listen(host: string, port: number): Promise<RunningServer & { readonly port: number }>;
}

/** Creates the metrics of one service. Routes are patterns and labels are few: no metric names a person. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'latchkey_http_requests_total', help: 'Requests', labelNames, registers });
  const seconds = new Histogram({
    name: 'latchkey_http_request_duration_seconds',
    help: 'Seconds from request to response',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const letters = new Counter({
    name: 'latchkey_letters_total',
    help: 'Letters that the mail server took, and failed attempts',
    labelNames: ['result'],
    registers,
  });
  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.inc({ route, method: request.method, status: reply.statusCode });
        seconds.observe({ route }, reply.elapsedTime / 1000);
        done();
      });
    },
    addGauge({ name, help, label, read }) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        ...(label !== undefined && { labelNames: [label] }),
        async collect() {
          gauge.reset();
          const values = await read().catch(() => ({})); // a gap in the series says so
          for (const [key, value] of Object.entries(values))
            gauge.set(label === undefined ? {} : { [label]: key }, value);
        },
      });
    },
    addCounter({ name, help, labels }) {
      const counter = new Counter<string>({ name, help, labelNames: labels, registers });
      return given => counter.inc({ ...given });
    },
    count: (_, result) => letters.inc({ result }),
    listen: (host, port) => serve(registry, host, port),
  };
}

async function serve(registry: Registry, host: string, port: number): Promise<RunningServer & { port: number }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(NOT_FOUND).end();
      return;
    }
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

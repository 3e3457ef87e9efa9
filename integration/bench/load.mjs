// Load of a bench: sends requests with a fixed number at the same time, and says how many a second and how late.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const shared = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request; resolves with status, headers and the body as text. */
export const send = (url, { method = 'GET', headers = {}, body, agent = shared } = {}) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, response => {
      const chunks = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

export const median = numbers => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/**
 * Sends requests in turn at a rate, until a time has passed or `isOver` returns true. A latency counts from the time at
 * which the request was due, so that waiting counts too. Each request has a path, and a body if it is a POST.
 */
export async function loadAtRate(url, requests, { rate, seconds, connections, isOver = () => false }) {
  const own = new Agent({ keepAlive: true, maxSockets: connections });
  const total = Math.round(rate * seconds);
  const latencies = [];
  const pending = [];
  let failures = 0;
  const ask = async ({ path, body }, due) => {
    const options = { method: body ? 'POST' : 'GET', body, agent: own };
    const { status } = await send(url + path, options).catch(() => ({ status: 0 }));
    latencies.push(performance.now() - due);
    if (status !== 200) failures += 1;
  };
  const started = performance.now();
  for (let index = 0; index < total && !isOver();) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * rate) + 1);
    for (; index < due; index += 1)
      pending.push(ask(requests[index % requests.length], started + (index / rate) * 1000));
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await Promise.all(pending);
  own.destroy();
  latencies.sort((one, other) => one - other);
  return { failures, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

const hundredth = value => Math.round(value * 100) / 100;
const round = value => Math.round(value * 10) / 10;

/** Milliseconds of a tick of the kernel's counters. */
const TICK_MS = 10;

/** Milliseconds that processes and their children have computed. Unlike times of requests, they do not depend on other programs. */
const computed = pids => {
  const all = new Set(pids);
  let sum = 0;
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
    let fields;
    try {
      fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ');
    } catch {
      continue; // has ended meanwhile
    }
    // Fields after the name: state, parent, …; user and system time are the twelfth and thirteenth, of ended children the next two
    if (all.has(Number(name))) sum += fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0);
    else if (all.has(Number(fields[1]))) sum += Number(fields[11]) + Number(fields[12]);
  }
  return sum * TICK_MS;
};

/**
 * Runs an action `count` times, `parallel` at the same time; indices with the same remainder one after the other. An action that
 * fails ends the bench.
 */
export async function measure(name, count, parallel, act, { services = [], postgres } = {}) {
  const before = [computed(services), computed([postgres])];
  const times = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async (_, worker) => {
      for (let index = worker; index < count; index += parallel) {
        const from = performance.now();
        await act(index);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((one, other) => one - other);
  const [ofServices, ofPostgres] = [computed(services), computed([postgres])].map((ms, index) => ms - before[index]);
  const figures = {
    count,
    parallel,
    perSecond: round(count / seconds),
    p50Ms: round(percentile(times, 0.5)),
    p99Ms: round(percentile(times, 0.99)),
    /** Milliseconds of a core for one action. */
    serviceCpuMs: hundredth(ofServices / count),
    postgresCpuMs: hundredth(ofPostgres / count),
  };
  console.log(name, JSON.stringify(figures));
  return figures;
}

import { expect } from '@open-wc/testing';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import { Scope } from '../core/scope.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { untilAborted } from '../../testing/until-aborted.js';
import { readSupportedChains } from '../services/supported-chains.js';
import { createServiceNetworks, SERVICE_NETWORKS_TIMEOUT_MS } from './service-networks.js';

const URLS = ['https://a.example', 'https://b.example'] as const;
const LISTED = { http: ['eip155:1'], ws: [] };
const { signal } = new AbortController();

/** Services that answer in place of the network. */
function make(answer: (url: string) => unknown) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const requests: string[] = [];
  const networks = createServiceNetworks({
    scope,
    source: {
      networks(url, stop) {
        requests.push(url);
        const said = answer(url);
        return said === undefined ? untilAborted(stop) : readSupportedChains(fakeHttp(() => said).http, stop);
      },
    },
  });
  return { clock, scope, requests, networks };
}

describe('the networks of services', () => {
  it('are read once for each service, also by reads at the same time and after hours', async () => {
    const { networks, requests, clock } = make(url => (url === URLS[0] ? LISTED : { http: ['eip155:5'], ws: [] }));
    const answers = () =>
      Promise.all(
        URLS.flatMap(url =>
          (['eip155:1', 'eip155:5'] as const).map(network => networks.supports(url, network, signal)),
        ),
      );
    expect(await answers()).to.deep.equal([true, false, false, true]);
    clock.advance(24 * 60 * 60_000);
    expect(await answers()).to.deep.equal([true, false, false, true]);
    expect(requests).to.deep.equal(URLS);
  });

  for (const [name, answer] of [
    ['fails', [404, {}]],
    ['lists no network', { http: [], ws: [] }],
    ['answers with something else', { http: 'eip155:1' }],
    ['answers with no JSON', new Response('no')],
  ] as const) {
    it(`are taken as supported while the service ${name}, and read again after 30 seconds`, async () => {
      let said: unknown = answer;
      const { networks, requests, clock } = make(() => said);
      const [url] = URLS;
      expect(await networks.supports(url, 'eip155:5', signal)).to.equal(true);
      said = LISTED;
      clock.advance(BALANCE_RETRY_GAP_MS - 1);
      expect(await networks.supports(url, 'eip155:5', signal)).to.equal(true);
      expect(requests).to.have.length(1);
      clock.advance(1);
      expect(await networks.supports(url, 'eip155:5', signal)).to.equal(false);
      expect(requests).to.have.length(2);
    });
  }

  it('may be fewer for accounts than for prices, also none', async () => {
    const { networks } = make(url => ({ ...LISTED, accounts: url === URLS[0] ? [] : ['eip155:1'] }));
    const answers = (part: 'http' | 'accounts') =>
      Promise.all(URLS.map(url => networks.supports(url, 'eip155:1', signal, part)));
    expect(await answers('accounts')).to.deep.equal([false, true]);
    expect(await answers('http')).to.deep.equal([true, true]);
  });

  it('are taken as supported when a silent service has been awaited for 5 seconds', async () => {
    const { networks, clock } = make(() => undefined);
    let answer: boolean | undefined;
    const read = networks.supports(URLS[0], 'eip155:5', signal).then(value => (answer = value));
    clock.advance(SERVICE_NETWORKS_TIMEOUT_MS - 1);
    await settle();
    expect(answer).to.equal(undefined);
    clock.advance(1);
    expect(await read).to.equal(true);
  });

  it('stay awaited by others when one read is aborted', async () => {
    let answer = (): void => undefined;
    const { networks, requests } = make(() => new Promise(resolve => (answer = () => resolve(LISTED))));
    const stop = new AbortController();
    const left = networks.supports(URLS[0], 'eip155:5', stop.signal).catch((reason: unknown) => reason);
    const stays = networks.supports(URLS[0], 'eip155:5', signal);
    stop.abort('left');
    expect(await left).to.equal('left');
    answer();
    expect(await stays).to.equal(false);
    expect(requests).to.have.length(1);
  });

  it('reject a read when the modal ends', async () => {
    const { networks, scope } = make(() => undefined);
    const read = networks.supports(URLS[0], 'eip155:5', signal).then(
      () => 'answered',
      () => 'ended',
    );
    await settle();
    scope.dispose();
    expect(await read).to.equal('ended');
  });
});

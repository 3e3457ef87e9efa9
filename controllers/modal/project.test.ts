import { expect } from '@open-wc/testing';
import type { AnalyticsProvider } from '../providers/providers.js';
import type { ErrorReport, EventReport } from '../domain/reports.js';
import type { AppKitOptions } from '../state/options.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const { error: consoleError, warn } = console;
const { fetch: pageFetch } = window;

/** A modal with services of the host's own, and what they receive. */
function make(options: Partial<Omit<AppKitOptions, 'adapters'>> = {}) {
  const sent: EventReport[] = [];
  const errors: ErrorReport[] = [];
  const analytics: AnalyticsProvider = { send: async report => sent.push(report) };
  const test = createTestModal({
    ...options,
    services: { analytics, telemetry: { send: async report => errors.push(report) }, ...options.services },
  });
  return { ...test, test, sent, errors, names: () => sent.map(({ props }) => props.event) };
}

describe('the services of a project', () => {
  let created: TestModal | undefined;
  let requests: string[];

  beforeEach(() => {
    requests = [];
    console.warn = console.error = () => undefined;
    window.fetch = (input, init) => {
      requests.push(new Request(input, init).url);
      return pageFetch(input, init);
    };
  });

  afterEach(() => {
    created?.modal.dispose();
    window.fetch = pageFetch;
    console.warn = warn;
    console.error = consoleError;
  });

  const keep = <T extends { readonly test: TestModal }>(world: T): T => {
    created = world.test;
    return world;
  };

  it('receive the events from the creation on', async () => {
    const { modal, names } = keep(make());
    await Promise.resolve();
    modal.events.track('CLICK_ALL_WALLETS');
    await waitUntil(() => names().length === 2);
    modal.events.track('CLICK_GET_WALLET');
    await waitUntil(() => names().length === 3);
    expect(names()).to.deep.equal(['INITIALIZE', 'CLICK_ALL_WALLETS', 'CLICK_GET_WALLET']);
  });

  it('receive nothing while features.analytics is false, and from then on', async () => {
    const { modal, names, errors } = keep(make({ features: { analytics: false } }));
    const { startProject } = await import('./project.js');
    await startProject(modal, []);
    modal.options.updateFeatures({ analytics: true });
    modal.events.track('CLICK_GET_WALLET');
    await waitUntil(() => names().length > 0);
    expect([names()[0], errors]).to.deep.equal(['CLICK_GET_WALLET', []]);
  });

  it('receive nothing if the project wants no reports', async () => {
    let count = 0;
    const config = {
      features: async () => undefined,
      isAnalyticsEnabled: async () => {
        count += 1;
        return false;
      },
    };
    const { names } = keep(make({ services: { config } }));
    await waitUntil(() => count > 0);
    expect([names(), count]).to.deep.equal([[], 1]);
  });

  it('receive failures of services, five a minute at most', async () => {
    const failing = { prices: () => Promise.reject(new Error('down at https://api.example/secret')) };
    const { session, errors, sent, clock } = keep(make({ services: { prices: failing } }));
    await waitUntil(() => sent.length > 0);
    const { withReports } = await import('../providers/service-http.js');
    const reporting = withReports(failing, session.modal.events);
    for (let at = 0; at < 8; at += 1) await reporting.prices().catch(() => undefined);
    expect(errors).to.have.length(5);
    expect(errors[0]?.props).to.include({ event: 'INTERNAL_SDK_ERROR', errorType: 'SERVICE_FAILED' });
    clock.advance(60_000);
    await reporting.prices().catch(() => undefined);
    expect(errors).to.have.length(6);
  });

  it('decide features, and one warning names what is ignored', async () => {
    const config = { features: async () => [{ id: 'activity', isEnabled: true, config: [] }] };
    const { modal, session } = keep(make({ services: { config }, features: { send: false, swaps: true } }));
    await waitUntil(() => session.alerts.current.get());
    expect(session.alerts.current.get()).to.deep.include({ variant: 'warning' });
    expect(session.alerts.current.get()?.error.code).to.equal('LOCAL_CONFIGURATION_IGNORED');
    expect(modal.options.current.get().features).to.deep.include({
      send: false,
      history: true,
      swaps: false,
      email: false,
    });
    modal.options.updateFeatures({ receive: false });
    expect(modal.options.current.get().features).to.deep.include({ receive: false, swaps: false });
    expect(modal.options.given.features).to.deep.equal({ send: false, swaps: true, receive: false });
  });

  it('alert of an origin that the project does not allow, only with a way to sign in', async () => {
    const lists: string[] = [];
    const origins = { origins: async () => (lists.push('read'), ['https://other.example']) };
    const off = keep(make({ services: { origins }, features: { email: false, socials: false } }));
    await waitUntil(() => off.sent.length > 0);
    off.modal.dispose();
    expect(lists).to.deep.equal([]);
    keep(make({ services: { origins } }));
    await waitUntil(() => lists.length === 1); // the tests run on localhost, which is always allowed
    expect(created?.session.alerts.current.get()).to.equal(undefined);
  });

  it('are not contacted if the host names none, and each only at its own URL', async () => {
    const bare = createTestModal();
    bare.modal.events.track('CLICK_ALL_WALLETS');
    const url = `${location.origin}/no-such-service`;
    const named = createTestModal({ services: { config: url, analytics: url } });
    created = named;
    await waitUntil(() =>
      requests.some(address => new URL(address).pathname === '/no-such-service/getAnalyticsConfig'),
    );
    bare.modal.dispose();
    const paths = requests
      .filter(address => !/\.(ts|js)(\?|$)/.test(address))
      .map(address => new URL(address).pathname);
    expect(new Set(paths)).to.deep.equal(
      new Set(['/no-such-service/appkit/v1/config', '/no-such-service/getAnalyticsConfig']),
    );
  });
});

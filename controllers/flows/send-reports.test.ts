import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { Scope } from '../core/scope.js';
import { errorTable } from '../domain/errors/error-table.js';
import { provideErrors, W3mError } from '../domain/errors/errors.js';
import { errorProperties, type ErrorReport, type EventReport } from '../domain/reports.js';
import { EventsController } from '../state/events-controller.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { reportUncaught, sendErrors, sendEvents } from './send-reports.js';

provideErrors(errorTable);

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const page = { origin: 'https://shop.example', pathname: '/cart', host: 'shop.example', search: '?token=secret' };
const refused = (): Promise<never> => Promise.reject(new W3mError('HTTP_STATUS', { params: { status: 403 } }));

function make(isEnabled: () => Promise<boolean> = async () => true) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const sent: EventReport[] = [];
  const errors: ErrorReport[] = [];
  const alerts: string[] = [];
  const world = { isAllowed: true, answer: async (): Promise<unknown> => undefined };
  const events = new EventsController({ now: () => clock.now(), address: () => ADDRESS });
  const context = { scope, page, isAllowed: () => world.isAllowed, newId: () => 'id', now: () => clock.now() };
  events.onAny(
    sendEvents({
      ...context,
      isEnabled,
      alert: ({ code }) => void alerts.push(code),
      analytics: {
        send: async report => {
          sent.push(report);
          await world.answer();
        },
      },
    }),
  );
  const tell = sendErrors({
    ...context,
    telemetry: {
      send: async report => {
        errors.push(report);
        await world.answer();
      },
    },
  });
  return { clock, scope, sent, errors, alerts, world, events, tell };
}

describe('sendEvents', () => {
  it('sends an event with its address, and the page without its query', async () => {
    const { events, sent, clock } = make();
    events.track('MODAL_OPEN', { connected: true });
    await settle();
    expect(sent).to.deep.equal([
      {
        eventId: 'id',
        url: 'https://shop.example/cart',
        domain: 'shop.example',
        timestamp: clock.now(),
        props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: ADDRESS },
      },
    ]);
  });

  it('never sends MODAL_CREATED, nor errors', async () => {
    const { events, sent } = make();
    events.track('MODAL_CREATED');
    events.track('INTERNAL_SDK_ERROR', errorProperties(new W3mError('UNKNOWN'), false));
    await settle();
    expect(sent).to.deep.equal([]);
  });

  it('sends nothing while the host or the project switches reports off', async () => {
    const { events, sent, world } = make();
    world.isAllowed = false;
    events.track('CLICK_ALL_WALLETS');
    await settle();
    world.isAllowed = true;
    await settle();
    const unwanted = make(async () => false);
    unwanted.events.track('CLICK_ALL_WALLETS');
    await settle();
    expect([sent, unwanted.sent]).to.deep.equal([[], []]);
  });

  it('sends in order, one at a time', async () => {
    const { events, sent, world } = make();
    let arrive: (() => void) | undefined;
    world.answer = () => new Promise<void>(resolve => (arrive = resolve));
    events.track('CLICK_ALL_WALLETS');
    events.track('CLICK_GET_WALLET');
    await settle();
    expect(sent).to.have.length(1);
    arrive?.();
    await settle();
    expect(sent.map(({ props }) => props.event)).to.deep.equal(['CLICK_ALL_WALLETS', 'CLICK_GET_WALLET']);
  });

  it('keeps at most a hundred waiting events', async () => {
    const { events, sent, world } = make();
    world.answer = () => new Promise(() => undefined);
    for (let at = 0; at < 500; at += 1) events.track('CLICK_ALL_WALLETS');
    world.answer = async () => undefined;
    await settle();
    expect(sent.length).to.be.at.most(100);
  });

  it('alerts once when the origin is refused, and again only after a success', async () => {
    const { events, alerts, world } = make();
    world.answer = refused;
    for (let at = 0; at < 3; at += 1) events.track('CLICK_ALL_WALLETS');
    await settle();
    expect(alerts).to.deep.equal(['INVALID_APP_CONFIGURATION']);
    world.answer = async () => undefined;
    events.track('CLICK_ALL_WALLETS');
    await settle();
    world.answer = refused;
    events.track('CLICK_ALL_WALLETS');
    await settle();
    expect(alerts).to.have.length(2);
  });

  it('drops a report that fails in any other way', async () => {
    const { events, alerts, sent, world } = make();
    world.answer = () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: 'x' } }));
    events.track('CLICK_ALL_WALLETS');
    events.track('CLICK_GET_WALLET');
    await settle();
    expect([alerts, sent.length]).to.deep.equal([[], 2]);
  });

  it('names the options of the host without keys, functions and cycles', async () => {
    const { events, sent } = make();
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    events.track('INITIALIZE', {
      networks: [1],
      customRpcUrls: { a: 'https://node.example/secret' },
      projectId: 'p',
      debug: false,
      onDone: () => 1,
    });
    events.track('INITIALIZE', { networks: [1], cycle });
    await settle();
    expect(sent.map(({ props }) => props.properties)).to.deep.equal([
      { networks: [1], projectId: 'p', debug: false },
      undefined,
    ]);
  });

  it('sends nothing after the modal is destroyed', async () => {
    const { events, sent, scope } = make();
    events.track('CLICK_ALL_WALLETS');
    scope.dispose();
    await settle();
    expect(sent).to.deep.equal([]);
  });
});

describe('sendErrors', () => {
  const error = errorProperties(
    new W3mError('HTTP_UNREACHABLE', { params: { url: `https://api.example/v1/account/${ADDRESS}?projectId=secret` } }),
    false,
  );

  it('sends kind, code and texts without addresses and URLs', () => {
    const { tell, errors, clock } = make();
    tell(error);
    expect(errors[0]).to.deep.include({
      url: 'https://shop.example/cart',
      timestamp: new Date(clock.now()).toISOString(),
    });
    expect(errors[0]?.props).to.include({
      type: 'error',
      event: 'API_ERROR',
      errorType: 'HTTP_UNREACHABLE',
      errorMessage: 'Could not reach https://api.example',
    });
    expect(JSON.stringify(errors)).not.to.include(ADDRESS.slice(2)).and.not.to.include('secret');
  });

  it('sends at most five in any minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }), gaps => {
        const { tell, errors, clock } = make();
        for (const gap of gaps) {
          clock.advance(gap);
          tell(error);
        }
        const times = errors.map(({ timestamp }) => Date.parse(timestamp));
        for (const [at, time] of times.entries()) {
          const sixth = times[at + 5];
          if (sixth !== undefined) expect(sixth - time).to.be.at.least(60_000);
        }
        expect(errors.length).to.be.at.least(Math.min(gaps.length, 5));
      }),
      { numRuns: 50 },
    );
  });

  it('obeys the switch of the usage reports, and survives a failing receiver', async () => {
    const { tell, errors, world } = make();
    world.isAllowed = false;
    tell(error);
    expect(errors).to.deep.equal([]);
    world.isAllowed = true;
    world.answer = refused;
    tell(error);
    await settle();
    expect(errors).to.have.length(1);
  });
});

describe('hearUncaught', () => {
  it('hears errors of the product only, until it is stopped', () => {
    const target = new EventTarget();
    const events: string[] = [];
    const stop = new AbortController();
    reportUncaught(
      target as Window,
      ({ errorType, uncaught }) => void events.push(`${errorType} ${uncaught}`),
      stop.signal,
    );
    target.dispatchEvent(new ErrorEvent('error', { error: new TypeError('of the host') }));
    target.dispatchEvent(new ErrorEvent('error', { error: new W3mError('UNKNOWN') }));
    const promise = Promise.resolve();
    target.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason: new W3mError('UNKNOWN') }));
    stop.abort();
    target.dispatchEvent(new ErrorEvent('error', { error: new W3mError('UNKNOWN') }));
    expect(events).to.deep.equal(['UNKNOWN true', 'UNKNOWN true']);
  });
});

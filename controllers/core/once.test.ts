import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { once } from './once.js';

describe('once', () => {
  it('loads nothing before the first call', () => {
    let loads = 0;
    const load = once(async () => ++loads);
    expect(load.peek()).to.equal(undefined);
    expect(loads).to.equal(0);
  });

  it('shares one load between calls that overlap and calls that come later', async () => {
    let loads = 0;
    const load = once(async () => ++loads);
    const first = load();
    expect(load()).to.equal(first);
    expect(load.peek()).to.equal(first);
    expect(await first).to.equal(1);
    expect(await load()).to.equal(1);
  });

  it('rejects every call that waits for a failed load, and retries on the next call', async () => {
    let loads = 0;
    const load = once(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('offline');
      return loads;
    });
    const results = await Promise.allSettled([load(), load()]);
    expect(results.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(loads).to.equal(1);
    expect(load.peek()).to.equal(undefined);
    expect(await load()).to.equal(2);
    expect(await load()).to.equal(2);
  });

  it('forgets a failed load before its callers hear of it, so that they can retry at once', async () => {
    let loads = 0;
    const load = once(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('offline');
      return loads;
    });
    expect(await load().catch(() => load())).to.equal(2);
  });

  it('turns an error that the loader throws synchronously into a rejection, and retries', async () => {
    let loads = 0;
    const load = once(() => {
      loads += 1;
      if (loads === 1) throw new TypeError('broken');
      return Promise.resolve(loads);
    });
    expect(await load().catch((error: unknown) => (error as Error).message)).to.equal('broken');
    expect(await load()).to.equal(2);
  });

  it('wraps a foreign error in the given code, and leaves a W3mError as it is', async () => {
    const foreign = new TypeError('offline');
    const wrapped = await expectRejection(once(() => Promise.reject(foreign), 'CONNECT_FAILED')(), 'CONNECT_FAILED');
    expect(wrapped.cause).to.equal(foreign);
    const ours = new W3mError('WALLET_DISCONNECTED');
    expect(await once(() => Promise.reject(ours), 'CONNECT_FAILED')().catch((error: unknown) => error)).to.equal(ours);
  });

  it('passes a foreign error through when no code is given', async () => {
    const foreign = new TypeError('offline');
    expect(await once(() => Promise.reject(foreign))().catch((error: unknown) => error)).to.equal(foreign);
  });
});

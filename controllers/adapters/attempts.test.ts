import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { W3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { Attempts } from './attempts.js';
import { unlessAborted } from './in-time.js';

/** Work that ends only when it is aborted. */
const forever = (stop: AbortSignal): Promise<never> => unlessAborted(new Promise<never>(() => undefined), stop);

describe('Attempts', () => {
  let scope: Scope;
  let attempts: Attempts;

  beforeEach(() => {
    scope = new Scope();
    attempts = new Attempts(scope);
  });

  afterEach(() => scope.dispose());

  it('resolves with the result of the work', async () => {
    expect(await attempts.run({}, async () => 1)).to.equal(1);
  });

  it('aborts an attempt when a newer one begins', async () => {
    const first = attempts.run({}, forever);
    const second = attempts.run({}, async () => 2);
    await expectRejection(first, 'CONNECT_ABORTED');
    expect(await second).to.equal(2);
  });

  it('refuses a silent attempt while another one prompts, and leaves that one alone', async () => {
    let answer = (): void => undefined;
    const prompting = attempts.run({}, () => new Promise<string>(resolve => (answer = () => resolve('connected'))));
    let ran = false;
    const silent = attempts.run({ silent: true }, async () => {
      ran = true;
    });
    await expectRejection(silent, 'CONNECT_ABORTED');
    expect(ran).to.equal(false);
    answer();
    expect(await prompting).to.equal('connected');
  });

  it('aborts a silent attempt when a person asks', async () => {
    const silent = attempts.run({ silent: true }, forever);
    expect(await attempts.run({}, async () => 'asked')).to.equal('asked');
    await expectRejection(silent, 'CONNECT_ABORTED');
  });

  it('runs a silent attempt in the same turn in which the prompting one was abandoned', async () => {
    const prompting = attempts.run({}, forever);
    attempts.abandon();
    expect(await attempts.run({ silent: true }, async () => 'restored')).to.equal('restored');
    await expectRejection(prompting, 'CONNECT_ABORTED');
  });

  it('runs a silent attempt after the prompting one has ended', async () => {
    await attempts.run({}, async () => undefined);
    expect(await attempts.run({ silent: true }, async () => 'restored')).to.equal('restored');
  });

  it('does not forget a newer attempt when an older one settles late', async () => {
    let settle = (): void => undefined;
    const first = attempts.run({}, () => new Promise<void>(resolve => (settle = resolve)));
    const second = attempts.run({}, forever);
    settle();
    await first;
    await expectRejection(
      attempts.run({ silent: true }, async () => undefined),
      'CONNECT_ABORTED',
    );
    attempts.abandon();
    await expectRejection(second, 'CONNECT_ABORTED');
  });

  it('starts no work for a signal that is already aborted', async () => {
    let ran = false;
    const attempt = attempts.run({ signal: AbortSignal.abort() }, async () => {
      ran = true;
    });
    await expectRejection(attempt, 'CONNECT_ABORTED');
    expect(ran).to.equal(false);
  });

  it('rejects with the abort reason when it is one of ours', async () => {
    const given = new AbortController();
    const attempt = attempts.run({ signal: given.signal }, forever);
    given.abort(new W3mError('CONNECT_CLOSED'));
    await expectRejection(attempt, 'CONNECT_CLOSED');
  });

  it('ends with its scope', async () => {
    const attempt = attempts.run({}, forever);
    scope.dispose();
    await expectRejection(attempt, 'CONNECT_ABORTED');
    await expectRejection(attempts.run({}, forever), 'CONNECT_ABORTED');
  });

  it('aborts the signal of work that has settled, so that nothing stays tied to it', async () => {
    const seen: AbortSignal[] = [];
    await attempts.run({}, async stop => void seen.push(stop));
    expect(seen.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });

  it('translates a foreign error, and passes an error of ours through', async () => {
    const foreign = new TypeError('odd');
    const fail = (error: unknown) => () => Promise.reject(error);
    expect((await expectRejection(attempts.run({}, fail(foreign)), 'CONNECT_FAILED')).cause).to.equal(foreign);
    const translate = async (cause: unknown): Promise<W3mError> => new W3mError('USER_REJECTED', { cause });
    expect((await expectRejection(attempts.run({}, fail(foreign), translate), 'USER_REJECTED')).cause).to.equal(
      foreign,
    );
    await expectRejection(attempts.run({}, fail(new W3mError('WALLET_NO_ACCOUNTS')), translate), 'WALLET_NO_ACCOUNTS');
  });
});

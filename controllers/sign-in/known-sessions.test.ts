import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import type { SIWXConfig, SIWXSession } from '../domain/sign-in/siwx.js';
import { createFakeSiwx } from '../../testing/sign-in-world.js';
import { KnownSessions } from './known-sessions.js';
import type { Subject } from './subject.js';

const subject: Subject = { namespace: 'eip155', chainId: 'eip155:1', address: '0xAb' };
const other: Subject = { ...subject, namespace: 'solana', chainId: 'solana:1' };
const sessionOf = ({ chainId, address }: Subject): SIWXSession => ({
  data: { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
});

describe('The sessions that a page knows', () => {
  let known: KnownSessions;
  let answer: () => void = () => undefined;
  beforeEach(() => {
    const siwx: SIWXConfig = Object.assign(createFakeSiwx(), {
      getSessions: (chainId: Subject['chainId'], address: string) =>
        new Promise<readonly SIWXSession[]>(
          resolve => (answer = () => resolve([sessionOf({ ...subject, chainId, address })])),
        ),
    });
    known = new KnownSessions(new Scope(), siwx);
  });
  const read = async (meanwhile: () => void): Promise<boolean> => {
    const reading = known.read(subject);
    meanwhile();
    answer();
    return reading;
  };

  it('include one that is read, however its address is spelled', async () => {
    expect(await read(() => undefined)).to.equal(true);
    expect(known.isCertain({ ...subject, address: '0xaB' })).to.equal(true);
  });

  it('do not include one that was read before its wallet disconnected', async () => {
    await read(() => known.forget('eip155'));
    expect([known.isCertain(subject), known.has(subject)]).to.deep.equal([false, false]);
  });

  it('include one that was read while the wallet of another namespace disconnected', async () => {
    await read(() => known.forget(other.namespace));
    expect(known.isCertain(subject)).to.equal(true);
  });

  it('are in doubt if another sign-in came while one was read', async () => {
    await read(() => known.doubtAll());
    expect([known.isCertain(subject), known.has(subject)]).to.deep.equal([false, true]);
  });
});

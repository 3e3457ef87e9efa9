import { expect } from '@open-wc/testing';
import type { SIWEMethods } from '../domain/sign-in/siwx.js';
import { mapToSIWX } from '../app-kit/legacy/siwe-controller.js';
import { createSIWEConfig, formatMessage } from './siwe-config.js';

describe('createSIWEConfig', () => {
  let calls: string[];
  let isDone: boolean;
  const methods: SIWEMethods = {
    getNonce: async () => 'abcdefgh',
    createMessage: args => formatMessage(args, args.address),
    verifyMessage: async () => true,
    getSession: async () => ({ address: '0xabc', chainId: 1 }),
    async signOut() {
      calls.push('signOut');
      return isDone;
    },
    onSignIn: () => void calls.push('onSignIn'),
    onSignOut: () => void calls.push('onSignOut'),
  };
  beforeEach(() => {
    calls = [];
    isDone = true;
  });

  it('fills in the defaults of the options', () => {
    const defaults = {
      enabled: true,
      required: true,
      sessionRefetchIntervalMs: 300_000,
      signOutOnDisconnect: true,
      signOutOnAccountChange: true,
      signOutOnNetworkChange: true,
    };
    expect(createSIWEConfig(methods).options).to.deep.include(defaults);
    const given = { required: false, sessionRefetchIntervalMs: 0, signOutOnNetworkChange: false };
    expect(createSIWEConfig({ ...methods, ...given }).options).to.deep.include({ ...defaults, ...given });
  });

  it('returns a signOut that also calls onSignOut, once the server has ended the session', async () => {
    const client = createSIWEConfig(methods);
    expect(await client.signOut()).to.equal(true);
    expect(calls).to.deep.equal(['signOut', 'onSignOut']);
    expect(await client.methods.signOut()).to.equal(true);
    isDone = false;
    expect(await client.signOut()).to.equal(false);
    expect(calls).to.deep.equal(['signOut', 'onSignOut', 'signOut', 'signOut']);
  });

  it('reports a sign-in again after the host has signed out, and each sign-out of the modal once', async () => {
    const client = createSIWEConfig(methods);
    const siwx = mapToSIWX(client);
    const data = {
      accountAddress: '0xabc',
      chainId: 'eip155:1',
      domain: 'a.example',
      uri: '',
      version: '1',
      nonce: '',
    } as const;
    const session = { data, message: 'message', signature: 'signature' };
    await siwx.addSession(session);
    await client.signOut();
    await siwx.addSession(session);
    expect(calls).to.deep.equal(['onSignIn', 'signOut', 'onSignOut', 'onSignIn']);
    await siwx.setSessions([]);
    expect(calls.slice(4)).to.deep.equal(['signOut', 'onSignOut']);
  });
});

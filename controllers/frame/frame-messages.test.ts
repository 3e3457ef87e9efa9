import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { FRAME_REQUEST_TIMEOUT_MS } from '../domain/embedded/frame-constants.js';
import { errorType, eventType, readFromFrame, readFromPage, requestType, successType } from './frame-envelope.js';
import { frameEvents, frameMessages, type FrameEventName, type FrameMessageName } from './frame-messages.js';

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const user = { email: 'ann@example.org', address: evm, chainId: 1, accounts: [{ address: evm, type: 'eoa' }] };
const page = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] };

/** Valid payloads of each message: of the request and of the response. */
const valid: { readonly [M in FrameMessageName]: readonly [request: unknown, response: unknown] } = {
  IS_CONNECTED: [undefined, { isConnected: false, isNew: true }],
  CONNECT_EMAIL: [{ email: 'ann@example.org' }, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, { isApproved: false }],
  CONNECT_OTP: [{ otp: '012345' }, undefined],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'github' }, { uri: 'https://id.example/authorize?state=1' }],
  CONNECT_SOCIAL: [{ uri: 'https://wallet.example/done?code=1', chainId: 'eip155:1' }, user],
  GET_FARCASTER_URI: [undefined, { url: 'farcaster://connect?token=1' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ann' }],
  CONNECT_PASSKEY: [{ purpose: 'create', userName: 'Ann' }, { isNew: true }],
  BEGIN_IMPORT: [undefined, undefined],
  SIGN_OUT: [undefined, undefined],
  GET_USER: [
    { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { ...user, address: solana, recovery: 'missing', storageWeak: true },
  ],
  GET_IDENTITY_TOKEN: [undefined, { token: 'aGVhZA.Ym9keQ.c2lnbg', expiresAt: 1_735_689_600_000 }],
  GET_CHAIN_ID: [undefined, { chainId: 137 }],
  SWITCH_NETWORK: [{ chainId: 10 }, { chainId: 10 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 137] }],
  INIT_SMART_ACCOUNT: [undefined, undefined],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address: evm }],
  UPDATE_EMAIL: [{ email: 'new@example.org' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '123456' }, { newEmail: 'new@example.org' }],
  OPEN_SETTINGS: [{ section: 'export' }, undefined],
  RPC_REQUEST: [{ method: 'personal_sign', params: ['0x00', evm], chainId: 1 }, '0xsignature'],
  ABORT: [{ id: 'a' }, undefined],
  SYNC_THEME: [{ themeMode: 'dark', themeVariables: { '--w3m-z-index': 999 }, locale: 'ar' }, undefined],
  SYNC_DAPP_DATA: [{ metadata: page, projectId: 'p' }, undefined],
  RELOAD: [undefined, undefined],
};

/** Payloads that break the row of their message. */
const invalidRequests: readonly (readonly [FrameMessageName, unknown])[] = [
  ['CONNECT_EMAIL', { email: 'ann' }],
  ['CONNECT_EMAIL', undefined],
  ['CONNECT_OTP', { otp: '12345' }],
  ['CONNECT_OTP', { otp: '1234567' }],
  ['CONNECT_OTP', { otp: 'abcdef' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
  ['CONNECT_SOCIAL', { uri: 'javascript:alert(1)' }],
  ['CONNECT_PASSKEY', {}],
  ['SWITCH_NETWORK', { chainId: -1 }],
  ['SWITCH_NETWORK', { chainId: 1.5 }],
  ['SWITCH_NETWORK', { chainId: 'eip155:x' }],
  ['SET_PREFERRED_ACCOUNT', { type: 'payment' }],
  ['OPEN_SETTINGS', { section: 'seed' }],
  ['RPC_REQUEST', { method: '' }],
  ['SYNC_THEME', { themeMode: 'blue' }],
  ['SYNC_DAPP_DATA', {}],
];
const invalidResponses: readonly (readonly [FrameMessageName, unknown])[] = [
  ['IS_CONNECTED', { isConnected: 'yes' }],
  ['CONNECT_EMAIL', { action: 'SEND_MONEY' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: 'javascript:alert(1)' }],
  ['GET_SOCIAL_REDIRECT_URI', { uri: `https://id.example/${'a'.repeat(9_000)}` }],
  ['GET_FARCASTER_URI', { url: 'data:text/html,x' }],
  ['GET_USER', { ...user, address: '0x1' }],
  ['GET_USER', { ...user, accounts: [{ address: evm, type: 'admin' }] }],
  ['GET_IDENTITY_TOKEN', { token: 'no token', expiresAt: 0 }],
  ['GET_CHAIN_ID', { chainId: 0 }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: ['1'] }],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'nobody' }],
];

const names = Object.keys(frameMessages) as readonly FrameMessageName[];

describe('frameMessages', () => {
  for (const name of names) {
    const [request, response] = valid[name];

    it(`reads ${name} and its response, and keeps their payloads`, () => {
      expect(readFromPage({ type: requestType(name), id: 'a', payload: request })).to.deep.equal({
        name,
        id: 'a',
        payload: request,
      });
      expect(readFromFrame({ type: successType(name), id: 'a', payload: response })).to.deep.equal({
        kind: 'success',
        name,
        id: 'a',
        payload: response,
      });
      expect(readFromFrame({ type: errorType(name), id: 'a', payload: { message: 'No', code: 4001 } })).to.deep.equal({
        kind: 'error',
        name,
        id: 'a',
        payload: { message: 'No', code: 4001 },
      });
    });
  }

  it('refuses invalid requests', () => {
    for (const [name, payload] of invalidRequests) {
      expect(readFromPage({ type: requestType(name), id: 'a', payload }), name).to.equal(undefined);
    }
  });

  it('refuses invalid responses', () => {
    for (const [name, payload] of invalidResponses) {
      expect(readFromFrame({ type: successType(name), id: 'a', payload }), name).to.equal(undefined);
    }
  });

  it('limits the requests that the specification lists to 30 s', () => {
    const listed = [
      'CONNECT_EMAIL',
      'CONNECT_DEVICE',
      'CONNECT_OTP',
      'CONNECT_SOCIAL',
      'GET_SOCIAL_REDIRECT_URI',
    ] as const;
    for (const name of listed) expect(frameMessages[name].timeoutMs, name).to.equal(FRAME_REQUEST_TIMEOUT_MS);
  });

  it('limits every request, unless it waits for a person', () => {
    const unlimited = names.filter(name => !('timeoutMs' in frameMessages[name]));
    expect(unlimited).to.have.members([
      'CONNECT_FARCASTER',
      'CONNECT_PASSKEY',
      'SIGN_OUT', // its caller waits for a limited time
      'GET_USER',
      'UPDATE_EMAIL',
      'OPEN_SETTINGS',
      'RPC_REQUEST',
    ]);
  });

  it('reads an error without a message', () => {
    const read = { kind: 'error', name: 'SIGN_OUT', id: 'a', payload: {} };
    expect(readFromFrame({ type: errorType('SIGN_OUT'), id: 'a' })).to.deep.equal(read);
    expect(readFromFrame({ type: errorType('SIGN_OUT'), id: 'a', payload: null })).to.deep.equal(read);
  });

  it('drops fields that the table does not name', () => {
    const payload = { ...user, __proto__: { admin: true }, secret: 1 };
    expect(readFromFrame({ type: successType('GET_USER'), id: 'a', payload })).to.deep.equal({
      kind: 'success',
      name: 'GET_USER',
      id: 'a',
      payload: user,
    });
  });
});

describe('frameEvents', () => {
  const payloads: { readonly [E in FrameEventName]: unknown } = {
    READY: { version: '1' },
    SESSION_UPDATE: { token: 't' },
    SHOW: { id: 'a', purpose: 'approve', height: 400 },
    HIDE: undefined,
    CLOSE: undefined,
    SIGNED_OUT: undefined,
    USER_UPDATE: user,
  };
  for (const name of Object.keys(frameEvents) as readonly FrameEventName[]) {
    it(`reads ${name}`, () => {
      const payload = payloads[name];
      expect(readFromFrame({ type: eventType(name), payload })).to.deep.equal({ kind: 'event', name, payload });
    });
  }
});

describe('The envelope', () => {
  it('reads nothing from any data', () => {
    fc.assert(
      fc.property(fc.anything({ withBoxedValues: true, withDate: true, withMap: true, withBigInt: true }), data => {
        expect(readFromFrame(data)).to.equal(undefined);
        expect(readFromPage(data)).to.equal(undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads a message only with a known type, a short id and a payload of its row', () => {
    const types = names.flatMap(name => [requestType(name), successType(name), errorType(name)]);
    const type = fc.oneof(
      fc.constantFrom(...types),
      fc.constantFrom(...types).map(known => `${known}x`),
      fc.constantFrom('@w3m-frame/constructor_SUCCESS', '@w3m-frame/__proto___ERROR', '@w3m-app/toString', ''),
      fc.string(),
    );
    const message = fc.record({
      type,
      id: fc.oneof(fc.string({ maxLength: 200 }), fc.anything()),
      payload: fc.anything(),
    });
    fc.assert(
      fc.property(message, data => {
        const [fromFrame, fromPage] = [readFromFrame(data), readFromPage(data)];
        expect(fromFrame && fromPage, 'one direction only').to.equal(undefined);
        const read = fromFrame ?? fromPage;
        if (!read) return;
        expect(types).to.include(data.type);
        if ('id' in read) expect(read.id).to.satisfy((id: unknown) => typeof id === 'string' && id.length <= 100);
      }),
      { numRuns: 5_000 },
    );
  });

  it('round-trips every valid payload through a structured clone', () => {
    for (const name of names) {
      const message = { type: requestType(name), id: 'a', payload: valid[name][0] };
      expect(readFromPage(structuredClone(message)), name).to.deep.equal(readFromPage(message));
    }
  });
});

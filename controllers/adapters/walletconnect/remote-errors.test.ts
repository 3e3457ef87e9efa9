import { expect } from '@open-wc/testing';
import { W3mError } from '../../domain/errors/errors.js';
import { toProviderError } from './provider-error.js';
import { toRemoteError } from './remote-errors.js';

const coded = (code: number, message = ''): object => ({ code, message });

describe('errors of wallets on other devices', () => {
  for (const [what, thrown, code] of [
    ['a declined session', coded(5000, 'User rejected.'), 'USER_REJECTED'],
    ['a declined request in words', 'User rejected the request', 'USER_REJECTED'],
    ['other chains', coded(5100, 'Unsupported chains.'), 'NOTHING_GRANTED'],
    ['chains a person took out', coded(5001, 'User disapproved requested chains'), 'NOTHING_GRANTED'],
    ['a session that is over', coded(6000, 'User disconnected.'), 'WALLET_DISCONNECTED'],
    ['a session that is gone', new Error("No matching key. session topic doesn't exist: abc"), 'WALLET_DISCONNECTED'],
    ['an invitation too old', { message: 'Proposal expired', code: 0 }, 'PAIRING_EXPIRED'],
    ['a request too old', new Error('Request expired. Please try again.'), 'REQUEST_TIMEOUT'],
    ['a machine without a network', new Error('No internet connection detected.'), 'RELAY_UNREACHABLE'],
    ['a relay that does not answer', new Error('Failed to publish payload, please try again.'), 'RELAY_UNREACHABLE'],
    ['an origin that is not allowed', new Error('Unauthorized: origin not allowed'), 'INVALID_APP_CONFIGURATION'],
    ['a key that is not valid', new Error('Unauthorized: invalid key'), 'INVALID_PROJECT_ID'],
    ['a method that was not granted', new Error('Missing or invalid. request() method: x'), 'METHOD_UNSUPPORTED'],
    ['a busy wallet', coded(-32002), 'WALLET_BUSY'],
    ['what nobody knows', new Error('boom'), 'UNKNOWN'],
    ['nothing at all', undefined, 'UNKNOWN'],
  ] as const) {
    it(`converts ${what} to ${code}`, () => {
      expect(toRemoteError(thrown).code).to.equal(code);
    });
  }

  it('keep a W3mError, and use the given code for unknown errors', () => {
    const ours = new W3mError('CONNECT_ABORTED');
    expect(toRemoteError(ours)).to.equal(ours);
    expect(toRemoteError(new Error('boom'), 'CONNECT_FAILED').code).to.equal('CONNECT_FAILED');
  });

  it('have the codes of EIP-1193 for hosts, with the W3mError as cause', () => {
    const declined = toProviderError(coded(5000, 'User rejected.'));
    expect(declined.code).to.equal(4001);
    expect(declined.cause.code).to.equal('USER_REJECTED');
    expect(toProviderError(new W3mError('METHOD_UNSUPPORTED')).code).to.equal(4200);
    expect(toProviderError(new W3mError('WALLET_DISCONNECTED')).code).to.equal(4900);
    expect(toProviderError(coded(-32000, 'nonce too low')).code).to.equal(-32000);
    expect(toProviderError(new Error('boom')).code).to.equal(-32603);
  });
});

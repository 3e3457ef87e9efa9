import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { anySignInMessage } from '../../../testing/sign-in-messages.js';
import { readSignIn, type SignInPlace } from './sign-in-reading.js';
import { formatSignInMessage, type SignInMessage } from './siwx-message.js';

const placeOf = ({ domain, accountAddress, chainId }: SignInMessage): SignInPlace => ({
  host: domain,
  accountAddress,
  chainId,
});

describe('readSignIn', () => {
  it('reads every message as it is written, and warns only of its time and rights', () => {
    fc.assert(
      fc.property(anySignInMessage, fc.integer({ min: 0, max: 4e12 }), (message, now) => {
        const reading = readSignIn(formatSignInMessage(message), placeOf(message), now);
        expect(reading?.message).to.deep.equal(message);
        const isOver = message.expirationTime !== undefined && now >= Date.parse(message.expirationTime);
        expect(reading?.warnings.includes('expired')).to.equal(isOver);
        for (const warning of ['wrong-site', 'wrong-account', 'wrong-network'] as const) {
          expect(reading?.warnings).not.to.include(warning);
        }
      }),
    );
  });

  it('names what differs from the page, its account and its network', () => {
    fc.assert(
      fc.property(anySignInMessage, anySignInMessage, (message, other) => {
        const [here, there] = [placeOf(message), placeOf(other)];
        const warnings = readSignIn(formatSignInMessage(message), there, 0)?.warnings ?? [];
        expect(warnings.includes('wrong-site')).to.equal(here.host !== there.host);
        expect(warnings.includes('wrong-network')).to.equal(here.chainId !== there.chainId);
      }),
    );
  });

  it('takes another spelling of an EVM address for the same account, of a Solana address for another', () => {
    const evm: SignInMessage = {
      domain: 'a.example',
      accountAddress: `0x${'aB'.repeat(20)}`,
      chainId: 'eip155:1',
      uri: 'https://a.example',
      version: '1',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00Z',
    };
    const lower = { ...placeOf(evm), accountAddress: evm.accountAddress.toLowerCase() };
    expect(readSignIn(formatSignInMessage(evm), lower, 0)?.warnings).to.deep.equal([]);
    const solana: SignInMessage = { ...evm, accountAddress: 'A'.repeat(43), chainId: 'solana:abc' };
    const other = { ...placeOf(solana), accountAddress: 'a'.repeat(43) };
    expect(readSignIn(formatSignInMessage(solana), other, 0)?.warnings).to.deep.equal(['wrong-account']);
  });

  it('does not read a text with anything before, within or after the message', () => {
    fc.assert(
      fc.property(anySignInMessage, fc.string({ minLength: 1, maxLength: 20 }), (message, more) => {
        const text = formatSignInMessage(message);
        expect(readSignIn(`${text}\n${more}`, placeOf(message), 0)?.message).not.to.deep.equal(message);
        expect(readSignIn(`\n${text}`, placeOf(message), 0)).to.equal(undefined);
      }),
    );
  });
});

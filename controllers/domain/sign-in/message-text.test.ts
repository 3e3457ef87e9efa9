import { expect } from '@open-wc/testing';
import { messageText, type MessageParts } from './message-text.js';

const PARTS: MessageParts = {
  site: 'https://app.example',
  accountName: 'Solana',
  address: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  uri: 'https://app.example/login',
  version: '1',
  chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nonce: '32891756',
  issuedAt: '2026-01-01T00:00:00Z',
};

const SHORT = `https://app.example wants you to sign in with your Solana account:
GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1


URI: https://app.example/login
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: 32891756
Issued At: 2026-01-01T00:00:00Z`;

describe('messageText', () => {
  it('writes the required parts, and an empty line where a statement would stand', () => {
    expect(messageText(PARTS)).to.equal(SHORT);
  });

  it('writes the optional parts in the order of EIP-4361, whatever the order of the object', () => {
    const optional = { resources: ['ipfs://a', 'ipfs://b'], requestId: 'r', notBefore: 'from', expirationTime: 'to' };
    expect(messageText({ ...optional, ...PARTS, statement: 'Welcome' })).to.equal(
      `${SHORT.replace('\n\n\n', '\n\nWelcome\n\n')}
Expiration Time: to
Not Before: from
Request ID: r
Resources:
- ipfs://a
- ipfs://b`,
    );
  });

  it('writes the heading of resources alone for an empty list', () => {
    expect(messageText({ ...PARTS, resources: [] })).to.equal(`${SHORT}\nResources:`);
  });
});

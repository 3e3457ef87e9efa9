import { expect } from '@open-wc/testing';
import { createNonce } from './create-nonce.js';

describe('createNonce', () => {
  it('returns distinct nonces of at least 8 letters and digits (EIP-4361)', () => {
    const nonces = Array.from({ length: 500 }, createNonce);
    expect(new Set(nonces).size).to.equal(500);
    for (const nonce of nonces) expect(nonce).to.match(/^[a-zA-Z0-9]{8,}$/);
  });
});

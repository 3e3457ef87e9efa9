import { expect } from '@open-wc/testing';
import { formatMessage, getAddressFromMessage, getChainIdFromMessage } from './siwe.js';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const message = formatMessage({
  domain: 'shop.example',
  uri: 'https://shop.example',
  chainId: 137,
  address,
  nonce: 'a1b2c3d4e5f6',
  version: '1',
  iat: '2026-01-02T03:04:05.000Z',
});

describe('the legacy sign-in entry', () => {
  it('reads address and network of the message that it writes', () => {
    expect(getAddressFromMessage(message)).to.equal(address);
    expect(getChainIdFromMessage(message)).to.equal('eip155:137');
  });

  it('returns undefined for other texts and for messages of other namespaces', () => {
    const foreign = message
      .replace('Ethereum', 'Solana')
      .replace(address, 'J4AMsf5pGq1ncYcXxF4PJgYRGsCLhFrtSiBkwTVnVG1f');
    for (const text of ['', 'hello', `${message}\n`, foreign]) {
      expect(getAddressFromMessage(text), text).to.equal(undefined);
      expect(getChainIdFromMessage(text), text).to.equal(undefined);
    }
  });
});

import { expect } from '@open-wc/testing';
import { privateKeyToAccount } from 'viem/accounts';
import {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  verifySignature,
  type SIWECreateMessageArgs,
} from './siwe.js';

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

  it('writes the arguments of a page without their address', () => {
    const { address: own, ...args }: SIWECreateMessageArgs = {
      domain: 'shop.example',
      uri: 'https://shop.example',
      chainId: 137,
      address,
      nonce: 'a1b2c3d4e5f6',
      version: '1',
      iat: '2026-01-02T03:04:05.000Z',
    };
    expect(formatMessage(args, own)).to.equal(message);
    expect(formatMessage(args, `eip155:137:${own}`)).to.equal(message);
  });

  it('reads address and network of a CACAO', () => {
    const iss = `did:pkh:eip155:137:${address}`;
    expect([getDidChainId(iss), getDidAddress(iss)]).to.deep.equal(['eip155:137', address]);
    for (const other of ['', 'did:pkh:', `did:key:eip155:137:${address}`, `eip155:137:${address}`])
      expect([getDidChainId(other), getDidAddress(other)]).to.deep.equal([undefined, undefined]);
  });

  it('verifies signatures of keys without a node', async () => {
    const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
    const signature = await account.signMessage({ message });
    for (const chainId of ['eip155:137', '137'])
      expect(await verifySignature({ address, message, signature, chainId, projectId: 'p' })).to.equal(true);
    const text = `${message}.`;
    expect(
      await verifySignature({ address, message: text, signature, chainId: 'eip155:137' }).catch(
        (error: unknown) => (error as { code: string }).code,
      ),
    ).to.be.oneOf([false, 'SIWX_UNVERIFIABLE']);
  });

  it('returns an empty text for other texts and for messages of other namespaces', () => {
    const foreign = message
      .replace('Ethereum', 'Solana')
      .replace(address, 'J4AMsf5pGq1ncYcXxF4PJgYRGsCLhFrtSiBkwTVnVG1f');
    for (const text of ['', 'hello', `${message}\n`, foreign]) {
      expect(getAddressFromMessage(text), text).to.equal('');
      expect(getChainIdFromMessage(text), text).to.equal('');
    }
  });
});

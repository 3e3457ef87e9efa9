import { expect } from '@open-wc/testing';
import type { Account, CaipNetwork } from '../../../controllers/protocol/entities.js';
import { mainnet, solana, toCaipNetwork } from '../../../controllers/protocol/networks.js';
import { explorerLink } from './explorer-link.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const at = (url: string): CaipNetwork =>
  toCaipNetwork({ ...mainnet, blockExplorers: { default: { name: 'Scan', url } } });

describe('explorerLink', () => {
  it('returns the explorer page of the address', () => {
    expect(explorerLink(account, at('https://scan.example/'))).to.deep.equal({
      name: 'Scan',
      href: `https://scan.example/address/${account.address}`,
    });
    expect(explorerLink(account, at('https://scan.example/base?cluster=dev'))?.href).to.equal(
      `https://scan.example/base/address/${account.address}?cluster=dev`,
    );
  });

  it('uses the account path of the namespace', () => {
    const address = 'So11111111111111111111111111111111111111112';
    expect(explorerLink({ namespace: 'solana', type: 'eoa', address }, toCaipNetwork(solana))?.href).to.equal(
      `https://solscan.io/account/${address}`,
    );
  });

  it('returns undefined without an explorer, for another namespace, and for unsafe links', () => {
    const { blockExplorers: _without, ...bare } = toCaipNetwork(mainnet);
    expect(explorerLink(account, bare)).to.equal(undefined);
    expect(explorerLink(account, undefined)).to.equal(undefined);
    expect(explorerLink(account, toCaipNetwork(solana))).to.equal(undefined);
    expect(explorerLink(account, at('javascript:alert(1)//'))).to.equal(undefined);
    expect(explorerLink(account, at('http://scan.example'))).to.equal(undefined);
  });
});

import { expect } from '@open-wc/testing';
import type { Account, CaipNetwork } from '../../controllers/domain/entities.js';
import { mainnet } from '../../controllers/domain/networks/evm-networks.js';
import { solana } from '../../controllers/domain/networks/other-networks.js';
import { toCaipNetwork } from '../../controllers/domain/networks/networks.js';
import { accountLink, transactionLink } from './explorer-links.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const at = (url: string): CaipNetwork =>
  toCaipNetwork({ ...mainnet, blockExplorers: { default: { name: 'Scan', url } } });

describe('accountLink', () => {
  it('returns the explorer page of the address', () => {
    expect(accountLink(account, at('https://scan.example/'))).to.deep.equal({
      name: 'Scan',
      href: `https://scan.example/address/${account.address}`,
    });
    expect(accountLink(account, at('https://scan.example/base?cluster=dev'))?.href).to.equal(
      `https://scan.example/base/address/${account.address}?cluster=dev`,
    );
  });

  it('uses the account path of the namespace', () => {
    const address = 'So11111111111111111111111111111111111111112';
    expect(accountLink({ namespace: 'solana', type: 'eoa', address }, toCaipNetwork(solana))?.href).to.equal(
      `https://solscan.io/account/${address}`,
    );
  });

  it('returns undefined without an explorer, for another namespace, and for unsafe links', () => {
    const { blockExplorers: _without, ...bare } = toCaipNetwork(mainnet);
    expect(accountLink(account, bare)).to.equal(undefined);
    expect(accountLink(account, undefined)).to.equal(undefined);
    expect(accountLink(account, toCaipNetwork(solana))).to.equal(undefined);
    expect(accountLink(account, at('javascript:alert(1)//'))).to.equal(undefined);
    expect(accountLink(account, at('http://scan.example'))).to.equal(undefined);
  });
});

describe('transactionLink', () => {
  it('returns the explorer page of the transaction', () => {
    expect(transactionLink('0xabc', at('https://scan.example/base/?cluster=dev'))).to.deep.equal({
      name: 'Scan',
      href: 'https://scan.example/base/tx/0xabc?cluster=dev',
    });
  });

  it('encodes what a wallet names as the transaction', () => {
    expect(transactionLink('a/../b?c', at('https://scan.example'))?.href).to.equal(
      'https://scan.example/tx/a%2F..%2Fb%3Fc',
    );
  });

  it('returns undefined without an explorer, and for unsafe links', () => {
    const { blockExplorers: _without, ...bare } = toCaipNetwork(mainnet);
    expect(transactionLink('0xabc', bare)).to.equal(undefined);
    expect(transactionLink('0xabc', at('javascript:alert(1)//'))).to.equal(undefined);
  });
});

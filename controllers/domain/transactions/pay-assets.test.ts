import { expect } from '@open-wc/testing';
import { getAddress } from 'viem/utils';
import * as assets from './pay-assets.js';
import { readPayment } from './pay.js';

const RECIPIENTS = { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', solana: assets.solanaUSDC.asset };

/** Each with its unit: `amount` of 1 in the smallest unit. */
const UNITS = {
  baseETH: 18,
  baseUSDC: 6,
  baseSepoliaETH: 18,
  ethereumUSDC: 6,
  optimismUSDC: 6,
  arbitrumUSDC: 6,
  polygonUSDC: 6,
  solanaUSDC: 6,
  ethereumUSDT: 6,
  optimismUSDT: 6,
  arbitrumUSDT: 6,
  polygonUSDT: 6,
  solanaUSDT: 6,
  solanaSOL: 9,
};

describe('Assets of payments', () => {
  it('are all listed here', () => expect(Object.keys(assets)).to.have.members(Object.keys(UNITS)));

  for (const [name, decimals] of Object.entries(UNITS))
    it(`${name} can be paid`, () => {
      const paymentAsset = assets[name as keyof typeof assets];
      const namespace = paymentAsset.network.startsWith('solana:') ? 'solana' : 'eip155';
      const payment = readPayment({ paymentAsset, recipient: RECIPIENTS[namespace], amount: 1 }, 'id');
      expect(payment.amount).to.equal(10n ** BigInt(decimals));
      expect(payment.token).to.equal(paymentAsset.asset === 'native' ? undefined : paymentAsset.asset);
      if (namespace === 'eip155' && payment.token) expect(getAddress(payment.token)).to.equal(payment.token);
    });
});

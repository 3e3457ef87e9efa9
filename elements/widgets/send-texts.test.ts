import { expect } from '@open-wc/testing';
import { mainnet } from '../../controllers/networks.js';
import type { CaipNetwork } from '../../controllers/index.js';
import { feeBoundText } from './send-texts.js';

describe('The most that a transfer costs', () => {
  const network: CaipNetwork = { ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1', assets: {} };

  it('is never less in dollars than what may be paid', () => {
    expect(feeBoundText(1_234_000_000_000_000n, network, '1000')).to.equal('Up to $1.24');
    expect(feeBoundText(1_230_000_000_000_000n, network, '1000')).to.equal('Up to $1.23');
    expect(feeBoundText(10_000_000_000_001n, network, '1000')).to.equal('Up to $0.02');
    expect(feeBoundText(9_000_000_000_000n, network, '1000')).to.equal('Up to <$0.01');
  });

  it('is never less in the coin than what may be paid', () => {
    expect(feeBoundText(1_234_567_000_000_000n, network)).to.equal('Up to 0.001235\u00a0ETH');
  });
});

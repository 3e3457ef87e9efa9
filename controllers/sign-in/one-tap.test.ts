import { expect } from '@open-wc/testing';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { testNetworks } from '../../testing/index.js';
import { createFakeSiwx } from '../../testing/sign-in-world.js';
import { createOneTap } from './one-tap.js';

const networks = testNetworks.map(network => toCaipNetwork(network));

const prepare = (siwx: SIWXConfig) =>
  createOneTap({
    siwx,
    networks,
    current: undefined,
    nodeOf: () => undefined,
    onVerify: () => undefined,
    onDone: () => undefined,
  });

describe('A sign-in by one tap', () => {
  it('is requested for every network of the page', async () => {
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId);
    expect((await prepare(createFakeSiwx()))?.chains).to.have.members(ids);
  });

  it('is not requested where the host signs itself', async () => {
    const signer = { signMessage: async () => '0x12' };
    expect(await prepare(createFakeSiwx({ signer }))).to.equal(undefined);
  });
});

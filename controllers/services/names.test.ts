import { expect } from '@open-wc/testing';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createNamesService } from './names.js';

const { signal } = new AbortController();
const network = { ...toCaipNetwork(mainnet), id: 31_337 };
const claim = {
  name: 'alice.shop.eth',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  network,
  message: '{"name":"alice.shop.eth"}',
  signature: '0x12',
};

describe('createNamesService', () => {
  it('asks for suggestions of its zone', async () => {
    const { http, requests } = fakeHttp(() => ({
      suggestions: [
        { name: 'alice.shop.eth', registered: true },
        { name: 'alice1.shop.eth', registered: false },
      ],
    }));
    expect(await createNamesService(http, 'shop.eth').suggest('alice', signal)).to.deep.equal([
      { name: 'alice.shop.eth', isTaken: true },
      { name: 'alice1.shop.eth', isTaken: false },
    ]);
    const [{ url }] = requests as [(typeof requests)[0]];
    expect(url.pathname).to.equal('/base/v1/profile/suggestions/alice');
    expect(url.searchParams.get('zone')).to.equal('shop.eth');
  });

  it('registers with the coin type of the network and the signed text unchanged', async () => {
    const { http, requests } = fakeHttp(() => ({ name: 'Alice.shop.eth', addresses: {} }));
    await createNamesService(http).register(claim, signal);
    expect(requests[0]?.method).to.equal('POST');
    expect(requests[0]?.body).to.deep.equal({
      coin_type: 2_147_514_985,
      address: claim.address,
      message: claim.message,
      signature: '0x12',
    });
  });

  for (const [name, answer] of [
    ['another name', { name: 'bob.shop.eth' }],
    ['no name', {}],
    ['a list', []],
  ] as const)
    it(`believes no registration whose answer has ${name}`, async () => {
      const { http } = fakeHttp(() => answer);
      await expectRejection(createNamesService(http).register(claim, signal), 'HTTP_BAD_ANSWER');
    });

  it('passes on the reason of a refusal', async () => {
    const { http } = fakeHttp(() => [400, { status: 'FAILED', reasons: [{ field: 'name', description: 'Taken' }] }]);
    const error = await expectRejection(createNamesService(http).register(claim, signal), 'HTTP_STATUS');
    expect(error.params['reason']).to.equal('Taken');
  });

  it('asks nothing for a network without a coin type', async () => {
    const { http, requests } = fakeHttp(() => ({}));
    const solana = { ...network, id: 'abc' } as never;
    await expectRejection(
      createNamesService(http).register({ ...claim, network: solana }, signal),
      'UNSUPPORTED_CHAIN',
    );
    expect(requests).to.have.length(0);
  });
});

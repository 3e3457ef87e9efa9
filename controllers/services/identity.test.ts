import { expect } from '@open-wc/testing';
import { mainnet } from '../domain/networks/evm-networks.js';
import { W3mError } from '../domain/errors/errors.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createIdentityService } from './identity.js';

const { signal } = new AbortController();
const network = toCaipNetwork(mainnet);
const polygon = { ...network, id: 137 };
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('createIdentityService', () => {
  it('reads name and picture', async () => {
    const { http, requests } = fakeHttp(() => ({
      name: 'alice.eth',
      avatar: null,
      resolvedAt: '2025-01-01T00:00:00Z',
    }));
    expect(await createIdentityService(http).identity({ address, network }, signal)).to.deep.equal({
      name: 'alice.eth',
      avatar: undefined,
    });
    expect(requests[0]?.url.href).to.equal(
      `https://service.example/base/v1/identity/${address}?projectId=p&sender=${address}`,
    );
  });

  it('reads the name of an address, and none where there is none', async () => {
    const answers: unknown[] = [[{ name: 'alice.reown.id' }], [], [404, { status: 'FAILED', reasons: [] }]];
    const { http, requests } = fakeHttp(() => answers.shift());
    const service = createIdentityService(http);
    const names = [1, 2, 3].map(() => service.nameOf({ address, network }, signal));
    expect(await Promise.all(names)).to.deep.equal(['alice.reown.id', undefined, undefined]);
    expect(requests[0]?.url.pathname).to.equal(`/base/v1/profile/reverse/${address}`);
    expect(requests[0]?.url.searchParams.get('apiVersion')).to.equal('2');
  });

  for (const [title, addresses, on, found] of [
    ['of Ethereum', { '60': { address } }, network, address],
    ['of the network before that of Ethereum', { '60': { address }, '2147483785': { address: other } }, polygon, other],
    ['of Ethereum for a network without one', { '60': { address } }, polygon, address],
    ['never of another network', { '2147483785': { address: other } }, network, undefined],
    ['never one that is none', { '60': { address: 'alice' } }, network, undefined],
    ['of none', undefined, network, undefined],
  ] as const) {
    it(`resolves a name to the address ${title}`, async () => {
      const { http } = fakeHttp(() => ({ name: 'alice.eth', ...(addresses && { addresses }) }));
      expect(await createIdentityService(http).resolve('alice.eth', on, signal)).to.equal(found);
    });
  }

  for (const [on, own, isContract, found] of [
    [polygon, undefined, true, undefined],
    [polygon, undefined, false, address],
    [polygon, other, true, other],
    [network, undefined, true, address],
  ] as const)
    it(`resolves a name to ${found ?? 'nothing'} on ${on.id}, where its address of Ethereum is${isContract ? '' : ' not'} a contract`, async () => {
      const addresses = { '60': { address }, ...(own && { '2147483785': { address: own } }) };
      const { http } = fakeHttp(() => ({ addresses }));
      const read: string[] = [];
      const service = createIdentityService(http, async home => (read.push(home), isContract));
      expect(await service.resolve('alice.eth', on, signal)).to.equal(found);
      expect(read).to.deep.equal(on === polygon && !own ? [address] : []);
    });

  it('resolves no name whose address could not be read on Ethereum', async () => {
    const { http } = fakeHttp(() => ({ addresses: { '60': { address } } }));
    const service = createIdentityService(http, () => Promise.reject(new W3mError('NODE_UNREACHABLE')));
    await expectRejection(service.resolve('alice.eth', polygon, signal), 'NODE_UNREACHABLE');
  });

  it('resolves a name that does not exist to undefined, and asks for it as one segment', async () => {
    const answers: unknown[] = [[], [404, {}]];
    const { http, requests } = fakeHttp(() => answers.shift());
    const service = createIdentityService(http);
    expect(await service.resolve('../../a b?c', network, signal)).to.equal(undefined);
    expect(await service.resolve('alice.eth', network, signal)).to.equal(undefined);
    expect(requests[0]?.url.pathname).to.equal('/base/v1/profile/account/..%2F..%2Fa%20b%3Fc');
  });

  it('rejects when the service fails or answers nonsense', async () => {
    const answers: unknown[] = [[400, {}], { name: 7 }, { addresses: [] }];
    const { http } = fakeHttp(() => answers.shift());
    const service = createIdentityService(http);
    await expectRejection(service.resolve('alice.eth', network, signal), 'HTTP_STATUS');
    await expectRejection(service.identity({ address, network }, signal), 'HTTP_BAD_ANSWER');
    await expectRejection(service.resolve('alice.eth', network, signal), 'HTTP_BAD_ANSWER');
  });
});

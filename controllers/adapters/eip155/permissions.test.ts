import { expect } from '@open-wc/testing';
import type { SmartSession, SmartSessionGrantPermissionsRequest } from '../../domain/transactions/smart-sessions.js';
import { createEvmWorld, fakeAccounts, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import type { Eip1193Answer } from '../../../testing/fake-eip1193.js';

const request: SmartSessionGrantPermissionsRequest = {
  chainId: '0x1',
  address: fakeAccounts[0],
  expiry: 2_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', period: 60, start: 0 } }],
};
const granted: SmartSession = { ...request, context: '0xc0', grantedAt: 0 };

describe('permissions of an EVM wallet (ERC-7715)', () => {
  let world: EvmWorld;
  let adapter: Required<EvmWorld['adapter']>;
  const answer = (method: string, given: Eip1193Answer): unknown => world.wallet.answers.set(method, given);

  beforeEach(async () => {
    world = createEvmWorld();
    adapter = world.adapter as Required<EvmWorld['adapter']>; // the EVM adapter has all of it
    await world.connect();
    world.wallet.requests.length = 0;
  });
  afterEach(() => world.scope.dispose());

  it('asks nothing if the wallet says that it has no permissions on the chain', async () => {
    answer('wallet_getCapabilities', { value: { '0x1': { permissions: { supported: false } } } });
    await expectRejection(adapter.grantPermissions(request), 'PERMISSIONS_UNSUPPORTED');
    expect(world.wallet.methods).to.deep.equal(['wallet_getCapabilities']);
  });

  it('asks a wallet that tells no capabilities, and names what it lacks', async () => {
    await expectRejection(adapter.grantPermissions(request), 'PERMISSIONS_UNSUPPORTED');
    expect(world.wallet.methods).to.deep.equal(['wallet_getCapabilities', 'wallet_grantPermissions']);
  });

  it('asks nothing for an account that came into use meanwhile', async () => {
    answer('wallet_getCapabilities', 'hang');
    const pending = adapter.grantPermissions(request);
    await world.wallet.whenRequested('wallet_getCapabilities');
    world.wallet.changeAccounts([fakeAccounts[1]]);
    world.wallet.answerLate();
    await expectRejection(pending, 'PERMISSIONS_OTHER_ACCOUNT');
    expect(world.wallet.methods).not.to.include('wallet_grantPermissions');
  });

  it('accepts both forms of the reply, and less time than was asked', async () => {
    answer('wallet_grantPermissions', { value: { context: '0xc0', expiry: 1_900_000_000 } });
    expect(await adapter.grantPermissions(request)).to.include({ context: '0xc0', expiry: 1_900_000_000 });
    answer('wallet_grantPermissions', { value: [{ permissionsContext: '0xc1' }] });
    expect(await adapter.grantPermissions(request)).to.include({ context: '0xc1', expiry: request.expiry });
  });

  for (const [name, reply] of Object.entries<unknown>({
    nothing: null,
    'no context': {},
    'a context that is no data': { context: 'yes' },
    'more time': { context: '0xc0', expiry: request.expiry + 1 },
    'another network': { context: '0xc0', chainId: '0x2' },
    'another account': { context: '0xc0', address: fakeAccounts[1] },
    'unknown permissions': { context: '0xc0', permissions: [{ type: 'everything', data: {} }] },
  })) {
    it(`rejects a reply with ${name}`, async () => {
      answer('wallet_grantPermissions', { value: reply });
      await expectRejection(adapter.grantPermissions(request), 'WALLET_BAD_REPLY');
    });
  }

  it('revokes by the context, and names a wallet that cannot', async () => {
    await adapter.revokePermissions(granted);
    expect(world.wallet.requests).to.deep.equal([
      { method: 'wallet_revokePermissions', params: [{ permissionContext: '0xc0' }] },
    ]);
    answer('wallet_revokePermissions', { error: { code: -32601, message: 'unknown' } });
    await expectRejection(adapter.revokePermissions(granted), 'PERMISSIONS_UNSUPPORTED');
    answer('wallet_revokePermissions', { error: { code: 4001, message: 'no' } });
    await expectRejection(adapter.revokePermissions(granted), 'USER_REJECTED');
  });

  it('lists contexts; a wallet that does not tell, or makes no sense, tells nothing', async () => {
    expect(await adapter.listPermissions()).to.equal(undefined);
    answer('wallet_getGrantedExecutionPermissions', { value: 'many' });
    expect(await adapter.listPermissions()).to.equal(undefined);
    answer('wallet_getGrantedExecutionPermissions', { value: [{ context: '0xC0' }] });
    expect(await adapter.listPermissions()).to.deep.equal(['0xc0']);
  });
});

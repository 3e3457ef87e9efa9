import { expect } from '@open-wc/testing';
import { decodeBase58 } from '../../../domain/base58.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { chainAccount, FakeSolanaChain, holding, mintData, worldOn } from '../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import { mainCluster, nodeRefusal, type SolanaWorld } from '../../../../testing/solana-world.js';

const [, , to] = standardAccounts;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** An associated token account: no key can sign for its address. */
const OFF_CURVE = '29YEHYjoPP2MDi5ZaEUBkfCkQMxAcyJWAc66hi1CLVsV';
const MINT = decodeBase58('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi') ?? new Uint8Array();

describe('a receiver on Solana', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    world = worldOn(chain);
    await world.connect();
  });
  afterEach(() => world.scope.dispose());

  const isContract = async (address: string = to): Promise<boolean> => {
    const reads = await world.adapter.loadReads?.();
    return (await reads?.isContract?.({ address, network: mainCluster })) ?? expect.fail('it is read');
  };

  for (const [what, account, expected] of [
    ['that does not exist yet is no contract', undefined, false],
    ['that holds SOL is no contract', chainAccount(SYSTEM_PROGRAM, ''), false],
    ['that is a mint is one', chainAccount(TOKEN_PROGRAM, mintData()), true],
    ['that is a token account is one', chainAccount(TOKEN_2022, holding(MINT, 0n)), true],
    ['that is a program is one', chainAccount(LOADER, btoa('program')), true],
  ] as const) {
    it(what, async () => {
      if (account) chain.accounts.set(to, account);
      expect(await isContract()).to.equal(expected);
      expect(world.requests.map(({ method }) => method)).to.deep.equal(['getMultipleAccounts']);
    });
  }

  it('for which no key can sign is a contract, also where it holds SOL or nothing', async () => {
    expect(await isContract(OFF_CURVE)).to.equal(true);
    chain.accounts.set(OFF_CURVE, chainAccount(SYSTEM_PROGRAM, ''));
    expect(await isContract(OFF_CURVE)).to.equal(true);
  });

  it('is not known if it is no address, or no node answers', async () => {
    await expectRejection(isContract('0x1'), 'INVALID_REQUEST');
    chain.answers.set('getMultipleAccounts', () => nodeRefusal(-32601, 'Method not found'));
    await expectRejection(isContract(), 'RPC_FAILED');
  });

  for (const [what, account] of [
    ['a mint', chainAccount(TOKEN_PROGRAM, mintData())],
    ['a mint of Token-2022', chainAccount(TOKEN_2022, mintData())],
    ['a token account', chainAccount(TOKEN_PROGRAM, holding(MINT, 5n))],
  ] as const) {
    it(`that is ${what} takes no SOL: estimate and transfer reject with INVALID_REQUEST`, async () => {
      chain.accounts.set(to, account);
      const request = { to, amount: 1_000_000n };
      for (const attempt of [world.adapter.estimateTransfer?.(request), world.adapter.transfer?.(request)])
        await expectRejection(attempt ?? Promise.resolve(), 'INVALID_REQUEST');
      expect([chain.sent, world.wallet.requests.filter(({ method }) => method === 'signTransaction')]).to.deep.equal([
        [],
        [],
      ]);
    });
  }

  it('that no key can sign for, as the vault of several people, takes SOL', async () => {
    chain.accounts.set(OFF_CURVE, chainAccount(SYSTEM_PROGRAM, ''));
    await world.adapter.transfer?.({ to: OFF_CURVE, amount: 1_000_000n });
    expect(chain.sent).to.have.length(1);
  });

  it('is read with the balance of the sender, in one request', async () => {
    await world.adapter.estimateTransfer?.({ to, amount: 1_000_000n });
    const reads = world.requests.filter(({ method }) => method === 'getMultipleAccounts');
    expect(reads.map(({ params: [addresses] }) => addresses)).to.deep.equal([[standardAccounts[0], to]]);
  });
});

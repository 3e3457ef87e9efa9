import { expect } from '@open-wc/testing';
import { decodeBase58 } from '../../../../domain/base58.js';
import type { Preview } from '../../../../domain/assets/preview.js';
import { chainAccount, FakeSolanaChain, holding, mintData, worldOn } from '../../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../../testing/fake-standard-wallet.js';
import { mainCluster, type SolanaWorld } from '../../../../../testing/solana-world.js';

const [me, , at] = standardAccounts;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const MINT = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const [mint, owner] = [MINT, me].map(address => decodeBase58(address) ?? new Uint8Array());

/** A token account of the person, and how much of it another address may move. */
function tokenAccount(amount: bigint, delegated?: bigint): object {
  const bytes = Uint8Array.from(atob(holding(mint ?? new Uint8Array(), amount, owner)), letter => letter.charCodeAt(0));
  if (delegated !== undefined) {
    bytes[72] = 1;
    bytes.fill(7, 76, 108);
    new DataView(bytes.buffer).setBigUint64(121, delegated, true);
  }
  return chainAccount(TOKEN_PROGRAM, btoa(String.fromCharCode(...bytes)));
}

describe('a preview of a right to move a token on Solana', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;
  let transaction: Uint8Array;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    world = worldOn(chain);
    await world.connect();
    await world.adapter.transfer?.({ to: at, amount: 1n }); // a transaction that may change both accounts
    [transaction = new Uint8Array()] = chain.sent;
    chain.accounts.set(MINT, chainAccount(TOKEN_PROGRAM, mintData()));
  });
  afterEach(() => world.scope.dispose());

  const previewOf = async (balance: bigint, delegated: bigint): Promise<Preview> => {
    chain.accounts.set(at, tokenAccount(balance));
    chain.answers.set('simulateTransaction', ({ params: [, settings] }) => {
      const { addresses } = (settings as { readonly accounts: { readonly addresses: readonly string[] } }).accounts;
      const after = addresses.map(address => (address === at ? tokenAccount(balance, delegated) : null));
      return { value: { err: null, accounts: after } };
    });
    const on = { account: me, network: mainCluster };
    return (await world.adapter.preview?.({ transaction }, on)) ?? expect.fail('the adapter previews');
  };

  for (const [what, balance, delegated, warnings] of [
    ['without a limit', 1_000n, 2n ** 64n - 1n, ['unlimited', 'unknown-spender']],
    ['of far more than is held', 1_000n, 2n ** 62n, ['unknown-spender']],
    ['of exactly what is held', 1_000n, 1_000n, ['unknown-spender']],
    ['of one unit less than is held', 1_000n, 999n, ['unknown-spender']],
    ['of nine tenths', 1_000n, 900n, ['unknown-spender']],
    ['of less than nine tenths', 1_000n, 899n, []],
    ['of a token of which nothing is held', 0n, 5n, []],
    ['that is revoked', 1_000n, 0n, []],
  ] as const) {
    it(`${what} ${warnings.length > 0 ? `warns: ${warnings.join(', ')}` : 'does not warn'}`, async () => {
      const { outcome, approvals, warnings: found } = await previewOf(balance, delegated);
      expect([outcome.is, approvals.length]).to.deep.equal(['succeeds', 1]);
      expect(found).to.deep.equal(warnings);
    });
  }
});

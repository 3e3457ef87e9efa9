import { expect } from '@open-wc/testing';
import { getAddressEncoder, type Address } from '@solana/addresses';
import { Scope } from '../../../core/scope.js';
import { withoutImitations } from '../../../features/activity-imitations.js';
import { solana } from '../../../domain/networks/other-networks.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { describeTransactions } from './describe.js';
import { parseExactJson } from './exact-json.js';
import type { SolanaNode } from './node.js';
import { readTokenNames } from './token-names.js';

const OWN = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
const THIEF = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const FAKE = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R';
const NAMELESS = '333DyjzvWp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R';
const METADATA = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** Metadata account of a token whose symbol is its name too. */
function metadataOf(symbol: string): object {
  const text = new TextEncoder().encode(symbol);
  const length = [text.length, 0, 0, 0];
  const bytes = new Uint8Array([4, ...new Uint8Array(64), ...length, ...text, ...length, ...text, 0, 0, 0, 0]);
  return { owner: METADATA, lamports: 1, data: [btoa(String.fromCharCode(...bytes)), 'base64'] };
}

/** A node with a transfer of a mint, which the own account has signed or not. */
function nodeOf(mint: string, isSigned: boolean): SolanaNode {
  const balance = (owner: string, amount: string) => ({
    accountIndex: 0,
    mint,
    owner,
    uiTokenAmount: { amount, decimals: 6 },
  });
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getTransaction: () => ({
      blockTime: 1,
      transaction: {
        message: { accountKeys: [THIEF, OWN].map(pubkey => ({ pubkey, signer: pubkey === THIEF || isSigned })) },
      },
      meta: {
        err: null,
        fee: 0,
        preBalances: [0, 0],
        postBalances: [0, 0],
        preTokenBalances: [balance(THIEF, '1000000000'), balance(OWN, '0')],
        postTokenBalances: [balance(THIEF, '0'), balance(OWN, '1000000000')],
      },
    }),
    // Mints come first, then their metadata
    getMultipleAccounts: ([addresses]) => {
      const mints = (addresses as readonly string[]).slice(0, (addresses as readonly string[]).length / 2);
      return {
        context: { slot: 1 },
        value: [...mints.map(() => null), ...mints.map(each => (each === NAMELESS ? null : metadataOf('USDC')))],
      };
    },
  };
  return {
    network: toCaipNetwork(solana),
    signal: new Scope().signal,
    ask: async (method, params, schema) => schema.parse(parseExactJson(JSON.stringify(answers[method]?.(params)))),
  };
}
const shown = async (mint: string, isSigned = false) => {
  const node = nodeOf(mint, isSigned);
  const [{ symbol } = {}] = await readTokenNames(node, [USDC]);
  const items = await describeTransactions(node, OWN, [{ signature: 'a' }], new Set([USDC]));
  const [activity] = withoutImitations(items, { listed: [{ address: USDC, symbol }], holdings: [] });
  return activity?.transfers[0];
};

describe('describeTransactions of Solana', () => {
  it('lets a received imitation of a listed token be marked, without the sender', async () => {
    expect(await shown(FAKE))
      .to.include({ label: 'USDC', isImitation: true })
      .and.not.to.have.property('counterparty');
    expect(await shown(USDC)).to.include({ quantity: '1000', isSpam: false, counterparty: THIEF });
  });

  it('lets what the account has signed be no imitation', async () => {
    expect(await shown(FAKE, true)).to.include({ isOwn: true, isSpam: false });
  });

  it('does not take the digits of a mint without a name for a part of the amount', async () => {
    expect(getAddressEncoder().encode(NAMELESS as Address)).to.have.length(32);
    expect(await shown(NAMELESS)).to.include({ label: '333D…kX6R', isSpam: false });
  });
});

import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../protocol/constants.js';
import type { Account, CaipNetwork } from '../protocol/entities.js';
import { withDefaults } from '../protocol/option-table.js';
import type { Holding } from '../protocol/tokens.js';
import type { TokensQuery } from '../providers/providers.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks } from '../testing/create-test-modal.js';
import { homeChain, otherChain } from '../testing/evm-world.js';
import { ManualClock } from '../testing/manual-clock.js';
import { settle } from '../testing/settle.js';
import { createTokens } from './tokens.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const coin: Holding = { network: homeChain.caipNetworkId, amount: 5n, decimals: 18, symbol: 'ETH', name: 'Ether' };

function make({ clock = new ManualClock(), isOpen = signal(true) } = {}) {
  const scope = new Scope(clock);
  const account = signal<Account | undefined>({ namespace: 'eip155', type: 'eoa', address: OWN });
  const active = signal<CaipNetwork | undefined>(homeChain);
  const told: string[] = [];
  const asked: TokensQuery[] = [];
  const source: { answer: () => Promise<readonly Holding[]> } = { answer: async () => [coin] };
  const tokens = createTokens({
    scope,
    account,
    network: { active },
    options: signal(withDefaults<AppKitOptions>({ networks: testNetworks })),
    shell: { isOpen },
    toasts: { tell: ({ message }) => told.push(message) },
    provider: {
      tokens(query) {
        asked.push(query);
        return source.answer();
      },
    },
  });
  return { clock, scope, account, active, isOpen, told, asked, source, tokens };
}

const fail = (): Promise<never> => Promise.reject(new Error('offline'));

describe('createTokens', () => {
  it('reads what the account holds on the network, and anew for another network', async () => {
    const { active, asked, tokens, told } = make();
    expect(await tokens.settled()).to.deep.equal([coin]);
    active.set(otherChain);
    await settle();
    expect(asked.map(({ address, network }) => [address, network])).to.deep.equal([
      [OWN, homeChain],
      [OWN, otherChain],
    ]);
    expect(told).to.deep.equal([]);
  });

  it('shows a toast when a read fails, and when a person has tried again, but not at automatic retries', async () => {
    const { clock, source, tokens, told, asked } = make();
    await tokens.settled();
    source.answer = fail;
    await tokens.refresh({ force: true });
    expect(tokens.state.get()).to.have.nested.property('error.code', 'TOKEN_BALANCE_UNAVAILABLE');
    expect(tokens.latest.get()).to.deep.equal([coin]);
    expect(told).to.deep.equal(['Token Balance Unavailable']);
    await tokens.refresh();
    expect(asked, 'within 30 s').to.have.length(2);
    clock.advance(BALANCE_RETRY_GAP_MS);
    await settle();
    expect(asked).to.have.length(3);
    expect(told).to.have.length(1);
    await tokens.refresh({ force: true });
    expect(told).to.have.length(2);
  });

  it('shows no toast while the modal is closed', async () => {
    const { isOpen, source, tokens, told } = make({ isOpen: signal(false) });
    source.answer = fail;
    await tokens.refresh({ force: true });
    isOpen.set(true);
    await settle();
    expect(told).to.deep.equal([]);
  });
});

import { knownMethods, type NamespaceRequest } from './namespaces.js';
import type { PhoneState } from './phone-state.js';
import type { Choice, ProposalQuestion } from './questions.js';
import { evmChainId, type PhoneWorld } from './world.js';

/** Builds the approval request for a proposal. Everything requested and supported is preselected. */
export function proposalQuestion(
  requests: ReadonlyMap<string, NamespaceRequest>,
  world: PhoneWorld,
  state: PhoneState,
): ProposalQuestion {
  const names = new Map([
    ...state.chains.map((chain): [string, string] => [evmChainId(chain), chain.name]),
    [world.solana.id, world.solana.name],
  ]);
  const requested = [...requests.values()].flatMap(({ chains }) => chains);
  const isRequested = (family: string): boolean =>
    requested.some(chain => chain.startsWith(`${family}:`) && names.has(chain));
  const accounts = (addresses: readonly string[], used: string): readonly Choice[] =>
    addresses
      .map((id, at) => ({ id, name: `Account ${at + 1}`, isChosen: id === used }))
      .sort((one, other) => Number(other.isChosen) - Number(one.isChosen));
  return {
    kind: 'proposal',
    chains: requested.flatMap(id => {
      const name = names.get(id);
      return name ? [{ id, name, isChosen: true }] : [];
    }),
    unknownChains: requested.filter(id => !names.has(id)),
    evmAccounts: isRequested('eip155')
      ? accounts(
          world.evmAccounts.map(({ address }) => address),
          state.evmAccount,
        )
      : [],
    solanaAccounts: isRequested('solana')
      ? accounts(
          world.solanaAccounts.map(({ address }) => address),
          state.solanaAccount,
        )
      : [],
    methods: [...requests].flatMap(([family, wish]) => knownMethods(family, wish)),
    events: [...requests.values()].flatMap(({ events }) => events),
  };
}

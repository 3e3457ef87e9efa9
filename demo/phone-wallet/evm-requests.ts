import { isAddressEqual, isAddress, type Address } from 'viem';
import type { Question, WalletQuestion } from '../wallet/approvals.js';
import { callMethods } from '../wallet/methods/calls.js';
import { chainMethods } from '../wallet/methods/chains.js';
import type { Bundle, Method, MethodContext, MethodState } from '../wallet/methods/method.js';
import { readMethods } from '../wallet/methods/reads.js';
import { signingMethods } from '../wallet/methods/signing.js';
import { transactionMethods } from '../wallet/methods/transactions.js';
import { nodeRequest } from '../wallet/node-request.js';
import {
  INTERNAL,
  UNAUTHORIZED,
  UNKNOWN_CHAIN,
  UNSUPPORTED_METHOD,
  WalletError,
} from '../../services/wallet/shared/provider-error.js';
import { DEFAULT_SETTINGS, type KnownChain } from '../wallet/wallet-state.js';
import type { PhoneState } from './phone-state.js';
import type { PhoneWorld } from './world.js';

const accounts: Method = async ({ state }) => [...state.granted];

const methods: Readonly<Record<string, Method>> = {
  ...readMethods,
  ...chainMethods,
  ...signingMethods,
  ...transactionMethods,
  ...callMethods,
  // The session already lists the accounts, so no approval is needed
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  ...(signingMethods.eth_signTypedData_v4 && { eth_signTypedData: signingMethods.eth_signTypedData_v4 }),
};

/** Methods supported for EVM accounts. */
export const EVM_METHODS: readonly string[] = Object.keys(methods);

/** Origin and permissions of a request. */
export interface EvmRequestParts {
  readonly world: PhoneWorld;
  readonly state: PhoneState;
  /** Chain of the request. */
  readonly chainId: number;
  /** Accounts of the session on that chain, the active one first. */
  readonly granted: readonly string[];
  readonly bundles: Map<string, Bundle>;
  ask(question: WalletQuestion): Promise<unknown>;
  isAsking(kind: Question['kind']): boolean;
  /** Switches the wallet and its session to a chain. */
  moveTo(chainId: number): void;
}

const notHere = (): never => {
  throw new WalletError(INTERNAL, 'Sessions are granted when they are proposed.');
};

/** Wallet state as methods see it: the chain of the request is the active one. */
function stateOf(
  { state, granted, moveTo }: EvmRequestParts,
  chain: KnownChain,
  mine: readonly Address[],
): MethodState {
  return {
    settings: { ...DEFAULT_SETTINGS, sessions: false }, // it has no method for them
    granted: mine.filter(address => granted.some(one => isAddress(one) && isAddressEqual(one, address))),
    chains: state.chains,
    chain,
    sessions: [],
    set: notHere,
    grant: notHere,
    setSessions: notHere,
    moveTo,
    addChain: added => state.addChain(added),
  };
}

/** Handles an EVM request. Rejects with a `WalletError` when the request is refused. */
export async function answerEvm(parts: EvmRequestParts, method: string, params: unknown): Promise<unknown> {
  const { world, state, chainId, bundles, ask, isAsking } = parts;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!run) throw new WalletError(UNSUPPORTED_METHOD, `This wallet does not know the method ${method}.`);
  const chain = state.chains.find(({ id }) => id === chainId);
  if (!chain) throw new WalletError(UNKNOWN_CHAIN, `This wallet does not know the chain ${chainId}.`);

  const mine = [...world.evmAccounts.map(({ address }) => address)].sort(
    (one, other) => Number(other === state.evmAccount) - Number(one === state.evmAccount),
  );
  const view = stateOf(parts, chain, mine);
  const context: MethodContext = {
    state: view,
    accounts: mine,
    bundles,
    prepared: new Map(),
    signer: address => {
      const account = world.evmAccounts.find(one => isAddressEqual(one.address, address));
      if (!account || !view.granted.some(one => isAddressEqual(one, address)))
        throw new WalletError(UNAUTHORIZED, `This app may not use the account ${address}.`);
      return account.signerOn(chain.rpcUrl);
    },
    ask: async question => {
      await ask(question);
      return [];
    },
    isAsking,
    node: (name, given, url = chain.rpcUrl) => nodeRequest(url, name, given),
  };
  return run(context, params);
}

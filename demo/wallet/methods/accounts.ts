import type { Address } from 'viem';
import * as z from 'zod/mini';
import { PENDING, WalletError } from '../../../services/wallet/shared/provider-error.js';
import { check, type Method, type MethodContext } from './method.js';
import { isSessionRevocation, revokeSession } from './sessions.js';

const accountsPermission = z.tuple([z.object({ eth_accounts: z.object({}) })]);

const visible = ({ state }: MethodContext): readonly Address[] => (state.settings.locked ? [] : state.granted);

async function askForAccounts(context: MethodContext): Promise<readonly Address[]> {
  const { state } = context;
  // A second click must not queue a second approval request
  if (context.isAsking('connect'))
    throw new WalletError(PENDING, 'A request to connect is waiting for an answer already.');
  const accounts = await context.ask({
    kind: 'connect',
    accounts: context.accounts,
    chosen: state.granted.length > 0 ? state.granted : context.accounts.slice(0, 1),
    locked: state.settings.locked,
  });
  if (state.settings.locked) state.set({ locked: false });
  state.grant(accounts);
  return accounts;
}

const permissions = (context: MethodContext): readonly unknown[] =>
  context.state.granted.length === 0
    ? []
    : [
        {
          parentCapability: 'eth_accounts',
          invoker: location.origin,
          caveats: [{ type: 'restrictReturnedAccounts', value: [...context.state.granted] }],
        },
      ];

/** Account permissions (EIP-1102, EIP-2255). */
export const accountMethods: Readonly<Record<string, Method>> = {
  eth_accounts: async context => [...visible(context)],

  eth_requestAccounts: async context => {
    const seen = visible(context);
    return [...(seen.length > 0 ? seen : await askForAccounts(context))];
  },

  wallet_requestPermissions: async (context, params) => {
    check(accountsPermission, params);
    await askForAccounts(context);
    return permissions(context);
  },

  wallet_getPermissions: async context => permissions(context),

  wallet_revokePermissions: async (context, params) => {
    if (isSessionRevocation(params)) return revokeSession(context, params); // ERC-7715 has a method of the same name
    check(accountsPermission, params);
    context.state.grant([]);
    return null;
  },
};

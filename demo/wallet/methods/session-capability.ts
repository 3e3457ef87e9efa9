import type { MethodContext } from './method.js';

const PERMISSION_TYPES = ['native-token-recurring-allowance', 'erc20-recurring-allowance', 'contract-call'] as const;

/** The capability of wallets that grant sessions (EIP-5792, ERC-7715). */
export const sessionCapability = ({ state: { settings } }: MethodContext): object => ({
  permissions: {
    supported: settings.sessions && !settings.smart,
    signerTypes: ['keys'],
    permissionTypes: PERMISSION_TYPES,
  },
});

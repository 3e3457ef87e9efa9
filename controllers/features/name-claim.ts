import { untracked } from '../core/signals.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { hasIdentities, nameProblem } from '../domain/validation.js';
import type { NamesProvider } from '../providers/providers.js';
import type { NameClaim } from '../services/names.js';
import type { FeatureContext } from './feature.js';

export interface ClaimDeps extends Pick<FeatureContext, 'scope' | 'accountOf' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'of'>;
  readonly provider: NamesProvider | undefined;
}

/** The account that gets a name, and the network on which it signs. */
export interface Claimant {
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** A name, and the text whose signature registers it for the account. */
export interface SignedName extends Claimant {
  readonly name: string;
  readonly message: string;
}

const EVM = 'eip155';

/** Returns the account that may register a name now, or the code of the reason why none may. Reads signals. */
export function findClaimant({
  accountOf,
  adapterOf,
  network,
}: Pick<ClaimDeps, 'accountOf' | 'adapterOf' | 'network'>): Claimant | 'NAME_NEEDS_NETWORK' | 'NAME_NEEDS_ACCOUNT' {
  const [account, active] = [accountOf(EVM), network.of(EVM)];
  const on = active && hasIdentities(active) ? active : undefined;
  const hasAuthConnector = account !== undefined && adapterOf(EVM).connection.get()?.connectorId === AUTH_CONNECTOR_ID;
  const problem = nameProblem({ network: on, address: account?.address, hasAuthConnector });
  if (on && account && !problem) return { account, network: on };
  return problem === 'NAME_NEEDS_NETWORK' ? problem : 'NAME_NEEDS_ACCOUNT';
}

/** Returns whether the service refused the claim, so that asking again changes nothing. */
const isRefusal = (error: unknown): boolean =>
  isW3mError(error) && error.code === 'HTTP_STATUS' && Number(error.params['status']) < 500;

/**
 * Signs the message of a name and registers it. `onSigned` is called between the two.
 * @throws {W3mError} the error of the wallet; `NAME_REGISTER_FAILED` with the service's error as its cause
 */
export async function claimName(deps: ClaimDeps, signed: SignedName, onSigned: () => void): Promise<void> {
  const { scope, adapterOf, provider } = deps;
  const { account, network, name, message } = signed;
  const signature = await adapterOf(EVM).signMessage(message);
  expectSame(deps, signed);
  onSigned();
  const claim: NameClaim = { name, address: account.address, network, message, signature };
  try {
    if (!provider) throw new W3mError('SERVICE_FAILED');
    await provider.register(claim, scope.signal);
  } catch (cause) {
    if (!isRefusal(cause) && (await isOwned(provider, claim, scope.signal))) return; // only the answer was lost
    throw new W3mError('NAME_REGISTER_FAILED', { params: { name }, cause });
  }
}

async function isOwned(
  provider: NamesProvider | undefined,
  { name, network, address }: NameClaim,
  signal: AbortSignal,
): Promise<boolean> {
  const owner = await provider?.ownerOf?.(name, network, signal).catch(() => undefined); // the first error is shown
  return owner?.toLowerCase() === address.toLowerCase();
}

/** @throws {W3mError} `REQUEST_ABORTED` if the wallet has signed with another account than the claim names */
function expectSame(deps: ClaimDeps, { account, network }: Claimant): void {
  const now = untracked(() => findClaimant(deps));
  const isSame =
    typeof now === 'object' &&
    now.account.address === account.address &&
    now.network.caipNetworkId === network.caipNetworkId;
  if (!isSame) throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed') });
}

import { lazyResource } from '../core/lazy-resource.js';
import type { Resource } from '../core/resource.js';
import type { ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork } from '../protocol/entities.js';
import { isW3mError } from '../protocol/errors.js';
import { readName } from '../protocol/read-name.js';
import '../protocol/asset-errors.js';
import type { FeatureContext } from './feature.js';
import type { Identities } from './identity.js';
import { isAddressOf, type NamedReceiver, type SendDraft } from './send-draft.js';

/** A name that a person has entered as the receiver, and the network on which its address is used. */
export interface ReceiverQuery {
  readonly name: string;
  readonly network: CaipNetwork;
}

/** Answer to a {@link ReceiverQuery}; no address if the name has none. */
export interface ResolvedReceiver extends ReceiverQuery {
  readonly address: string | undefined;
}

/** Source of the addresses of names; loaded when a name is entered first. */
export type LoadNames = () => Promise<Pick<Identities, 'canResolve' | 'resolve'>>;

export interface LookupDeps extends Pick<FeatureContext, 'scope'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly load: LoadNames;
}

/** Longest name (DNS), in characters. */
const NAME_LENGTH = 255;

/** Returns the entered name in lower case; undefined for any text that is no name. Only EVM networks have names. */
export function nameOf(
  { to }: Pick<SendDraft, 'to'>,
  { chainNamespace }: Pick<CaipNetwork, 'chainNamespace'>,
): string | undefined {
  const text = readName(to, NAME_LENGTH)?.toLowerCase();
  if (chainNamespace !== 'eip155' || text === undefined || /[\s:/]/.test(text)) return undefined;
  const labels = text.split('.');
  return labels.length > 1 && labels.every(label => label !== '') ? text : undefined;
}

/** Creates the address of the entered name, resolved once typing has stopped; its code loads with the first name. */
export const receiverName = (deps: LookupDeps, draft: ReadonlySignal<SendDraft>): Resource<ResolvedReceiver> =>
  lazyResource({
    scope: deps.scope,
    isWanted: () => queryOf(deps, draft) !== undefined,
    load: async () => {
      const { lookUpReceiver } = await import('./receiver-lookup.js');
      return lookUpReceiver(deps, draft);
    },
    failure: 'NAME_RESOLVE_FAILED',
  });

/** Returns what is asked for the entered name; undefined if the draft has none. Reads signals. */
export function queryOf(
  { network }: Pick<LookupDeps, 'network'>,
  draft: ReadonlySignal<SendDraft>,
): ReceiverQuery | undefined {
  const on = network.active.get();
  const name = on && nameOf(draft.get(), on);
  return on && name !== undefined ? { name, network: on } : undefined;
}

/** Returns the receiver that the entered name stands for; undefined if the draft has no name. Reads signals. */
export function namedReceiver(
  names: Resource<ResolvedReceiver>,
  draft: SendDraft,
  on: CaipNetwork,
): NamedReceiver | undefined {
  const name = nameOf(draft, on);
  if (name === undefined) return undefined;
  const state = names.state.get();
  if (state.status === 'failed') return isNameUnsupported(names) ? 'address-format' : 'name-failed';
  // The resource follows the draft a moment later
  const isAnswer =
    state.status === 'ready' && state.value.name === name && state.value.network.caipNetworkId === on.caipNetworkId;
  if (!isAnswer) return 'name-pending';
  const { address } = state.value;
  return address !== undefined && isAddressOf(on.chainNamespace, address) ? { name, address } : 'name-unknown';
}

/** True if the lookup failed since no source of names serves the network. */
function isNameUnsupported(names: Resource<ResolvedReceiver>): boolean {
  const state = names.state.get();
  let cause: unknown = state.status === 'failed' ? state.error.cause : undefined;
  while (isW3mError(cause) && cause.code === 'NAME_RESOLVE_FAILED') ({ cause } = cause);
  return isW3mError(cause) && cause.code === 'METHOD_UNSUPPORTED';
}

/** True if the active network has names: of a source of the host, or of ENS. Reads signals. */
export function takesNames({
  network,
  options,
}: Pick<FeatureContext, 'options'> & {
  readonly network: Pick<FeatureContext['network'], 'active' | 'find'>;
}): boolean {
  const on = network.active.get();
  if (on?.chainNamespace !== 'eip155') return false;
  const { identity } = options.get().services;
  if (typeof identity === 'string') return true;
  if (identity && !('ens' in identity)) return identity.resolve !== undefined;
  const home = on.contracts?.['ensUniversalResolver'] ? on : network.find('eip155', 1);
  return identity?.ens !== false && home?.contracts?.['ensUniversalResolver'] !== undefined;
}

import { createResource, type Resource } from '../core/resource.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS, NAME_CACHE_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { readName } from '../domain/read-name.js';
import type { FeatureContext } from './feature.js';
import type { Identities } from './identity.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { isAddressOf, type NamedReceiver, type SendDraft } from './send-draft.js';
import type { SendReview } from './send-submission.js';

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

async function resolve(
  load: LoadNames,
  { name, network }: ReceiverQuery,
  signal: AbortSignal,
): Promise<string | undefined> {
  const names = await load();
  if (!names.canResolve) throw new W3mError('METHOD_UNSUPPORTED');
  return names.resolve(name, network, signal);
}

/** Creates the address of the entered name, resolved once typing has stopped. */
export function receiverName(
  {
    scope,
    network,
    load,
  }: Pick<FeatureContext, 'scope'> & {
    readonly network: Pick<FeatureContext['network'], 'active'>;
    readonly load: LoadNames;
  },
  draft: ReadonlySignal<SendDraft>,
): Resource<ResolvedReceiver> {
  return createResource({
    scope,
    subject: computed((): ReceiverQuery | undefined => {
      const on = network.active.get();
      const name = on && nameOf(draft.get(), on);
      return on && name !== undefined ? { name, network: on } : undefined;
    }),
    key: ({ name, network: { caipNetworkId } }: ReceiverQuery) => `${caipNetworkId}:${name}`,
    async fetch(query, signal) {
      await wait(scope, DEBOUNCE_MS, signal); // the next key aborts it
      return { ...query, address: await resolve(load, query, signal) };
    },
    failure: 'NAME_RESOLVE_FAILED',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: NAME_CACHE_MS,
  });
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

/**
 * Resolves the name of a review again before it is sent.
 * @throws {W3mError} `NAME_CHANGED` if it has another address now, `NAME_RESOLVE_FAILED`
 */
export async function expectSameReceiver(
  load: LoadNames,
  { name, to, network }: SendReview,
  signal: AbortSignal,
): Promise<void> {
  if (name === undefined) return;
  const address = await untracked(() => resolve(load, { name, network }, signal));
  if (address === undefined || !isSameAddress(address, to)) throw new W3mError('NAME_CHANGED', { params: { name } });
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

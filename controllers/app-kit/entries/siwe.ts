/** Entry `latchkey/siwe`: sign-in with Ethereum in the legacy form, the option `siweConfig`. */
import { untracked } from '../../core/signals.js';
import type { CaipNetworkId } from '../../domain/entities.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import type { SIWEMethods, SIWEOptions } from '../../domain/sign-in/siwx.js';
import { parseSignInMessage } from '../../domain/sign-in/siwx-message.js';
import { findModal } from '../../modal/modal-registry.js';
import type { createSIWEConfig } from '../../sign-in/siwe-config.js';

export { createSIWEConfig, formatMessage } from '../../sign-in/siwe-config.js';
export * from '../legacy/siwe-controller.js';
export type * from '../../domain/sign-in/siwx.js';

/** What `createSIWEConfig` takes. */
export type SIWEConfig = SIWEMethods & SIWEOptions;
/** What `createSIWEConfig` returns: the option `siweConfig`. */
export type AppKitSIWEClient = ReturnType<typeof createSIWEConfig>;
export type {
  SIWEMessageParams as SIWEMessageArgs,
  SIWEMethods as SIWEClientMethods,
} from '../../domain/sign-in/siwx.js';

/** Returns the address in a sign-in message (EIP-4361); an empty text, which signs nothing, if the text is not one. */
export const getAddressFromMessage = (message: string): string => evmMessage(message)?.accountAddress ?? '';

/** Returns the CAIP-2 id of the network in a sign-in message (EIP-4361); an empty text if the text is not one. */
export const getChainIdFromMessage = (message: string): string => evmMessage(message)?.chainId ?? '';

function evmMessage(text: string): ReturnType<typeof parseSignInMessage> {
  const message = parseSignInMessage(text);
  return message?.chainId.startsWith('eip155:') ? message : undefined;
}

/** Returns the CAIP-2 id of the network in the `iss` of a CACAO: `did:pkh:eip155:1:0x…` names `eip155:1`. */
export const getDidChainId = (iss: string): CaipNetworkId | undefined => ofDid(iss)?.caipNetworkId;

/** Returns the address in the `iss` of a CACAO. */
export const getDidAddress = (iss: string): string | undefined => ofDid(iss)?.address;

const DID = 'did:pkh:';

const ofDid = (iss: string): ReturnType<typeof parseCaipAddress> =>
  iss.startsWith(DID) ? parseCaipAddress(iss.slice(DID.length)) : undefined;

/** What {@link verifySignature} verifies. `chainId` is a CAIP-2 id. */
export interface SignatureToVerify {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly chainId: string;
  /** Accepted; the nodes of the page's own networks are asked. */
  readonly projectId?: string;
}

/**
 * Verifies a signature of an EVM account in the page, with its nodes for smart accounts. A server must verify it again,
 * with `latchkey/server`: a page can be changed by whoever uses it.
 */
export async function verifySignature({ address, message, signature, chainId }: SignatureToVerify): Promise<boolean> {
  const id = (chainId.includes(':') ? chainId : `eip155:${chainId}`) as CaipNetworkId; // checked by the verifier
  const [{ verifyEip155 }, { pageNodes }] = await Promise.all([
    import('../../sign-in/verify/verify-eip155.js'),
    import('../../sign-in/page-nodes.js'),
  ]);
  const modal = untracked(() => findModal());
  return verifyEip155(
    { address, message, signature, chainId: id },
    { nodeOf: modal && pageNodes(modal.network.networks) },
  );
}

/** Entry `latchkey/siwe`: sign-in with Ethereum in the legacy form, the option `siweConfig`. */
import { parseSignInMessage } from '../../domain/sign-in/siwx-message.js';

export { createSIWEConfig, formatMessage } from '../../sign-in/siwe-config.js';
export type * from '../../domain/sign-in/siwx.js';

/** Returns the address in a sign-in message (EIP-4361); undefined if the text is not one. */
export const getAddressFromMessage = (message: string): string | undefined => evmMessage(message)?.accountAddress;

/** Returns the CAIP-2 id of the network in a sign-in message (EIP-4361); undefined if the text is not one. */
export const getChainIdFromMessage = (message: string): string | undefined => evmMessage(message)?.chainId;

function evmMessage(text: string): ReturnType<typeof parseSignInMessage> {
  const message = parseSignInMessage(text);
  return message?.chainId.startsWith('eip155:') ? message : undefined;
}

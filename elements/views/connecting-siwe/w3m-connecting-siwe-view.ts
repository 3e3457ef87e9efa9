import { SignMessageElement } from '../../widgets/sign-message/sign-message-element.js';

/**
 * Asks the user to sign in with a message, for the legacy option `siweConfig`.
 *
 * @tag w3m-connecting-siwe-view
 * @csspart parties - Pictures of the app and of the wallet, joined by a line.
 * @csspart request - Sentence with the name of the app and what it requests.
 */
export class W3mConnectingSiweView extends SignMessageElement {}

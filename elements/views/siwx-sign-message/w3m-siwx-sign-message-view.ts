import { SignMessageElement } from '../../widgets/sign-message/sign-message-element.js';

/**
 * Asks the user to sign in with a message, for the option `siwx`.
 *
 * @tag w3m-siwx-sign-message-view
 * @csspart parties - Pictures of the app and of the wallet, joined by a line.
 * @csspart request - Sentence with the name of the app and what it requests.
 */
export class W3mSiwxSignMessageView extends SignMessageElement {}

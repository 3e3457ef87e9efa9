/** The element of the modal, as functions see it that run in the page. */
export type ModalElement = HTMLElementTagNameMap['w3m-modal'];

/** Constants of the embedded wallet. They are apart from `constants.ts`, which pages without an embedded wallet load. */
export const FRAME_READY_DELAY_MS = 500;
export const FRAME_LOAD_TIMEOUT_MS = 20_000;
export const FRAME_REQUEST_TIMEOUT_MS = 30_000;
/** How long the answer to a request that was taken back counts, if the wallet may have sent something. */
export const LAST_WORD_MS = 5_000;
/** How long after a reload of the frame the description of the page is sent again. */
export const FRAME_RESYNC_DELAY_MS = 100;
/** How long after a refused request its error is shown, so that the modal is open by then. */
export const ERROR_TOAST_DELAY_MS = 300;
export const FRAME_NAME = 'w3m-secure-iframe';
/** Version of the frame protocol; a query parameter of the frame's URL. */
export const FRAME_PROTOCOL_VERSION = '4';
/** How long a code that was sent by e-mail is valid. */
export const EMAIL_CODE_LIFE_MS = 20 * 60_000;
/** How long a social sign-in may wait for the window of its provider before the modal says so and offers another attempt. */
export const SOCIAL_TIMEOUT_MS = 45_000;

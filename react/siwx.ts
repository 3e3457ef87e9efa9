/** Entry `latchkey/siwx/react`: the hook of the sign-in. */
export { useAppKitSIWX, type ModalReference } from './hooks.js';

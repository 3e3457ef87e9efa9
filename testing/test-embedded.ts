import type { ReadySource } from './create-test-modal.js';
import { AUTH_CONNECTOR_ID } from '../controllers/domain/embedded/embedded-wallet.js';
import * as embedded from '../controllers/sources/embedded.js';

/** Embedded wallet that needs no `import()`, for the option `embeddedWallet` of a test. */
export const testEmbedded: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155' || namespace === 'solana',
  load: () => embedded,
};

import type { Modal } from '../modal/modal.js';
import type { CaipNetwork } from '../domain/entities.js';
import { asW3mError } from '../domain/errors/errors.js';

/** Asks the wallet to switch away from a removed network. A chunk of its own, since few hosts remove networks. */
export async function leaveNetwork(modal: Modal, to: CaipNetwork): Promise<void> {
  const session = await modal.start();
  await session.switchNetwork(to, { isAside: true }).catch((error: unknown) => session.toasts.tell(asW3mError(error)));
}

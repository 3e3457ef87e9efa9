import type { EmbeddedSurface, SurfacePurpose } from '../controllers/domain/embedded/embedded-wallet.js';
import { FakeEmbeddedWallet } from './fake-embedded.js';

/** Embedded wallet of a test that shows itself, as the frame does. */
export class ShowingWallet extends FakeEmbeddedWallet {
  /** Asks for a place; undefined takes the wish back. */
  need: (need: { readonly id: string; readonly purpose: SurfacePurpose } | undefined) => void = () => undefined;
  /** The person presses Escape in the wallet. */
  close: () => void = () => undefined;
  readonly cancelled: string[] = [];
  readonly surface: EmbeddedSurface = {
    show: () => undefined,
    hide: () => undefined,
    onNeed: listener => {
      this.need = listener;
      return () => undefined;
    },
    onClose: listener => {
      this.close = listener;
      return () => undefined;
    },
    cancel: id => void this.cancelled.push(id),
  };
}

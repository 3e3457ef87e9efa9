import type { ListedWallet } from '../../../controllers/domain/wallets/wallet-directory.js';

/** Reports that the user chose a wallet. */
export class W3mChooseWalletEvent extends Event {
  static readonly type = 'w3m-choose-wallet';

  readonly entry: ListedWallet;

  constructor(entry: ListedWallet) {
    super(W3mChooseWalletEvent.type);
    this.entry = entry;
  }
}

/** Reports that the end of the list is near, so that the parent can load more. */
export class W3mNearEndEvent extends Event {
  static readonly type = 'w3m-near-end';

  constructor() {
    super(W3mNearEndEvent.type);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-choose-wallet': W3mChooseWalletEvent;
    'w3m-near-end': W3mNearEndEvent;
  }
}

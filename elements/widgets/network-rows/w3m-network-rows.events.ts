import type { CaipNetwork } from '../../../controllers/domain/entities.js';

/** Reports that the user chose a network. */
export class W3mChooseNetworkEvent extends Event {
  static readonly type = 'w3m-choose-network';

  readonly network: CaipNetwork;

  constructor(network: CaipNetwork) {
    super(W3mChooseNetworkEvent.type);
    this.network = network;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-choose-network': W3mChooseNetworkEvent;
  }
}
